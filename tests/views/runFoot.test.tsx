import { expect, test } from 'vitest'
import { rowLimits } from '../../src/api/contract/rowLimits'
import { RunFoot } from '../../src/features/sql/RunFoot'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { openView, shownActor } from '../support/view'
import { outcomeOf } from '../support/tabRuns'

const tab = { id: 't1', name: 'One', code: 'SELECT 1' } as QueryTab
const exporter = shownActor({ context: { escapes: false }, matches: () => true })

const open = async (queryLimit: number) => {
  const outcome = outcomeOf(queryLimit, true, [])
  const [first] = outcome.results
  if (first === undefined) throw new Error('A run has a result')
  const run = shownActor({
    context: { requested: { sql: 'SELECT 1', queryLimit }, text: 'SELECT 1', outcome, shown: 0 },
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
