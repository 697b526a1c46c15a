import * as database from '../api/database'
import { createDataset, loadProfile } from '../api/dataset'
import * as query from '../api/query'
import * as savedQuery from '../api/savedQuery'
import * as fileExport from '../api/fileExport'
import { completeSql, formatSql, runSql } from '../api/sql'
import type { CallOptions } from '../api/client'
import {
  PageError,
  type ColumnProfile,
  type ColumnStatistics,
  type Completion,
  type TableOption,
} from '../api/contract'
import { call, task, writeOnce } from './call'
import { within } from './databases'
import { exporter } from './exports'
import { persistedInBrowser } from '../effects/storage/persistedStorage'
import {
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
} from '../machines/databases/importSources'
import { panelSizesMachine } from '../machines/explorer/panelSizes.machine'
import type { LinkedQuery } from '../machines/sql/linkedQuery'
import {
  columnStatisticsMachine,
  type ColumnRequest,
  statisticsResource,
} from '../machines/sql/columnStatistics.machine'
import { queryTabsMachine } from '../machines/sql/queryTabs.machine'
import { sqlExplorerMachine } from '../machines/sql/sqlExplorer.machine'
import { completionsMachine, type CompletionTarget } from '../machines/lib/completions.machine'
import { mergedBooks } from '../machines/sql/mergedBooks'
import { tabBookSchema } from '../machines/sql/tabBook'
import { runHistoryMachine, runsResource } from '../machines/sql/runHistory.machine'
import { queryDatasetMachine } from '../machines/sql/queryDataset.machine'
import { tableBrowserMachine, tableResource } from '../machines/sql/tableBrowser.machine'
import { writingHelpMachine, type Formatting } from '../machines/sql/writingHelp.machine'
import { resultGridMachine } from '../machines/sql/resultGrid.machine'
import type { RunRequest } from '../machines/sql/runRequest'
import { tabRunMachine } from '../machines/sql/tabRun.machine'
import { panelStorage } from './preferences'
import { watchAbandonedRun, watchRun } from '../effects/runTasks'
import { writeTexts } from './writeTexts'

/** The database of a query as tabs know it; null where it is gone. */
const sourceOf = async (found: { id: number } | null, options: CallOptions) => {
  if (found === null) return null
  const { id, database_name, backend } = await database.getDatabase({ id: found.id }, options)
  return { id, database_name, backend }
}

const readQuery = call(async (requested: LinkedQuery | null, options) => {
  if (requested?.kind === 'saved') {
    const { label, sql, schema, ...found } = await savedQuery.getSavedQuery(requested.id, options)
    return { name: label, code: sql, schema, database: await sourceOf(found.database, options) }
  }
  if (requested === null) throw new PageError('There is no query to open')
  const run = await query.getHistoryItem(requested.id, options)
  return {
    name: run.tab_name,
    code: run.sql,
    schema: run.schema,
    database: await sourceOf(run.database, options),
  }
})

export const completions = completionsMachine.provide({
  actors: {
    completeSql: task<CompletionTarget | null, Completion[]>((target, options) =>
      target === null ? Promise.resolve([]) : completeSql(target, options),
    ),
  },
})
export const sqlExplorer = sqlExplorerMachine.provide({
  actors: {
    queryTabs: queryTabsMachine.provide({
      actors: { storedTabs: persistedInBrowser('sql', tabBookSchema, mergedBooks) },
    }),
    tableBrowser: tableBrowserMachine.provide({
      actors: {
        sources: sourcesResource.provide({
          actors: {
            load: call(async (_: void, options) =>
              (await database.listAllDatabases(_, options)).filter(
                ({ expose_in_sqllab }) => expose_in_sqllab,
              ),
            ),
          },
        }),
        schemas: schemasResource.provide({ actors: { load: within(database.listSchemas) } }),
        tables: tablesResource.provide({
          actors: { load: within<SchemaAddress, TableOption>(database.listTables) },
        }),
        columns: tableResource.provide({ actors: { load: call(database.getTable) } }),
      },
    }),
    runHistory: runHistoryMachine.provide({
      actors: { list: runsResource.provide({ actors: { load: call(query.listRunsOf) } }) },
    }),
    exporter,
    panelSizes: panelSizesMachine.provide({ actors: { panelStorage } }),
    readQuery,
    completions,
    writingHelp: writingHelpMachine.provide({
      actors: {
        formatSql: call<Formatting | null, string>((text, options) =>
          text === null ? Promise.resolve('') : formatSql(text, options),
        ),
      },
    }),
    tabRun: tabRunMachine.provide({
      actors: {
        runSql: task((requested: RunRequest, options) => runSql(requested, options)),
        stopQuery: task(fileExport.stopQuery),
        watchAbandonedRun,
        watchRun,
        resultGrid: resultGridMachine.provide({ actors: { resultRows: task(query.resultRows) } }),
      },
    }),
  },
})
const readStatistics = (
  request: ColumnRequest,
  options: CallOptions,
): Promise<ColumnProfile | ColumnStatistics> =>
  'datasetId' in request ? loadProfile(request, options) : query.columnStatistics(request, options)

export const columnStatistics = columnStatisticsMachine.provide({
  actors: {
    statistics: statisticsResource.provide({ actors: { load: call(readStatistics) } }),
  },
})
export const queryDataset = queryDatasetMachine.provide({
  actors: { createDataset: writeOnce(createDataset, writeTexts.saveDataset) },
})
export { renameTabMachine as renameTab } from '../machines/sql/renameTab.machine'
