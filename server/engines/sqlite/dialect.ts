import type { Dialect } from '../sqlText/dialect.ts'
import { errorOffset } from './errorOffset.ts'
import { reservedWords } from '../sqlText/reservedWords.ts'
import { anyType } from './columnTypes.ts'
import { lexer } from './lexer.ts'
import { timeGrains } from './timeGrains.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { quoted } from '../sqlText/textReading.ts'
import { finite } from '../sqlText/finite.ts'
import { ordinary } from '../sqlText/ordinary.ts'

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

const number = (value: string): Sql => {
  if (/Infinity$/.test(value)) return verbatim(value.startsWith('-') ? '-9e999' : '9e999')
  const integer = /^[+-]?\d{1,19}$/.test(value) ? BigInt(value.replace('+', '')) : null
  const fits = integer !== null && integer >= int64.min && integer <= int64.max
  return fits ? sql`CAST(${integer.toString()} AS INTEGER)` : sql`CAST(${value} AS REAL)`
}

/** With six digits of a second's fraction, of which SQLite's own functions have three. */
const moment = (expression: Sql) =>
  sql`strftime('%Y-%m-%d %H:%M:%f', ${expression}) || CASE WHEN ${expression} GLOB '*.[0-9][0-9][0-9][0-9][0-9][0-9]*' THEN substr(${expression}, instr(${expression}, '.') + 4, 3) ELSE '000' END`
const double = (expression: Sql) =>
  sql`CASE WHEN typeof(${expression}) IN ('integer', 'real') THEN CAST(${expression} AS REAL) END`
const folded = (text: Sql) => sql`fold_case(${text})`

/** Moments are texts of several forms there: they are compared in one. `fold_case`, `number_in`, `moment_in` and `stddev_samp` are the connection's: SQLite folds ASCII only, takes 2024-02-03 for 2024, reads dates in one format, and has no deviations. */
export const sqlite: Dialect = {
  ...ordinary,
  lexer,
  reserved: reservedWords(
    'ADD AUTOINCREMENT COMMIT DEFERRABLE INDEX ISNULL NOTHING NOTNULL RETURNING TRANSACTION',
  ),
  formatters: ['sqlite'],
  errorOffset,
  text: (expression, columnType = '') =>
    columnType === 'BLOB' || columnType === anyType
      ? sql`CASE typeof(${expression}) WHEN 'blob' THEN lower(hex(${expression})) ELSE CAST(${expression} AS TEXT) END`
      : sql`CAST(${expression} AS TEXT)`,
  plainTexts: new RegExp(`^(?!(BLOB|${anyType})$)`),
  number,
  numericTruths: true,
  endless: /Infinity$/,
  moment: (value) => moment(sql`${value}`),
  temporal: moment,
  timeGrains,
  percentile: (expression, share) =>
    sql`percentile_cont(${finite(double(expression))}, ${verbatim(String(share))})`,
  deviation: (expression) => sql`stddev_samp(${double(expression)})`,
  double,
  numberIn: (text) => sql`number_in(CAST(${text} AS TEXT))`,
  momentIn: (text, format) => sql`moment_in(CAST(${text} AS TEXT), ${quoted(format)})`,
  same: (one, other) => sql`${one} IS ${other}`,
  ratio: (part, whole) => sql`CAST(${part} AS REAL) / NULLIF(${whole}, 0)`,
  distinctCount: (expression) => sql`COUNT(DISTINCT ${expression})`,
  ilike: (expression, pattern) => sql`${folded(expression)} LIKE ${folded(pattern)}`,
  contains: (text, part) => sql`instr(${folded(text)}, ${folded(sql`${part}`)}) > 0`,
}
