import type { Cell } from '../engine.ts'

/** A quoted identifier, whatever characters the name holds. */
export const identifier = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`

/** A text in quotes, where only the quote means more than itself within them. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A value as it is written in a statement. */
export const literal = (value: Cell) => {
  if (typeof value === 'string') return quoted(value)
  return value === null ? 'NULL' : String(value)
}
