import { expect, test } from 'vitest'
import { LinesDrawing } from '../../../src/features/drawings/LinesDrawing'
import { fetchLinePlot } from '../../../src/ui/charts/line/LineChart'
import { chartColors } from '../../../src/ui/theme/color'
import { bar, incomplete, inMonths, many, monthly, months, plain } from '../../support/barSamples'
import { stepsOn } from '../../support/pens'
import {
  areDrawnAsWritten,
  drawsIn,
  metric,
  ofPage,
  options,
  pressKey,
  showDrawing,
  tipTexts,
} from '../../support/drawnCharts'
import { dense, lineForm, lines, timed } from '../../support/lineSamples'

const days = Array.from({ length: 40 }, (_, at) =>
  new Date(Date.UTC(2025, 11, 10 + at)).toISOString().slice(0, 10),
)

areDrawnAsWritten(
  'lines',
  { Drawing: LinesDrawing, fetchCode: fetchLinePlot },
  {
    'by months': lines(timed),
    'with labels': lines(timed, options({ labels: true })),
    'of one': lines(monthly, options({ labels: true }), { result: incomplete }),
    'of one value': lines([bar('2026-01-01', 3)]),
    'far from zero': lines(months.map((x, at) => bar(x, 1_000_000 + at))),
    tiny: lines(months.map((x, at) => bar(x, at / 1e7))),
    'along names': lines(plain, {}, { grain: undefined, result: { time_grains: {} } }),
    'along names of which one is missing': lines(
      [bar('West', 12, 'A'), bar('<NULL>', 5, 'A'), bar('Other', 3, 'A'), bar('East', 5, 'B')],
      {},
      { grain: undefined, result: { time_grains: {} } },
    ),
    'of months as series': lines(
      [bar('West', 3, '2025-12-01'), bar('West', 8, '2026-01-01')],
      {},
      { grain: undefined, ...inMonths('kind') },
    ),
    'by days': lines(days.map((x, at) => bar(x, at % 7))),
    'by days, narrow': lines(
      days.map((x, at) => bar(x, at % 7)),
      {},
      { grain: 'P1D', size: { width: 200, height: 160 } },
    ),
    'on a logarithmic axis': lines(timed, { logAxis: true }),
    'on an axis with ends': lines(timed, {
      y_axis_bounds: [0, 8],
      reference_line: { value: 4, label: 'Goal' },
    }),
    'on an axis below zero, with a line below it': lines(timed, {
      y_axis_bounds: [-8, -0.5],
      reference_line: { value: -9, label: 'Goal' },
    }),
    'on each other, with labels': lines(timed, options({ labels: true, stacking: 'stacked' })),
    'of months that are all missing': lines([bar('<NULL>', 9)]),
    'of a month and the others': lines([bar('2026-01-01', 3), bar('Other', 9)]),
    'below zero': lines(months.map((x, at) => bar(x, -10 - at))),
    'with a line outside': lines(timed, {
      y_axis_bounds: [0, 8],
      reference_line: { value: 40, label: 'Goal' },
    }),
    'without one key': lines(timed, {}, { pressed: ['A'] }),
    chosen: lines(timed, {}, { chosen: ['2025-12-01'] }),
    faded: lines(timed, { opacity: 40, color_scheme: 'Superset Colors' }),
    'too small': lines(timed, {}, { size: { width: 60, height: 60 } }),
    'with the last series first': lines(timed, options({ series_sort: 'name_desc' })),
    'of one, in a tile': lines(monthly, {}, { inTile: true, result: incomplete }),
    'in a tile': lines(timed, {}, { inTile: true }),
    'of sixty kinds': lines(many(60, (at) => `k${at}`).map((one) => ({ ...one, x: '2026-01-01' }))),
    'of means of sixty kinds': lines(
      many(60, (at) => `k${at}`).map((one) => ({ ...one, x: '2026-01-01' })),
      options({ legend: false }),
      { ran: { ...lineForm, metrics: [metric('qty', 'AVG')] } },
    ),
    'of two metrics': lines(
      [...monthly, ...monthly.map((one) => ({ ...one, key: 'AVG(part)', metric: 'AVG(part)' }))],
      { number_formats: { 'AVG(part)': { style: 'percent' } } },
    ),
    'along names, from the last': lines(plain, options({ sort: 'name_desc' }), {
      grain: undefined,
      result: { time_grains: {} },
    }),
    'in the colors of a page': lines(timed, {}, { options: { shared: ofPage() } }),
    'with labels and a line of thousands': lines(
      months.map((x, at) => bar(x, 1500 * at)),
      { ...options({ labels: true }), reference_line: { value: 1500, label: '' } },
    ),
    'of nothing': lines([]),
  },
  ['by months', 'along names', 'on an axis with ends', 'of one'],
)

test('the tip of a stop is silent about series that are hidden', async () => {
  const parts = ['A', 'B', 'C'].map((name, at) => bar('2026-01-01', 10 + at, name))
  const { frame } = await showDrawing(LinesDrawing, lines(parts, {}, { pressed: ['B'] }))
  await pressKey(frame.querySelector('[role=group][tabindex="0"]') ?? frame, 'ArrowRight')
  expect(tipTexts(frame)).toEqual(['Jan 2026', 'SUM(qty)', 'C', '12', 'A', '10'])
})

test('lines are not drawn in a room that is too low or too narrow', async () => {
  expect([
    await drawsIn(LinesDrawing, lines(timed), [420, 100]),
    await drawsIn(LinesDrawing, lines(timed), [120, 300]),
  ]).toEqual([false, false])
})

test('the space below lines of very many points is not filled', async () => {
  const { frame } = await showDrawing(LinesDrawing, lines(dense))
  const steps = [...stepsOn(frame.querySelector('canvas') ?? frame)]
  expect(
    [/^stroke\(/, /^fill\(/].map((of) => steps.filter((step) => of.test(step)).length),
  ).toEqual([2, 0])
})

test('no point is lit on a line where it is beyond the ends of the axis', async () => {
  const { frame } = await showDrawing(LinesDrawing, lines(timed, { y_axis_bounds: [0, 8] }))
  const lit: (string | null)[][] = []
  for (const _ of months) {
    await pressKey(frame.querySelector('[role=group][tabindex="0"]') ?? frame, 'ArrowRight')
    const circles = frame.querySelectorAll('svg[aria-hidden] circle')
    lit.push(Array.from(circles, (circle) => circle.getAttribute('fill')))
  }
  const [a, b] = chartColors
  expect(lit).toEqual([[a], [b], [], [b]])
})
