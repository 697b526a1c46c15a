import { QueryHistory } from '../../src/features/queryHistory/QueryHistory'
import { SavedQueryList } from '../../src/features/savedQueries/SavedQueryList'
import { SlowQueryList } from '../../src/features/slowQueries/SlowQueryList'
import { SaveQuery } from '../../src/features/savedQueries/SaveQuery'
import { historyResource, queryHistoryMachine } from '../../src/machines/lists/queryHistory.machine'
import { savedQueriesResource, savedQueryListMachine } from '../../src/machines/lists/thingLists'
import { slowQueriesResource, slowQueryListMachine } from '../../src/machines/lists/slowQueryList'
import { saveQueryMachine } from '../../src/machines/savedQueries/saveQuery.machine'
import { inShell } from '../inShell'
import { listed } from '../samples/lists'
import { ana, ben } from '../samples/people'
import { theServerIsDown } from '../samples/problems'
import { history, savedQueries, slowQueries } from '../samples/queries'
import { child, row, frozenActor } from '../frozenActor'

const lists = {
  'query-history': { view: QueryHistory, machine: queryHistoryMachine, resource: historyResource },
  'slow-queries': {
    view: SlowQueryList,
    machine: slowQueryListMachine,
    resource: slowQueriesResource,
  },
  'saved-query': {
    view: SavedQueryList,
    machine: savedQueryListMachine,
    resource: savedQueriesResource,
  },
}
const list = (
  path: keyof typeof lists,
  name: string,
  state: string,
  answer: object = {},
  context: {
    search?: string
    status?: string
    selected?: readonly object[]
    me?: typeof ana
  } = {},
) => {
  const { view, machine, resource } = lists[path]
  const { search = '', status, selected = [], me = ana } = context
  const key = { search, status, sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }
  const screen = frozenActor(
    machine,
    { searching: 'ready', rows: 'browsing' },
    { me, search, key, list: child('list'), item: null, selected },
    { list: frozenActor(resource, state, { key, data: null, problem: null, ...answer }) },
  )
  return inShell(`${path}/${name}`, view, screen, { path: `/${path}` })
}

const saving = (
  name: string,
  state: string | object,
  label: string,
  problem: object | null = null,
) =>
  row(
    `saveQuery/${name}`,
    SaveQuery,
    frozenActor(saveQueryMachine, state as string, {
      query: { databaseId: 1, sql: 'SELECT 1' },
      draft: { label, description: 'For the quarterly report' },
      problem,
      saved: null,
    }),
  )

const failed = { problem: theServerIsDown }

export const queryListRows = [
  list('query-history', 'loading', 'loading'),
  list('query-history', 'ready', 'ready', listed(history)),
  list('query-history', 'nothing found', 'ready', listed([], 0, 3), { search: 'nobody' }),
  list('query-history', 'none of a status', 'ready', listed([], 0, 3), { status: 'timed_out' }),
  list('query-history', 'nothing there', 'ready', listed([])),
  list('query-history', 'failed', 'failed', failed),
  list('saved-query', 'loading', 'loading'),
  list('saved-query', 'ready', 'ready', listed(savedQueries)),
  list('saved-query', 'selected', 'ready', listed(savedQueries), {
    selected: savedQueries.slice(0, 2),
  }),
  list('saved-query', 'nothing found', 'ready', listed([], 0, 3), { search: 'nobody' }),
  list('saved-query', 'nothing there', 'ready', listed([])),
  list('saved-query', 'failed', 'failed', failed),
  list('slow-queries', 'loading', 'loading'),
  list('slow-queries', 'ready', 'ready', listed(slowQueries)),
  list('slow-queries', 'nothing found', 'ready', listed([], 0, 3), { search: 'nobody' }),
  list('slow-queries', 'nothing there', 'ready', listed([])),
  list('slow-queries', 'failed', 'failed', failed),
  list('slow-queries', 'not allowed', 'ready', listed([]), { me: ben }),
  saving('untouched', { editing: 'fresh' }, ''),
  saving('emptied', { editing: 'refused' }, ''),
  saving('blank', { editing: 'refused' }, '   '),
  saving('saving', 'saving', 'Strikes by state'),
  saving('refused', { editing: 'failed' }, 'Strikes by state', theServerIsDown),
]
