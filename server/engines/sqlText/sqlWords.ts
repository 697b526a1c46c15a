import { badRequest } from '../../problem.ts'
import { codeOf, lexerOf, lexis, unquoted } from './lexer.ts'

const { letter } = lexis

/** Statements as PostgreSQL reads them, and DuckDB after it. */
export const postgresLexer = lexerOf({
  lineComment: lexis.dashesToReturn,
  nests: true,
  text: String.raw`[eE]${lexis.singleQuotedEscaping}|${lexis.singleQuoted}|\$(?<tag>(?:${letter}(?:${letter}|\d)*)?)\$[^]*?(?:\$\k<tag>\$|$)`,
  name: `(?:[uU]&)?${lexis.doubleQuoted}`,
  word: String.raw`${letter}(?:${letter}|[\d$])*|\d[\w.]*`,
})

const spelling = () => badRequest('Names written with U& are not allowed here')

/** The names, words in lower case and signs of a statement; comments and texts left out. */
export const wordsOf = (sql: string): string[] =>
  codeOf(postgresLexer, sql).map(({ kind, text }) => {
    if (kind === 'name' && !text.startsWith('"')) throw spelling()
    return kind === 'name' ? unquoted(text) : text.toLowerCase()
  })

const beforeNames = new Set(['into', 'table', 'view', 'exists', 'references'])

/** True where a list of columns follows the name of a table or view, not arguments that of a function. */
const isDefined = (words: readonly string[], index: number): boolean => {
  const start = words[index - 1] === '.' ? index - 2 : index
  if (start !== index) return isDefined(words, start)
  const before = words[index - 1] ?? ''
  return (
    beforeNames.has(before) ||
    (before === 'on' &&
      words[0] === 'create' &&
      words.indexOf('index') < 4 &&
      words.indexOf('on') === index - 1)
  )
}

/** The names that are called: with their arguments behind them, or as `('a').name` and `(list)[1].name` also say it. */
export const calledIn = (words: readonly string[]): string[] =>
  words.filter(
    (_, index) =>
      (words[index + 1] === '(' && !isDefined(words, index)) ||
      (words[index - 1] === '.' && /^[)\]]$/.test(words[index - 2] ?? '')),
  )
