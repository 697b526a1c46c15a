import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Table } from '../../api/contract'
import { schemasResource, sourcesResource, tablesResource, type Place, type SchemasRef, type SourcesRef, type TablesRef } from '../databases/importSources'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

/** Where a tab looks: its database, schema and table, as far as they are chosen. */
export interface Looked {
  databaseId: number | null
  schema: string | null
  table: string | null
}

type TableAt = Place & { table: string }
export const tableResource = resource('table', unprovided<Table | null, TableAt | null>('getTable'))
export type TableRef = ResourceRef<Table | null, TableAt | null>

const placeOf = ({ databaseId, schema }: Looked): Place | null => (databaseId === null || schema === null ? null : { databaseId, schema })
const tableAt = (looked: Looked): TableAt | null => {
  const place = placeOf(looked)
  return place === null || looked.table === null ? null : { ...place, table: looked.table }
}

/** What can be looked at: databases, the schemas of one, the tables of one of these, the columns of one of these. */
export const tableBrowserMachine = setup({
  types: {} as {
    input: Looked
    context: Looked & { sources: SourcesRef; schemas: SchemasRef; tables: TablesRef; columns: TableRef }
    events: { type: 'place.followed'; looked: Looked } | { type: 'browser.refreshed' }
  },
  actors: { sources: sourcesResource, schemas: schemasResource, tables: tablesResource, columns: tableResource },
  actions: {
    readWhatChanged: ({ context }, { looked }: { looked: Looked }) => {
      const [isOtherDatabase, isOtherSchema, isOtherTable] = [looked.databaseId !== context.databaseId, looked.schema !== context.schema, looked.table !== context.table]
      if (isOtherDatabase) context.schemas.send({ type: 'resource.rekeyed', key: looked.databaseId })
      if (isOtherDatabase || isOtherSchema) context.tables.send({ type: 'resource.rekeyed', key: placeOf(looked) })
      if (isOtherDatabase || isOtherSchema || isOtherTable) context.columns.send({ type: 'resource.rekeyed', key: tableAt(looked) })
    },
    keepPlace: assign((_, { looked }: { looked: Looked }) => looked),
    readAgain: ({ context }) => {
      for (const list of [context.sources, context.schemas, context.tables, context.columns]) list.send({ type: 'resource.invalidated' })
    },
  },
}).createMachine({
  id: 'tableBrowser',
  context: ({ spawn, input }) => ({
    ...input,
    sources: spawn('sources', { id: 'sources', input: { key: undefined } }) as SourcesRef,
    schemas: spawn('schemas', { id: 'schemas', input: { key: input.databaseId } }) as SchemasRef,
    tables: spawn('tables', { id: 'tables', input: { key: placeOf(input) } }) as TablesRef,
    columns: spawn('columns', { id: 'columns', input: { key: tableAt(input) } }) as TableRef,
  }),
  initial: 'looking',
  states: {
    looking: {
      on: {
        'place.followed': { actions: [{ type: 'readWhatChanged', params: ({ event }) => event }, { type: 'keepPlace', params: ({ event }) => event }] },
        'browser.refreshed': { actions: 'readAgain' },
      },
    },
  },
})
export type TableBrowserRef = ActorRefFrom<typeof tableBrowserMachine>
