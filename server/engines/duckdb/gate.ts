import type { DuckDBConnection } from '@duckdb/node-api'
import { badRequest, Refusal } from '../../problem.ts'
import { ownSchema } from './writing.ts'
import { plainFunctions, readableViews, tableFunctions } from './allowedFunctions.ts'

interface TableName {
  catalog: string
  /** Null where any schema may be meant. */
  schema: string | null
  table: string
}

interface Found {
  tables: TableName[]
  named: Set<string>
}

type Node = Record<string, unknown>

const ownSchemas = new Set(['', 'main', 'pg_catalog'])

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const checkFunction = (node: Node, allowed: ReadonlySet<string>) => {
  const name = String(node['function_name']).toLowerCase()
  if (!allowed.has(name) || !ownSchemas.has(textOf(node['schema']).toLowerCase()) || textOf(node['catalog']) !== '')
    throw badRequest(`The function ${name} is not allowed here`)
}

const checkNode = (node: Node, found: Found, isTableFunction: boolean) => {
  if (typeof node['function_name'] === 'string') checkFunction(node, isTableFunction ? tableFunctions : plainFunctions)
  if (node['type'] === 'BASE_TABLE')
    found.tables.push({ catalog: String(node['catalog_name']), schema: String(node['schema_name']), table: String(node['table_name']) })
  if (node['type'] === 'SHOW_REF' && node['query'] === null && node['table_name'] !== '"tables"')
    throw badRequest(`The statement SHOW ${String(node['table_name']).replaceAll('"', '').toUpperCase()} is not allowed here`)
  const map = (node['cte_map'] as { map?: { key: string }[] } | undefined)?.map
  for (const { key } of map ?? []) found.named.add(key.toLowerCase())
  if (typeof node['cte_name'] === 'string') found.named.add(node['cte_name'].toLowerCase())
}

const walk = (part: unknown, found: Found, isTableFunction = false) => {
  if (part === null || typeof part !== 'object') return
  if (Array.isArray(part)) {
    for (const item of part) walk(item, found)
    return
  }
  const node = part as Node
  checkNode(node, found, isTableFunction)
  for (const [key, child] of Object.entries(node)) walk(child, found, node['type'] === 'TABLE_FUNCTION' && key === 'function')
}

const looksLikeFile = /[./\\:*?]/

/** The engine's own views that a bare name reaches: a name that a statement gives itself elsewhere must not open them. */
const isEngineView = async (connection: DuckDBConnection, name: string) => {
  const reader = await connection.runAndReadAll(
    `SELECT 1 FROM duckdb_views() WHERE internal AND schema_name IN ('main', 'pg_catalog') AND lower(view_name) = lower($1)`,
    [name],
  )
  return reader.currentRowCount > 0
}

const written = ({ catalog, schema, table }: TableName) => [catalog, schema, table].filter((part) => part !== '' && part !== null).join('.')

const exists = async (connection: DuckDBConnection, { catalog, schema, table }: TableName) => {
  const reader = await connection.runAndReadAll(
    `SELECT 1 FROM information_schema.tables WHERE table_catalog = current_database() AND lower(table_name) = lower($1)
     AND ($2 IS NULL OR lower(table_schema) = lower($2)) AND table_schema <> '${ownSchema}' AND ($3 = '' OR lower(table_catalog) = lower($3))`,
    [table, schema === '' ? 'main' : schema, catalog],
  )
  return reader.currentRowCount > 0
}

/** A name followed by a dot may be a catalog as well as a schema. */
const isKnown = async (connection: DuckDBConnection, name: TableName, named: ReadonlySet<string>) => {
  const bare = (name.schema === '' || name.schema === null) && name.catalog === ''
  if (bare && named.has(name.table.toLowerCase()) && !looksLikeFile.test(name.table) && !(await isEngineView(connection, name.table))) return true
  if (name.catalog === '' && name.schema !== null && readableViews.has(`${name.schema}.${name.table}`.toLowerCase())) return true
  return (
    (await exists(connection, name)) ||
    (name.catalog === '' && name.schema !== '' && name.schema !== null && (await exists(connection, { ...name, catalog: name.schema, schema: '' })))
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
  const place = serialized.position === undefined ? undefined : { offset: Number(serialized.position) }
  throw new Refusal(400, `Parser Error: ${(serialized.error_message ?? onlySelect).replaceAll(/\s+/g, ' ')}`, { place })
}

const look = async (connection: DuckDBConnection, sql: string) => {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  const statements = statementsOf(JSON.parse(String(reader.getRows()[0]?.[0])) as Serialized)
  if (statements.length === 0) throw badRequest('SQL statement is empty')
  if (statements.length > 1) throw badRequest('Only one statement can be run at a time')
  const found: Found = { tables: [], named: new Set() }
  walk(statements[0], found)
  return found
}

const nonexistent = (name: TableName) => badRequest(`Table ${written(name)} does not exist`)

const quotedName = '(?:"(?:[^"]|"")*"|[^\\s".(]+)'
const beforeBody = new RegExp(`^CREATE\\s+(?:TEMP\\w*\\s+)?VIEW\\s+(?:${quotedName}\\.)*${quotedName}\\s*(?:\\((?:"(?:[^"]|"")*"|[^")])*\\))?\\s+AS\\s+`, 'i')

const bodiesOf = async (connection: DuckDBConnection, view: string) => {
  const reader = await connection.runAndReadAll(
    `SELECT sql FROM duckdb_views() WHERE NOT internal AND database_name = current_database() AND lower(view_name) = lower($1)`,
    [view],
  )
  return reader.getRows().map(([sql]) => {
    const text = String(sql)
    const start = beforeBody.exec(text)?.[0].length
    if (start === undefined) throw badRequest(`The view ${view} cannot be read here`)
    return text.slice(start)
  })
}

/** What a view of the file says is held to the same rules; its names are looked for in every schema. */
const checkViews = async (connection: DuckDBConnection, tables: readonly TableName[], seen: Set<string>): Promise<void> => {
  for (const view of new Set(tables.map(({ table }) => table.toLowerCase()))) {
    if (seen.has(view)) continue
    seen.add(view)
    for (const body of await bodiesOf(connection, view)) {
      const found = await look(connection, body)
      for (const name of found.tables)
        if (!(await isKnown(connection, { ...name, schema: name.schema === '' ? null : name.schema }, found.named))) throw nonexistent(name)
      await checkViews(connection, found.tables, seen)
    }
  }
}

/**
 * Refuses everything but one SELECT that uses allowed functions and tables of this database only. It reads the engine's
 * own parse tree, so comments, quoting, case and nesting cannot hide anything from it. A name that is neither a table of
 * the database nor a name of the statement is refused here, because the engine would take it for a file.
 */
export const passGate = async (connection: DuckDBConnection, sql: string) => {
  const found = await look(connection, sql)
  for (const name of found.tables) if (!(await isKnown(connection, name, found.named))) throw nonexistent(name)
  await checkViews(connection, found.tables, new Set())
}
