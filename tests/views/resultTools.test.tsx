import { expect, test } from 'vitest'
import { ResultTools } from '../../src/features/sql/ResultTools'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { openView, shownActor } from '../support/view'
import { outcomeOf } from '../support/tabRuns'

const tab = {
  ...{ id: 't1', name: 'Fares', code: 'SELECT 2', schema: 'other' },
  database: { id: 9, database_name: 'Other', backend: 'postgresql' },
} as unknown as QueryTab
const requested = { client_id: 'r1', database_id: 3, schema: 'main', sql: 'SELECT 1 AS n' }

const [first] = outcomeOf(1, true, []).results
const columnsNamed = (...names: readonly string[]) =>
  names.map((name) => ({ ...first?.columns[0], name }))
const statement = (index: number, ...names: readonly string[]) => ({
  ...{ ...first, index, columns: columnsNamed(...names) },
})

const exporting = shownActor({
  ...{ context: { escapes: false }, matches: () => true, hasTag: () => false },
})

/** The tools above what a run answered of these statements, of which one is shown. */
const open = async (
  results: readonly object[],
  { shown = 0, search = '', name = tab.name } = {},
) => {
  const dialogs: unknown[] = []
  const workspace = {
    send: ({ dialog, input }: { dialog: string; input: unknown }) =>
      void dialogs.push([dialog, input]),
  }
  const views = { 'r1 5': { search, sorts: [] } }
  const grid = shownActor({ context: { views } })
  const run = shownActor({
    context: {
      requested,
      outcome: { ...outcomeOf(1, true, []), results },
      shown,
      grid: grid.actor,
    },
    matches: () => false,
    hasTag: () => false,
  })
  const explorer = shownActor({ context: { exporter: exporting.actor } }, { workspace })
  const tools = <ResultTools actor={explorer.actor} tab={{ ...tab, name }} run={run.actor} />
  return { ...(await openView(tools)), dialogs, grid: grid.sent }
}

test('a dataset and a chart are made of what ran, where it ran, whatever stands in its tab now', async () => {
  const { press, dialogs } = await open([statement(0, 'n')])
  await press('Create dataset')
  await press('Chart it')
  const made = { databaseId: 3, schema: 'main', sql: 'SELECT 1 AS n', name: 'Fares' }
  expect(dialogs).toEqual([
    ['queryDataset', { ...made, charts: false }],
    ['queryDataset', { ...made, charts: true }],
  ])
})

test('of several statements the one in sight is counted and searched, by its place among all', async () => {
  const view = await open([statement(2), statement(5, 'fare', 'tip')], {
    shown: 1,
    search: 'rain',
  })
  await view.press('Column statistics')
  const search = view.value('Search results')
  await view.type('Search results', 'snow')
  expect({ dialogs: view.dialogs, search, sent: view.grid, off: view.off() }).toEqual({
    dialogs: [
      ['columnStatistics', { id: 'r1', statement: 5, column: 'fare', columns: ['fare', 'tip'] }],
    ],
    search: 'rain',
    sent: [{ type: 'result.searched', key: 'r1 5', search: 'snow' }],
    off: ['Create dataset', 'Chart it'],
  })
})

test('before a run there is nothing to search, and a tab without a name of its own gives none', async () => {
  const explorer = shownActor({ context: { exporter: exporting.actor } })
  const tools = <ResultTools actor={explorer.actor} tab={tab} run={undefined} />
  const { reason, close } = await openView(tools)
  const why = reason('Search results')
  await close()
  const { press, dialogs } = await open([statement(0, 'n')], { name: 'Untitled Query 4' })
  await press('Create dataset')
  expect([why, dialogs]).toEqual([
    'Run a query first',
    [['queryDataset', expect.objectContaining({ name: '' })]],
  ])
})
