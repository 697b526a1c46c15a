import type { Dialect } from '../sqlText/dialect.ts'
import { offsetByLine } from '../sqlText/errorOffset.ts'
import { reservedWords } from '../sqlText/reservedWords.ts'
import { lexer } from './lexer.ts'
import { finite } from '../sqlText/finite.ts'
import { inMysql, inPerl, momentPattern, numberPattern, quoted } from '../sqlText/textReading.ts'
import { hasClock } from '../../../src/api/contract/dateFormat.ts'
import { joined, sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { truncating } from '../sqlText/timeGrains.ts'
import { ordinary, typed } from '../sqlText/ordinary.ts'

const number = (value: string, columnType: string): Sql => {
  if (/^[+-]?\d{1,18}$/.test(value)) return typed(value, 'BIGINT')
  const [, whole, fraction = ''] = /^[+-]?(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const isExact = columnType.startsWith('decimal') || /^(bigint|integer)$/.test(columnType)
  if (isExact && whole !== undefined && whole.length + fraction.length <= 38)
    return typed(value, `DECIMAL(38,${fraction.length})`)
  return typed(value, columnType === 'real' ? 'REAL' : 'DOUBLE')
}

const moment = (value: string, columnType: string): Sql => {
  if (/^time\b/.test(columnType)) return typed(value, 'TIME(6)')
  // The one reads milliseconds, and the other no day without a clock.
  const read = verbatim(
    /\.\d{4,}/.test(value) ? 'from_iso8601_timestamp_nanos' : 'from_iso8601_timestamp',
  )
  const zoned = sql`${read}(${value})`
  return columnType.includes('with time zone') ? zoned : sql`CAST(${zoned} AS TIMESTAMP(6))`
}

/** Of all values in order, for its own function approximates. */
const percentile = (expression: Sql, share: number) => {
  const value = sql`CAST(${expression} AS DOUBLE)`
  const at = verbatim(`${share}e0 * (cardinality(v) - 1)`)
  const between = sql`element_at(v, CAST(floor(${at}) AS BIGINT) + 1) + (element_at(v, CAST(ceiling(${at}) AS BIGINT) + 1) - element_at(v, CAST(floor(${at}) AS BIGINT) + 1)) * (${at} - floor(${at}))`
  return sql`element_at(transform(ARRAY[array_sort(array_agg(${value}) FILTER (WHERE ${value} IS NOT NULL))], v -> ${between}), 1)`
}

export const trino: Dialect = {
  ...ordinary,
  lexer,
  reserved: reservedWords(
    'CUBE CURRENT_CATALOG CURRENT_PATH CURRENT_ROLE CURRENT_SCHEMA CURRENT_USER DEALLOCATE DESCRIBE EXECUTE EXTRACT GROUPING JSON_TABLE LISTAGG LOCALTIME LOCALTIMESTAMP NORMALIZE PREPARE RECURSIVE ROLLUP SKIP TRIM UESCAPE UNNEST',
  ),
  lowersNames: true,
  formatters: ['trino'],
  errorOffset: offsetByLine,
  text: (expression, columnType = '') => {
    if (columnType === 'varbinary') return sql`lower(to_hex(${expression}))`
    if (columnType === 'json') return sql`json_format(${expression})`
    return /^(array|map|row)\(/.test(columnType)
      ? sql`json_format(CAST(${expression} AS JSON))`
      : sql`CAST(${expression} AS VARCHAR)`
  },
  plainTexts: /^varchar\b/,
  number,
  endless: /./,
  notANumber: (expression) => sql`is_nan(${expression})`,
  moment,
  average: (expression) => sql`AVG(CAST(${expression} AS DOUBLE))`,
  percentile,
  deviation: (expression) => sql`stddev_samp(CAST(${expression} AS DOUBLE))`,
  timeGrains: truncating({
    zoneless: (expression, columnType) =>
      columnType.includes('with time zone')
        ? sql`CAST(${expression} AT TIME ZONE 'UTC' AS TIMESTAMP(6))`
        : sql`CAST(${expression} AS TIMESTAMP(6))`,
    timestamp: 'TIMESTAMP(0)',
    weekday: 'DAY_OF_WEEK',
    seconds: (value) => sql`to_unixtime(with_timezone(${value}, 'UTC'))`,
  }),
  double: (expression) => sql`CAST(${expression} AS DOUBLE)`,
  // By itself it takes 12d and 12f for numbers.
  numberIn: (text) =>
    sql`CASE WHEN regexp_like(${text}, ${quoted(inPerl(numberPattern))}) THEN ${finite(sql`TRY(CAST(TRIM(${text}) AS DOUBLE))`)} END`,
  momentIn: (text, format) =>
    sql`CASE WHEN regexp_like(${text}, ${quoted(inPerl(momentPattern(format).pattern))}) THEN CAST(TRY(date_parse(TRIM(${text}), ${quoted(inMysql(format))})) AS ${verbatim(hasClock(format) ? 'TIMESTAMP(3)' : 'DATE')}) END`,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE) / NULLIF(${whole}, 0)`,
  distinctCount: (expression) => sql`approx_distinct(${expression})`,
  ilike: (expression, pattern) => sql`lower(${expression}) LIKE lower(${pattern})`,
  contains: (text, part) => sql`strpos(lower(${text}), lower(${part})) > 0`,
  slice: (limit, offset) =>
    joined(
      [
        ...(offset > 0 ? [sql`OFFSET ${verbatim(String(offset))}`] : []),
        sql`LIMIT ${verbatim(String(limit))}`,
      ],
      ' ',
    ),
}
