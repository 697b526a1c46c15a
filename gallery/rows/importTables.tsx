import { ImportTables } from '../../src/features/importTables/ImportTables'
import { dropTableMachine } from '../../src/machines/databases/dropTable.machine'
import {
  coveredResource,
  schemasResource,
  sourcesResource,
  tablesResource,
} from '../../src/machines/databases/importSources'
import { importTablesMachine } from '../../src/machines/databases/importTables.machine'
import { databases, fieldStation, tables } from '../samples/databases'
import { strikes } from '../samples/lists'
import { theServerIsDown } from '../samples/problems'
import { child, row, frozenActor, type FrozenActor } from '../frozenActor'

type Read = [state: string, data: unknown]
const schemaAddress = { databaseId: 2, schema: 'public' }
const read = ([state, data]: Read, key: unknown) => ({
  state,
  context: {
    key,
    data: state === 'failed' ? null : data,
    problem: state === 'failed' ? theServerIsDown : null,
  },
})

const reads: Record<'sources' | 'schemas' | 'tables' | 'covered', Read> = {
  sources: ['ready', databases],
  schemas: ['ready', ['public', 'staging', 'archive']],
  tables: ['ready', tables],
  covered: ['ready', [strikes]],
}

const importing = (
  name: string,
  value: string,
  context: object = {},
  given: Partial<typeof reads> = {},
  children: Record<string, FrozenActor> = {},
) => {
  const { sources, schemas, tables: found, covered } = { ...reads, ...given }
  const parts = {
    sources: { src: sourcesResource, ...read(sources, null) },
    schemas: { src: schemasResource, ...read(schemas, 2) },
    tables: { src: tablesResource, ...read(found, schemaAddress) },
    covered: { src: coveredResource, ...read(covered, schemaAddress) },
  }
  return row(
    `importTables/${name}`,
    ImportTables,
    frozenActor(
      importTablesMachine,
      value,
      {
        source: null,
        schema: null,
        isAdmin: true,
        selected: [],
        outcomes: {},
        ...Object.fromEntries(Object.keys(parts).map((part) => [part, child(part)])),
        ...context,
      },
      {
        ...Object.fromEntries(
          Object.entries(parts).map(([part, { src, state, context }]) => [
            part,
            frozenActor(src as typeof sourcesResource, state, context),
          ]),
        ),
        ...children,
      },
    ),
  )
}

const chosen = { source: fieldStation, schema: 'public' }
const some = { ...chosen, selected: ['arrivals', 'departures_by_airline'] }
const failed = {
  state: 'failed',
  problem: {
    status: 422,
    message:
      'Table [departures_by_airline] could not be found, please double check your database connection, schema, and table name',
  },
}

const few: Partial<typeof reads> = { tables: ['ready', tables.slice(0, 5)] }

const address = { databaseId: 2, schema: 'public', table: 'arrivals' }
const readers = {
  datasets: [],
  virtual_datasets: [{ id: 8, title: 'late arrivals' }],
  charts: [{ id: 3, title: 'Delays' }],
  saved_queries: [],
  others_saved_queries: 1,
}
const found = {
  database: { id: 2, database_name: 'Field station' },
  schema: 'public',
  table: 'arrivals',
  readers,
}
const deleting = (name: string, state: string, context: object = {}) =>
  importing(
    name,
    'deleting',
    { ...chosen, selected: ['arrivals'] },
    {},
    {
      dropTable: frozenActor(dropTableMachine, state, {
        address,
        found: null,
        problem: null,
        dropped: false,
        ...context,
      }),
    },
  )

export const importRows = [
  importing('loading', 'choosing', {}, { sources: ['loading', null] }),
  importing('a database to choose', 'choosing'),
  importing('no databases', 'choosing', {}, { sources: ['failed', null] }),
  importing('no schemas', 'choosing', { source: fieldStation }, { schemas: ['failed', null] }),
  importing('no schemas there', 'choosing', { source: fieldStation }, { schemas: ['ready', []] }),
  importing('a schema to choose', 'choosing', { source: fieldStation }),
  importing('no tables', 'choosing', chosen, { tables: ['ready', []] }),
  importing('tables failed', 'choosing', chosen, { tables: ['failed', null] }),
  importing('tables to choose', 'choosing', chosen),
  importing('chosen', 'choosing', some),
  deleting('reading what reads a table', 'reading'),
  deleting('readers unread', 'unread', { problem: theServerIsDown }),
  deleting('deletion to confirm', 'confirming', { found }),
  deleting('deletion of a table that nothing reads', 'confirming', {
    found: {
      ...found,
      readers: { ...readers, virtual_datasets: [], charts: [], others_saved_queries: 0 },
    },
  }),
  deleting('deletion of a table that much reads', 'confirming', {
    found: {
      ...found,
      readers: {
        ...readers,
        charts: Array.from({ length: 7 }, (_, at) => ({ id: at, title: `Delays ${at}` })),
        saved_queries: Array.from({ length: 5 }, (_, at) => ({ id: at, title: `Late ${at}` })),
        others_saved_queries: 2,
      },
    },
  }),
  deleting('deletion failed', 'failed', { found, problem: theServerIsDown }),
  importing('running', 'importing', {
    ...some,
    outcomes: {
      arrivals: { state: 'done', datasetId: 7 },
      departures_by_airline: { state: 'waiting' },
    },
  }),
  importing('one failed', 'choosing', {
    ...some,
    selected: ['departures_by_airline'],
    outcomes: { arrivals: { state: 'done', datasetId: 7 }, departures_by_airline: failed },
  }),
  importing('one table chosen', 'choosing', { ...chosen, selected: ['arrivals'] }, few),
  importing('one view chosen', 'choosing', { ...chosen, selected: ['departures_by_airline'] }, few),
  importing('chosen by no admin', 'choosing', { ...some, isAdmin: false }, few),
  importing(
    'all failed',
    'choosing',
    {
      ...chosen,
      selected: ['departures_by_airline'],
      outcomes: { departures_by_airline: failed },
    },
    few,
  ),
  importing(
    'one of three failed',
    'choosing',
    {
      ...chosen,
      outcomes: {
        arrivals: { state: 'done', datasetId: 7 },
        strikes: { state: 'done', datasetId: 8 },
        departures_by_airline: failed,
      },
    },
    few,
  ),
]
