import { partsOf } from './statements.ts'

/** A word, a quoted name, a text or a sign of a statement; comments and spaces are none. */
interface Token {
  kind: 'word' | 'name' | 'text' | 'sign'
  text: string
  /** Where it ends. */
  end: number
}

/** What a statement reads from: a table, or a query of its own that has its columns in it. */
export interface Relation {
  schema: string | null
  table: string
  alias: string | null
  query: Shape | null
}

/** The columns of a query as far as its text tells them: named ones, and all of those of relations. */
export interface Shape {
  named: readonly string[]
  from: readonly Relation[]
}

const tokenOf = (text: string, end: number, backend: string): Token => {
  const [first = ''] = text
  if (/^\w/.test(text)) return { kind: 'word', text, end }
  if (text.length > 1 && (first === '`' || (first === '"' && backend !== 'mysql')))
    return { kind: 'name', text: text.slice(1, -1).replaceAll(first + first, first), end }
  return { kind: text.length > 1 ? 'text' : 'sign', text, end }
}

/** The tokens of a text; null where its end stands in a comment. */
export const tokensOf = (text: string, backend: string): Token[] | null => {
  const tokens: Token[] = []
  let end = 0
  let open = false
  for (const part of partsOf(text, backend)) {
    end += part.text.length
    open = part.isComment && (!part.text.startsWith('/*') || !/[^/]\*\/$/.test(part.text))
    if (!part.isComment && part.text.trim() !== '') tokens.push(tokenOf(part.text, end, backend))
  }
  return open ? null : tokens
}

const keywordOf = (token: Token | undefined) =>
  token?.kind === 'word' ? token.text.toUpperCase() : token?.kind === 'sign' ? token.text : ''
const isNamed = (token: Token | undefined): token is Token =>
  token?.kind === 'name' || (token?.kind === 'word' && /^[a-z_]/i.test(token.text))

const noAlias = new Set(
  `WHERE GROUP ORDER LIMIT JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL ON USING HAVING UNION EXCEPT INTERSECT WINDOW SET VALUES OFFSET FETCH QUALIFY ASOF POSITIONAL ANTI SEMI
  TABLESAMPLE FOR RETURNING WITH SELECT FINAL PREWHERE STRAIGHT_JOIN SAMPLE ARRAY GLOBAL ANY ALL PIVOT UNPIVOT FORMAT SETTINGS LATERAL DEFAULT`.split(
    /\s+/,
  ),
)
const leading = new Set([
  'FROM',
  'JOIN',
  'UPDATE',
  'INTO',
  'DESCRIBE',
  'SUMMARIZE',
  'STRAIGHT_JOIN',
])

/** Where the bracket closes that opens at a place; the end where nothing closes it. */
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
  if (
    table === undefined ||
    isBegun ||
    keywordOf(tokens[next]) === '(' ||
    (names.length === 1 && noAlias.has(keywordOf(tokens[at])))
  )
    return { relation: null, next: Math.max(next, at + 1) }
  const named = aliasAt(tokens, next)
  return {
    relation: { schema: names.at(-2) ?? null, table, alias: named.alias, query: null },
    next: named.next,
  }
}

/** What the tokens read from, in order; of the brackets in them, too. */
export const relationsIn = (tokens: readonly Token[]): Relation[] => {
  const relations: Relation[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!leading.has(keywordOf(tokens[at]))) continue
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

/** What a list names its last token for: a column, or what stands behind AS. */
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

/** What belongs at a place: the begin of a statement, a table, what follows a table, or an expression. */
export type Spot = 'start' | 'table' | 'after table' | 'expression'

export interface CursorContext {
  spot: Spot
  /** What is written of the word already. */
  begun: string
  /** The names before it with a dot behind each. */
  qualifiers: readonly string[]
}

const clauses: Readonly<Record<string, Spot>> = {
  ...Object.fromEntries([...leading, 'TABLE'].map((word) => [word, 'table' as const])),
  ...Object.fromEntries(
    [
      'SELECT',
      'WHERE',
      'ON',
      'BY',
      'HAVING',
      'SET',
      'QUALIFY',
      'USING',
      'RETURNING',
      'VALUES',
      'PREWHERE',
      'LIMIT',
      'PIVOT',
    ].map((word) => [word, 'expression' as const]),
  ),
}

const spotAfter = (tokens: readonly Token[]): Spot => {
  if (tokens.length === 0) return 'start'
  const last = keywordOf(tokens.at(-1))
  let [depth, isOutside] = [0, false]
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    const word = keywordOf(token)
    if (word === ')') depth += 1
    else if (word === '(' && depth > 0) depth -= 1
    else if (word === '(') {
      const before = keywordOf(tokens[at - 1])
      if (at === tokens.length - 1 && (clauses[before] === 'table' || before === 'AS'))
        return 'start'
      isOutside = true
    }
    const spot = depth > 0 || token.kind !== 'word' ? undefined : clauses[word]
    if (spot === 'table' && isOutside) return 'expression'
    if (spot !== undefined)
      return spot === 'table' && last !== word && last !== ',' ? 'after table' : spot
  }
  return 'expression'
}

/** Where the end of a text stands; null in a comment, a text or a number. */
export const contextAfter = (text: string, backend: string): CursorContext | null => {
  const tokens = tokensOf(text, backend)
  if (tokens === null || tokens.some(({ kind, text: sign }) => kind === 'sign' && sign === "'"))
    return null
  const last = tokens.at(-1)
  let begun = ''
  if (last?.kind === 'word' && last.end === text.length) {
    if (/^\d/.test(last.text)) return null
    begun = last.text
    tokens.pop()
    if (['"', '`'].includes(keywordOf(tokens.at(-1)))) tokens.pop()
  } else if (last && last.kind !== 'sign' && last.end === text.length) return null
  const qualifiers: string[] = []
  while (keywordOf(tokens.at(-1)) === '.' && isNamed(tokens.at(-2))) {
    tokens.pop()
    qualifiers.unshift(tokens.pop()?.text ?? '')
  }
  return { spot: spotAfter(tokens), begun, qualifiers }
}
