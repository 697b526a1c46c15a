import { LinesDrawing } from '../../../src/features/drawings/LinesDrawing'
import { fetchLinePlot } from '../../../src/ui/charts/line/LineChart'
import { bar } from '../../support/barSamples'
import { areDrawnAsWritten, metric, options } from '../../support/drawnCharts'
import { areas, dense, lines, timed } from '../../support/lineSamples'

areDrawnAsWritten(
  'areas',
  { Drawing: LinesDrawing, fetchCode: fetchLinePlot },
  {
    'lines before': lines(timed),
    'over time': areas(timed),
    'of many points': areas(dense, options({ stacking: 'stacked' })),
    'on each other': areas(timed, options({ stacking: 'stacked' })),
    'of means on each other': areas(timed, options({ stacking: 'stacked' }), {
      metrics: [metric('qty', 'AVG')],
    }),
    'as shares': areas(timed, options({ stacking: 'share', labels: true })),
    'as shares, on a logarithmic axis': areas([...timed, bar('2026-01-01', 0, 'B')], {
      ...options({ stacking: 'share' }),
      logAxis: true,
      reference_line: { value: 4, label: 'Goal' },
    }),
    'beside each other': areas(timed, options({ stacking: 'none' })),
  },
  ['on each other', 'of means on each other', 'as shares'],
)
