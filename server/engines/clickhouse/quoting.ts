import type { Cell } from '../engine.ts'

/** A quoted identifier, whatever characters the name holds. */
export const identifier = (name: string) =>
  `"${name.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** A value as it is written in a statement. Older servers take no parameters; within quotes only these two characters mean more than themselves. */
export const literal = (value: Cell) => {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return value === null ? 'NULL' : String(Number(value))
}
