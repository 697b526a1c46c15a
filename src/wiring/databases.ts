import * as database from '../api/database'
import * as dataset from '../api/dataset'
import type { CallOptions } from '../api/client'
import type { Database, TableOption } from '../api/contract'
import { call, task, write, writeOnce } from './call'
import { persistedInTab } from '../effects/storage/persistedStorage'
import { databaseDraftsMachine } from '../machines/databases/databaseDrafts.machine'
import { databaseEditorMachine } from '../machines/databases/databaseEditor.machine'
import { databaseListMachine, databasesResource } from '../machines/databases/databaseList.machine'
import { databaseScreenMachine } from '../machines/databases/databaseScreen.machine'
import {
  databaseSaveMachine,
  type DatabaseToSave,
} from '../machines/databases/databaseSave.machine'
import { deleteDatabaseMachine } from '../machines/databases/deleteDatabase.machine'
import { dropTableMachine } from '../machines/databases/dropTable.machine'
import {
  coveredResource,
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
} from '../machines/databases/importSources'
import { importTablesMachine } from '../machines/databases/importTables.machine'
import { storedDraftsSchema } from '../machines/databases/storedDrafts'
import { writeTexts } from './writeTexts'

const saveDatabase = writeOnce<DatabaseToSave, Database>(
  ({ id, fields }, options) =>
    id === null
      ? database.createDatabase(fields, options)
      : database.updateDatabase({ id, ...fields }, options),
  writeTexts.saveDatabase,
)

export const databaseDrafts = databaseDraftsMachine.provide({
  actors: {
    storedDrafts: persistedInTab('databases', storedDraftsSchema),
    databaseSave: databaseSaveMachine.provide({ actors: { saveDatabase } }),
  },
})
export const databases = databaseScreenMachine.provide({
  actors: {
    databaseList: databaseListMachine.provide({
      actors: {
        list: databasesResource.provide({ actors: { load: call(database.listDatabases) } }),
      },
    }),
    databaseEditor: databaseEditorMachine.provide({
      actors: {
        getDatabase: call(database.getDatabase),
        testConnection: task(database.testConnection),
      },
    }),
  },
})
export const deleteDatabase = deleteDatabaseMachine.provide({
  actors: { deleteDatabase: write(database.deleteDatabase, writeTexts.removeDatabase) },
})

/** A read of what lies in something; nothing is read before that is chosen. */
export const within = <Chosen, Found>(
  read: (chosen: Chosen, options: CallOptions) => Promise<Found[]>,
) =>
  call<Chosen | null, Found[]>((chosen, options) =>
    chosen === null ? Promise.resolve([]) : read(chosen, options),
  )

export const importTables = importTablesMachine.provide({
  actors: {
    sources: sourcesResource.provide({ actors: { load: call(database.listAllDatabases) } }),
    schemas: schemasResource.provide({ actors: { load: within(database.listSchemas) } }),
    tables: tablesResource.provide({
      actors: { load: within<SchemaAddress, TableOption>(database.listTables) },
    }),
    covered: coveredResource.provide({ actors: { load: within(dataset.listDatasetsIn) } }),
    createDataset: writeOnce(dataset.createDataset, writeTexts.saveDataset),
    dropTable: dropTableMachine.provide({
      actors: {
        getTableReaders: call(database.getTableReaders),
        dropTable: write(database.dropTable, writeTexts.dropTable),
      },
    }),
  },
})
