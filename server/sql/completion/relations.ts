import { beforeTables, isNamed, keywordOf, type Token } from './tokens.ts'

/** What a statement reads from: a table, or a query of its own that has its columns in it. */
export interface Relation {
  schema: string | null
  table: string
  alias: string | null
  query: Shape | null
}

/** The columns of a query as far as its text says: named ones, and all of those of relations. */
export interface Shape {
  named: readonly string[]
  from: readonly Relation[]
}

const noAlias = new Set(
  `WHERE GROUP ORDER LIMIT JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL ON USING HAVING UNION EXCEPT INTERSECT WINDOW SET VALUES OFFSET FETCH QUALIFY ASOF POSITIONAL ANTI SEMI
  TABLESAMPLE FOR RETURNING WITH SELECT FINAL PREWHERE STRAIGHT_JOIN SAMPLE ARRAY GLOBAL ANY ALL PIVOT UNPIVOT FORMAT SETTINGS LATERAL DEFAULT`.split(
    /\s+/,
  ),
)
/** The index of the bracket that closes the one at an index; the length where nothing closes it. */
const closing = (tokens: readonly Token[], at: number) => {
  let depth = 0
  for (let next = at; next < tokens.length; next += 1) {
    if (keywordOf(tokens[next]) === '(') depth += 1
    if (keywordOf(tokens[next]) === ')') depth -= 1
    if (depth === 0) return next
  }
  return tokens.length
}

const aliasAt = (tokens: readonly Token[], at: number) => {
  const from = keywordOf(tokens[at]) === 'AS' ? at + 1 : at
  const token = tokens[from]
  return isNamed(token) && !(token.kind === 'word' && noAlias.has(keywordOf(token)))
    ? { alias: token.text, next: from + 1 }
    : { alias: null, next: at }
}

const relationAt = (
  tokens: readonly Token[],
  at: number,
): { relation: Relation | null; next: number } => {
  if (keywordOf(tokens[at]) === '(') {
    const end = closing(tokens, at)
    const { alias, next } = aliasAt(tokens, end + 1)
    return {
      relation:
        alias === null
          ? null
          : { schema: null, table: alias, alias, query: shapeOf(tokens.slice(at + 1, end)) },
      next,
    }
  }
  const names: string[] = []
  let next = at
  while (isNamed(tokens[next])) {
    names.push(tokens[next]?.text ?? '')
    next += 1
    if (keywordOf(tokens[next]) !== '.') break
    next += 1
  }
  const table = names.at(-1)
  const isBegun = keywordOf(tokens[next - 1]) === '.'
  if (table === undefined || isBegun || (names.length === 1 && noAlias.has(keywordOf(tokens[at]))))
    return { relation: null, next: Math.max(next, at + 1) }
  const isFunction = keywordOf(tokens[next]) === '('
  if (isFunction) return { relation: null, next: aliasAt(tokens, closing(tokens, next) + 1).next }
  const named = aliasAt(tokens, next)
  return {
    relation: { schema: names.at(-2) ?? null, table, alias: named.alias, query: null },
    next: named.next,
  }
}

/** The relations of a statement in order, also those in its brackets. */
export const relationsIn = (tokens: readonly Token[]): Relation[] => {
  const relations: Relation[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!beforeTables.has(keywordOf(tokens[at]))) continue
    let from = at + 1
    for (;;) {
      const { relation, next } = relationAt(tokens, from)
      if (relation) relations.push(relation)
      if (keywordOf(tokens[next]) !== ',') break
      from = next + 1
    }
  }
  return relations
}

const outermost = (tokens: readonly Token[]) => {
  const remaining: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token) remaining.push(token)
    if (keywordOf(token) === '(') at = closing(tokens, at) - 1
  }
  return remaining
}

/** The name of an output of a SELECT: its column, or its alias; null where it has none. */
const nameOf = (item: readonly Token[]) => {
  const [last, before] = [item.at(-1), item.at(-2)]
  if (!isNamed(last) || keywordOf(last) === 'END') return null
  return item.length === 1 ||
    keywordOf(before) === 'AS' ||
    keywordOf(before) === '.' ||
    keywordOf(before) === ')' ||
    isNamed(before)
    ? last.text
    : null
}

/** The columns that a SELECT has. */
const shapeOf = (tokens: readonly Token[]): Shape => {
  const flat = outermost(tokens)
  const start = flat.findIndex((token) => keywordOf(token) === 'SELECT') + 1
  const end = flat.findIndex((token, at) => at >= start && keywordOf(token) === 'FROM')
  const items: Token[][] = [[]]
  for (const token of flat.slice(start, end === -1 ? undefined : end)) {
    if (keywordOf(token) === ',') items.push([])
    else if (keywordOf(token) !== 'DISTINCT') items.at(-1)?.push(token)
  }
  const named = items.map(nameOf).filter((name) => name !== null)
  return {
    named,
    from: items.some((item) => keywordOf(item.at(-1)) === '*' && item.length !== 0)
      ? relationsIn(tokens)
      : [],
  }
}

/** The named queries that a statement begins with. */
export const namedQueries = (tokens: readonly Token[]): Map<string, Shape> => {
  const found = new Map<string, Shape>()
  if (keywordOf(tokens[0]) !== 'WITH') return found
  let at = keywordOf(tokens[1]) === 'RECURSIVE' ? 2 : 1
  for (;;) {
    const name = tokens[at]
    if (!isNamed(name)) return found
    at += 1
    const own =
      keywordOf(tokens[at]) === '('
        ? tokens
            .slice(at + 1, closing(tokens, at))
            .filter(isNamed)
            .map(({ text }) => text)
        : null
    if (own) at = closing(tokens, at) + 1
    while (['AS', 'NOT', 'MATERIALIZED'].includes(keywordOf(tokens[at]))) at += 1
    if (keywordOf(tokens[at]) !== '(') return found
    const end = closing(tokens, at)
    found.set(
      name.text.toLowerCase(),
      own ? { named: own, from: [] } : shapeOf(tokens.slice(at + 1, end)),
    )
    if (keywordOf(tokens[end + 1]) !== ',') return found
    at = end + 2
  }
}
