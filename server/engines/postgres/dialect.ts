import type { Dialect } from '../sqlText/dialect.ts'
import { postgresWords, reservedWords } from '../sqlText/reservedWords.ts'
import { postgresLexer } from '../sqlText/sqlWords.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { truncating } from '../sqlText/timeGrains.ts'
import { ordinary, typed } from '../sqlText/ordinary.ts'

const number = (value: string, columnType: string): Sql => {
  if (/^money$/i.test(columnType)) return sql`CAST(${typed(value, 'NUMERIC')} AS MONEY)`
  if (/^[+-]?\d{1,18}$/.test(value)) return typed(value, 'BIGINT')
  if (/^real\b/i.test(columnType)) return typed(value, 'REAL')
  return typed(value, /^double\b/i.test(columnType) ? 'DOUBLE PRECISION' : 'NUMERIC')
}

const moment = (value: string, columnType: string): Sql => {
  if (/^time(?!stamp)/i.test(columnType)) return typed(value, 'TIME')
  return typed(value, /with time zone/i.test(columnType) ? 'TIMESTAMP WITH TIME ZONE' : 'TIMESTAMP')
}

const isMoney = (type: string) => /^money$/i.test(type)
const numeric = (expression: Sql) => sql`CAST(${expression} AS NUMERIC)`

export const postgresql: Dialect = {
  ...ordinary,
  lexer: postgresLexer,
  reserved: reservedWords(postgresWords),
  foldsNames: true,
  formatters: ['postgresql'],
  text: (expression) => sql`CAST(${expression} AS TEXT)`,
  number,
  moment,
  summed: (expression, columnType) => (isMoney(columnType) ? numeric(expression) : expression),
  average: (expression) => sql`CAST(AVG(${expression}) AS DOUBLE PRECISION)`,
  percentile: (expression, share) =>
    sql`percentile_cont(${verbatim(String(share))}) WITHIN GROUP (ORDER BY CAST(${expression} AS DOUBLE PRECISION))`,
  deviation: (expression) => sql`stddev_samp(CAST(${expression} AS DOUBLE PRECISION))`,
  timeGrains: truncating({
    zoneless: (expression) => sql`CAST(${expression} AS TIMESTAMP)`,
    timestamp: 'TIMESTAMP',
    weekday: 'ISODOW',
    seconds: (value) => sql`CAST(EXTRACT(EPOCH FROM ${value}) AS DOUBLE PRECISION)`,
  }),
  double: (expression, columnType) =>
    sql`CAST(${isMoney(columnType) ? numeric(expression) : expression} AS DOUBLE PRECISION)`,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE PRECISION) / NULLIF(${whole}, 0)`,
  computedOnce: verbatim('AS MATERIALIZED'),
  ilike: (expression, pattern) => sql`${expression} ILIKE ${pattern}`,
  contains: (text, part) => sql`strpos(lower(${text}), lower(${typed(part, 'TEXT')})) > 0`,
}
