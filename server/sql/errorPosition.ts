import { dialectOf } from '../engines/engines.ts'
import { offsetOf } from '../engines/sqlText/errorOffset.ts'
import type { ErrorPosition, Refusal } from '../problem.ts'

const positionIn = (position: ErrorPosition, statement: string) => {
  if ('offset' in position) return Array.from(statement).slice(0, position.offset).join('').length
  return offsetOf(statement, position.line, position.column)
}

const lineAndColumn = (text: string, offset: number) => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

interface Failed {
  /** All that was run. */
  text: string
  /** The statement of it that failed, and where it begins. */
  statement: string
  from: number
  backend: string
}

/** The line and column of a failure in all that was run, where the database says where it is. */
export const failurePosition = (
  { message, position }: Refusal,
  { text, statement, from, backend }: Failed,
): { line: number; column: number } | null => {
  const offset =
    position === undefined
      ? (dialectOf(backend).errorOffset?.(message, statement) ?? null)
      : positionIn(position, statement)
  return offset === null ? null : lineAndColumn(text, from + offset)
}
