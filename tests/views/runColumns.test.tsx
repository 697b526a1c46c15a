import { expect, test } from 'vitest'
import type { HistoryItem } from '../../src/api/contract'
import { listedLength } from '../../src/api/contract/textLength'
import { RunHistory } from '../../src/features/sql/RunHistory'
import type { QueryTab } from '../../src/machines/sql/tabBook'
import { lake } from '../support/openSqlExplorer'
import { historyItem } from '../support/rows'
import { openView, shownActor } from '../support/view'

const now = Date.now()
const run = (id: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  ...historyItem,
  ...{ id, sql: `SELECT ${id}`, start_time: now, end_time: now + 1230, status: 'success', rows: 2 },
  ...more,
})

const open = async (runs: HistoryItem[], count = runs.length, search = '') => {
  const heard: unknown[] = []
  const peer = (name: string) => ({ send: (event: unknown) => void heard.push([name, event]) })
  const list = shownActor({
    context: { data: { result: runs, count }, problem: { status: 422, message: 'Gone' } },
    matches: () => false,
    hasTag: () => false,
  })
  const history = shownActor({ context: { list: list.actor, requested: { search } } })
  const tabs = shownActor({}, { location: peer('location'), clipboard: peer('clipboard') })
  const tab = { id: 't1', database: lake, schema: 'main' } as QueryTab
  const view = await openView(<RunHistory history={history.actor} tabs={tabs.actor} tab={tab} />)
  return { ...view, tabs: tabs.sent, heard }
}

test('a run that brought no rows says 0, one that is not over says how long it runs, and one that was stopped no fault', async () => {
  const view = await open([
    run(1, { rows: 0 }),
    run(2, { rows: null, status: 'stopped', error_message: 'Stopped by ana' }),
    run(3, { rows: null, end_time: null, status: 'running' }),
    run(4, { rows: null, end_time: null, status: 'pending' }),
    run(5, { rows: null, status: 'failed', error_message: 'No birds' }),
  ])
  expect(view.rows('History').map((cells) => [cells[0], cells[2], cells[3], cells[4]])).toEqual([
    ['success', '00:01.23', '0', 'SELECT 1'],
    ['stopped', '00:01.23', '–', 'SELECT 2'],
    ['running', expect.stringMatching(/^00:0/), '–', 'SELECT 3'],
    ['pending', '–', '–', 'SELECT 4'],
    ['failed', '00:01.23', '–', 'SELECT 5No birds'],
  ])
})

test('a run says when it began, however long it took', async () => {
  const begun = { start_time: 1_790_000_000_000 }
  const view = await open([
    run(1, { ...begun, end_time: begun.start_time + 2 * 3_600_000 }),
    run(2, { ...begun, end_time: begun.start_time + 1000 }),
  ])
  const [long, short] = view.rows('History')
  expect([long?.[1], long?.[2]]).toEqual([short?.[1], '120:00.00'])
})

test('what opens in a new tab keeps its schema, and a statement that was cut is read whole from its own address', async () => {
  const cut = 'x'.repeat(listedLength.statement + 1)
  const view = await open([run(1, { schema: 'birds', tab_name: 'Early' }), run(2, { sql: cut })])
  await view.press('Open query 1 in a new tab')
  await view.press('Open query 2 in a new tab')
  await view.pressRow(view.texts('tbody td').find((text) => text.startsWith('xx')) ?? '')
  expect({ tabs: view.tabs, heard: view.heard.length, off: view.off() }).toEqual({
    tabs: [
      {
        type: 'tab.opened',
        id: expect.any(String),
        query: { name: 'Early', code: 'SELECT 1', schema: 'birds', database: lake },
      },
    ],
    heard: 2,
    off: ['Copy the SQL of query 2'],
  })
})

test.each([
  [1, 1, '1 query in Lake'],
  [2, 2, '2 queries in Lake'],
  [2, 1200, '1,200 queries in Lake, the last 2 shown'],
  [0, 0, '0 queries in Lake'],
])('of %i runs that are shown and %i that there are it says so', async (shown, count, says) => {
  const view = await open(
    Array.from({ length: shown }, (_, at) => run(at + 1)),
    count,
  )
  expect(view.statuses()).toContain(says)
})
