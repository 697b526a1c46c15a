import type { BarRecord, FormData } from '../../src/api/contract'
import { bar, barForm, bars, months } from './barSamples'

export const lineForm: FormData = { ...barForm, viz_type: 'echarts_timeseries_line' }
export const lines = (records: BarRecord[], extra = {}, more: Parameters<typeof bars>[2] = {}) =>
  bars(records, extra, {
    viz: 'echarts_timeseries_line',
    grain: 'P1M',
    ...more,
    ran: { ...lineForm, ...more.ran },
  })
export const areas = (records: BarRecord[], extra = {}, ran: Partial<FormData> = {}) =>
  bars(records, extra, {
    viz: 'echarts_area',
    grain: 'P1M',
    ran: { ...lineForm, viz_type: 'echarts_area', ...ran },
  })
export const timed = [
  ...months.map((x, at) => bar(x, [3, null, -1, 12][at] ?? null, 'A')),
  bar('2025-12-01', 5, 'B'),
  bar('2026-02-01', 2, 'B'),
  bar('<NULL>', 9, 'B'),
]
/** More than are drawn as SVG, with gaps. */
export const dense = Array.from({ length: 4004 }, (_, at) =>
  bar(
    new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 2))).toISOString().slice(0, 10),
    at % 40 < 2 ? null : (at * 37) % 101,
    `k${at % 2}`,
  ),
)
