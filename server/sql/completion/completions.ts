import type { Completion } from '../../../src/api/contract/sqlEditing.ts'
import type { Engine } from '../../engines/engine.ts'
import { contextAfter, type CursorContext } from './cursorContext.ts'
import { namedQueries, relationsIn, type Relation, type Shape } from './relations.ts'
import { tokensOf } from './tokens.ts'
import { dialectOf } from '../../engines/engines.ts'
import { nameIn } from '../../engines/sqlText/reservedWords.ts'
import { placedStatements } from '../statements.ts'
import { vocabularyOf } from './vocabulary.ts'

const max = 200
/** Of a longer text only this many characters around the cursor are read. */
const [readBefore, readBehind] = [40_000, 10_000]
const maxTables = 20

/** What a database holds, as far as it is known in time; nothing where it is not. */
export type Catalogue = Pick<Engine, 'schemas' | 'tables' | 'columns'>

interface CompletionRequest {
  sql: string
  cursor: number
  backend: string
  /** Where names without a schema are looked for. */
  schema: string | null
}

interface Column {
  name: string
  type: string
  of: Relation
}

const lower = (text: string) => text.toLowerCase()
const calledAs = ({ alias, table }: Relation) => alias ?? table

/** The columns of what a statement reads from, whether it lies in the database or is a query of the statement. */
const columnReader = (
  { schema }: CompletionRequest,
  catalogue: Catalogue,
  queries: Map<string, Shape>,
) => {
  const ofShape = async (
    { named, from }: Shape,
    of: Relation,
    depth: number,
  ): Promise<Column[]> => {
    const inherited = (await Promise.all(from.map((each) => columnsOf(each, depth + 1)))).flat()
    return [
      ...named.map((name) => ({ name, type: '', of })),
      ...inherited.map((column) => ({ ...column, of })),
    ]
  }
  const columnsOf = async (relation: Relation, depth = 0): Promise<Column[]> => {
    const query =
      relation.query ?? (relation.schema === null ? queries.get(lower(relation.table)) : undefined)
    if (query) return depth > 4 ? [] : ofShape(query, relation, depth)
    const named = relation.schema ?? schema
    const entries = await catalogue.tables(named)
    const entry =
      entries.find(({ name }) => name === relation.table) ??
      entries.find(({ name }) => lower(name) === lower(relation.table))
    const columns =
      entry === undefined ? null : await catalogue.columns({ schema: named, table: entry.name })
    return (columns ?? []).map(({ name, type }) => ({ name, type, of: relation }))
  }
  return columnsOf
}

const tableDetail = (type: string, schema: string | null) =>
  schema === null ? type : `${type} · ${schema}`
const inCaseOf = (begun: string, word: string) =>
  /[a-z]/.test(begun) && begun === lower(begun) && word === word.toUpperCase() ? lower(word) : word

interface Surroundings {
  context: CursorContext
  relations: readonly Relation[]
  queries: Map<string, Shape>
}

/** What belongs at the cursor, and what its statement reads from; null where nothing is suggested. */
const surroundingsOf = (request: CompletionRequest): Surroundings | null => {
  const { backend } = request
  const start = Math.max(0, request.cursor - readBefore)
  const text = request.sql.slice(start, request.cursor + readBehind)
  const cursor = Math.min(request.cursor - start, text.length)
  const statement = placedStatements(text, backend).findLast(({ from }) => from <= cursor)
  const isIn =
    statement !== undefined &&
    !text.slice(statement.from + statement.text.length, cursor).includes(';')
  const from = isIn ? statement.from : text.lastIndexOf(';', cursor - 1) + 1
  const context = contextAfter(text.slice(from, cursor), backend)
  if (context === null) return null
  const { tokens } = tokensOf(isIn ? statement.text : '', backend)
  return {
    context,
    relations: relationsIn(tokens).slice(0, maxTables),
    queries: namedQueries(tokens),
  }
}

/** The names that a database and a statement give, as suggestions. */
const suggestionsFrom = (
  request: CompletionRequest,
  catalogue: Catalogue,
  { relations, queries }: Surroundings,
) => {
  const columnsOf = columnReader(request, catalogue, queries)
  const named = (name: string) => nameIn(dialectOf(request.backend), name)

  const tables = async (of: string | null): Promise<Completion[]> =>
    (await catalogue.tables(of)).map(({ name, type }) => ({
      label: name,
      kind: 'table',
      insert_text: named(name),
      detail: tableDetail(type, of),
    }))
  const schemas = async (): Promise<Completion[]> =>
    (await catalogue.schemas()).map((name) => ({
      label: name,
      kind: 'schema',
      insert_text: named(name),
      detail: 'schema',
    }))
  const columns = async (
    read: readonly Relation[],
    isQualified: boolean,
  ): Promise<Completion[]> => {
    const found = (await Promise.all(read.map((relation) => columnsOf(relation)))).flat()
    const times = Map.groupBy(found, ({ name }) => lower(name))
    return found.map(({ name, type, of }) => ({
      label: name,
      kind: 'column',
      insert_text:
        !isQualified && (times.get(lower(name))?.length ?? 0) > 1
          ? `${named(calledAs(of))}.${named(name)}`
          : named(name),
      detail: [of.table, type].filter((part) => part !== '').join(' · '),
    }))
  }

  const queryNames = (): Completion[] =>
    [...queries.keys()].map((name) => ({
      label: name,
      kind: 'table',
      insert_text: named(name),
      detail: 'query of this statement',
    }))
  const aliases = (): Completion[] =>
    relations.map((relation) => ({
      label: calledAs(relation),
      kind: 'table',
      insert_text: named(calledAs(relation)),
      detail: relation.table,
    }))

  return { tables, schemas, columns, queries: queryNames, aliases }
}

const wordsOf = (backend: string, begun: string, kind: 'keyword' | 'function'): Completion[] =>
  vocabularyOf(backend)
    [`${kind}s`].filter((word) => lower(word).startsWith(lower(begun)))
    .slice(0, max)
    .map((word) => inCaseOf(begun, word))
    .map((word) => ({ label: word, kind, insert_text: word, detail: kind }))

/** The suggestions for the cursor, the likeliest first, at most 200. */
export const completionsAt = async (
  request: CompletionRequest,
  catalogue: Catalogue,
): Promise<Completion[]> => {
  const surroundings = surroundingsOf(request)
  if (surroundings === null) return []
  const { context, relations } = surroundings
  const { tables, schemas, columns, queries, aliases } = suggestionsFrom(
    request,
    catalogue,
    surroundings,
  )
  const words = (kind: 'keyword' | 'function') => wordsOf(request.backend, context.begun, kind)
  const begins = (name: string) => lower(name).startsWith(lower(context.begun))

  const qualified = async ({ qualifiers }: CursorContext) => {
    const [first = '', second] = qualifiers
    if (second !== undefined)
      return columns([{ schema: first, table: second, alias: null, query: null }], true)
    const matches = relations.filter((relation) => lower(calledAs(relation)) === lower(first))
    if (matches.length > 0) return columns(matches.slice(0, 1), true)
    const inSchema = (await catalogue.schemas()).find((name) => lower(name) === lower(first))
    return inSchema === undefined
      ? columns([{ schema: null, table: first, alias: null, query: null }], true)
      : tables(inSchema)
  }

  const all = async (): Promise<Completion[]> => {
    if (context.qualifiers.length > 0) return qualified(context)
    if (context.spot === 'table')
      return [...queries(), ...(await tables(request.schema)), ...(await schemas())]
    if (context.spot !== 'expression') return words('keyword')
    const known = [...(await columns(relations, false)), ...aliases()]
    return [
      ...known,
      ...(context.begun === '' ? [] : [...words('function'), ...(await schemas())]),
      ...words('keyword'),
    ]
  }
  const found = (await all()).filter(({ label }) => begins(label))
  return [
    ...new Map(found.map((each) => [`${each.kind} ${each.insert_text}`, each])).values(),
  ].slice(0, max)
}
