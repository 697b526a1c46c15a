import type { Cell } from '../../engines/engine.ts'

/** How a value reads where a label is built. */
const labelOf = (value: Cell): string => {
  if (value === null) return '<NULL>'
  return value === '' ? '<empty string>' : String(value)
}

/** The label of a group of several columns. */
export const joinedLabel = (values: readonly Cell[]): string => values.map(labelOf).join(', ')
