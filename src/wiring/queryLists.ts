import * as query from '../api/query'
import * as savedQuery from '../api/savedQuery'
import * as slowQuery from '../api/slowQuery'
import { call, task, writeOnce } from './call'
import * as drafts from '../effects/storage/drafts'
import { clipboardMachine } from '../machines/system/clipboard.machine'
import { historyResource, queryHistoryMachine } from '../machines/lists/queryHistory.machine'
import { slowQueriesResource, slowQueryListMachine } from '../machines/lists/slowQueryList'
import { savedQueriesResource, savedQueryListMachine } from '../machines/lists/thingLists'
import { saveQueryMachine } from '../machines/savedQueries/saveQuery.machine'
import { writeTexts } from './writeTexts'

export const clipboard = clipboardMachine.provide({ actors: { copyText: task(drafts.copyText) } })
export const queryHistory = queryHistoryMachine.provide({
  actors: { list: historyResource.provide({ actors: { load: call(query.listHistory) } }) },
})
export const slowQueries = slowQueryListMachine.provide({
  actors: {
    list: slowQueriesResource.provide({ actors: { load: call(slowQuery.listSlowQueries) } }),
  },
})
export const savedQueries = savedQueryListMachine.provide({
  actors: {
    list: savedQueriesResource.provide({ actors: { load: call(savedQuery.listSavedQueries) } }),
  },
})
export const saveQuery = saveQueryMachine.provide({
  actors: { createSavedQuery: writeOnce(savedQuery.createSavedQuery, writeTexts.saveQuery) },
})
