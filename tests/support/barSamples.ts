import { answered } from '../../gallery/samples/results'
import type { BarRecord, ChartResult, FormData, TimeGrain } from '../../src/api/contract'
import { long, metric, type Drawn } from './drawnCharts'

const qty = 'SUM(qty)'
export const bar = (x: string, y: number | null, series: string | null = null): BarRecord => ({
  x,
  key: series ?? qty,
  y,
  metric: qty,
  series,
})
export const some = [
  bar('West', 700, 'A'),
  bar('West', -300, 'B'),
  bar('East', 250, 'A'),
  bar('East', null, 'B'),
  bar(long, 1250.5, 'A'),
  bar(long, 410, 'B'),
  bar('<NULL>', -400, 'B'),
  bar('Other', 0, 'A'),
]
const barsOf = (
  viz_type: string,
  records: BarRecord[],
  more: { grain?: TimeGrain; series?: string[] } & Partial<ChartResult> = {},
): ChartResult => {
  const {
    grain,
    series = records.some((one) => one.series !== null) ? ['kind'] : [],
    ...rest
  } = more
  return {
    ...answered,
    viz_type,
    records,
    colnames: ['region', qty],
    coltypes: [1, 0],
    rowcount: records.length,
    data: records.map(({ x, y }) => ({ region: x, [qty]: y })),
    ...(grain === undefined ? {} : { time_grains: { region: grain } }),
    chart_metadata: { viz_type, x: { label: 'region' }, y: { label: qty }, series },
    ...rest,
  }
}
export const barForm: FormData = {
  viz_type: 'dist_bar',
  groupby: ['region'],
  columns: ['kind'],
  metrics: [metric('qty')],
}
export const bars = (
  records: BarRecord[],
  extra: Record<string, unknown> = {},
  more: Omit<Partial<Drawn>, 'result'> & {
    grain?: TimeGrain | undefined
    viz?: string
    result?: Partial<ChartResult>
  } = {},
): Drawn => {
  const { grain, viz = 'dist_bar', result = {}, ...rest } = more
  return {
    ran: { ...barForm, viz_type: viz as FormData['viz_type'], ...rest.ran },
    extra,
    ...rest,
    result: barsOf(viz, records, { ...(grain === undefined ? {} : { grain }), ...result }),
  }
}
export const plain = [bar('West', 12), bar('East', 5), bar('North', -1), bar('South', null)]
export const many = (count: number, series: (at: number) => string | null = () => null) =>
  Array.from({ length: count }, (_, at) =>
    bar(`n${series(at) === null ? at : at % 45}`, (at * 37) % 101, series(at)),
  )
export const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
export const monthly = months.map((x, at) => bar(x, [3, 8, -2, 5][at] ?? 0))
/** A column of a result that holds months. */
export const inMonths = (name: string) => ({ result: { time_grains: { [name]: 'P1M' as const } } })
export const incomplete = { incomplete_periods: { first: '2025-11-05', last: '2026-02-20' } }
