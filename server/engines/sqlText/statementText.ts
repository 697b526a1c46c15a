import { badRequest } from '../../problem.ts'
import type { Reading } from '../remote/driver.ts'
import type { Cell } from '../engine.ts'

/** A statement without the semicolons and blanks behind it. */
export const withoutEnd = (sql: string) => {
  const statement = sql.replace(/[\s;]+$/, '')
  if (statement.trim() === '') throw badRequest('SQL statement is empty')
  return statement
}

/** A statement with its values written into it, for servers that take none beside it. */
export const withLiterals = (
  { parts, values }: Pick<Reading, 'parts' | 'values'>,
  literal: (value: Cell) => string,
) =>
  parts
    .map((part, index) => (index === 0 ? part : literal(values[index - 1] ?? null) + part))
    .join('')
