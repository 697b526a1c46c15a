import { expect, test } from 'vitest'
import { BarsDrawing } from '../../../src/features/drawings/BarsDrawing'
import { fetchBarPlot } from '../../../src/ui/charts/bar/BarChart'
import type { BarRecord } from '../../../src/api/contract'
import { bar, barForm, bars, many, plain, some } from '../../support/barSamples'
import { areDrawnAsWritten, drawsIn, options } from '../../support/drawnCharts'

const across = (records: BarRecord[], extra = {}, more: Parameters<typeof bars>[2] = {}) =>
  bars(records, extra, { viz: 'horiz_bar', ...more })

areDrawnAsWritten(
  'barsAcross',
  { Drawing: BarsDrawing, fetchCode: fetchBarPlot },
  {
    stacked: across(some),
    'beside each other': across(some, options({ stacking: 'none' })),
    'as shares': across(some, options({ stacking: 'share' })),
    'plain, with a line': across(plain, { reference_line: { value: 6, label: '' } }),
    'with a line near the end': across(plain, {
      reference_line: { value: 12, label: 'What was hoped for' },
    }),
    scrolled: across(many(18)),
    'as shares, scrolled': across(many(18), options({ stacking: 'share' })),
    'scrolled, in a tile': across(many(18), {}, { inTile: true }),
    'of thirty months': across(
      Array.from({ length: 30 }, (_, at) =>
        bar(new Date(Date.UTC(2024, at)).toISOString().slice(0, 10), at),
      ),
      {},
      { grain: 'P1M' },
    ),
    narrow: across(some, {}, { size: { width: 210, height: 220 } }),
    many: across(
      many(180, (at) => `k${at % 4}`),
      {},
      {
        ran: {
          ...barForm,
          viz_type: 'horiz_bar',
          top: { series: { count: 50, by: 'SUM(qty)', order: 'desc', other: false } },
        },
      },
    ),
  },
  ['stacked', 'plain, with a line', 'scrolled'],
)

test('bars across are not drawn in a room that is too narrow', async () => {
  expect([await drawsIn(BarsDrawing, across(some), [120, 300])]).toEqual([false])
})
