import { onlyPositionOf } from '../sqlText/errorOffset.ts'
import { postgresLexer } from '../sqlText/sqlWords.ts'

/** What this server refuses before DuckDB reads it is named; the rest mostly has a position of its own. */
export const errorOffset = (message: string, statement: string) => {
  const [, table, called, aliased] =
    /^Table (.+) does not exist$|^The function (.+) is not allowed here$|Referenced table "(.+)" not found/.exec(
      message,
    ) ?? []
  const name = table ?? called ?? aliased
  return name === undefined ? null : onlyPositionOf(postgresLexer, statement, name)
}
