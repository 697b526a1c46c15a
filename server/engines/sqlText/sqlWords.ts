import { badRequest } from '../../problem.ts'
import { codeOf, lexerOf, lexis, unquoted, type Lexer } from './lexer.ts'

const anyLetter = String.raw`[A-Za-z_\u{80}-\u{10ffff}]`
const comment = String.raw`--[^\r\n]*`
/** Between the parts of one text: with a line end among them, and comments of lines. */
const continues = String.raw`(?:[ \t\f\v]|${comment})*[\r\n](?:[ \t\r\n\f\v]|${comment}[\r\n])*`
const escaping = lexis.singleQuotedEscaping

const reading = (letter: string) =>
  lexerOf({
    lineComment: lexis.dashesToReturn,
    nests: true,
    text: String.raw`[eE]${escaping}(?:${continues}${escaping})*|${lexis.singleQuoted}|\$(?<tag>(?:${anyLetter}(?:${anyLetter}|\d)*)?)\$[^]*?(?:\$\k<tag>\$|$)`,
    name: `(?:[uU]&)?${lexis.doubleQuoted}`,
    word: String.raw`${letter}(?:${letter}|[\d$])*|\d[\w.]*`,
  })

/** Statements as PostgreSQL reads them: whatever is not ASCII is a letter, spaces too. */
export const postgresLexer = reading(anyLetter)

/** Statements as DuckDB reads them: PostgreSQL's way, with the spaces that DuckDB takes for such (of 1.5, each tried). */
export const duckdbLexer = reading(
  String.raw`(?:(?![\u{a0}\u{2000}-\u{200b}\u{202f}\u{205f}\u{2060}\u{3000}\u{feff}])${anyLetter})`,
)

const spelling = () => badRequest('Names written with U& are not allowed here')

/** The names, words in lower case and signs of a statement; comments and texts left out. */
export const wordsOf = (lexer: Lexer, sql: string): string[] =>
  codeOf(lexer, sql).map(({ kind, text }) => {
    if (kind === 'name' && !text.startsWith('"')) throw spelling()
    return kind === 'name' ? unquoted(text) : text.toLowerCase()
  })

const beforeNames = new Set(['into', 'table', 'view', 'exists', 'references'])

const makesIndex = ([first, second, third]: readonly string[]) =>
  first === 'create' && (second === 'unique' ? third : second) === 'index'

/** True where a list of columns follows the name of a table or view, not arguments that of a function. */
const isDefined = (words: readonly string[], index: number): boolean => {
  const start = words[index - 1] === '.' ? index - 2 : index
  if (start !== index) return isDefined(words, start)
  const before = words[index - 1] ?? ''
  return (
    beforeNames.has(before) ||
    (before === 'on' && makesIndex(words) && words.indexOf('on') === index - 1)
  )
}

/** The names that are called: with their arguments behind them, or as `('a').name` and `(list)[1].name` also say it. */
export const calledIn = (words: readonly string[]): string[] =>
  words.filter(
    (_, index) =>
      (words[index + 1] === '(' && !isDefined(words, index)) ||
      (words[index - 1] === '.' && /^[)\]]$/.test(words[index - 2] ?? '')),
  )
