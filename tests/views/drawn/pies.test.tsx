import { expect, test } from 'vitest'
import { answered } from '../../../gallery/samples/results'
import type { FormData } from '../../../src/api/contract'
import { PieDrawing } from '../../../src/features/drawings/PieDrawing'
import { fetchPiePlot } from '../../../src/ui/charts/pie/PieChart'
import {
  areDrawnAsWritten,
  long,
  metric,
  numbered,
  ofPage,
  options,
  pressButton,
  pressKey,
  showDrawing,
  tipTexts,
  type Drawn,
} from '../../support/drawnCharts'

const pieForm: FormData = { viz_type: 'pie', all_columns: ['state'], metric: metric('cost') }
const pie = (
  parts: readonly [string, number | null][],
  extra = {},
  more: Partial<Drawn> = {},
): Drawn => ({
  ran: pieForm,
  extra,
  ...more,
  result: {
    ...answered,
    viz_type: 'pie',
    colnames: ['state', 'SUM(cost)'],
    coltypes: [1, 0],
    rowcount: parts.length,
    data: parts.map(([state, cost]) => ({ state, 'SUM(cost)': cost })),
    records: parts.map(([x, y]) => ({ x, y, perc: null })),
    chart_metadata: {
      viz_type: 'pie',
      x: { label: 'state' },
      y: { label: 'SUM(cost)' },
      series: ['state'],
      metric: 'SUM(cost)',
    },
    ...more.result,
  },
})
const parts: [string, number | null][] = [
  ['TX', 400.5],
  ['CA', 250],
  [long, 120],
  ['<NULL>', 60],
  ['FL', 60],
  ['NY', 3],
  ['OH', 1],
  ['IL', 0.5],
  ['PA', null],
  ['RI', -20],
  ['KS', 0],
]

const months: [string, number][] = [
  ['2026-01-01', 5],
  ['2025-12-01', 9],
  ['2026-02-01', 2],
]
const ofMonths = (extra = {}, more: Partial<Drawn> = {}) => {
  const { result, ...drawn } = pie(months, extra, more)
  return { ...drawn, result: { ...result, time_grains: { state: 'P1M' as const } } }
}

const whole = pie([['SUM(cost)', 5]])
const ofNoCategory = {
  ...whole,
  result: {
    ...whole.result,
    chart_metadata: { ...whole.result.chart_metadata, x: { label: '' }, series: [] },
  },
}

areDrawnAsWritten(
  'pies',
  { Drawing: PieDrawing, fetchCode: fetchPiePlot },
  {
    usual: pie(parts),
    'without labels and legend': pie(parts, options({ labels: false, legend: false })),
    'with labels': pie(parts, options({ labels: true })),
    'by names': pie(parts, options({ sort: 'name_asc' })),
    chosen: pie(parts, {}, { chosen: ['CA'] }),
    'without one': pie(parts, {}, { pressed: ['TX'] }),
    'in the colors of a page': pie(parts, {}, { options: { shared: ofPage('TX') } }),
    'of one slice': pie([['TX', 5]]),
    'half and half': pie([
      ['TX', 5],
      ['CA', 5],
    ]),
    'without any of two': pie(
      [
        ['TX', 5],
        ['CA', 5],
      ],
      {},
      { pressed: ['TX', 'CA'] },
    ),
    'of no category': ofNoCategory,
    'mostly one': pie([
      ['TX', 90],
      ['CA', 10],
    ]),
    'of nothing above zero': pie([
      ['TX', 0],
      ['CA', -5],
    ]),
    many: pie(Array.from({ length: 25 }, (_, at) => [`s${at}`, 40 - at])),
    faded: pie(parts, { opacity: 40, color_scheme: 'Superset Colors' }),
    narrow: pie(parts, {}, { size: { width: 220, height: 200 } }),
    'narrow with a missing half': pie(
      [
        ['TX', 5],
        ['<NULL>', 5],
      ],
      {},
      { size: { width: 300, height: 200 } },
    ),
    'too small': pie(parts, {}, { size: { width: 50, height: 50 } }),
    'in a tile': pie(parts, {}, { inTile: true }),
    'of months': ofMonths({}, { chosen: ['2025-12-01'], size: { width: 180, height: 150 } }),
    'of months by values': ofMonths(options({ sort: 'value_asc' })),
    'of months, the last first': ofMonths(options({ sort: 'name_desc' })),
    'of means': pie(parts, {}, { ran: { ...pieForm, metric: metric('cost', 'AVG') } }),
    'with a menu': pie(parts, {}, { menu: true }),
  },
  ['usual', 'of months', 'half and half', 'with a menu', 'without labels and legend'],
)

test('a pie counts what it leaves out for each reason', async () => {
  const left = [null, -20, 0, null, 0, null].map((y, at): [string, number | null] => [`c${at}`, y])
  const { frame } = await showDrawing(PieDrawing, pie([['TX', 5], ...left]))
  expect(/A pie shows .*?\d of zero\./.exec(frame.textContent)?.[0]).toBe(
    'A pie shows values above zero. Left out: 3 without a value, 1 below zero, 2 of zero.',
  )
})

test('a pie of 548 categories draws the 20 largest and the rest as Other, and 500 when asked', async () => {
  const { frame } = await showDrawing(
    PieDrawing,
    pie(numbered(548, 'c').map((name, at) => [name, 548 - at])),
  )
  const shown = () => ({
    slices: frame.querySelectorAll('[data-mark=slice]').length,
    canvases: frame.querySelectorAll('canvas').length,
    notice: /Showing the .*? as Other\./.exec(frame.textContent)?.[0],
    buttons: Array.from(frame.querySelectorAll('button'), ({ textContent }) => textContent).filter(
      (text) => /^(Other|Show)/.test(text),
    ),
  })
  expect(shown()).toEqual({
    slices: 21,
    canvases: 0,
    notice: 'Showing the largest 20 of 548 values of state; the rest are grouped as Other.',
    buttons: ['Other (528)', 'Show 500'],
  })
  await pressButton('Other (528)')
  await pressButton('Show 500')
  expect(frame.querySelector('[aria-pressed=false]')?.textContent).toBe('Other (48)')
  expect(shown()).toEqual({
    slices: 0,
    canvases: 1,
    notice: 'Showing the largest 500 of 548 values of state; the rest are grouped as Other.',
    buttons: ['Other (48)', 'Show fewer'],
  })
})

test('once all slices of a pie are asked for, those below 1 % are drawn as well', async () => {
  const small = numbered(24, 'c').map((name): [string, number] => [name, 10])
  const { frame } = await showDrawing(PieDrawing, pie([['TX', 10_000], ...small]))
  const slices = () => frame.querySelectorAll('[data-mark=slice]').length
  const first = slices()
  await pressButton('Show 25')
  expect({ first, all: slices() }).toEqual({ first: 21, all: 25 })
})

/** What the tip of the rest says of a pie of so many categories, each larger by one than the next. */
const tipOfRest = async (count: number) => {
  const { frame, close } = await showDrawing(
    PieDrawing,
    pie(numbered(count, 'c').map((name, at) => [name, count - at])),
  )
  const stage = frame.querySelector('[role=group][tabindex="0"]') ?? frame
  for (const key of ['ArrowRight', 'ArrowUp']) await pressKey(stage, key)
  const texts = tipTexts(frame)
  await close()
  return texts
}

test('the tip of the rest of a pie names five of what it stands for, and says how many more', async () => {
  expect([await tipOfRest(30), await tipOfRest(25)]).toEqual([
    [
      ...['Other (10)', 'SUM(cost)', 'Value', '55', 'Share of what is shown', '11.8%'],
      ...['c20', '10', 'c21', '9', 'c22', '8', 'c23', '7', 'c24', '6', 'and 5 more'],
    ],
    [
      ...['Other (5)', 'SUM(cost)', 'Value', '15', 'Share of what is shown', '4.6%'],
      ...['c20', '5', 'c21', '4', 'c22', '3', 'c23', '2', 'c24', '1'],
    ],
  ])
})

test('a pie says how many categories it leaves out for each reason', async () => {
  const { frame } = await showDrawing(
    PieDrawing,
    pie([
      ['TX', 5],
      ...numbered(1, 'negative').map((name): [string, number] => [name, -2]),
      ...numbered(2, 'empty').map((name): [string, null] => [name, null]),
      ...numbered(3, 'zero').map((name): [string, number] => [name, 0]),
    ]),
  )
  expect(/Left out: .*?\./.exec(frame.textContent)?.[0]).toBe(
    'Left out: 2 without a value, 1 below zero, 3 of zero.',
  )
})
