import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type {
  ColumnStatistics as Statistics,
  Dataset,
  DatasetCreate,
  SavedQuery,
  SavedQueryCreate,
} from '../../src/api/contract'
import { SaveQuery } from '../../src/features/savedQueries/SaveQuery'
import { ColumnStatistics } from '../../src/features/sql/ColumnStatistics'
import { QueryDataset } from '../../src/features/sql/QueryDataset'
import { RenameTab } from '../../src/features/sql/RenameTab'
import { saveQueryMachine } from '../../src/machines/savedQueries/saveQuery.machine'
import {
  columnStatisticsMachine,
  statisticsResource,
  type ColumnRequest,
} from '../../src/machines/sql/columnStatistics.machine'
import { queryDatasetMachine } from '../../src/machines/sql/queryDataset.machine'
import { renameTabMachine } from '../../src/machines/sql/renameTab.machine'
import type { Intended } from '../../src/machines/lib/intention'
import { pendingCalls } from '../support/actors'
import { dataset, savedQuery } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const full = { status: 507, message: 'The disk of the server is full' }

test('a tab is renamed by a name that is neither empty nor blank', async () => {
  const actor = createActor(renameTabMachine, { input: { id: 't1', name: 'Arrivals' } }).start()
  const view = await openView(<RenameTab actor={actor} />)
  expect({ name: view.value('Name'), off: view.off() }).toEqual({ name: 'Arrivals', off: [] })
  const refused: unknown[] = []
  for (const name of ['', '  ']) {
    await view.type('Name', name)
    refused.push([view.alerts(), view.offReasons()])
  }
  expect(refused).toEqual([
    [['Required.'], { Rename: 'Required.' }],
    [['Empty chart title'], { Rename: 'Empty chart title' }],
  ])
  await view.type('Name', '  Birds ')
  expect(view.alerts()).toEqual([])
  await view.press('Rename')
  expect(actor.getSnapshot().output).toEqual({ tabNamed: { id: 't1', name: 'Birds' } })
})

test('a query is saved under a title with a description; a refusal says why and leaves what was typed', async () => {
  const {
    sent,
    answers,
    actor: createSavedQuery,
  } = pendingCalls<SavedQuery, SavedQueryCreate & Intended>()
  const { actor, heard } = inWorld(
    saveQueryMachine.provide({ actors: { createSavedQuery } }),
    { databaseId: 1, sql: 'SELECT 5 AS five', schema: 'main' },
    ['notifications', 'savedQueries', 'recent'],
  )
  const view = await openView(<SaveQuery actor={actor} />)
  expect({ reasons: view.offReasons(), alerts: view.alerts() }).toEqual({
    reasons: { Save: 'Required.' },
    alerts: [],
  })
  await view.type('Title', ' ')
  expect({ reasons: view.offReasons(), alerts: view.alerts() }).toEqual({
    reasons: { Save: 'Empty chart title' },
    alerts: ['Empty chart title'],
  })
  await view.type('Title', '  Five ')
  await view.type('Description', ' of them ')
  await view.press('Save')
  expect({ sent, isBusy: view.isBusy('Save') }).toEqual({
    sent: [
      {
        db_id: 1,
        label: 'Five',
        description: 'of them',
        sql: 'SELECT 5 AS five',
        schema: 'main',
        intention: expect.any(String),
      },
    ],
    isBusy: true,
  })
  await view.happens(() => answers[0]?.reject(full))
  expect({
    alerts: view.alerts(),
    title: view.value('Title'),
    description: view.value('Description'),
  }).toEqual({
    alerts: [`The query was not saved.${full.message}`],
    title: '  Five ',
    description: ' of them ',
  })
  await view.press('Save')
  await view.happens(() => answers[1]?.resolve({ ...savedQuery, label: 'Five' }))
  expect({
    status: actor.getSnapshot().status,
    notices: heard('notifications').map(({ notice }) => (notice as { title: string }).title),
  }).toEqual({ status: 'done', notices: ['Saved Five'] })
})

test.each([
  [
    false,
    'Create dataset',
    'Create',
    'The query is saved as a dataset that charts can use. No rows are copied.',
  ],
  [
    true,
    'Chart it',
    'Create and chart',
    'The query is saved as a dataset, then you choose a chart type.',
  ],
])(
  'what was run becomes a dataset under a name (for a chart: %s); a name that is taken says so and stays',
  async (charts, title, submit, hint) => {
    const {
      sent,
      answers,
      actor: createDataset,
    } = pendingCalls<Dataset, DatasetCreate & Intended>()
    const { actor } = inWorld(
      queryDatasetMachine.provide({ actors: { createDataset } }),
      { databaseId: 1, sql: 'SELECT 1 AS a', schema: 'main', name: '', charts },
      ['notifications', 'datasets', 'recent'],
    )
    const view = await openView(<QueryDataset actor={actor} />)
    expect({
      titles: view.headings(),
      reasons: view.offReasons(),
      alerts: view.alerts(),
    }).toEqual({ titles: [title], reasons: { [submit]: 'Required.' }, alerts: [] })
    await view.type('Dataset name', ' ')
    expect(view.alerts()).toEqual(['Empty chart title'])
    expect(view.text()).toContain(hint)
    await view.type('Dataset name', '  Ones ')
    await view.press(submit)
    expect(sent).toEqual([
      {
        database: 1,
        schema: 'main',
        table_name: 'Ones',
        sql: 'SELECT 1 AS a',
        intention: expect.any(String),
      },
    ])
    const taken = 'A dataset called Ones already exists. Choose another name.'
    await view.happens(() => answers[0]?.reject({ status: 422, message: taken }))
    expect({ alerts: view.alerts(), name: view.value('Dataset name') }).toEqual({
      alerts: [`The dataset was not created.${taken}`],
      name: '  Ones ',
    })
    await view.press(submit)
    await view.happens(() => answers[1]?.resolve(dataset))
    expect(actor.getSnapshot().output).toEqual({ datasetMade: { dataset, charts } })
  },
)

const ofNumbers: Statistics = {
  count: 10,
  nulls: 1,
  distinct: 9,
  min: 0,
  max: 8,
  mean: 4,
  median: 4,
  top: [{ value: 1, count: 1 }],
}
const ofNames: Statistics = {
  count: 10,
  nulls: 0,
  distinct: 2,
  min: 'bird 0',
  max: 'bird 1',
  mean: null,
  median: null,
  top: [
    { value: 'bird 0', count: 5 },
    { value: 'bird 1', count: 5 },
  ],
}

test('Column statistics say what the values of a column are; another column is read in its place, and again where it could not be', async () => {
  const { sent, answers, actor: load } = pendingCalls<Statistics, ColumnRequest>()
  const { actor } = inWorld(
    columnStatisticsMachine.provide({
      actors: { statistics: statisticsResource.provide({ actors: { load } }) },
    }),
    { id: 'run-1', statement: 0, column: 'n', columns: ['n', 'name'] },
  )
  const view = await openView(<ColumnStatistics actor={actor} />)
  expect(view.text()).toContain('Reading the values …')
  await view.happens(() => answers[0]?.resolve(ofNumbers))
  expect(view.facts()).toEqual({
    Rows: '10',
    Missing: '1',
    Distinct: '9',
    Minimum: '0',
    Maximum: '8',
    Mean: '4',
    Median: '4',
  })
  await view.choose('Column', 'name')
  await view.happens(() => answers[1]?.reject(full))
  expect(view.alerts()).toEqual([`The values of name could not be read.${full.message}Try again`])
  await view.press('Try again')
  await view.happens(() => answers[2]?.resolve(ofNames))
  expect({ facts: view.facts(), top: view.rows('Most frequent values'), sent }).toEqual({
    facts: {
      Rows: '10',
      Missing: '0',
      Distinct: '2',
      Minimum: 'bird 0',
      Maximum: 'bird 1',
      Mean: '–',
      Median: '–',
    },
    top: [
      ['bird 0', '5'],
      ['bird 1', '5'],
    ],
    sent: ['n', 'name', 'name'].map((column) => ({ id: 'run-1', statement: 0, column })),
  })
})
