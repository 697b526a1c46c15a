import type { BoxRecord, ChartCell } from '../../src/api/contract/chartData.ts'
import type { ResultColumn } from '../engines/engine.ts'
import { boxStatistics, type BoxStatistics, type Whiskers } from './boxStatistics.ts'
import type { Arranged, Table } from './chartType.ts'
import { joinedLabel } from './labels.ts'
import { membersOf, orderByName, type Members } from './members.ts'
import { numberOf } from './numbers.ts'
import { inSlices } from './slices.ts'

/** Which columns of the observations are the series, and where the metrics begin. */
export interface BoxLayout {
  series: number[]
  firstMetric: number
  metrics: string[]
  whiskers: Whiskers
}

const statistics = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const satisfies (keyof BoxStatistics)[]

/** The names of a metric's columns, in their order. */
export const statisticNames = (metric: string) => statistics.map((statistic) => `${metric}__${statistic}`)

const statisticColumns = (metric: string): ResultColumn[] =>
  statisticNames(metric).map((name, index) =>
    statistics[index] === 'outliers' ? { name, type: 'DOUBLE[]', typeGeneric: 1 } : { name, type: 'DOUBLE', typeGeneric: 0 },
  )

const observedBy = async ({ values, rowCount }: Table, column: number, { ofRow, values: members }: Members): Promise<number[][]> => {
  const observed = members.map((): number[] => [])
  await inSlices(rowCount, (row) => {
    const value = numberOf(values[column]?.[row])
    if (value !== null) observed[ofRow[row] ?? 0]?.push(value)
  })
  return observed
}

/** Turns observations into a box per series and metric, the series in the order of their values. */
export const arrangeBoxes = async (observations: Table, { series, firstMetric, metrics, whiskers }: BoxLayout): Promise<Arranged> => {
  const members = await membersOf(observations, series)
  const order = orderByName(members, false)
  const boxes: BoxStatistics[][] = []
  for (const [index] of metrics.entries()) {
    const observed = await observedBy(observations, firstMetric + index, members)
    boxes.push(order.map((member) => boxStatistics(observed[member] ?? [], whiskers)))
  }
  const names = order.map((member) => members.values[member] ?? [])
  const table: Table<ChartCell> = {
    columns: [...series.flatMap((column) => observations.columns[column] ?? []), ...metrics.flatMap(statisticColumns)],
    values: [
      ...series.map((_, index): ChartCell[] => names.map((values) => values[index] ?? null)),
      ...boxes.flatMap((ofMetric) => statistics.map((statistic) => ofMetric.map((box) => box[statistic]))),
    ],
    rowCount: names.length,
  }
  function* records() {
    for (const [place, values] of names.entries())
      for (const [index, metric] of metrics.entries()) {
        const box = boxes[index]?.[place]
        if (box !== undefined) yield JSON.stringify({ name: series.length === 0 ? metric : joinedLabel(values), metric, ...box } satisfies BoxRecord)
      }
  }
  return { table, records: records() }
}
