import type { Cell } from '../engine.ts'

/** A quoted identifier, whatever characters the name holds. */
export const identifier = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`

/** A value as it stands in a statement: within quotes only the quote means more than itself. */
export const literal = (value: Cell) => {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return value === null ? 'NULL' : String(value)
}
