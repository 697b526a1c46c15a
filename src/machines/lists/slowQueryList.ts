import { fromPromise } from 'xstate'
import type { ListAnswer, SlowQuery } from '../../api/contract'
import { pathOf } from '../items/kinds'
import type { ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef, type Opened } from '../lib/listScreen'
import { historyQueryPath } from '../lib/pageLocation'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

export const slowQueriesResource = resource(
  'slowQueries',
  unprovided<ListAnswer<SlowQuery>, ListKey>('listSlowQueries'),
)

const pathOfOrigin = ({ dashboard, chart, dataset, query_id: run }: SlowQuery) => {
  if (dashboard) return pathOf('dashboard', dashboard)
  if (run !== null) return historyQueryPath(run)
  const path = chart && pathOf('chart', chart)
  return path ?? (dataset && pathOf('dataset', dataset))
}

const nothingToOpen = {
  status: 404,
  message: 'What ran this query is deleted. Copy its SQL to run it in the SQL explorer.',
}

const openOrigin = fromPromise<Opened, SlowQuery>(({ input }) => {
  const path = pathOfOrigin(input)
  return Promise.resolve(path === null ? { problem: nothingToOpen } : { path })
})

/** The statements that took long as a list; a row opens what ran it. */
export const slowQueryListMachine = listScreen<SlowQuery>('slowQueryList', {
  noun: 'slowQueries',
  sort: { column: 'start_time', direction: 'desc' },
  actors: { list: slowQueriesResource, openItem: openOrigin },
})
export type SlowQueryListRef = ListScreenRef<SlowQuery>
