import type { BoxRecord, ChartCell } from '../../../src/api/contract/chartData.ts'
import type { TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Cell, ResultColumn } from '../../engines/engine.ts'
import { boxColumns } from './boxStatement.ts'
import type { Arranged, Table } from './chartType.ts'
import { groupLabel } from './labels.ts'
import { membersOf, range, ranksByName, restIn, withRestLast } from './members.ts'
import { gapsIn } from '../sql/periods.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { inSlices } from './slices.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'

/** What the series, the first columns of the boxes' rows, and the metrics are called. */
export interface BoxLayout {
  series: string[]
  metrics: string[]
  /** Whether the series are the first ones with the rest as one more. */
  withRest: boolean
  /** How the only series is cut in time; null where it is not. */
  grain: TimeGrain | null
}

/** What a box is drawn from: quartiles, the ends of the whiskers, and the observations beyond them. */
type BoxStatistics = Omit<BoxRecord, 'name' | 'metric'>

/** Of a period without rows between others. */
const noBox: BoxStatistics = {
  mean: null,
  median: null,
  max: null,
  min: null,
  q1: null,
  q3: null,
  count: 0,
  outliers: [],
}

const statistics = [
  'mean',
  'median',
  'max',
  'min',
  'q1',
  'q3',
  'count',
  'outliers',
] as const satisfies (keyof BoxStatistics)[]

/** The names of a metric's columns, in their order. */
export const statisticNames = (metric: string) =>
  statistics.map((statistic) => `${metric}__${statistic}`)

const statisticColumns = (metric: string): ResultColumn[] =>
  statisticNames(metric).map((name, index) =>
    statistics[index] === 'outliers'
      ? { name, type: 'DOUBLE[]', typeGeneric: columnKinds.text }
      : { name, type: 'DOUBLE', typeGeneric: columnKinds.number },
  )

interface Outlier {
  value: number
  seen: number
  isAbove: boolean
}

const inOrder = (outliers: Outlier[]) =>
  outliers
    .sort((left, right) => Number(right.isAbove) - Number(left.isAbove) || left.seen - right.seen)
    .map(({ value }) => value)

/** Gathers the boxes' rows into a box per series and metric, outliers above the whiskers before those below. */
export const arrangeBoxes = async (
  rows: Table,
  { series, metrics, withRest, grain }: BoxLayout,
): Promise<Arranged> => {
  const members = await membersOf(rows, range(0, series.length))
  const boxes = members.values.map((): (BoxStatistics | undefined)[] => [])
  const outliers = members.values.map(() => metrics.map((): Outlier[] => []))
  const cell = (row: number, name: (typeof boxColumns)[number]) =>
    numberOf(rows.values[series.length + boxColumns.indexOf(name)]?.[row])
  await inSlices(rows.rowCount, (row) => {
    const [member, metric] = [members.ofRow[row] ?? 0, cell(row, 'metric') ?? 0]
    const [min, max, value] = [cell(row, 'min'), cell(row, 'max'), cell(row, 'value')]
    const box = boxes[member]
    if (box !== undefined)
      box[metric] ??= {
        mean: cell(row, 'mean'),
        median: cell(row, 'median'),
        max,
        min,
        q1: cell(row, 'q1'),
        q3: cell(row, 'q3'),
        count: cell(row, 'count') ?? 0,
        outliers: [],
      }
    if (value === null || min === null || max === null || (value >= min && value <= max)) return
    outliers[member]?.[metric]?.push({ value, seen: cell(row, 'seen') ?? 0, isAbove: value > max })
  })
  for (const [member, ofMember] of boxes.entries())
    for (const [metric, box] of ofMember.entries())
      if (box !== undefined) box.outliers = inOrder(outliers[member]?.[metric] ?? [])

  const rest = restIn(withRest, members)
  const places = withRestLast(ranksByName(members, false), members, rest)
  const order = [...members.values.keys()].sort(
    (left, right) => (places[left] ?? 0) - (places[right] ?? 0),
  )
  const table: Table<ChartCell> = {
    columns: [
      ...rows.columns
        .slice(0, series.length)
        .map((column, index) => ({ ...column, name: series[index] ?? column.name })),
      ...metrics.flatMap(statisticColumns),
    ],
    values: [
      ...series.map((_, index): ChartCell[] =>
        order.map((member) => members.values[member]?.[index] ?? null),
      ),
      ...metrics.flatMap((_, metric) =>
        statistics.map((statistic) =>
          order.map((member) => boxes[member]?.[metric]?.[statistic] ?? null),
        ),
      ),
    ],
    rowCount: order.length,
  }
  const firstOf = (member: number) => members.values[member]?.[0] ?? null
  const gaps = grain === null ? new Map<Cell, Cell[]>() : gapsIn(order.map(firstOf), grain)
  function* records() {
    for (const member of order) {
      for (const missing of gaps.get(firstOf(member)) ?? [])
        for (const metric of metrics)
          yield JSON.stringify({ name: String(missing), metric, ...noBox } satisfies BoxRecord)
      for (const [index, metric] of metrics.entries()) {
        const box = boxes[member]?.[index]
        const name = series.length === 0 ? metric : groupLabel(members.values[member] ?? [], rest)
        if (box !== undefined) yield JSON.stringify({ name, metric, ...box } satisfies BoxRecord)
      }
    }
  }
  return { table, records: records() }
}
