import { expect, test } from 'vitest'
import { answered } from '../../../gallery/samples/results'
import type { FormData } from '../../../src/api/contract'
import { HeatmapDrawing } from '../../../src/features/drawings/HeatmapDrawing'
import { fetchHeatPlot } from '../../../src/ui/charts/heat/HeatChart'
import {
  areDrawnAsWritten,
  drawsIn,
  long,
  metric,
  numbered,
  options,
  pressKey,
  showDrawing,
  type Drawn,
} from '../../support/drawnCharts'

const heatForm: FormData = {
  viz_type: 'heatmap',
  all_columns_x: 'phase',
  all_columns_y: 'state',
  metric: metric('cost'),
}
const heat = (
  xs: readonly string[],
  ys: readonly string[],
  valueOf: (column: number, row: number) => number | null | undefined,
  extra = {},
  more: Partial<Drawn> = {},
): Drawn => {
  const cells = xs.flatMap((x, column) =>
    ys.flatMap((y, row) => {
      const v = valueOf(column, row)
      return v === undefined ? [] : [{ x, y, v }]
    }),
  )
  const values = cells.flatMap(({ v }) => (v === null ? [] : [v]))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return {
    ran: heatForm,
    extra,
    ...more,
    result: {
      ...answered,
      viz_type: 'heatmap',
      colnames: ['phase', 'state', 'SUM(cost)'],
      coltypes: [1, 1, 0],
      rowcount: cells.length,
      records: cells.map((cell) => ({
        ...cell,
        perc: cell.v === null ? null : (cell.v - low) / (high - low || 1),
        rank:
          cell.v === null
            ? null
            : values.filter((value) => value > (cell.v ?? 0)).length / values.length,
      })),
      data: cells.map(({ x, y, v }) => ({ phase: x, state: y, 'SUM(cost)': v })),
      ...(values.length === 0 ? {} : { extents: [low, high] as [number, number] }),
      chart_metadata: {
        viz_type: 'heatmap',
        x: { label: 'phase' },
        y: { label: 'state' },
        series: ['SUM(cost)'],
        metric: 'SUM(cost)',
      },
      ...more.result,
    },
  }
}
const cellAt = (column: number, row: number) =>
  column === 1 && row === 1 ? null : column === 2 && row === 0 ? undefined : column * 250 - row * 40
const [phases, states] = [
  ['Climb', 'Descent', '<NULL>'],
  ['TX', long, '10', '9'],
]

const ofMonthsOnY = () => {
  const { result, ...drawn } = heat(['TX'], ['2026-01-01', '2025-12-01'], (_, row) => row)
  return {
    ...drawn,
    size: { width: 200, height: 150 },
    result: { ...result, time_grains: { state: 'P1M' as const } },
  }
}
const ofMonths = () => {
  const { result, ...drawn } = heat(['2026-01-01', '2025-12-01'], ['TX'], (column) => column)
  return {
    ...drawn,
    size: { width: 200, height: 150 },
    result: { ...result, time_grains: { phase: 'P1M' as const } },
  }
}

areDrawnAsWritten(
  'heatmaps',
  { Drawing: HeatmapDrawing, fetchCode: fetchHeatPlot },
  {
    usual: heat(phases, states, cellAt),
    'without labels and legend': heat(
      phases,
      states,
      cellAt,
      options({ labels: false, legend: false }),
    ),
    chosen: heat(phases, states, cellAt, {}, { chosen: ['Climb', 'TX'] }),
    'chosen and faded': heat(phases, states, cellAt, { opacity: 40 }, { chosen: ['Climb', 'TX'] }),
    'of months': ofMonths(),
    'of months on y': ofMonthsOnY(),
    'of values that are equal': heat(
      ['a', 'b', 'c', 'd'],
      ['TX'],
      (column) => column % 2,
      {},
      {
        size: { width: 200, height: 150 },
      },
    ),
    'within columns': heat(
      phases,
      states,
      cellAt,
      {},
      { ran: { ...heatForm, normalize_across: 'x' } as FormData },
    ),
    'within rows': heat(
      phases,
      states,
      cellAt,
      {},
      { ran: { ...heatForm, normalize_across: 'y' } as FormData },
    ),
    'by values': heat(phases, states, cellAt, options({ sort: 'value_desc' })),
    faded: heat(phases, states, cellAt, { opacity: 40, color_scheme: 'Superset Colors' }),
    'of one cell': heat(['Climb'], ['TX'], () => 120),
    'of nulls': heat(phases, states, () => null),
    'of values of which one has no room': heat(
      ['a', 'b', 'c'],
      ['TX'],
      (column) => 10 ** (7 * column),
      { number_formats: { 'SUM(cost)': { short: false } } },
    ),
    narrow: heat(phases, states, cellAt, {}, { size: { width: 200, height: 160 } }),
    'too small': heat(phases, states, cellAt, {}, { size: { width: 60, height: 60 } }),
    'of many names': heat(
      numbered(30, 'Column '),
      numbered(12, 'Row '),
      (column, row) => column * row,
    ),
    many: heat(
      numbered(22, 'c'),
      numbered(20, 'r'),
      (column, row) => ((column + row) % 3 === 0 ? null : column),
      {},
      { chosen: ['c1', 'r1'] },
    ),
    'in a tile': heat(phases, states, cellAt, {}, { inTile: true }),
  },
  [
    'usual',
    'of months',
    'of months on y',
    'of values that are equal',
    'within columns',
    'of one cell',
  ],
)

test('the arrow keys stop at the edges of a heatmap', async () => {
  const { frame } = await showDrawing(
    HeatmapDrawing,
    heat(['a', 'b'], ['x', 'y', 'z'], () => 1),
  )
  const stage = frame.querySelector('[role=group][tabindex="0"]') ?? frame
  const reached: string[] = []
  for (const key of ['Left', 'Left', 'Right', 'Right', 'Up', 'Down', 'Down', 'Left']) {
    await pressKey(stage, `Arrow${key}`)
    const [, column, , , row] = Array.from(
      stage.querySelectorAll('div > span'),
      (each) => each.textContent,
    )
    reached.push(`${column} ${row}`)
  }
  expect(reached).toEqual(['a x', 'a x', 'b x', 'b x', 'b x', 'b y', 'b z', 'a z'])
})

test.each([
  [200, null],
  [
    201,
    'Showing the 200 of 201 values of phase with the largest totals. Add a filter to see others.',
  ],
])('of %d columns a heatmap draws 200, and says so where there are more', async (columns, says) => {
  const { frame } = await showDrawing(
    HeatmapDrawing,
    heat(numbered(columns, 'c'), ['x'], (column) => column),
  )
  expect(frame.querySelectorAll('[data-mark=cell]').length).toBe(200)
  expect(/Showing the .*? others\./.exec(frame.textContent)?.[0] ?? null).toBe(says)
})

test('400 cells are drawn one by one', async () => {
  const names = numbered(20, 'c')
  const { frame } = await showDrawing(
    HeatmapDrawing,
    heat(names, names, () => 1),
  )
  expect(frame.querySelectorAll('[data-mark=cell]').length).toBe(400)
})

test('a heatmap of 548 columns and few rows says so of its columns alone', async () => {
  const { frame } = await showDrawing(
    HeatmapDrawing,
    heat(numbered(548, 'c'), ['x'], () => 1),
  )
  expect(frame.textContent.match(/Showing the 200 of .*? values of \w+/g)).toEqual([
    'Showing the 200 of 548 values of phase',
  ])
})

test('a heatmap of 548 columns draws the 200 with the largest totals on a canvas', async () => {
  const names = numbered(548, 'c')
  const { frame } = await showDrawing(
    HeatmapDrawing,
    heat(names, names, (column, row) => (column === row ? 548 - column : undefined)),
  )
  expect({
    notices: frame.textContent.match(/Showing the 200 of 548 values of .*? others\./g),
    canvases: frame.querySelectorAll('canvas').length,
  }).toEqual({
    notices: ['phase', 'state'].map(
      (name) =>
        `Showing the 200 of 548 values of ${name} with the largest totals. Add a filter to see others.`,
    ),
    canvases: 1,
  })
})

test('heatmaps are not drawn in a room that is too low or too narrow', async () => {
  expect([
    await drawsIn(HeatmapDrawing, heat(phases, states, cellAt), [420, 120]),
    await drawsIn(HeatmapDrawing, heat(phases, states, cellAt), [120, 300]),
  ]).toEqual([false, false])
})
