import type { Cell, Result } from '../../engines/engine.ts'

/** A number for drawing and adding up; big integers come as text. */
export const numberOf = (value: Cell | undefined): number | null => {
  if (typeof value === 'number') return value
  const number =
    typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : null
  return number !== null && Number.isFinite(number) ? number : null
}

/** The number in the first cell of a result; 0 when it has no rows. */
export const firstNumber = async ({ chunks }: Result<'values'>) => {
  let number = 0
  for await (const { columns, rowCount } of chunks)
    if (rowCount > 0) number = Number(columns[0]?.[0])
  return number
}
