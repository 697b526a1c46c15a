import { expect, test } from 'vitest'
import {
  changedFields,
  columnField,
  datasetComparison,
  draftOf,
  type DatasetDraft,
} from '../../../src/machines/dataset/datasetDraft'
import { dataset } from '../../support/rows'

const [first, second] = dataset.columns
const named = (column = first, part: 'verbose_name' | 'description' = 'verbose_name') =>
  columnField(part, column?.column_name ?? '')
const sent = (changes: Partial<DatasetDraft>) =>
  changedFields({ stored: dataset, base: dataset, draft: draftOf(dataset), changes, version: 4 })
const everyId = dataset.columns.map(({ id }) => ({ id }))

test('a save says what was changed, what was emptied too, with every column where one was', () => {
  expect([
    sent({ description: '' }),
    sent({ owners: [{ id: 2, username: 'ben' }], index: null }),
    sent({ index: second?.column_name ?? null }),
    sent({ [named()]: '', [named(second, 'description')]: '' }),
  ]).toEqual([
    { id: dataset.id, version: 4, description: '' },
    { id: dataset.id, version: 4, owners: [2], id_column: -1 },
    { id: dataset.id, version: 4, id_column: second?.id },
    {
      id: dataset.id,
      version: 4,
      columns: [
        { ...everyId[0], verbose_name: '' },
        { ...everyId[1], description: '' },
        ...everyId.slice(2),
      ],
    },
  ])
})

test('an index that is taken away is sent as none', () => {
  const stored = { ...dataset, id_column: second?.id ?? 0 }
  const save = {
    stored,
    base: stored,
    draft: draftOf(stored),
    changes: { index: null },
    version: 4,
  }
  expect(changedFields(save)).toEqual({ id: dataset.id, version: 4, id_column: -1 })
})

test('what two people changed of a dataset is named as it is on the screen', () => {
  const { labelOf, wordsOf } = datasetComparison
  const fields = ['description', 'owners', 'index', named(), named(second, 'description')] as const
  expect(fields.map((field) => labelOf(field, []))).toEqual([
    'Description',
    'Owners',
    'Index column',
    `Verbose name of ${first?.column_name}`,
    `Description of ${second?.column_name}`,
  ])
  const owners = [
    { id: 1, username: 'ana' },
    { id: 2, username: 'ben' },
  ]
  expect([
    wordsOf?.(owners, 'owners'),
    wordsOf?.([], 'owners'),
    wordsOf?.('x', 'index'),
    draftOf(dataset).index,
  ]).toEqual([
    'ana, ben',
    'none',
    null,
    dataset.columns.find(({ id }) => id === dataset.id_column)?.column_name ?? null,
  ])
})

test('an index is named by its column, however that is called on the screen', () => {
  const columns = dataset.columns.map((column) => ({ ...column, verbose_name: 'Name' }))
  const index = (id_column: number) => draftOf({ ...dataset, columns, id_column }).index
  expect([index(second?.id ?? 0), index(-1)]).toEqual([second?.column_name, null])
})
