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
/** Of a longer text only what lies around the cursor is looked at. */
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

/** What can stand at the cursor, the likeliest first. */
export const completionsAt = async (
  request: CompletionRequest,
  catalogue: Catalogue,
): Promise<Completion[]> => {
  const { backend, schema } = request
  const start = Math.max(0, request.cursor - readBefore)
  const text = request.sql.slice(start, request.cursor + readBehind)
  const cursor = Math.min(request.cursor - start, text.length)
  const statement = placedStatements(text, backend).findLast(({ from }) => from <= cursor)
  const isIn =
    statement !== undefined &&
    !text.slice(statement.from + statement.text.length, cursor).includes(';')
  const from = isIn ? statement.from : cursor
  const cursorContext = contextAfter(
    text.slice(isIn ? from : text.lastIndexOf(';', cursor - 1) + 1, cursor),
    backend,
  )
  if (cursorContext === null) return []
  const { tokens } = tokensOf(isIn ? statement.text : '', backend)
  const queries = namedQueries(tokens)
  const relations = relationsIn(tokens).slice(0, maxTables)
  const columnsOf = columnReader(request, catalogue, queries)
  const named = (name: string) => nameIn(dialectOf(backend), name)
  const begins = (name: string) => lower(name).startsWith(lower(cursorContext.begun))

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
  const words = (kind: 'keyword' | 'function'): Completion[] =>
    vocabularyOf(backend)
      [`${kind}s`].filter(begins)
      .slice(0, max)
      .map((word) => inCaseOf(cursorContext.begun, word))
      .map((word) => ({ label: word, kind, insert_text: word, detail: kind }))

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

  const ofQueries = (): Completion[] =>
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

  const all = async (): Promise<Completion[]> => {
    if (cursorContext.qualifiers.length > 0) return qualified(cursorContext)
    if (cursorContext.spot === 'table')
      return [...ofQueries(), ...(await tables(schema)), ...(await schemas())]
    if (cursorContext.spot !== 'expression') return words('keyword')
    const known = [...(await columns(relations, false)), ...aliases()]
    return [
      ...known,
      ...(cursorContext.begun === '' ? [] : [...words('function'), ...(await schemas())]),
      ...words('keyword'),
    ]
  }
  const found = (await all()).filter(({ label }) => begins(label))
  return [
    ...new Map(found.map((each) => [`${each.kind} ${each.insert_text}`, each])).values(),
  ].slice(0, max)
}
