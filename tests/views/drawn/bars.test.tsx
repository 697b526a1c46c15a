import { BarsDrawing } from '../../../src/features/drawings/BarsDrawing'
import { fetchBarPlot } from '../../../src/ui/charts/bar/BarChart'
import { barForm, bars, incomplete, many, monthly, plain, some } from '../../support/barSamples'
import { areDrawnAsWritten, options } from '../../support/drawnCharts'

areDrawnAsWritten(
  'bars',
  { Drawing: BarsDrawing, fetchCode: fetchBarPlot },
  {
    stacked: bars(some),
    'beside each other': bars(some, options({ stacking: 'none' })),
    'as shares': bars(some, options({ stacking: 'share' })),
    'plain, with labels': bars(plain, options({ labels: true })),
    'plain, without labels and legend': bars(plain, options({ labels: false, legend: false })),
    'without its legend': bars(
      some,
      options({ legend: false, x_title: 'Where', y_title: 'How much' }),
    ),
    'without one key': bars(some, {}, { hidden: ['A'] }),
    'with one key alone': bars(some, {}, { hidden: ['B'] }),
    chosen: bars(some, {}, { chosen: ['West'] }),
    'with a menu': bars(some, {}, { menu: true }),
    'on a logarithmic axis': bars(plain, { logAxis: true }),
    'on an axis with ends': bars(some, { y_axis_bounds: [0, 800] }),
    'with a line': bars(plain, { reference_line: { value: 6, label: 'Goal' } }),
    'in colors': bars(some, { color_scheme: 'Superset Colors', opacity: 60 }),
    narrow: bars(some, {}, { size: { width: 200, height: 200 } }),
    'too small': bars(some, {}, { size: { width: 60, height: 60 } }),
    'in a tile': bars(some, {}, { inTile: true }),
    'in months that are not whole': bars(monthly, {}, { grain: 'P1M', result: incomplete }),
    'by names': bars(some, options({ sort: 'name_asc', series_sort: 'name_desc' })),
    'by their smallest': bars(many(23), options({ sort: 'value_asc' })),
    cut: bars(many(30)),
    'cut, in a tile': bars(many(30), {}, { inTile: true }),
    'of sixty kinds': bars(
      many(60, (at) => `k${at}`)
        .slice(0, 60)
        .map((one) => ({ ...one, x: 'a' })),
    ),
    many: bars(
      many(90, (at) => `k${at % 2}`),
      options({ stacking: 'none' }),
      {
        ran: {
          ...barForm,
          top: { series: { count: 50, by: null, order: 'desc', other: false } },
        } as never,
      },
    ),
    'of nothing': bars([]),
  },
  [
    'stacked',
    'beside each other',
    'as shares',
    'plain, with labels',
    'with a menu',
    'in months that are not whole',
  ],
)
