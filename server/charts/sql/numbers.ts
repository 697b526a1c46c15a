import type { Cell } from '../../engines/engine.ts'

/** A number for drawing and adding up; big integers come as text. */
export const numberOf = (value: Cell | undefined): number | null => {
  if (typeof value === 'number') return value
  const number =
    typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : null
  return number !== null && Number.isFinite(number) ? number : null
}
