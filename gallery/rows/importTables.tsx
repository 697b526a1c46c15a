import { ImportTables } from '../../src/features/importTables/ImportTables'
import { coveredResource, schemasResource, sourcesResource, tablesResource } from '../../src/machines/databases/importSources'
import { importTablesMachine } from '../../src/machines/databases/importTables.machine'
import { databases, fieldStation, tables } from '../samples/databases'
import { strikes } from '../samples/lists'
import { theServerIsDown } from '../samples/problems'
import { child, row, standing } from '../standing'

type Read = [state: string, data: unknown]
const place = { databaseId: 2, schema: 'public' }
const read = ([state, data]: Read, key: unknown) => ({ state, context: { key, data: state === 'failed' ? null : data, problem: state === 'failed' ? theServerIsDown : null } })

const reads: Record<'sources' | 'schemas' | 'tables' | 'covered', Read> = {
  sources: ['ready', databases], schemas: ['ready', ['public', 'staging', 'archive']], tables: ['ready', tables], covered: ['ready', [strikes]],
}

const importing = (name: string, value: string, context: object = {}, given: Partial<typeof reads> = {}) => {
  const { sources, schemas, tables: found, covered } = { ...reads, ...given }
  const parts = {
    sources: { src: sourcesResource, ...read(sources, null) }, schemas: { src: schemasResource, ...read(schemas, 2) },
    tables: { src: tablesResource, ...read(found, place) }, covered: { src: coveredResource, ...read(covered, place) },
  }
  return row(`importTables/${name}`, ImportTables, standing(
    importTablesMachine, value,
    { source: null, schema: null, selected: [], outcomes: {}, ...Object.fromEntries(Object.keys(parts).map((part) => [part, child(part)])), ...context },
    Object.fromEntries(Object.entries(parts).map(([part, { src, state, context: held }]) => [part, standing(src as typeof sourcesResource, state, held)])),
  ))
}

const chosen = { source: fieldStation, schema: 'public' }
const some = { ...chosen, selected: ['arrivals', 'departures_by_airline'] }
const failed = { state: 'failed', problem: { status: 422, message: 'Table [departures_by_airline] could not be found, please double check your database connection, schema, and table name' } }

export const importRows = [
  importing('loading', 'choosing', {}, { sources: ['loading', null] }),
  importing('a database to choose', 'choosing'),
  importing('no databases', 'choosing', {}, { sources: ['failed', null] }),
  importing('no schemas', 'choosing', { source: fieldStation }, { schemas: ['failed', null] }),
  importing('a schema to choose', 'choosing', { source: fieldStation }),
  importing('no tables', 'choosing', chosen, { tables: ['ready', []] }),
  importing('tables failed', 'choosing', chosen, { tables: ['failed', null] }),
  importing('tables to choose', 'choosing', chosen),
  importing('chosen', 'choosing', some),
  importing('running', 'importing', { ...some, outcomes: { arrivals: { state: 'done', datasetId: 7 }, departures_by_airline: { state: 'waiting' } } }),
  importing('one failed', 'choosing', { ...some, selected: ['departures_by_airline'], outcomes: { arrivals: { state: 'done', datasetId: 7 }, departures_by_airline: failed } }),
]
