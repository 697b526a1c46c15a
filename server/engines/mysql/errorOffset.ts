import { offsetOf, onlyPositionOf } from '../sqlText/errorOffset.ts'
import { lexer } from './lexer.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const spacesAside = (text: string) =>
  new RegExp(text.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')

/** MariaDB quotes the statement from its fault on, as far as it reaches, and says the line. */
export const errorOffset = (message: string, statement: string) => {
  const [, near, line] = /near '(.*)' at line (\d+)$/s.exec(message) ?? []
  if (near !== undefined) {
    if (near.trim() === '') return statement.length
    const pattern = spacesAside(near)
    pattern.lastIndex = offsetOf(statement, Number(line), 1) ?? 0
    return pattern.exec(statement)?.index ?? offsetOf(statement, Number(line), 1)
  }
  const [, column, table] =
    /^Unknown column '([^']*)'|^Table '([^']*)' doesn't exist/.exec(message) ?? []
  const name = column ?? table
  return name === undefined ? null : onlyPositionOf(lexer, statement, name)
}
