import { codeOf, unquoted, type Lexer, type Piece } from './lexer.ts'

/** A table as a statement names it; the schema is null where only the table is named. */
export interface NamedTable {
  schema: string | null
  table: string
}

const closing = new Set(
  'WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH WINDOW QUALIFY UNION INTERSECT EXCEPT SELECT SETTINGS'.split(
    ' ',
  ),
)

/** Functions with a FROM among their arguments: `extract(year FROM day)`. */
const withFrom = new Set('EXTRACT SUBSTRING SUBSTR MID TRIM OVERLAY'.split(' '))

const isWord = (piece: Piece | undefined, word: string) =>
  piece?.kind === 'word' && piece.text.toUpperCase() === word
const isName = (piece: Piece | undefined) => piece?.kind === 'word' || piece?.kind === 'name'
const nameOf = ({ kind, text }: Piece) => (kind === 'name' ? unquoted(text) : text)

/** The FROM of `IS DISTINCT FROM` and `IS NOT DISTINCT FROM`. */
const compares = (pieces: readonly Piece[], at: number) =>
  isWord(pieces[at - 1], 'DISTINCT') &&
  (isWord(pieces[at - 2], 'IS') || isWord(pieces[at - 2], 'NOT'))

/** Whether a part of the statement follows its name: `x AS (…)`, `x (a, b) AS (…)`, `x AS NOT MATERIALIZED (…)`. */
const isDefined = (pieces: readonly Piece[], at: number) => {
  const afterColumns = pieces.findIndex(({ text }, index) => index > at && text === ')') + 1
  const as = pieces[at + 1]?.text === '(' ? afterColumns : at + 1
  const next = pieces.slice(as + 1, as + 4).map(({ text }) => text)
  return isWord(pieces[as], 'AS') && /^((NOT )?MATERIALIZED )?\(/i.test(next.join(' '))
}

/** The names that a statement gives to parts of its own: `x` of `WITH x AS (…)`. */
const ownNames = (pieces: readonly Piece[]) =>
  new Set(
    pieces.flatMap((piece, at) => {
      const before = pieces[at - 1]
      const follows = isWord(before, 'WITH') || isWord(before, 'RECURSIVE') || before?.text === ','
      return follows && isName(piece) && isDefined(pieces, at) ? [nameOf(piece).toLowerCase()] : []
    }),
  )

/** The tables that a statement reads, as it names them, each time that it does; its own parts and functions are left out. */
export const tablesIn = (lexer: Lexer, statement: string): NamedTable[] => {
  const pieces = codeOf(lexer, statement)
  const own = ownNames(pieces)
  const found: NamedTable[] = []
  /** Per depth of parentheses, whether a list of tables goes on there, and whether its FROM begins one. */
  const depths = [{ isList: false, hasTables: true }]
  let expected = false
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (piece === undefined) break
    const word = piece.kind === 'word' ? piece.text.toUpperCase() : piece.text
    const depth = depths.at(-1)
    if (word === '(')
      depths.push({
        isList: expected,
        hasTables: !withFrom.has(pieces[at - 1]?.text.toUpperCase() ?? ''),
      })
    else if (word === ')') {
      depths.pop()
      expected = false
    } else if (word === 'FROM' || word === 'JOIN') {
      expected = depth?.hasTables === true && !compares(pieces, at)
      if (depth && expected) depth.isList = true
    } else if (word === ',') expected = depth?.isList === true
    else if (piece.kind === 'word' && closing.has(word)) {
      if (depth) depth.isList = false
      expected = false
    } else if (expected && isName(piece) && word !== 'LATERAL' && word !== 'ONLY') {
      const names = [nameOf(piece)]
      while (pieces[at + 1]?.text === '.' && isName(pieces[at + 2])) {
        const next = pieces[at + 2]
        if (next !== undefined) names.push(nameOf(next))
        at += 2
      }
      expected = false
      const [table = '', schema = null] = names.toReversed()
      const isCalled = pieces[at + 1]?.text === '('
      if (!isCalled && (schema !== null || !own.has(table.toLowerCase())))
        found.push({ schema, table })
    }
  }
  return found
}
