import { expect, test } from 'vitest'
import { rowLimits } from '../../src/api/contract/rowLimits'
import { RunFoot } from '../../src/features/sql/RunFoot'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { openView, shownActor } from '../support/view'
import { outcomeOf } from '../support/tabRuns'

const tab = { id: 't1', name: 'One', code: 'SELECT 2' } as QueryTab
const exporter = shownActor({ context: { escapes: false }, matches: () => true })

const open = async (queryLimit: number) => {
  const outcome = outcomeOf(queryLimit, true, [])
  const [first] = outcome.results
  if (first === undefined) throw new Error('A run has a result')
  const run = shownActor({
    context: {
      ...{ requested: { sql: 'SELECT 1', queryLimit }, text: 'SELECT 0; SELECT 1' },
      ...{ outcome, shown: 0 },
    },
    matches: (state: string) => state === 'done',
    hasTag: () => false,
  })
  const explorer = shownActor({ context: { exporter: exporter.actor } })
  const result = { ...first, truncated: true }
  const foot = <RunFoot actor={explorer.actor} tab={tab} run={run.actor} result={result} />
  return { ...(await openView(foot)), sent: explorer.sent }
}

test('where a run was cut Load more requests the next higher limit, until there is none', async () => {
  const { press, sent } = await open(1000)
  await press('Load more')
  expect(sent).toEqual([{ type: 'run.requested', sql: 'SELECT 1', limit: 10_000 }])
})

test('at the highest limit no more rows can be loaded', async () => {
  const { off } = await open(rowLimits.storedResult)
  expect(off()).toEqual(['Load more'])
})

/** The state of a run, what was run, what stands in its tab, and what came of it. */
interface Given {
  state?: string
  sql?: string
  code?: string
}

const two = [
  { index: 3, rows: 7 },
  { index: 5, rows: 1 },
]

test.each([
  ['cut', { rows: 1200, truncated: true }, {}, ['First 1,200 rows', 'Load more', '1 column']],
  [
    'cut and edited since',
    { truncated: true },
    { code: 'SELECT 2' },
    ['First 1 row', 'Load more', '1 column', 'Edited since this run'],
  ],
  ['of a part of its text', {}, { sql: 'SELECT' }, ['1 row', '1 column']],
  ['at its own limit', {}, { limitsItself: true }, ['1 row, the limit of the query', '1 column']],
  [
    'of an earlier statement, cut',
    { index: 3, rows: 7, truncated: true },
    { results: two, limitsItself: true },
    ['First 7 rows', '1 column'],
  ],
  [
    'of an earlier statement beside one at its own limit',
    { index: 3, rows: 0 },
    { results: two, limitsItself: true },
    ['0 rows', '1 column'],
  ],
  ['arriving', { complete: false }, { state: 'arriving' }, ['1 row so far', '1 column']],
  ['whole while others arrive', {}, { state: 'arriving' }, ['1 row', '1 column']],
  [
    'stopped',
    { truncated: true },
    { state: 'stopped' },
    ['1 row before it was stopped', '1 column'],
  ],
  [
    'stopped while rows arrived',
    { complete: false },
    { state: 'stopped' },
    ['1 row before it was stopped', '1 column'],
  ],
  ['failed', {}, { state: 'failed' }, ['1 row before it ended', '1 column']],
  ['timed out', {}, { state: 'timedOut' }, ['1 row before it ended', '1 column']],
  ['of none', { columns: [] }, {}, ['No rows to show']],
])('what is said below the rows of a run: %s', async (_, result, given, said) => {
  const { state = 'done', sql = 'SELECT 1', code = 'SELECT 1', ...more } = given as Given
  const outcome = { ...outcomeOf(1000, true, []), ...more }
  const [first] = outcomeOf(1000, true, []).results
  if (first === undefined) throw new Error('A run has a result')
  const run = shownActor({
    context: { requested: { sql, queryLimit: 1000 }, text: 'SELECT 1', outcome, shown: 0 },
    matches: (name: string) => name === state,
    hasTag: () => state === 'arriving',
  })
  const shown = { ...first, rows: 1, truncated: false, complete: true, ...result }
  const explorer = shownActor({ context: { exporter: exporter.actor } })
  const view = await openView(
    <RunFoot actor={explorer.actor} tab={{ ...tab, code }} run={run.actor} result={shown} />,
  )
  const columns = view.text().match(/\d+ columns?/) ?? []
  const edited = view.text().includes('Edited since this run') ? ['Edited since this run'] : []
  const loads = view.usable().filter((name) => name === 'Load more')
  expect([...view.statuses(), ...loads, ...columns, ...edited]).toEqual(said)
})
