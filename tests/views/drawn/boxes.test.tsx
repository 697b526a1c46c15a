import { act } from 'react'
import { expect, test } from 'vitest'
import { answered } from '../../../gallery/samples/results'
import type { BoxRecord, FormData } from '../../../src/api/contract'
import { BoxPlotDrawing } from '../../../src/features/drawings/BoxPlotDrawing'
import { fetchBoxPlot } from '../../../src/ui/charts/box/BoxChart'
import {
  areDrawnAsWritten,
  drawsIn,
  long,
  metric,
  numbered,
  options,
  showDrawing,
  type Drawn,
} from '../../support/drawnCharts'

const box = (
  name: string,
  at: number,
  outliers: number[] = [],
  metricName = 'AVG(cost)',
): BoxRecord => ({
  name,
  metric: metricName,
  min: at - 20,
  q1: at - 8,
  median: at,
  q3: at + 11,
  max: at + 30,
  mean: at + 2.5,
  count: 120 + at,
  outliers,
})
const emptyBox = {
  ...box('RI', 0),
  min: null,
  q1: null,
  median: null,
  q3: null,
  max: null,
  mean: null,
  count: 0,
}
const boxForm: FormData = {
  viz_type: 'box_plot',
  metrics: [metric('cost', 'AVG')],
  groupby: ['state'],
  columns: ['operator'],
}
const boxes = (
  records: BoxRecord[],
  extra = {},
  more: Partial<Drawn> = {},
  y = 'AVG(cost)',
): Drawn => ({
  ran: boxForm,
  extra,
  ...more,
  result: {
    ...answered,
    viz_type: 'box_plot',
    colnames: ['state'],
    coltypes: [1],
    rowcount: records.length,
    records,
    data: records.map(({ name }) => ({ state: name })),
    chart_metadata: {
      viz_type: 'box_plot',
      x: { label: 'state' },
      y: { label: y },
      series: ['state'],
    },
    ...more.result,
  },
})
const someBoxes = [box('CA', 40, [95, -30, 96]), box(long, 10), box('<NULL>', -15, [60]), emptyBox]
const twoMetrics = ['CA', 'FL'].flatMap((name, at) => [
  box(name, 40 + at, [99], 'AVG(cost)'),
  box(name, 10 + at, [], 'MAX(height)'),
])
const twoForm = {
  ...boxForm,
  metrics: [metric('cost', 'AVG'), { ...metric('height'), label: 'MAX(height)' }],
}

const threeMonths = [box('2026-01-01', 5), box('2025-12-01', 40), box('2026-02-01', 10)]
const ofMonths = (extra = {}, more: Partial<Drawn> = {}, months = threeMonths) => {
  const { result, ...drawn } = boxes(months, extra, more)
  return { ...drawn, result: { ...result, time_grains: { state: 'P1M' as const } } }
}
const inOne = boxes([box('AVG(cost)', 40)], {}, { ran: { ...boxForm, groupby: [] } })
const ofNoSeries = {
  ...inOne,
  result: {
    ...inOne.result,
    chart_metadata: { ...inOne.result.chart_metadata, x: { label: '' }, series: [] },
  },
}
const ofHours = boxes(numbered(24, '').map((name, at) => box(name, at)))
const rowForm = { ...boxForm, columns: [] }

areDrawnAsWritten(
  'boxes',
  { Drawing: BoxPlotDrawing, fetchCode: fetchBoxPlot },
  {
    usual: boxes(someBoxes),
    'with labels': boxes(someBoxes, options({ labels: true, legend: false })),
    'of two metrics': boxes(
      twoMetrics,
      { number_formats: { 'MAX(height)': { decimals: 2 } } },
      { ran: twoForm },
      'AVG(cost), MAX(height)',
    ),
    'of two metrics alone': boxes(
      ['AVG(cost)', 'MAX(height)'].map((name, at) => box(name, 40 - at * 30, [], name)),
      {},
      { ran: { ...twoForm, groupby: [] }, size: { width: 220, height: 180 } },
      'AVG(cost), MAX(height)',
    ),
    'of one metric of two': boxes(
      twoMetrics,
      {},
      { ran: twoForm, pressed: ['AVG(cost)'] },
      'AVG(cost), MAX(height)',
    ),
    'of two metrics, without their legend': boxes(
      twoMetrics,
      options({ legend: false }),
      { ran: twoForm },
      'AVG(cost), MAX(height)',
    ),
    'of none of two': boxes(
      twoMetrics,
      {},
      { ran: twoForm, pressed: ['AVG(cost)', 'MAX(height)'] },
      'AVG(cost), MAX(height)',
    ),
    chosen: boxes(someBoxes, {}, { chosen: ['CA'] }),
    'on a logarithmic axis': boxes([box('CA', 40, [95, 0.5]), box('FL', 21)], { logAxis: true }),
    'on a logarithmic axis, of what has no place': boxes([box('CA', 40, [-5]), box('FL', 50)], {
      logAxis: true,
    }),
    'of rows': boxes(
      someBoxes,
      { number_formats: { 'AVG(cost)': { prefix: '$' } } },
      { ran: rowForm, size: { width: 220, height: 180 } },
    ),
    'of rows, with a title': boxes(someBoxes, options({ y_title: 'Price' }), { ran: rowForm }),
    'of rows, two aggregates of one column': boxes(
      twoMetrics,
      {},
      { ran: { ...rowForm, metrics: [metric('cost', 'AVG'), metric('cost')] } },
      'AVG(cost), SUM(cost)',
    ),
    'of rows, in one box': boxes([box('AVG(cost)', 40)], {}, { ran: { ...rowForm, groupby: [] } }),
    'of no series': ofNoSeries,
    'of months': ofMonths({}, { chosen: ['2025-12-01'], size: { width: 220, height: 180 } }),
    'of months by values': ofMonths(options({ sort: 'value_asc' })),
    'of thirty months': ofMonths(
      {},
      {},
      Array.from({ length: 30 }, (_, at) =>
        box(new Date(Date.UTC(2024, at)).toISOString().slice(0, 10), at),
      ),
    ),
    'of two metrics in twelve groups': boxes(
      numbered(12, 's').flatMap((name) => [
        box(name, 40, [], 'AVG(cost)'),
        box(name, 10, [], 'MAX(height)'),
      ]),
      {},
      { ran: twoForm },
      'AVG(cost), MAX(height)',
    ),
    faded: boxes(someBoxes, { opacity: 40, color_scheme: 'Superset Colors' }),
    'of many without values': boxes([
      box('CA', 40),
      ...numbered(7, 's').map((name) => ({ ...emptyBox, name })),
    ]),
    'on an axis with ends': boxes(someBoxes, {
      y_axis_bounds: [0, 50],
      reference_line: { value: 30, label: 'Goal' },
    }),
    'of one value': boxes([
      { ...box('AVG(cost)', 5), min: 5, q1: 5, q3: 5, max: 5, mean: 5, count: 1 },
    ]),
    'of hours of the day': {
      ...ofHours,
      result: { ...ofHours.result, time_grains: { state: 'hour_of_day' } },
    },
    'with a line of thousands': boxes(someBoxes, { reference_line: { value: 1500, label: '' } }),
    'with a line above all': boxes(someBoxes, { reference_line: { value: 300, label: 'Goal' } }),
    'of two metrics, with labels': boxes(
      twoMetrics,
      { ...options({ labels: true }), number_formats: { 'MAX(height)': { suffix: ' ft' } } },
      { ran: twoForm },
      'AVG(cost), MAX(height)',
    ),
    'with labels, narrow': boxes(someBoxes, options({ labels: true }), {
      size: { width: 220, height: 220 },
    }),
    'of no values': boxes([emptyBox]),
    'by value': boxes(someBoxes, options({ sort: 'value_asc' })),
    narrow: boxes(someBoxes, {}, { size: { width: 180, height: 180 } }),
    'too small': boxes(someBoxes, {}, { size: { width: 60, height: 60 } }),
    'with many outliers': boxes([
      box(
        'CA',
        40,
        Array.from({ length: 501 }, (_, at) => 80 + (at % 5) * 5),
      ),
    ]),
    'with many outliers, on an axis with ends': boxes(
      [
        box(
          'CA',
          40,
          Array.from({ length: 501 }, (_, at) => 80 + at),
        ),
      ],
      { y_axis_bounds: [0, 90] },
    ),
    'many, on an axis with ends': boxes(
      numbered(61, 's').map((name, at) => box(name, at)),
      { y_axis_bounds: [0, 50] },
    ),
    many: boxes(numbered(61, 's').map((name, at) => box(name, at, at === 2 ? [120] : []))),
    'in a tile': boxes(someBoxes, {}, { inTile: true }),
    'with a menu': boxes(someBoxes, {}, { menu: true }),
  },
  ['usual', 'of two metrics', 'of two metrics alone', 'of rows', 'of months', 'with a menu'],
)

test('the tip of a box of rows writes its numbers as those of its metric', async () => {
  const { frame } = await showDrawing(
    BoxPlotDrawing,
    boxes([box('CA', 40)], { number_formats: { 'AVG(cost)': { prefix: '$' } } }, { ran: rowForm }),
  )
  const stage = frame.querySelector('[role=group][tabindex="0"]')
  await act(
    async () =>
      void stage?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  )
  expect(/Median(\$[\d.]+)/.exec(document.body.textContent)?.[1]).toBe('$40.0')
})

test.each([
  [250, undefined],
  [251, 'Showing the first 250 of 251 values of state. Add a filter to see others.'],
])('of %d groups with two metrics 250 have boxes, and more are told', async (count, says) => {
  const { frame } = await showDrawing(
    BoxPlotDrawing,
    boxes(
      numbered(count, 's').flatMap((name) => [box(name, 40), box(name, 10, [], 'MAX(height)')]),
      {},
      { ran: twoForm },
      'AVG(cost), MAX(height)',
    ),
  )
  expect(/Showing the .*? others\./.exec(frame.textContent)?.[0]).toBe(says)
})

test.each([
  [5, 's0, s1, s2, s3, s4.'],
  [6, 's0, s1, s2, s3, s4 and 1 more.'],
])('of %d groups without values the first five are named', async (count, says) => {
  const { frame } = await showDrawing(
    BoxPlotDrawing,
    boxes([box('CA', 40), ...numbered(count, 's').map((name) => ({ ...emptyBox, name }))]),
  )
  expect(/without a box: (.*?\.)/.exec(frame.textContent)?.[1]).toBe(says)
})

test('boxes are not drawn in a room that is too low', async () => {
  expect([await drawsIn(BoxPlotDrawing, boxes(someBoxes), [420, 100])]).toEqual([false])
})
