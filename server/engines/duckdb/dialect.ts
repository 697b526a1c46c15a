import type { Dialect } from '../sqlText/dialect.ts'
import { errorOffset } from './errorOffset.ts'
import { postgresWords, reservedWords } from '../sqlText/reservedWords.ts'
import { duckdbLexer } from '../sqlText/sqlWords.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { truncating } from '../sqlText/timeGrains.ts'
import { finite } from '../sqlText/finite.ts'
import { inStrftime, momentPattern, quoted } from '../sqlText/textReading.ts'
import { hasClock } from '../../../src/api/contract/dateFormat.ts'
import { ordinary } from '../sqlText/ordinary.ts'

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }
const uint128 = { min: 0n, max: 2n ** 128n - 1n }
const int128 = { min: -(2n ** 127n), max: 2n ** 127n - 1n }
const within = (range: { min: bigint; max: bigint }, value: bigint) =>
  value >= range.min && value <= range.max

const number = (value: string, columnType: string): Sql => {
  if (/^[+-]?\d{1,39}$/.test(value)) {
    const integer = BigInt(value.replace('+', ''))
    if (columnType === 'UHUGEINT' && within(uint128, integer))
      return sql`CAST(${integer.toString()} AS UHUGEINT)`
    if (within(int64, integer)) return sql`CAST(${integer.toString()} AS BIGINT)`
    if (within(int128, integer)) return sql`CAST(${integer.toString()} AS HUGEINT)`
  }
  const [, precision, scale] = /^DECIMAL\((\d+),\s*(\d+)\)$/i.exec(columnType) ?? []
  const [, whole, fraction = ''] = /^[+-]?0*(\d*)\.?(\d*?)0*$/.exec(value) ?? []
  if (
    scale !== undefined &&
    whole !== undefined &&
    fraction.length <= Number(scale) &&
    whole.length <= Number(precision) - Number(scale)
  )
    return sql`CAST(${value} AS ${verbatim(columnType)})`
  return /^(FLOAT|REAL)\b/i.test(columnType)
    ? sql`CAST(${value} AS FLOAT)`
    : sql`CAST(${value} AS DOUBLE)`
}

const moment = (value: string, columnType: string): Sql => {
  if (/^TIME(TZ| WITH)/i.test(columnType)) return sql`CAST(${value} AS TIMETZ)`
  if (/^TIME(?!STAMP)/i.test(columnType)) return sql`CAST(${value} AS TIME)`
  return /TIMESTAMPTZ|WITH TIME ZONE/i.test(columnType)
    ? sql`CAST(${value} AS TIMESTAMPTZ)`
    : sql`CAST(${value} AS TIMESTAMP)`
}

/** Of doubles: between two decimals it would be cut to their scale. */
const percentile = (expression: Sql, share: number) =>
  sql`quantile_cont(CAST(${expression} AS DOUBLE), ${verbatim(String(share))})`

export const duckdb: Dialect = {
  ...ordinary,
  lexer: duckdbLexer,
  reserved: reservedWords(
    `${postgresWords} ANTI ASOF AT COLUMNS DESCRIBE GENERATED GLOB LAMBDA MAP PIVOT PIVOT_LONGER PIVOT_WIDER POSITIONAL QUALIFY SEMI SHOW STRUCT SUMMARIZE TRY_CAST UNPACK UNPIVOT`,
  ),
  formatters: ['duckdb'],
  errorOffset,
  text: (expression, columnType = '') => {
    if (columnType === 'BLOB') return sql`lower(hex(${expression}))`
    if (columnType.startsWith('MAP('))
      return sql`CAST(to_json(map_entries(${expression})) AS VARCHAR)`
    const isNested = /^(STRUCT|UNION)\(|\]$/.test(columnType)
    return sql`CAST(${isNested ? sql`to_json(${expression})` : expression} AS VARCHAR)`
  },
  plainTexts: /^(VARCHAR|UUID|ENUM\(.*\))$/,
  number,
  endless: /./,
  moment,
  momentTexts:
    /^(-?infinity|\d{4,6}-\d\d-\d\d( \(BC\))?([ T]\d\d:\d\d:\d\d(\.\d+)?)?([+-]\d\d(:\d\d)?)?|\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d){0,2})$/,
  timeGrains: truncating({
    zoneless: (expression, columnType) =>
      /^DATE$/i.test(columnType) ? expression : sql`CAST(${expression} AS TIMESTAMP)`,
    timestamp: 'TIMESTAMP',
    weekday: 'ISODOW',
    seconds: (value) => sql`epoch(${value})`,
  }),
  double: (expression) => sql`CAST(${expression} AS DOUBLE)`,
  numberIn: (text) => finite(sql`TRY_CAST(${text} AS DOUBLE)`),
  // By itself it reads `infinity` and `epoch` as days, and years of two digits.
  momentIn: (text, format) =>
    sql`CASE WHEN regexp_full_match(${text}, ${quoted(momentPattern(format).pattern)}) THEN CAST(TRY_STRPTIME(TRIM(${text}), ${quoted(inStrftime(format))}) AS ${verbatim(hasClock(format) ? 'TIMESTAMP' : 'DATE')}) END`,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE) / NULLIF(${whole}, 0)`,
  percentile,
  quantiles: {
    interpolated: (value, shares) =>
      sql`quantile_cont(${value}, ${verbatim(`[${shares.join(', ')}]`)})`,
  },
  deviation: (expression) => sql`stddev_samp(${expression})`,
  distinctCount: (expression) => sql`approx_count_distinct(${expression})`,
  ilike: (expression, pattern) => sql`${expression} ILIKE ${pattern}`,
  contains: (text, part) => sql`contains(lower(${text}), lower(${part}))`,
  framed: true,
  computedOnce: verbatim('AS MATERIALIZED'),
  rowNumber: verbatim('rowid'),
}
