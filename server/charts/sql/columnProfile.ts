import type { ColumnProfile, ColumnRange } from '../../../src/api/contract/dataset.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Cell, Engine, Statement } from '../../engines/engine.ts'
import { finite } from '../../engines/sqlText/finite.ts'
import {
  fromSource,
  type Source,
  type SourceColumn,
  holdsUserSql,
} from '../../engines/sqlText/source.ts'
import { rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import { isTimeOfDay } from './groups.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { searchable } from './texts.ts'

const maxBins = 24
const topValues = 10
const timeoutMs = 60_000
const daySeconds = 86_400

type Who = Pick<Statement, 'caller' | 'signal'>

/** The least that two values of a column differ by, in the unit of its scale; 0 where they may differ by less than any. */
const stepOf = ({ type, type_generic }: SourceColumn) => {
  if (type_generic === columnKinds.moment) return /\bdate(32)?\b/i.test(type) ? daySeconds : 0
  return /int/i.test(type) ? 1 : 0
}

/** A value as a number that lies between others: moments as seconds since 1970. Null where it has no place on a scale. */
const scaleOf = ({ dialect }: Source, column: SourceColumn, value: Sql): Sql | null => {
  if (column.type_generic === columnKinds.number) return dialect.double(value, column.type)
  return column.type_generic === columnKinds.moment && !isTimeOfDay(column)
    ? dialect.timeGrains.seconds(value, column.type)
    : null
}

/** A value that can be grouped and compared in every database: true and false and texts of special types as texts. */
const valueOf = ({ dialect }: Source, { column_name, type, type_generic: kind }: SourceColumn) => {
  const expression = dialect.name(column_name)
  return kind === columnKinds.number || kind === columnKinds.moment
    ? expression
    : searchable(dialect, { expression, type, kind })
}

/** A value as it was before `valueOf`. */
const cellOf = ({ type_generic }: SourceColumn, cell: Cell): Cell =>
  type_generic === columnKinds.boolean && cell !== null ? /^(true|t|1)$/i.test(String(cell)) : cell

/** How many bins lie between two ends, and how wide all of them are together. */
const binsBetween = (low: number, high: number, step: number) => {
  const span = high - low + step
  const count = step > 0 ? Math.min(maxBins, span / step) : maxBins
  return { span, count: span > 0 ? count : 1 }
}

/** The place of a value among the bins, as `binsBetween` counts them. */
const placeOf = (step: number): Sql => {
  const span = verbatim(`(high - low + ${step})`)
  const count =
    step > 0
      ? sql`CASE WHEN ${span} < ${verbatim(String(maxBins * step))} THEN ${span} / ${verbatim(String(step))} ELSE ${verbatim(String(maxBins))} END`
      : verbatim(String(maxBins))
  const last = verbatim(String(maxBins - 1))
  return sql`CASE WHEN high = low THEN 0 WHEN scale = high AND ${verbatim(String(step))} = 0 THEN ${last} ELSE FLOOR((scale - low) * (${count}) / ${span}) END`
}

/**
 * One statement with a row for the whole column (part 0), one for each of its bins that has values (1), and one for each of
 * its most frequent values (2). Only with `whole` values are counted: then the rows are read once, grouped by them.
 */
const profileStatement = (source: Source, column: SourceColumn, whole: boolean): Sql => {
  const { dialect } = source
  const value = valueOf(source, column)
  const from = fromSource(source)
  const scale = scaleOf(source, column, verbatim('found'))
  const counted = whole
    ? sql`SELECT ${value} AS found, COUNT(*) AS times FROM ${from} GROUP BY 1`
    : sql`SELECT ${value} AS found, 1 AS times FROM ${from}`
  const scaled = (text: string) => verbatim(scale === null ? 'NULL' : text)
  const mean = 'SUM(scale * times) / NULLIF(SUM(CASE WHEN scale IS NOT NULL THEN times END), 0)'
  const parts = [
    sql`SELECT 0 AS part, 0 AS place, all_rows, least, greatest, low, high, missing, different, mean FROM chartroom_ends`,
    ...(scale === null
      ? []
      : [
          sql`SELECT 1, place, SUM(times), NULL, NULL, NULL, NULL, NULL, NULL, NULL
            FROM (SELECT ${placeOf(stepOf(column))} AS place, times FROM chartroom_scaled CROSS JOIN chartroom_ends WHERE scale IS NOT NULL) AS placed GROUP BY place`,
        ]),
    ...(whole
      ? [sql`SELECT 2, 0, times, found, NULL, NULL, NULL, NULL, NULL, NULL FROM chartroom_frequent`]
      : []),
  ]
  const frequent = sql`chartroom_frequent AS (SELECT found, times FROM chartroom_counted WHERE found IS NOT NULL ORDER BY times DESC, found ${dialect.slice(topValues, 0)}),`
  return sql`WITH chartroom_counted ${whole ? dialect.computedOnce : verbatim('AS')} (${counted}),
    ${whole ? frequent : verbatim('')}
    chartroom_scaled AS (SELECT found, times, ${scale === null ? scaled('') : finite(scale)} AS scale FROM chartroom_counted),
    chartroom_ends AS (SELECT SUM(times) AS all_rows, MIN(found) AS least, MAX(found) AS greatest, ${scaled('MIN(scale)')} AS low, ${scaled('MAX(scale)')} AS high,
      SUM(CASE WHEN found IS NULL THEN times ELSE 0 END) AS missing, COUNT(found) AS different, ${scaled(mean)} AS mean FROM chartroom_scaled)
    ${parts.reduce((all, part) => sql`${all} UNION ALL ${part}`)} ORDER BY 1, 2, 3 DESC, 4`
}

const rowsOf = async (engine: Engine, source: Source, statement: Sql, who: Who) => {
  const { chunks } = await engine.query(
    {
      ...rendered(statement),
      userSql: holdsUserSql(source),
      maxRows: 1 + maxBins + topValues,
      timeoutMs,
      ...who,
    },
    'values',
  )
  const rows: Cell[][] = []
  for await (const { rowCount, columns } of chunks)
    for (let row = 0; row < rowCount; row += 1)
      rows.push(columns.map((cells) => cells[row] ?? null))
  return rows
}

/** Null beyond the years that dates of JavaScript have. */
const momentText = (seconds: number, step: number) => {
  const date = new Date(Math.round(seconds * 1000))
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString().replace('Z', '')
  return step === daySeconds ? text.slice(0, 10) : text.replace('.000', '')
}

/** The bins between two ends with how many rows are in each, also those that have none. */
const binsOf = (
  column: SourceColumn,
  low: number | null,
  high: number | null,
  counts: ReadonlyMap<number, number>,
): ColumnRange['bins'] => {
  if (low === null || high === null) return []
  const step = stepOf(column)
  const { span, count } = binsBetween(low, high, step)
  const edge = (place: number) => {
    const at = low + (place * span) / count
    if (place === count) return high
    return step > 0 ? Math.ceil(at / step) * step : at
  }
  const shown = (at: number) =>
    column.type_generic === columnKinds.moment ? momentText(at, step) : at
  return Array.from({ length: count }, (_, place) => ({
    from: shown(edge(place)),
    to: shown(edge(place + 1)),
    count: counts.get(place) ?? 0,
  }))
}

const read = async (
  engine: Engine,
  source: Source,
  column: SourceColumn,
  whole: boolean,
  who: Who,
): Promise<ColumnProfile> => {
  const rows = await rowsOf(engine, source, profileStatement(source, column, whole), who)
  const [ends = []] = rows.filter(([part]) => part === 0)
  const [, , all, min = null, max = null, low, high, nulls, different, mean] = ends
  const number = (cell: Cell | undefined) => numberOf(cell ?? null)
  const counts = new Map(
    rows.flatMap(([part, place, times]) =>
      part === 1 ? [[Number(place), Number(times)] as const] : [],
    ),
  )
  return {
    rows: number(all) ?? 0,
    nulls: number(nulls) ?? 0,
    distinct: number(different) ?? 0,
    mean: column.type_generic === columnKinds.number ? number(mean) : null,
    min: cellOf(column, min),
    max: cellOf(column, max),
    bins: binsOf(column, number(low), number(high), counts),
    top: rows.flatMap(([part, , times, value = null]) =>
      part === 2 ? [{ value: cellOf(column, value), count: Number(times) }] : [],
    ),
  }
}

/** Where the values of a column lie, from one statement that reads the rows without grouping them. */
export const columnRange = async (
  engine: Engine,
  source: Source,
  column: SourceColumn,
  who: Who,
): Promise<ColumnRange> => {
  const { min, max, bins } = await read(engine, source, column, false, who)
  return { min, max, bins }
}

/** What the values of a column are like, from one statement. */
export const columnProfile = (engine: Engine, source: Source, column: SourceColumn, who: Who) =>
  read(engine, source, column, true, who)
