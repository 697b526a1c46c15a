import type { Dialect } from '../sqlText/dialect.ts'
import { postgresWords, reservedWords } from '../sqlText/reservedWords.ts'
import { postgresLexer } from '../sqlText/sqlWords.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { truncating } from '../sqlText/timeGrains.ts'
import { double } from '../sqlText/finite.ts'
import { momentPattern, numberPattern, quoted } from '../sqlText/textReading.ts'
import { hasClock } from '../../../src/api/contract/dateFormat.ts'
import { ordinary, typed } from '../sqlText/ordinary.ts'

const number = (value: string, columnType: string): Sql => {
  if (/^money$/i.test(columnType)) return sql`CAST(${typed(value, 'NUMERIC')} AS MONEY)`
  if (/^[+-]?\d{1,18}$/.test(value)) return typed(value, 'BIGINT')
  if (/^real\b/i.test(columnType)) return typed(value, 'REAL')
  return typed(value, /^double\b/i.test(columnType) ? 'DOUBLE PRECISION' : 'NUMERIC')
}

/** PostgreSQL overlooks it where it reads a moment without a zone. */
const hasZone = /:\d\d(?:\.\d+)?\s*(?:Z|[+-]\d\d(?::?\d\d)?)$/i

const moment = (value: string, columnType: string): Sql => {
  const type = /^time(?!stamp)/i.test(columnType) ? 'TIME' : 'TIMESTAMP'
  if (/with time zone/i.test(columnType)) return typed(value, `${type} WITH TIME ZONE`)
  if (type === 'TIMESTAMP' && hasZone.test(value))
    return sql`(${typed(value, 'TIMESTAMP WITH TIME ZONE')} AT TIME ZONE 'UTC')`
  return typed(value, type)
}

/** It is made of its parts, for `to_date` fails where a text is none, and takes 31 February for a day of March. */
const momentIn = (text: Sql, format: string): Sql => {
  const { pattern, groups } = momentPattern(format)
  const part = (token: string, missing: number) => {
    const group = groups.get(token)
    return verbatim(group === undefined ? String(missing) : `CAST(found[${group}] AS INTEGER)`)
  }
  const made = sql`make_date(NULLIF(${part('YYYY', 1)}, 0), 1, 1) + make_interval(months => ${part('MM', 1)} - 1, days => ${part('DD', 1)} - 1, hours => ${part('HH', 0)}, mins => ${part('mm', 0)}, secs => ${part('ss', 0)})`
  return sql`CAST((SELECT CASE WHEN EXTRACT(DAY FROM made) = ${part('DD', 1)} THEN made END FROM (SELECT found, ${made} AS made FROM (SELECT regexp_match(${text}, ${quoted(pattern)}) AS found) AS parts) AS read) AS ${verbatim(hasClock(format) ? 'TIMESTAMP' : 'DATE')})`
}

const isMoney = (type: string) => /^money$/i.test(type)
const numeric = (expression: Sql) => sql`CAST(${expression} AS NUMERIC)`

export const maxNameBytes = 63

export const postgresql: Dialect = {
  ...ordinary,
  lexer: postgresLexer,
  reserved: reservedWords(postgresWords),
  foldsNames: true,
  maxNameBytes,
  formatters: ['postgresql'],
  text: (expression, columnType = '') => {
    if (columnType === 'bytea') return sql`encode(${expression}, 'hex')`
    if (columnType === 'inet') return sql`abbrev(${expression})`
    return sql`CAST(${columnType.endsWith('[]') ? sql`to_json(${expression})` : expression} AS TEXT)`
  },
  plainTexts: /^(text|character|"?char|name|citext|uuid|inet|cidr|macaddr8?)\b(?!.*\])/,
  number,
  endless: /./,
  moment,
  momentTexts:
    /^(-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d){0,2})?)?( BC)?|\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d){0,2})$/,
  summed: (expression, columnType) => {
    if (columnType === 'oid') return sql`CAST(${expression} AS BIGINT)`
    return isMoney(columnType) ? numeric(expression) : expression
  },
  extreme: (aggregate, expression, columnType) => {
    if (columnType === 'boolean')
      return sql`${verbatim(aggregate === 'MIN' ? 'bool_and' : 'bool_or')}(${expression})`
    const compared = /^(uuid|macaddr8?)$/.test(columnType)
      ? sql`CAST(${expression} AS TEXT)`
      : expression
    return sql`${verbatim(aggregate)}(${compared})`
  },
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
  // A double that is out of its range fails the statement.
  numberIn: (text) => {
    const size = sql`abs(CAST(${text} AS NUMERIC))`
    return sql`CASE WHEN ${text} !~ ${quoted(numberPattern)} THEN NULL WHEN ${size} < ${double(Number.MIN_VALUE)} THEN 0 WHEN ${size} <= ${double(Number.MAX_VALUE)} THEN CAST(${text} AS DOUBLE PRECISION) END`
  },
  momentIn,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE PRECISION) / NULLIF(${whole}, 0)`,
  computedOnce: verbatim('AS MATERIALIZED'),
  ilike: (expression, pattern) => sql`${expression} ILIKE ${pattern}`,
  contains: (text, part) => sql`strpos(lower(${text}), lower(${typed(part, 'TEXT')})) > 0`,
}
