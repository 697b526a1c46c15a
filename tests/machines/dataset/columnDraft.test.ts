import { expect, test } from 'vitest'
import type { Column } from '../../../src/api/contract'
import { columnKinds } from '../../../src/api/contract/columnKinds'
import * as drafts from '../../../src/machines/dataset/columnDraft'
import { outcome, written } from '../../support/outcomes'
import { dataset } from '../../support/rows'

const [state] = dataset.columns as [Column]
const calculated: Column = {
  ...state,
  id: 8,
  column_name: 'sum',
  expression: 'a + b',
  number_format: { decimals: 2 } as never,
}
const text: Column = {
  ...state,
  id: 9,
  stored_generic: 1,
  type_generic: 2,
  date_format: '%d.%m.%Y',
}
const edited: Record<string, drafts.EditedColumn> = {
  new: null,
  calculated,
  state,
  'text read as dates': text,
  moment: { ...state, type_generic: 2 },
}
const patches: Partial<drafts.ColumnDraft>[] = [
  {},
  { name: ' ', expression: ' a ' },
  { name: ' b ', expression: ' ' },
  { name: ' b ', expression: ' a ', numberFormat: { decimals: 1 } as never },
  ...([0, 1, 2, 3] as const).map((kind) => ({ kind, dateFormat: '%Y' })),
  { kind: 2, dateFormat: 'YYYY-MM-DDTHH:mm' },
  { kind: 2, dateFormat: 'x' },
  { kind: 2, dateFormat: '' },
]

test('what a draft of a column lacks, shows and sends is written down', async () => {
  const lines = Object.entries(edited).flatMap(([title, column]) => [
    title,
    outcome(' is', [
      drafts.isCalculated(column),
      column && drafts.storedKindOf(column),
      drafts.columnDraftOf(column),
    ]),
    ...patches.map((patch) => {
      const draft = { ...drafts.columnDraftOf(column), ...patch }
      return outcome(` ${JSON.stringify(patch)}`, [
        drafts.columnDraftReason(column, draft),
        drafts.takesFormat(column, draft),
        drafts.previewOf(column, draft),
        drafts.sentOf(column, draft),
      ])
    }),
  ])
  const changes = [
    { id: 1, verbose_name: 'State' },
    { column_name: 'sum', expression: '1' },
  ].flatMap((column) =>
    [true, false].map((deletes) =>
      outcome(
        `all with ${JSON.stringify(column)}${deletes ? ' deleted' : ''}`,
        drafts.columnsWith(dataset, { column, deletes }),
      ),
    ),
  )
  const statement = outcome(
    'completed',
    drafts.completedStatement(
      { ...dataset, columns: [...dataset.columns, calculated] },
      { text: 'co', cursor: 2 },
    ),
  )
  await expect(written([...lines, ...changes, statement])).toMatchFileSnapshot('./columnDrafts.txt')
})

test('numbers and texts are read as each other and as dates, dates and truths as texts alone', () => {
  const { number, text: words, moment, boolean } = columnKinds
  expect(drafts.readableKinds).toEqual({
    [number]: [number, words, moment],
    [words]: [words, number, moment],
    [moment]: [moment, words],
    [boolean]: [boolean, words],
  })
})
