import { innerType } from './cells.ts'
import { identifier, literal } from './quoting.ts'
import type { Dialect } from '../sqlText/dialect.ts'
import { offsetByLine } from '../sqlText/errorOffset.ts'
import { reservedWords } from '../sqlText/reservedWords.ts'
import { sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { finite } from '../sqlText/finite.ts'
import { inMysql, momentPattern, quoted } from '../sqlText/textReading.ts'
import { hasClock } from '../../../src/api/contract/dateFormat.ts'
import { ordinary } from '../sqlText/ordinary.ts'
import { trap } from '../sqlText/trap.ts'
import { lexer } from './lexer.ts'
import { timeGrains } from './timeGrains.ts'
import { membershipTrap } from './membershipTrap.ts'

const max = { int64: 2n ** 63n - 1n, uint64: 2n ** 64n - 1n }

/** What makes an integer of the smallest type that has it. */
const intOf = (value: bigint) => {
  if (value >= -max.int64 - 1n && value <= max.int64) return 'toInt64'
  return value > 0 && value <= max.uint64 ? 'toUInt64' : 'toInt256'
}

const number = (value: string, columnType: string): Sql => {
  const type = innerType(columnType)
  const [, digits, fraction = ''] = /^[+-]?(\d{1,37})(?:\.(\d{1,37}))?$/.exec(value) ?? []
  if (type.startsWith('Decimal') && digits !== undefined && digits.length + fraction.length <= 38)
    return sql`toDecimal128(${value}, ${verbatim(String(fraction.length))})`
  if (/^[+-]?\d{1,18}$/.test(value)) return sql`toInt64(${value})`
  if (/^[+-]?\d{19,76}$/.test(value) && /^U?Int/.test(type))
    return sql`${verbatim(intOf(BigInt(value)))}(${value})`
  return type === 'Float32' ? sql`toFloat32(${value})` : sql`toFloat64(${value})`
}

/** Whether a day is one that `Date` and `DateTime` have: others wrap around in them. */
const isSince1970 = (day: string) => day >= '1970-01-02' && day < '2106'

const moment = (value: string, columnType: string): Sql => {
  const type = innerType(columnType)
  if (type.startsWith('Time')) return sql`${value}`
  if (type.startsWith('DateTime64')) return sql`parseDateTime64BestEffort(${value}, 6, 'UTC')`
  const [day = '', clock = ''] = value.split(/[T ]/)
  const isPlain = isSince1970(day)
  if (/^Date(32)?$/i.test(type) && /^[0:.]*Z?$/.test(clock))
    return sql`${verbatim(type === 'Date' && isPlain ? 'toDate' : 'toDate32')}(${day})`
  return isPlain
    ? sql`parseDateTimeBestEffort(${value}, 'UTC')`
    : sql`parseDateTime64BestEffort(${value}, 6, 'UTC')`
}

export const clickhouse: Dialect = {
  ...ordinary,
  lexer,
  reserved: reservedWords(
    'ARRAY ANTI ASOF FINAL FORMAT GLOBAL ILIKE INTERVAL PASTE PREWHERE QUALIFY SAMPLE SEMI SETTINGS',
  ),
  formatters: ['clickhouse'],
  errorOffset: offsetByLine,
  tableClause: ' ENGINE = MergeTree ORDER BY tuple()',
  name: (name) => verbatim(identifier(name)),
  text: (expression) => sql`toString(${expression})`,
  plainTexts: /^(?!(Array|Map|Tuple|Nested|Variant|Dynamic|JSON|Object)\b)/,
  number,
  endless: /./,
  notANumber: (expression) => sql`isNaN(${expression})`,
  moment,
  percentile: (expression, share) =>
    sql`quantileExactInclusiveOrNull(${verbatim(String(share))})(toFloat64(${expression}))`,
  // Of no rows, and the deviation of one, it makes a number that is none, where other databases make nothing.
  average: (expression) => sql`avgOrNull(${expression})`,
  deviation: (expression) =>
    sql`if(count(${expression}) < 2, NULL, stddevSamp(toFloat64(${expression})))`,
  timeGrains,
  double: (expression) => sql`toFloat64(${expression})`,
  numberIn: (text) => finite(sql`toFloat64OrNull(trimBoth(toString(${text})))`),
  momentIn: (text, format) => {
    const padded = sql`replaceRegexpAll(trimBoth(toString(${text})), ${verbatim(String.raw`'(^|[^0-9])([0-9])\\b', '\\10\\2'`)})`
    const read = sql`parseDateTimeOrNull(${padded}, ${quoted(inMysql(format))}, 'UTC')`
    return sql`CASE WHEN match(toString(${text}), ${quoted(momentPattern(format).pattern)}) THEN ${hasClock(format) ? read : sql`toDate32(${read})`} END`
  },
  same: (one, other) => sql`isNotDistinctFrom(${one}, ${other})`,
  previous: (value, window) =>
    sql`lagInFrame(toNullable(${value})) OVER (${window} ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`,
  ratio: (part, whole) => sql`toFloat64(${part}) / nullIf(${whole}, 0)`,
  distinctCount: (expression) => sql`uniq(${expression})`,
  ilike: (expression, pattern) => sql`lowerUTF8(${expression}) LIKE lowerUTF8(${pattern})`,
  contains: (text, part) => sql`position(lowerUTF8(${text}), lowerUTF8(${part})) > 0`,
  ordered: ({ expression }, descending) =>
    descending ? sql`${expression} DESC NULLS LAST` : sql`${expression} ASC NULLS LAST`,
  literal,
  trap: (expression) => trap(expression) ?? membershipTrap(expression),
}
