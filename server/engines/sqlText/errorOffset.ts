import { codeOf, unquoted, type Lexer } from './lexer.ts'

/** The offset of a line and column, both from 1; null where the text has no such line. */
export const offsetOf = (text: string, line: number, column: number) => {
  let start = 0
  for (let rest = line - 1; rest > 0; rest -= 1) {
    const end = text.indexOf('\n', start)
    if (end === -1) return null
    start = end + 1
  }
  return Math.min(start + Math.max(0, column - 1), text.length)
}

/** The offset of a name in a statement, outside of texts and comments; null where it is not there, or more than once. */
export const onlyPositionOf = (lexer: Lexer, statement: string, name: string) => {
  const word = name.split('.').at(-1)?.toLowerCase()
  const found = codeOf(lexer, statement).filter(
    ({ kind, text }) => (kind === 'name' ? unquoted(text) : text).toLowerCase() === word,
  )
  return found.length === 1 ? (found[0]?.from ?? null) : null
}

/** What messages with `(line 1, col 15)` or `line 1:15` say. */
export const offsetByLine = (message: string, statement: string) => {
  const [, line, column] = /\bline (\d+)(?:, col |:)(\d+)/.exec(message) ?? []
  return line === undefined ? null : offsetOf(statement, Number(line), Number(column))
}
