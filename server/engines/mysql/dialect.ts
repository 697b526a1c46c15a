import type { Dialect } from '../sqlText/dialect.ts'
import { errorOffset } from './errorOffset.ts'
import { reservedWords } from '../sqlText/reservedWords.ts'
import { joined, sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { double } from '../sqlText/finite.ts'
import { inMysql, momentPattern, numberPattern, quoted } from '../sqlText/textReading.ts'
import { hasClock } from '../../../src/api/contract/dateFormat.ts'
import { ordinary, sortTerm, typed } from '../sqlText/ordinary.ts'
import { trap } from '../sqlText/trap.ts'
import { geometry } from './columnTypes.ts'
import { lexer } from './lexer.ts'
import { timeGrains } from './timeGrains.ts'

/** A quoted identifier, whatever characters the name holds. */
export const identifier = (name: string) => `\`${name.replaceAll('\0', '').replaceAll('`', '``')}\``

const number = (value: string, columnType: string): Sql => {
  if (/^FLOAT\b/i.test(columnType)) return typed(value, 'FLOAT')
  if (/^[+-]?\d{1,18}$/.test(value)) return typed(value, 'SIGNED')
  const [, whole = '', fraction = ''] = /^[+-]?(\d*)\.?(\d*)$/.exec(value) ?? []
  const fits = whole + fraction !== '' && whole.length <= 35 && fraction.length <= 30
  return fits ? typed(value, `DECIMAL(65,${fraction.length})`) : typed(value, 'DOUBLE')
}

const zone = /\s*(?:Z|([+-]\d{2}):?(\d{2})?)$/i

/** Moments are stored without a zone: one with another zone is converted to UTC. */
const inUtc = (value: string) => {
  const [found, hours, minutes = '00'] = /[T ]/i.test(value) ? (zone.exec(value) ?? []) : []
  if (found === undefined) return value
  const bare = value.slice(0, -found.length).replace(' ', 'T')
  if (hours === undefined) return bare
  const [seconds = '', fraction = '000'] = bare.split('.')
  return new Date(`${seconds}${hours}:${minutes}`).toISOString().replace('000Z', fraction)
}

const moment = (value: string, columnType: string): Sql =>
  /^TIME(?!STAMP)/i.test(columnType) ? typed(value, 'TIME(6)') : typed(inUtc(value), 'DATETIME(6)')

/** A text that is compared to the letter, whatever its column's collation. */
const exact = (text: Sql): Sql => sql`CONVERT(${text} USING utf8mb4) COLLATE utf8mb4_bin`
const folded = (text: Sql): Sql => sql`LOWER(CONVERT(${text} USING utf8mb4)) COLLATE utf8mb4_bin`

/** Types whose values are shown as the digits of their bytes. */
const binary = /(TINY|MEDIUM|LONG)?BLOB|(VAR)?BINARY/

export const mysql: Dialect = {
  ...ordinary,
  lexer,
  reserved:
    reservedWords(`ACCESSIBLE ADD ANALYZE ARRAY ASENSITIVE BEFORE BIGINT BINARY BLOB BOTH CALL CASCADE CHANGE CHAR CHARACTER CONDITION CONTINUE CONVERT CUBE CUME_DIST CURRENT_ROLE CURRENT_USER CURSOR
    DATABASE DATABASES DAY_HOUR DAY_MICROSECOND DAY_MINUTE DAY_SECOND DEC DECIMAL DECLARE DELAYED DELETE_DOMAIN_ID DENSE_RANK DESCRIBE DETERMINISTIC DISTINCTROW DIV DO_DOMAIN_IDS DOUBLE DUAL EACH ELSEIF EMPTY
    ENCLOSED ESCAPED EXIT EXPLAIN FETCH FIRST_VALUE FLOAT FLOAT4 FLOAT8 FORCE FULLTEXT FUNCTION GENERAL GENERATED GET GROUPING GROUPS HIGH_PRIORITY HOUR_MICROSECOND HOUR_MINUTE HOUR_SECOND IF IGNORE
    IGNORE_DOMAIN_IDS IGNORE_SERVER_IDS INDEX INFILE INOUT INSENSITIVE INT INT1 INT2 INT3 INT4 INT8 INTEGER INTERVAL IO_AFTER_GTIDS IO_BEFORE_GTIDS ITERATE JSON_TABLE KEY KEYS KILL LAG LAST_VALUE LATERAL LEAD LEADING
    LEAVE LINEAR LINES LOAD LOCALTIME LOCALTIMESTAMP LOCK LONG LONGBLOB LONGTEXT LOOP LOW_PRIORITY MANUAL MASTER_BIND MASTER_HEARTBEAT_PERIOD MASTER_SSL_VERIFY_SERVER_CERT MATCH MAXVALUE MEDIUMBLOB MEDIUMINT
    MEDIUMTEXT MIDDLEINT MINUTE_MICROSECOND MINUTE_SECOND MOD MODIFIES NO_WRITE_TO_BINLOG NTH_VALUE NTILE NUMERIC OF OPTIMIZE OPTIMIZER_COSTS OPTION OPTIONALLY OUT OUTFILE PAGE_CHECKSUM PARALLEL
    PARSE_VCOL_EXPR PARTITION PERCENT_RANK PRECISION PROCEDURE PURGE QUALIFY RANGE RANK READ READS READ_WRITE REAL RECURSIVE REF_SYSTEM_ID REGEXP RELEASE RENAME REPEAT REPLACE REQUIRE RESIGNAL RESTRICT RETURN
    RETURNING REVOKE RLIKE ROW ROWS ROWNUM ROW_NUMBER SCHEMA SCHEMAS SECOND_MICROSECOND SENSITIVE SEPARATOR SHOW SIGNAL SLOW SMALLINT SPATIAL SPECIFIC SQL SQLEXCEPTION SQLSTATE SQLWARNING SQL_BIG_RESULT
    SQL_CALC_FOUND_ROWS SQL_SMALL_RESULT SSL STARTING STATS_AUTO_RECALC STATS_PERSISTENT STATS_SAMPLE_PAGES STORED STRAIGHT_JOIN SYSTEM TABLESAMPLE TERMINATED TINYBLOB TINYINT TINYTEXT TO_DATE TRAILING TRIGGER
    UNDO UNLOCK UNSIGNED USAGE USE UTC_DATE UTC_TIME UTC_TIMESTAMP VARBINARY VARCHAR VARCHARACTER VARYING VECTOR VIRTUAL WHILE WRITE XOR YEAR_MONTH ZEROFILL`),
  formatters: ['mariadb', 'mysql'],
  errorOffset,
  name: (name) => verbatim(identifier(name)),
  text: (expression, columnType = '') => {
    if (binary.test(columnType)) return sql`LOWER(HEX(${expression}))`
    if (geometry.test(columnType)) return sql`ST_AsText(${expression})`
    return sql`CAST(${expression} AS CHAR CHARACTER SET utf8mb4)`
  },
  plainTexts: new RegExp(`^(?!${binary.source}|${geometry.source})`),
  number,
  numericTruths: true,
  moment,
  momentTexts: /^(\d{4}-(00-\d\d|\d\d-00)(T00:00:00)?|-?\d{1,3}:\d\d:\d\d(\.\d+)?)$/,
  average: (expression) => sql`AVG(${expression}) + 0e0`,
  deviation: (expression) => sql`stddev_samp(${expression})`,
  timeGrains,
  double: (expression) => sql`CAST(${expression} AS DOUBLE)`,
  // Larger numbers become the largest one.
  numberIn: (text) => {
    const read = sql`CAST(${text} AS DOUBLE)`
    return sql`CASE WHEN ${text} REGEXP ${quoted(numberPattern)} AND ABS(${read}) < ${double(Number.MAX_VALUE)} THEN ${read} END`
  },
  // MariaDB reads 31 February as it stands, years of two digits, what a text lacks as 0, and what only begins with a date.
  momentIn: (text, format) => {
    const missing = ['MM', 'DD'].filter((part) => !format.includes(part))
    const whole =
      missing.length === 0
        ? sql`TRIM(${text})`
        : sql`CONCAT(TRIM(${text}), ${verbatim(`'${' 01'.repeat(missing.length)}'`)})`
    const read = sql`CAST(STR_TO_DATE(${whole}, ${quoted(inMysql([format, ...missing].join(' ')))}) AS ${verbatim(hasClock(format) ? 'DATETIME' : 'DATE')})`
    return sql`CASE WHEN ${text} REGEXP ${quoted(momentPattern(format).pattern)} AND DAY(${read}) BETWEEN 1 AND DAY(LAST_DAY(${read})) THEN ${read} END`
  },
  same: (one, other) => sql`${one} <=> ${other}`,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE) / NULLIF(${whole}, 0)`,
  distinctCount: (expression) => sql`COUNT(DISTINCT ${expression})`,
  like: (expression, pattern) => sql`${exact(expression)} LIKE ${pattern}`,
  ilike: (expression, pattern) => sql`${folded(expression)} LIKE ${folded(pattern)}`,
  contains: (text, part) => sql`LOCATE(${folded(sql`${part}`)}, ${folded(text)}) > 0`,
  ordered: (sorting, descending) =>
    descending
      ? sql`${sortTerm(sorting)} DESC`
      : sql`${sorting.expression} IS NULL, ${sortTerm(sorting)} ASC`,
  literal: (value) =>
    ordinary.literal(typeof value === 'string' ? value.replaceAll('\\', '\\\\') : value),
  aggregates: (expressions) =>
    sql`${joined(
      expressions.map((expression) => sql`${expression} IS NULL`),
      ' OR ',
    )} OR TRUE`,
  trap,
}
