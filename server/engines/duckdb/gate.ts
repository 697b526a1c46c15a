import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest, Refusal } from '../../problem.ts'
import { allowedFunctions, readableViews, allowedTableFunctions } from './allowedFunctions.ts'
import { instanceCache } from './instanceCache.ts'
import { ownSchema } from './notes.ts'
import { relationsNamed, type Relation } from './relations.ts'
import { refuseShadowedFunctions, refuseShadowedViews } from './shadows.ts'

interface TableName {
  catalog: string
  /** Null where any schema may be meant. */
  schema: string | null
  table: string
}

interface Found {
  tables: TableName[]
  named: Set<string>
  /** Whether the engine looks into its own views for it, which no table of the statement says. */
  listsTables: boolean
}

type Node = Record<string, unknown>

const ownSchemas = new Set(['', 'main', 'pg_catalog'])

/** Names are the same to the engine where they differ in the case of ASCII's letters only. */
const folded = (name: string) => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const checkFunction = (node: Node, allowed: ReadonlySet<string>) => {
  const name = String(node['function_name']).toLowerCase()
  if (
    !allowed.has(name) ||
    !ownSchemas.has(textOf(node['schema']).toLowerCase()) ||
    textOf(node['catalog']) !== ''
  )
    throw badRequest(`The function ${name} is not allowed here`)
}

const checkNode = (node: Node, found: Found, isTableFunction: boolean) => {
  if (typeof node['function_name'] === 'string')
    checkFunction(node, isTableFunction ? allowedTableFunctions : allowedFunctions)
  if (node['type'] === 'BASE_TABLE')
    found.tables.push({
      catalog: String(node['catalog_name']),
      schema: String(node['schema_name']),
      table: String(node['table_name']),
    })
  if (node['type'] === 'SHOW_REF' && node['query'] === null && node['table_name'] !== '"tables"')
    throw badRequest(
      `The statement SHOW ${String(node['table_name']).replaceAll('"', '').toUpperCase()} is not allowed here`,
    )
  if (node['type'] === 'SHOW_REF' && node['query'] === null) found.listsTables = true
  const map = (node['cte_map'] as { map?: { key: string }[] } | undefined)?.map
  for (const { key } of map ?? []) found.named.add(folded(key))
  if (typeof node['cte_name'] === 'string') found.named.add(folded(node['cte_name']))
}

const walk = (part: unknown, found: Found, isTableFunction = false) => {
  if (part === null || typeof part !== 'object') return
  if (Array.isArray(part)) {
    for (const item of part) walk(item, found)
    return
  }
  const node = fieldsOf(part)
  checkNode(node, found, isTableFunction)
  for (const [key, child] of Object.entries(node))
    walk(child, found, node['type'] === 'TABLE_FUNCTION' && key === 'function')
}

const looksLikeFile = /[./\\:*?]/

/** The engine's own views that a bare name reaches: a name that a statement gives itself elsewhere must not open them. */
const engineViews = instanceCache(async (connection) => {
  const reader = await connection.runAndReadAll(
    `SELECT view_name FROM system.main.duckdb_views() WHERE internal AND schema_name IN ('main', 'pg_catalog')`,
  )
  return new Set(reader.getRows().map(([name]) => String(name)))
})

const written = ({ catalog, schema, table }: TableName) =>
  [catalog, schema, table].filter((part) => part !== '' && part !== null).join('.')

/** What the names of a statement are looked for in. */
interface Place {
  instance: DuckDBInstance
  /** The schema of names without one. */
  usual: string
}

const exists = (
  relations: readonly Relation[],
  { catalog, schema, table }: TableName,
  usual: string,
) => {
  const schemaName = schema === '' ? usual : schema
  return relations.some(
    (relation) =>
      folded(relation.name) === folded(table) &&
      folded(relation.schema) !== ownSchema &&
      (schemaName === null || folded(relation.schema) === folded(schemaName)) &&
      (catalog === '' || folded(relation.file) === folded(catalog)),
  )
}

const isListing = ({ catalog, schema, table }: TableName) =>
  catalog === '' && schema !== null && readableViews.has(folded(`${schema}.${table}`))

/** A name followed by a dot may be a catalog as well as a schema. */
const isKnown = async (
  { instance, usual }: Place,
  name: TableName,
  named: ReadonlySet<string>,
  relations: readonly Relation[],
) => {
  const bare = (name.schema === '' || name.schema === null) && name.catalog === ''
  if (
    bare &&
    named.has(folded(name.table)) &&
    !looksLikeFile.test(name.table) &&
    !(await engineViews.of(instance)).has(folded(name.table))
  )
    return true
  return (
    isListing(name) ||
    exists(relations, name, usual) ||
    (name.catalog === '' &&
      name.schema !== '' &&
      name.schema !== null &&
      exists(relations, { ...name, catalog: name.schema, schema: '' }, usual))
  )
}

interface Serialized {
  error: boolean
  error_type?: string
  error_message?: string
  position?: string
  statements?: unknown[]
}

const onlySelect = 'Only SELECT statements are allowed against this database.'

const statementsOf = (serialized: Serialized) => {
  if (!serialized.error) return serialized.statements ?? []
  if (serialized.error_type === 'not implemented') throw badRequest(onlySelect)
  const position =
    serialized.position === undefined ? undefined : { offset: Number(serialized.position) }
  throw new Refusal(
    400,
    `Parser Error: ${(serialized.error_message ?? onlySelect).replaceAll(/\s+/g, ' ')}`,
    { position },
  )
}

const look = async (connection: DuckDBConnection, sql: string) => {
  const reader = await connection.runAndReadAll(
    'SELECT system.main.json_serialize_sql($1::VARCHAR)',
    [sql],
  )
  const statements = statementsOf(JSON.parse(String(reader.getRows()[0]?.[0])) as Serialized)
  if (statements.length === 0) throw badRequest('SQL statement is empty')
  if (statements.length > 1) throw badRequest('Only one statement can be run at a time')
  const found: Found = { tables: [], named: new Set(), listsTables: false }
  walk(statements[0], found)
  return found
}

const nonexistent = (name: TableName) => badRequest(`Table ${written(name)} does not exist`)

const quotedName = '(?:"(?:[^"]|"")*"|[^\\s".(]+)'
const beforeBody = new RegExp(
  `^CREATE\\s+(?:TEMP\\w*\\s+)?VIEW\\s+(?:${quotedName}\\.)*${quotedName}\\s*(?:\\((?:"(?:[^"]|"")*"|[^")])*\\))?\\s+AS\\s+`,
  'i',
)

/** What a view says. The engine writes down all of its own views to answer it, which takes longer than all else here. */
const bodyOf = async (connection: DuckDBConnection, { schema, name }: Relation) => {
  const reader = await connection.runAndReadAll(
    `SELECT sql FROM system.main.duckdb_views() WHERE database_name = system.main.current_database()
     AND schema_name = $1 AND view_name = $2`,
    [schema, name],
  )
  const [[sql] = []] = reader.getRows()
  const text = String(sql)
  const start = beforeBody.exec(text)?.[0].length
  if (start === undefined) throw badRequest(`The view ${folded(name)} cannot be read here`)
  return text.slice(start)
}

/** What the columns of a table compute when they are read. */
const formulasOf = async (connection: DuckDBConnection, { schema, name }: Relation) => {
  const reader = await connection.runAndReadAll(
    `SELECT column_default FROM system.main.duckdb_columns() WHERE database_name = system.main.current_database()
     AND schema_name = $1 AND table_name = $2 AND column_default IS NOT NULL`,
    [schema, name],
  )
  return reader.getRows().map(([formula]) => `SELECT ${String(formula)}`)
}

/** What is computed where a table or view is read, as statements. */
const computedIn = async (connection: DuckDBConnection, relation: Relation) => {
  if (relation.tableSql === null) return [await bodyOf(connection, relation)]
  return relation.tableSql.includes('GENERATED ALWAYS AS') ? formulasOf(connection, relation) : []
}

/**
 * Refuses tables that do not exist. What a view of the file says, or a column that it computes, has to obey the same rules;
 * the names in it are looked for in every schema.
 */
const checkTables = async (
  connection: DuckDBConnection,
  place: Place,
  { tables, named, listsTables }: Found,
  seen = new Set<string>(),
): Promise<void> => {
  const names = new Set(tables.map(({ table }) => folded(table)))
  const relations = await relationsNamed(connection, names)
  for (const name of tables)
    if (!(await isKnown(place, name, named, relations))) throw nonexistent(name)
  if (listsTables || tables.some(isListing)) await refuseShadowedViews(connection)
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    for (const relation of relations.filter((one) => folded(one.name) === name))
      for (const sql of await computedIn(connection, relation)) {
        const found = await look(connection, sql)
        const inAnySchema = found.tables.map((table) => ({
          ...table,
          schema: table.schema === '' ? null : table.schema,
        }))
        await checkTables(connection, place, { ...found, tables: inAnySchema }, seen)
      }
  }
}

/**
 * Refuses everything but one SELECT that uses allowed functions and tables of this database only. It reads the engine's
 * own parse tree, so comments, quoting, case and nesting cannot hide anything from it. A name that is neither a table of
 * the database nor a name of the statement is refused here, because the engine would take it for a file.
 */
export const passGate = async (
  connection: DuckDBConnection,
  instance: DuckDBInstance,
  { sql, schema }: { sql: string; schema?: string | null | undefined },
) => {
  await refuseShadowedFunctions(instance)
  const found = await look(connection, sql)
  await checkTables(connection, { instance, usual: schema ?? 'main' }, found)
}
