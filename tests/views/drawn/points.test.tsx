import { answered } from '../../../gallery/samples/results'
import type { ChartCell, FormData } from '../../../src/api/contract'
import { PointsDrawing } from '../../../src/features/drawings/PointsDrawing'
import { fetchPointPlot } from '../../../src/ui/charts/points/PointChart'
import { drawn } from '../../support/drawn'
import {
  areDrawnAsWritten,
  long,
  metric,
  ofPage,
  options,
  type Drawn,
} from '../../support/drawnCharts'

const pointForm: FormData = {
  viz_type: 'scatter',
  entity: 'shop',
  x: metric('height', 'AVG'),
  y: metric('cost'),
  series: 'kind',
} as FormData
interface Point {
  x: ChartCell
  y: ChartCell
  kind: ChartCell
  size?: number | null
}
const points = (
  rows: readonly Point[],
  extra = {},
  more: Partial<Drawn> & { sized?: boolean; numeric?: boolean; grouped?: boolean } = {},
): Drawn => {
  const { sized = false, numeric = false, grouped = true, ...rest } = more
  const viz_type = sized ? 'bubble' : 'scatter'
  return {
    ran: { ...pointForm, viz_type },
    extra,
    ...rest,
    result: {
      ...answered,
      viz_type,
      colnames: ['shop', 'kind', 'AVG(height)', 'SUM(cost)', ...(sized ? ['SUM(size)'] : [])],
      coltypes: [1, numeric ? 0 : 1, 0, 0, ...(sized ? [0 as const] : [])],
      rowcount: rows.length,
      data: {
        shop: rows.map((_, at) => `Shop ${at}`),
        kind: rows.map(({ kind }) => kind),
        'AVG(height)': rows.map(({ x }) => x),
        'SUM(cost)': rows.map(({ y }) => y),
        ...(sized ? { 'SUM(size)': rows.map(({ size = null }) => size) } : {}),
      },
      chart_metadata: {
        viz_type,
        x: { label: 'AVG(height)' },
        y: { label: 'SUM(cost)' },
        series: grouped ? ['kind'] : [],
        entity: ['shop'],
        ...(sized ? { size: { label: 'SUM(size)' } } : {}),
      },
    },
  }
}
const somePoints: Point[] = [
  { x: 1, y: 10, kind: 'A', size: 5 },
  { x: 5, y: -40, kind: 'B', size: 50 },
  { x: 5, y: 30.5, kind: 'A', size: 500 },
  { x: 9, y: 30.5, kind: long, size: 0 },
  { x: 9.5, y: 60, kind: null, size: 20 },
  { x: null, y: 60, kind: 'A', size: 20 },
  { x: 3, y: 1e6, kind: 'C', size: null },
  { x: 2, y: 5, kind: 'D', size: 1 },
]
const near = somePoints.filter(({ y }) => y !== 1e6)
const cloud = (count: number): Point[] => {
  const roll = drawn(5)
  return Array.from({ length: count }, (_, at) => ({
    x: Math.round(roll() * 100),
    y: Math.round(roll() * 100),
    kind: at % 3 === 0 ? 'A' : 'B',
  }))
}
const scaled = Array.from({ length: 24 }, (_, at) => ({
  x: at,
  y: (at * 7) % 11,
  kind: at === 3 ? null : at * 10,
}))
const selecting = {
  tool: 'box' as const,
  selection: {
    rows: Uint32Array.of(1, 2),
    counts: new Map([['A', 1]]),
    series: null,
    hides: false,
    outline: {
      kind: 'lasso' as const,
      corners: [
        { x: 4, y: 50 },
        { x: 8, y: 40 },
        { x: 6, y: -50 },
      ],
    },
  },
  onTool: () => undefined,
  onSelect: () => undefined,
}

const boxed = {
  kind: 'box' as const,
  corners: [
    { x: 8, y: 50 },
    { x: 4, y: -50 },
  ],
}
const positive = { ...boxed, corners: boxed.corners.map(({ x, y }) => ({ x, y: Math.abs(y) / x })) }

areDrawnAsWritten(
  'points',
  { Drawing: PointsDrawing, fetchCode: fetchPointPlot },
  {
    usual: points(near),
    'far apart': points(somePoints),
    'of one series': points(near, {}, { grouped: false }),
    bubbles: points(near, {}, { sized: true }),
    'bubbles with labels': points(
      near,
      { viz_options: { labels: true }, bubble_size: 40 },
      { sized: true },
    ),
    'bubbles with labels in them': points(
      near,
      { viz_options: { labels: true }, bubble_minmax: [25, 50] },
      { sized: true },
    ),
    'with labels': points(near, options({ labels: true, legend: false })),
    'on a scale': points(scaled, {}, { numeric: true }),
    'on a scale in colors': points(
      scaled,
      { color_scheme: 'Superset Colors', opacity: 40 },
      { numeric: true },
    ),
    'on a scale, without its legend': points(scaled, options({ legend: false }), { numeric: true }),
    'on a scale that all have a place on': points(
      scaled.map(({ kind, ...point }) => ({ ...point, kind: kind ?? 35 })),
      {},
      { numeric: true },
    ),
    'with a line at zero': points(
      near.map(({ x, y, ...point }) => ({
        ...point,
        x,
        y: typeof y === 'number' ? Math.abs(y) + 50 : null,
      })),
      { reference_line: { value: 0, label: '' } },
    ),
    'with a line far above': points(near, {
      reference_line: { value: 500, label: '' },
      number_formats: { 'SUM(cost)': { prefix: '$' } },
    }),
    faded: points(near, { opacity: 40 }),
    'with the last series first': points(near, options({ series_sort: 'name_desc' })),
    larger: points(near, { bubble_size: 40 }),
    'on a scale with a format': points(
      scaled,
      { number_formats: { kind: { prefix: '#' } } },
      { numeric: true },
    ),
    'selected by a box': points(
      near,
      {},
      {
        options: {
          selecting: { ...selecting, selection: { ...selecting.selection, outline: boxed } },
        },
      },
    ),
    'selected on logarithmic axes': points(
      near,
      { logXAxis: true, logYAxis: true },
      {
        options: {
          selecting: { ...selecting, selection: { ...selecting.selection, outline: positive } },
        },
      },
    ),
    'of nulls on a logarithmic axis': points([{ x: 2, y: -1, kind: 'A' }], { logYAxis: true }),
    'of nulls on a logarithmic axis below': points([{ x: -2, y: 1, kind: 'A' }], {
      logXAxis: true,
    }),
    'of nulls, sized': points([{ x: 2, y: 1, kind: 'A', size: null }], {}, { sized: true }),
    chosen: points(near, {}, { chosen: ['Shop 1'] }),
    'chosen and hidden': points(near, {}, { chosen: ['Shop 1'], pressed: ['B'] }),
    selected: points(near, {}, { options: { selecting } }),
    'of one series, selected': points(near, {}, { grouped: false, options: { selecting } }),
    'without one series': points(near, {}, { pressed: ['A'] }),
    'zoomed in': points(near, {}, { pressed: ['Zoom in', 'Zoom in'] }),
    'zoomed in and out': points(near, {}, { pressed: ['Zoom in', 'Zoom in', 'Zoom out'] }),
    'all again': points(near, {}, { pressed: ['Zoom in', 'Show all points'] }),
    'on logarithmic axes': points(near, {
      logXAxis: true,
      logYAxis: true,
      reference_line: { value: 20, label: 'Goal' },
    }),
    'on axes with ends': points(near, {
      xAxisBounds: [0, 6],
      y_axis_bounds: [-50, null],
      reference_line: { value: 20, label: 'Goal' },
    }),
    'in the colors of a page': points(near, {}, { options: { shared: ofPage() } }),
    'bubbles with a format of their size': points(
      near,
      { number_formats: { 'SUM(size)': { suffix: ' kg' } } },
      { sized: true },
    ),
    'of one point': points(near.slice(0, 1)),
    'of nulls': points([{ x: null, y: 1, kind: 'A' }]),
    narrow: points(near, {}, { size: { width: 200, height: 180 } }),
    'too small': points(near, {}, { size: { width: 60, height: 60 } }),
    'in a tile': points(near, {}, { inTile: true }),
    'on a canvas': points(cloud(501), {}, { chosen: ['Shop 2'] }),
    'on a canvas by symbols': points(
      [
        ...near,
        ...cloud(1).flatMap((one) => Array.from({ length: 494 }, () => ({ ...one, x: null }))),
        ...cloud(501).map((one) => ({ ...one, kind: 'E' })),
      ],
      { opacity: 50 },
    ),
    'bubbles on a canvas': points(
      cloud(501).map((one, at) => ({ ...one, size: at % 5 })),
      {},
      { sized: true },
    ),
    'by WebGL': points(cloud(50_001), { opacity: 50 }),
  },
  ['usual', 'bubbles', 'on a scale'],
)
