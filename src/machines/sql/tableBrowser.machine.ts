import {
  assign,
  enqueueActions,
  setup,
  waitFor,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import type { Table } from '../../api/contract'
import {
  onlyOf,
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
  type SchemasRef,
  type SourcesRef,
  type TablesRef,
} from '../databases/importSources'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

/** Database, schema and table of a tab, as far as they are chosen. */
export interface Looked {
  databaseId: number | null
  schema: string | null
  table: string | null
}

type TableAt = SchemaAddress & { table: string }
export const tableResource = resource('table', unprovided<Table, TableAt>('getTable'))
export type TableRef = ResourceRef<Table, TableAt>

/** Its columns stay known when it is closed. */
export interface KnownTable {
  table: string
  isOpen: boolean
  columns: TableRef
}

interface Context extends Looked {
  sources: SourcesRef
  schemas: SchemasRef
  tables: TablesRef
  known: readonly KnownTable[]
  filter: string
}

type Begin = (at: TableAt) => TableRef

const addressOf = ({ databaseId, schema }: Looked): SchemaAddress | null =>
  databaseId === null || schema === null ? null : { databaseId, schema }
const schemasRequestOf = ({ databaseId }: Looked): SchemasRequest | null =>
  databaseId === null ? null : { databaseId }
const isOtherAddress = (one: Looked, other: Looked) =>
  one.databaseId !== other.databaseId || one.schema !== other.schema

/** Each table is read once. */
const knownWith = (
  known: readonly KnownTable[],
  looked: Looked,
  { table, opens }: { table: string; opens: boolean },
  begin: Begin,
): readonly KnownTable[] => {
  const address = addressOf(looked)
  if (address === null) return known
  if (!known.some((each) => each.table === table))
    return [...known, { table, isOpen: opens, columns: begin({ ...address, table }) }]
  return opens
    ? known.map((each) => (each.table === table ? { ...each, isOpen: true } : each))
    : known
}

const knownOf = (known: readonly KnownTable[], looked: Looked, begin: Begin) =>
  looked.table === null
    ? known
    : knownWith(known, looked, { table: looked.table, opens: true }, begin)

const columnsOf = ({ known }: Context) => known.map(({ columns }) => columns)

const columnsAt = (at: TableAt) => ({
  id: `columns.${at.table}`,
  input: { key: at },
  syncSnapshot: true as const,
})

const schemasAt = (looked: Looked) => ({
  id: 'schemas',
  input: { key: schemasRequestOf(looked) },
  syncSnapshot: true as const,
})

/** The only database or schema there is, for a place where none is chosen. */
export const onlyChoiceIn = ({ databaseId, schema, sources, schemas }: Context) => {
  if (databaseId === null) return { database: onlyOf(sources.getSnapshot().context.data) }
  return schema === null ? { schema: onlyOf(schemas.getSnapshot().context.data) } : {}
}

/** Databases, the schemas of one, the tables of one of these, and the columns of each open table. */
export const tableBrowserMachine = setup({
  types: {} as {
    input: Looked
    context: Context
    events:
      | { type: 'schema.followed'; looked: Looked }
      | { type: 'browser.refreshed' }
      | { type: 'filter.edited'; filter: string }
      | { type: 'table.opened'; table: string }
      | { type: 'table.closed'; table: string }
      | { type: 'columns.requested'; table: string }
      | { type: `xstate.snapshot.columns.${string}`; snapshot: SnapshotFrom<TableRef> }
      | { type: 'xstate.snapshot.sources'; snapshot: SnapshotFrom<SourcesRef> }
      | { type: 'xstate.snapshot.schemas'; snapshot: SnapshotFrom<SchemasRef> }
  },
  actors: {
    sources: sourcesResource,
    schemas: schemasResource,
    tables: tablesResource,
    columns: tableResource,
  },
  actions: {
    endReading: enqueueActions(({ context, enqueue }, { looked }: { looked: Looked }) => {
      if (looked.databaseId !== context.databaseId) enqueue.stopChild(context.schemas)
      if (isOtherAddress(looked, context))
        for (const read of [context.tables, ...columnsOf(context)]) enqueue.stopChild(read)
    }),
    storeLocation: assign(({ context, spawn }, { looked }: { looked: Looked }) => {
      const begin: Begin = (at) => spawn('columns', columnsAt(at))
      if (!isOtherAddress(looked, context))
        return looked.table === context.table
          ? {}
          : { table: looked.table, known: knownOf(context.known, looked, begin) }
      const schemas =
        looked.databaseId === context.databaseId
          ? context.schemas
          : spawn('schemas', schemasAt(looked))
      return {
        ...looked,
        schemas,
        tables: spawn('tables', { id: 'tables', input: { key: addressOf(looked) } }),
        filter: '',
        known: knownOf([], looked, begin),
      }
    }),
    readAgain: ({ context }) => {
      const [requested, address] = [schemasRequestOf(context), addressOf(context)]
      context.schemas.send({
        type: 'resource.rekeyed',
        key: requested && { ...requested, force: true },
      })
      context.tables.send({ type: 'resource.rekeyed', key: address && { ...address, force: true } })
      for (const read of [context.sources, ...columnsOf(context)])
        read.send({ type: 'resource.invalidated' })
    },
    storeFilter: assign({ filter: (_, { filter }: { filter: string }) => filter }),
    lookInto: assign({
      known: ({ context, spawn }, requested: { table: string; opens: boolean }) =>
        knownWith(context.known, context, requested, (at) => spawn('columns', columnsAt(at))),
    }),
    close: assign({
      known: ({ context }, { table }: { table: string }) =>
        context.known.map((each) => (each.table === table ? { ...each, isOpen: false } : each)),
    }),
    // Whoever shows what was read looks at it again.
    reportRead: assign({ known: ({ context }) => [...context.known] }),
  },
}).createMachine({
  id: 'tableBrowser',
  context: ({ spawn, input }) => ({
    ...input,
    sources: spawn('sources', { id: 'sources', input: { key: undefined }, syncSnapshot: true }),
    schemas: spawn('schemas', schemasAt(input)),
    tables: spawn('tables', { id: 'tables', input: { key: addressOf(input) } }),
    known: knownOf([], input, (at) => spawn('columns', columnsAt(at))),
    filter: '',
  }),
  initial: 'looking',
  states: {
    looking: {
      on: {
        'schema.followed': {
          actions: [fromEvent('endReading'), fromEvent('storeLocation')],
        },
        'browser.refreshed': { actions: 'readAgain' },
        'filter.edited': { actions: fromEvent('storeFilter') },
        'table.opened': {
          actions: {
            type: 'lookInto',
            params: ({ event }) => ({ table: event.table, opens: true }),
          },
        },
        'table.closed': { actions: fromEvent('close') },
        'columns.requested': {
          actions: {
            type: 'lookInto',
            params: ({ event }) => ({ table: event.table, opens: false }),
          },
        },
        'xstate.snapshot.columns.*': { actions: 'reportRead' },
        'xstate.snapshot.sources': { actions: 'reportRead' },
        'xstate.snapshot.schemas': { actions: 'reportRead' },
      },
    },
  },
})
export type TableBrowserRef = ActorRefFrom<typeof tableBrowserMachine>

/** Awaits the statement that shows the first rows of a table; null where its columns cannot be read, which its place then says, and where nobody looks there any more. */
export const selectOf = async (browser: TableBrowserRef, table: string): Promise<string | null> => {
  browser.send({ type: 'columns.requested', table })
  const columns = browser.getSnapshot().context.known.find((each) => each.table === table)?.columns
  if (columns === undefined) return null
  if (columns.getSnapshot().matches('failed')) columns.send({ type: 'resource.invalidated' })
  const read = await waitFor(columns, (snapshot) => !snapshot.hasTag('busy')).catch(() => null)
  if (read?.matches('failed')) browser.send({ type: 'table.opened', table })
  return read?.context.data?.selectStar ?? null
}
