import { badRequest } from '../../problem.ts'

/** Some engines part words at spaces that are not ASCII's, and at characters that are not seen; here all of them do. */
const letter = String.raw`(?:[A-Za-z_]|(?![\p{White_Space}\p{C}])[\u{80}-\u{10ffff}])`
const texts = String.raw`--[^\r\n]*|/\*|\*/|[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|\$(?:${letter}(?:${letter}|\d)*)?\$|[uU]&"|"(?:[^"]|"")*"`
const piece = new RegExp(
  String.raw`${texts}|${letter}(?:${letter}|[\d$])*|\d[\w.]*|[\p{White_Space}\p{C}]+|[^]`,
  'uy',
)

const spelling = () => badRequest('Names written with U& are not allowed here')

const unquoted = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.toLowerCase()

/** Where a comment ends whose text begins at `from`: behind its first mark of an end, or behind its own where comments nest. */
export const afterComment = (sql: string, from: number, nests = true) => {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  for (let depth = 1; ;) {
    const found = mark.exec(sql)
    if (found === null) return sql.length
    if (found[0] === '*/') depth -= 1
    else if (nests) depth += 1
    if (depth === 0) return mark.lastIndex
  }
}

/** The names, words and marks of a statement as PostgreSQL takes them, and DuckDB after it; comments and texts left out. */
export const wordsOf = (sql: string): string[] => {
  const words: string[] = []
  for (let at = 0; at < sql.length;) {
    piece.lastIndex = at
    const [text = ''] = piece.exec(sql) ?? []
    at = piece.lastIndex
    if (text === '/*') at = afterComment(sql, at)
    else if (/^\$.*\$$/s.test(text)) {
      const end = sql.indexOf(text, at)
      at = end < 0 ? sql.length : end + text.length
    } else if (/^[uU]&"$/.test(text)) throw spelling()
    else if (
      !/^[\p{White_Space}\p{C}]*$/u.test(text) &&
      !text.startsWith('--') &&
      !/^[eE]?'/.test(text)
    )
      words.push(unquoted(text))
  }
  return words
}

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
