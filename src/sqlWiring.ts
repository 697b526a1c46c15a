import * as database from './api/database'
import * as fileExport from './api/fileExport'
import { runSql } from './api/sql'
import type { Table, TableOption } from './api/contract'
import { call } from './call'
import { within } from './databaseWiring'
import { keptInBrowser } from './keptStorage'
import { schemasResource, sourcesResource, tablesResource, type Place } from './machines/databases/importSources'
import { queryTabsMachine } from './machines/sql/queryTabs.machine'
import { sqlExplorerMachine } from './machines/sql/sqlExplorer.machine'
import { isTabBook, mergedBooks } from './machines/sql/tabBook'
import { tableBrowserMachine, tableResource } from './machines/sql/tableBrowser.machine'
import { tabRunMachine, type RunAsked } from './machines/sql/tabRun.machine'

const getTable = call<(Place & { table: string }) | null, Table | null>((asked, options) => (asked === null ? Promise.resolve(null) : database.getTable(asked, options)))

export const sqlExplorer = sqlExplorerMachine.provide({
  actors: {
    queryTabs: queryTabsMachine.provide({ actors: { keptTabs: keptInBrowser('sql', isTabBook, mergedBooks) } }),
    tableBrowser: tableBrowserMachine.provide({
      actors: {
        sources: sourcesResource.provide({ actors: { load: call(database.listAllDatabases) } }),
        schemas: schemasResource.provide({ actors: { load: within(database.listSchemas) } }),
        tables: tablesResource.provide({ actors: { load: within<Place, TableOption>(database.listTables) } }),
        columns: tableResource.provide({ actors: { load: getTable } }),
      },
    }),
    tabRun: tabRunMachine.provide({ actors: { runSql: call((asked: RunAsked, options) => runSql(asked, options)), stopQuery: call(fileExport.stopQuery) } }),
  },
})
export { renameTabMachine as renameTab } from './machines/sql/renameTab.machine'
