import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { ClusterDifference, ClusterExplanation } from '../../../src/api/contract/flatten.ts'
import { readableDataset } from '../../charts/sql/datasetSource.ts'
import type { Cell } from '../../engines/engine.ts'
import { fromSource, type Source } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, type Sql } from '../../engines/sqlText/sql.ts'
import type { App } from '../../instance.ts'
import { notFound, unacceptable } from '../../problem.ts'
import type { UserRow } from '../../store/db/tables.ts'
import { clusterColumn, placeColumns } from './embeddedColumns.ts'

const timeoutMs = 60_000
type Column = Source['columns'][number]

/** How many values some rows have, their mean and variance. */
interface Moments {
  count: number
  mean: number
  variance: number
}

const isTimeOfDay = (type: string) => /^time(?!stamp)/i.test(type)

/** A number as it is, a moment in milliseconds since 1970, a time of day in those since midnight. */
const numberOf = ({ dialect }: Source, { column_name, type, type_generic }: Column) => {
  const name = dialect.name(column_name)
  const secondsOf = isTimeOfDay(type)
    ? sql`EXTRACT(EPOCH FROM ${name})`
    : dialect.timeGrains.seconds(name, type)
  const number =
    type_generic === columnKinds.moment
      ? sql`(${dialect.double(secondsOf, type)} * 1000)`
      : dialect.double(name, type)
  // The squares of larger ones are beyond what the database can add up.
  return sql`CASE WHEN abs(${number}) < 1e150 THEN ${number} END`
}

/**
 * The difference of two means in standard deviations of all rows: (inside - outside) / s, where s² is the mean of
 * (value - mean of all)². It is finite wherever the means differ.
 */
const meanDifference = (inside: Moments, outside: Moments) => {
  const count = inside.count + outside.count
  if (inside.count === 0 || outside.count === 0) return null
  const mean = (inside.count * inside.mean + outside.count * outside.mean) / count
  const parts = [inside, outside].map(
    (part) => part.count * (part.variance + (part.mean - mean) ** 2),
  )
  const deviation = Math.sqrt(parts.reduce((sum, part) => sum + part) / count)
  return deviation > 0 ? (inside.mean - outside.mean) / deviation : 0
}

/**
 * By what a cluster of an embedding differs from its other rows, the largest effect first: of numbers and times the
 * standardised difference of the means, of texts and booleans the difference of shares of the value for which that is largest.
 * Refuses with 422 what is no dataset with clusters or has no rows beside the cluster, with 404 a cluster that is not there.
 */
export const explainCluster = async (
  app: App,
  datasetId: number,
  cluster: string,
  caller: UserRow,
): Promise<ClusterExplanation> => {
  const { source, dataset, engine } = await readableDataset(app, datasetId, caller)
  const { dialect } = source
  const hasClusters = source.columns.some(({ column_name }) => column_name === clusterColumn)
  if (dataset.source !== 'embedding' || dataset.sql !== null || !hasClusters)
    throw unacceptable(
      `Dataset ${dataset.table_name} has no clusters: flatten it with clusters first`,
    )
  const isInside = sql`(${dialect.name(clusterColumn)} = ${cluster})`
  const rowsOf = async (statement: Sql) => {
    const rows: Cell[][] = []
    const { chunks } = await engine.query(
      { ...rendered(statement), maxRows: 10_000, timeoutMs, caller: String(caller.id) },
      'values',
    )
    for await (const { rowCount, columns } of chunks)
      for (let row = 0; row < rowCount; row += 1)
        rows.push(columns.map((column) => column[row] ?? null))
    return rows
  }

  const left = new Set<string | null>([source.idColumn, ...placeColumns])
  const columns = source.columns.filter(({ column_name }) => !left.has(column_name))
  const isNumber = ({ type_generic }: Column) =>
    type_generic === columnKinds.number || type_generic === columnKinds.moment
  const numeric = columns.filter(isNumber)
  const moments = numeric.flatMap((column) => {
    const number = numberOf(source, column)
    return [sql`COUNT(${number})`, sql`AVG(${number})`, sql`VAR_POP(${number})`]
  })
  const groups = await rowsOf(
    sql`SELECT ${joined([sql`CASE WHEN ${isInside} THEN 1 ELSE 0 END`, sql`COUNT(*)`, ...moments], ', ')} FROM ${fromSource(source)} GROUP BY 1`,
  )
  const [inside, outside] = [1, 0].map((side) => groups.find(([group]) => Number(group) === side))
  if (inside === undefined)
    throw notFound(`Dataset ${dataset.table_name} has no cluster ${cluster}`)
  if (outside === undefined)
    throw unacceptable(`${cluster} has all rows: there is nothing that it could differ from`)
  const [rows, others] = [Number(inside[1]), Number(outside[1])]
  const momentsOf = (group: Cell[], at: number): Moments => {
    const [count = 0, mean = 0, variance = 0] = group.slice(2 + at * 3, 5 + at * 3).map(Number)
    return { count, mean, variance }
  }
  const ofNumbers = numeric.flatMap((column, at): ClusterDifference[] => {
    const [one, other] = [momentsOf(inside, at), momentsOf(outside, at)]
    const effect = meanDifference(one, other)
    if (effect === null) return []
    const { column_name: name, type_generic } = column
    const kind = type_generic === columnKinds.moment ? 'time' : 'number'
    return [
      {
        column: name,
        kind,
        value: null,
        label: name,
        effect,
        inside: one.mean,
        outside: other.mean,
      },
    ]
  })

  const ofTexts: ClusterDifference[] = []
  for (const { column_name: name } of columns.filter((column) => !isNumber(column))) {
    const shareOf = (side: Sql, count: number) =>
      sql`SUM(CASE WHEN ${side} THEN 1.0 ELSE 0.0 END) / ${count}`
    const shares = sql`SELECT CAST(${dialect.name(name)} AS VARCHAR) AS value, ${shareOf(isInside, rows)} AS inside, ${shareOf(sql`NOT ${isInside}`, others)} AS outside FROM ${fromSource(source)} GROUP BY 1`
    const [found] = await rowsOf(
      sql`SELECT value, inside, outside FROM (${shares}) AS shares ORDER BY abs(inside - outside) DESC, value LIMIT 1`,
    )
    if (found === undefined) continue
    const [cell, one, other] = [found[0] ?? null, Number(found[1]), Number(found[2])]
    const value = cell === null ? null : String(cell)
    const label = value === null ? `${name} is missing` : `${name} = ${value}`
    const effect = one - other
    ofTexts.push({
      column: name,
      kind: 'category',
      value,
      label,
      effect,
      inside: one,
      outside: other,
    })
  }
  const differences = [...ofNumbers, ...ofTexts].toSorted(
    (one, other) => Math.abs(other.effect) - Math.abs(one.effect),
  )
  return { dataset_id: datasetId, cluster, rows, others, columns: differences }
}
