import type { Result } from '../../engines/engine.ts'

/** The number in the first cell of a result; 0 when it has no rows. */
export const firstNumber = async ({ chunks }: Result<'values'>) => {
  let number = 0
  for await (const { columns, rowCount } of chunks)
    if (rowCount > 0) number = Number(columns[0]?.[0])
  return number
}
