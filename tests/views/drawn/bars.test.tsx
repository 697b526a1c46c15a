import { expect, test } from 'vitest'
import type { FormData } from '../../../src/api/contract'
import { BarsDrawing } from '../../../src/features/drawings/BarsDrawing'
import { fetchBarPlot } from '../../../src/ui/charts/bar/BarChart'
import {
  bar,
  barForm,
  bars,
  incomplete,
  inMonths,
  many,
  monthly,
  plain,
  some,
} from '../../support/barSamples'
import {
  areDrawnAsWritten,
  drawsIn,
  metric,
  numbered,
  ofPage,
  options,
  pressKey,
  showDrawing,
  tipTexts,
} from '../../support/drawnCharts'

areDrawnAsWritten(
  'bars',
  { Drawing: BarsDrawing, fetchCode: fetchBarPlot },
  {
    stacked: bars(some),
    'beside each other': bars(some, options({ stacking: 'none' })),
    'as shares': bars(some, options({ stacking: 'share' })),
    'of means, stacked, with labels': bars(some, options({ labels: true, stacking: 'stacked' }), {
      ran: { ...barForm, metrics: [metric('qty', 'AVG')] },
    }),
    'plain, with labels': bars(plain, options({ labels: true })),
    'plain, without labels and legend': bars(plain, options({ labels: false, legend: false })),
    'without its legend': bars(
      some,
      options({ legend: false, x_title: 'Where', y_title: 'How much' }),
    ),
    'without one key': bars(some, {}, { pressed: ['A'] }),
    'with one key alone': bars(some, {}, { pressed: ['B'] }),
    'with one key alone by Shift': bars(some, {}, { pressed: ['Shift-B'] }),
    'with one key alone by Shift, where none was shown': bars(
      some,
      {},
      { pressed: ['A', 'B', 'Shift-B'] },
    ),
    'with both keys again by Shift': bars(some, {}, { pressed: ['Shift-B', 'Shift-B'] }),
    'with a key that was hidden': bars(some, {}, { pressed: ['A', 'A'] }),
    'of one key beside null and Other': bars([bar('West', 12), bar('<NULL>', 5), bar('Other', 3)]),
    'beside each other, without one key': bars(some, options({ stacking: 'none' }), {
      pressed: ['A'],
    }),
    'of months as parts': bars(
      [bar('West', 3, '2025-12-01'), bar('West', 8, '2026-01-01')],
      {},
      inMonths('kind'),
    ),
    'of one wide total': bars([bar('West', 1_234_567)], {
      number_formats: { 'SUM(qty)': { prefix: 'about ', decimals: 2, short: false } },
    }),
    chosen: bars(some, {}, { chosen: ['West'] }),
    'with a menu': bars(some, {}, { menu: true }),
    'on a logarithmic axis': bars(plain, { logAxis: true }),
    'on an axis with ends': bars(some, { y_axis_bounds: [0, 800] }),
    'as shares, on an axis with ends and a line': bars(some, {
      ...options({ stacking: 'share' }),
      y_axis_bounds: [0, 800],
      reference_line: { value: 6, label: 'Goal' },
    }),
    'on a logarithmic axis, of nothing above zero': bars([bar('West', -5), bar('East', 0)], {
      logAxis: true,
    }),
    'with a line': bars(plain, { reference_line: { value: 6, label: 'Goal' } }),
    'with a line at zero, where they begin': bars([bar('West', 12), bar('East', 5)], {
      reference_line: { value: 0, label: '' },
    }),
    'with a line at the top': bars(plain, {
      y_axis_bounds: [null, 12],
      reference_line: { value: 12, label: '' },
    }),
    'with a line below their axis': bars(plain, {
      y_axis_bounds: [2, 12],
      reference_line: { value: 1, label: 'Goal' },
    }),
    'as shares, on a logarithmic axis': bars(some, {
      ...options({ stacking: 'share' }),
      logAxis: true,
    }),
    'in colors': bars(some, { color_scheme: 'Superset Colors', opacity: 60 }),
    'in the colors of a page': bars(some, {}, { options: { shared: ofPage() } }),
    narrow: bars(some, {}, { size: { width: 200, height: 200 } }),
    'too small': bars(some, {}, { size: { width: 60, height: 60 } }),
    'in a tile': bars(some, {}, { inTile: true }),
    'in months that are not whole': bars(monthly, {}, { grain: 'P1M', result: incomplete }),
    'by names': bars(some, options({ sort: 'name_asc', series_sort: 'name_desc' })),
    'by their smallest': bars(many(23), options({ sort: 'value_asc' })),
    'by their largest': bars(many(23), options({ sort: 'value_desc' }), {
      ran: { ...barForm, order_desc: false },
    }),
    cut: bars(many(30)),
    'cut, least first': bars(many(30), {}, { ran: { ...barForm, order_desc: false } }),
    'cut by names': bars(many(30), options({ sort: 'name_asc' })),
    'of thirty months, narrow': bars(
      Array.from({ length: 30 }, (_, at) =>
        bar(new Date(Date.UTC(2024, at)).toISOString().slice(0, 10), at),
      ),
      {},
      { grain: 'P1M', size: { width: 200, height: 200 } },
    ),
    'cut no more': bars(many(30), {}, { pressed: ['Show 30'] }),
    'cut again': bars(many(30), {}, { pressed: ['Show 30', 'Show fewer'] }),
    'cut, in a tile': bars(many(30), {}, { inTile: true }),
    'of sixty kinds': bars(
      many(60, (at) => `k${at}`)
        .slice(0, 60)
        .map((one) => ({ ...one, x: 'a' })),
    ),
    'of means of sixty kinds': bars(
      many(60, (at) => `k${at}`).map((one) => ({ ...one, x: 'a' })),
      options({ stacking: 'none' }),
      { ran: { ...barForm, metrics: [metric('qty', 'AVG')] } },
    ),
    many: bars(
      many(180, (at) => `k${at % 4}`),
      options({ stacking: 'none' }),
      {
        ran: {
          ...barForm,
          top: { series: { count: 50, by: 'SUM(qty)', order: 'desc', other: false } },
        },
      },
    ),
    'of two metrics, each with a format': bars(
      [...some.slice(0, 1), ...plain.slice(0, 2)].map((one, at) =>
        at === 0 ? { ...one, key: 'AVG(part)', metric: 'AVG(part)', series: null } : one,
      ),
      { number_formats: { 'AVG(part)': { style: 'percent' }, 'SUM(qty)': { decimals: 3 } } },
    ),
    'of days of one year': bars(
      ['2026-04-06', '2026-04-07'].map((x) => bar(x, 3)),
      {},
      { grain: 'P1D' },
    ),
    'of hours of the day': bars(
      Array.from({ length: 24 }, (_, at) => bar(String(at), at)),
      {},
      { grain: 'hour_of_day' },
    ),
    'with a line of thousands': bars(plain, { reference_line: { value: 1500, label: '' } }),
    'of nothing': bars([]),
  },
  ['stacked', 'beside each other', 'as shares', 'with a menu', 'in months that are not whole'],
)

test('the rest of many parts is chosen as one that stands for others', async () => {
  const parts = numbered(60, 'k').map((name) => bar('West', 1, name))
  const { frame, reported } = await showDrawing(BarsDrawing, bars(parts))
  const stage = frame.querySelector('[role=group][tabindex="0"]') ?? frame
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await pressKey(stage, key)
  expect(reported).toEqual([
    {
      labels: ['West'],
      part: { name: 'Other', all: [...numbered(50, 'k'), 'Other'], cut: true },
    },
  ])
})

test('a bar of several metrics is chosen by its part, without its metric', async () => {
  const records = ['SUM(qty)', 'AVG(part)'].flatMap((name) =>
    ['A', 'B'].map((kind) => ({ ...bar('West', 9, kind), key: `${name}, ${kind}`, metric: name })),
  )
  const { frame, reported } = await showDrawing(
    BarsDrawing,
    bars(records, options({ stacking: 'none' }), {
      ran: { ...barForm, metrics: [metric('qty'), metric('part', 'AVG')] },
    }),
  )
  const stage = frame.querySelector('[role=group][tabindex="0"]') ?? frame
  for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await pressKey(stage, key)
  expect({
    names: Array.from(frame.querySelectorAll('button[aria-pressed]'), (key) => key.textContent),
    reported: reported.map(({ labels, part }) => ({ labels, part: part?.name, all: part?.all })),
  }).toEqual({
    names: ['SUM(qty), A', 'SUM(qty), B', 'AVG(part), A', 'AVG(part), B'],
    reported: [{ labels: ['West'], part: 'B', all: ['A', 'B', 'A', 'B'] }],
  })
})

test('the tip of a bar is silent about parts that are hidden', async () => {
  const parts = ['A', 'B', 'C'].map((name, at) => bar('West', 10 + at, name))
  const { frame } = await showDrawing(BarsDrawing, bars(parts, {}, { pressed: ['B'] }))
  await pressKey(frame.querySelector('[role=group][tabindex="0"]') ?? frame, 'ArrowRight')
  expect(tipTexts(frame)).toEqual(['West', 'SUM(qty)', 'C', '12', 'A', '10', 'Total', '22'])
})

test.each(['dist_bar', 'horiz_bar'])(
  'many bars of %s of many parts beside each other are 16,000 points long at most',
  async (viz) => {
    const records = Array.from({ length: 50 }, (_, at) => bar(`n${at % 45}`, at + 1, `k${at}`))
    const top = { series: { count: 45, by: 'SUM(qty)', order: 'desc' as const, other: false } }
    const { frame } = await showDrawing(
      BarsDrawing,
      bars(records, options({ stacking: 'none' }), {
        viz,
        ran: { ...barForm, viz_type: viz as FormData['viz_type'], top },
      }),
    )
    const { width, height } =
      frame.querySelector<HTMLElement>('[role=group][tabindex="0"]')?.style ?? {}
    expect([width, height].toSorted()).toEqual(
      viz === 'dist_bar' ? ['16000px', '300px'] : ['16000px', '420px'],
    )
  },
)

test.each([
  [20, null],
  [21, 'Showing the largest 20 of 21 values of region.'],
])('of %d categories 20 have bars at first, and others are told', async (count, says) => {
  const { frame } = await showDrawing(BarsDrawing, bars(many(count)))
  expect(/Showing .*?\./.exec(frame.textContent)?.[0] ?? null).toBe(says)
})

test('bars are not drawn in a room that is too low', async () => {
  expect([await drawsIn(BarsDrawing, bars(some), [420, 90])]).toEqual([false])
})
