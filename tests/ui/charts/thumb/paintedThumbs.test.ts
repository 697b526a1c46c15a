import { expect, test, vi } from 'vitest'
import { plainAxis } from '../../../../src/ui/charts/frame/valueScale'
import { barsThumb, sideBarsThumb } from '../../../../src/ui/charts/thumb/barsThumb'
import { boxesThumb } from '../../../../src/ui/charts/thumb/boxesThumb'
import { areasThumb, linesThumb } from '../../../../src/ui/charts/thumb/linesThumb'
import { thumbCanvas } from '../../../../src/ui/charts/thumb/paintThumb'
import { pointsThumb } from '../../../../src/ui/charts/thumb/pointsThumb'
import { rowsThumb } from '../../../../src/ui/charts/thumb/rowsThumb'
import { heatThumb, pieThumb } from '../../../../src/ui/charts/thumb/shareThumbs'
import type { ThumbChart, ThumbPainter } from '../../../../src/ui/charts/thumb/thumbChart'
import { ruleAcross, type Pen } from '../../../../src/ui/charts/thumb/thumbRoom'
import { color } from '../../../../src/ui/theme/color'

const spread = (name: string, metric: string, median: number, outliers: number[] = []) => ({
  name,
  metric,
  min: median - 3,
  q1: median - 1,
  median,
  q3: median + 2,
  max: median + 4,
  mean: median + 1.5,
  count: 9,
  outliers,
})
const part = (x: string, key: string, y: number | null) => ({ x, key, y, metric: 'm', series: key })
const parts = [
  part('a', 'A', 7),
  part('a', 'B', -3),
  part('b', 'A', 2),
  part('b', 'B', null),
  part('c', 'B', 5),
]
const slices = [40, 30, 0, -2, 0.1, 0.2].map((y, at) => ({ x: `s${at}`, y }))
const cells = [0, 5, null, 10].map((v, at) => ({
  x: `x${at % 2}`,
  y: `y${at > 1}`,
  v,
  perc: v === null ? null : v / 10,
}))
const clouds = {
  x: [1, 2, 3, null],
  y: [5, -5, 0, 1],
  series: ['a', 'b', 'a', 'a'],
  size: [1, 9, 4, 1],
}
const many = (count: number) => Array.from({ length: count }, (_, at) => at)

const nothing: ThumbChart = {
  records: [],
  options: {
    grain: undefined,
    sort: null,
    seriesSort: null,
    palette: null,
    opacity: 1,
    axes: { x: plainAxis, y: plainAxis, line: null },
  },
  bars: { stacking: 'none', adds: true },
  points: { columns: { x: [], y: [], series: null, size: null }, diameters: [0.02, 0.06] },
  columns: [],
}
type Drawn = [
  paint: ThumbPainter,
  of: Partial<Omit<ThumbChart, 'options'>> & { options?: Partial<ThumbChart['options']> },
]
const cloud = (columns: ThumbChart['points']['columns']) => ({
  points: { columns, diameters: [0.02, 0.06] as const },
})

/** What is painted of each type of chart, with what is hard to paint. */
const thumbs: Record<string, Drawn> = {
  bars: [barsThumb, { records: parts }],
  'bars on each other': [barsThumb, { records: parts, bars: { stacking: 'stacked', adds: true } }],
  'bars as shares': [barsThumb, { records: parts, bars: { stacking: 'share', adds: true } }],
  'bars across': [
    sideBarsThumb,
    { records: parts, options: { opacity: 0.5, palette: ['#111111', '#222222'] } },
  ],
  'bars of one key beside null': [
    barsThumb,
    { records: [part('a', 'A', 7), part('<NULL>', 'A', 3)] },
  ],
  'bars of nothing': [barsThumb, { records: [] }],
  'the first of thirty bars': [
    barsThumb,
    { records: many(30).map((at) => part(`b${at}`, 'A', at)) },
  ],
  'the first of thirty bars across': [
    sideBarsThumb,
    { records: many(30).map((at) => part(`b${at}`, 'A', at)) },
  ],
  lines: [linesThumb, { records: parts }],
  'areas on each other': [
    areasThumb,
    { records: parts, bars: { stacking: 'stacked', adds: true } },
  ],
  'areas as shares, on a logarithmic axis': [
    areasThumb,
    {
      records: parts,
      bars: { stacking: 'share', adds: true },
      options: { axes: { ...nothing.options.axes, y: { ...plainAxis, log: true } } },
    },
  ],
  'lines, in the order of their chart': [
    linesThumb,
    { records: parts, options: { sort: 'name_desc' } },
  ],
  'lines in time, without what has no date': [
    linesThumb,
    {
      records: [
        part('2026-02-01', 'A', 7),
        part('2026-01-01', 'A', 2),
        part('<NULL>', 'A', 40),
        part('2026-03-01', 'A', 5),
      ],
      options: { grain: 'P1M', sort: 'value_desc' },
    },
  ],
  'lines of a palette, on an axis with ends and from the last series': [
    linesThumb,
    {
      records: parts,
      options: {
        palette: ['#111111', '#222222'],
        opacity: 0.5,
        seriesSort: 'name_desc',
        axes: { ...nothing.options.axes, y: { log: false, min: 0, max: 4 } },
      },
    },
  ],
  'a line far above zero': [
    linesThumb,
    { records: [1000, 1004, 1010].map((y, at) => part(`${at}`, 'A', y)) },
  ],
  'a line of one stop': [linesThumb, { records: parts.slice(0, 1) }],
  points: [pointsThumb, cloud({ ...clouds, size: null })],
  bubbles: [pointsThumb, { ...cloud(clouds), options: { opacity: 0.9 } }],
  'points of a palette, see-through and from the last series': [
    pointsThumb,
    {
      ...cloud({ ...clouds, size: null }),
      options: { palette: ['#111111', '#222222'], opacity: 0.3, seriesSort: 'name_desc' },
    },
  ],
  'points on a logarithmic axis beside': [
    pointsThumb,
    {
      ...cloud({ ...clouds, size: null }),
      options: { axes: { ...nothing.options.axes, y: { ...plainAxis, log: true } } },
    },
  ],
  'points on a logarithmic axis below that begins later': [
    pointsThumb,
    {
      ...cloud({ ...clouds, size: null }),
      options: { axes: { ...nothing.options.axes, x: { log: true, min: 2, max: null } } },
    },
  ],
  'one point': [pointsThumb, cloud({ x: [1], y: [1], series: null, size: null })],
  boxes: [boxesThumb, { records: [spread('a', 'm', 5, [20, -9]), spread('b', 'm', 8)] }],
  'boxes of a palette, the largest first': [
    boxesThumb,
    {
      records: many(3).map((at) => spread(`b${at}`, 'm', at)),
      options: { palette: ['#111111'], opacity: 0.5, sort: 'value_desc' },
    },
  ],
  'boxes of two metrics': [
    boxesThumb,
    { records: [spread('a', 'm', 5), spread('a', 'n', 8), spread('b', 'm', 5)] },
  ],
  'boxes of two metrics without series': [
    boxesThumb,
    { records: [spread('m', 'm', 5), spread('n', 'n', 8)] },
  ],
  'boxes on a logarithmic axis': [
    boxesThumb,
    {
      records: [spread('a', 'm', 5, [20, -9])],
      options: { axes: { ...nothing.options.axes, y: { ...plainAxis, log: true } } },
    },
  ],
  'a pie': [pieThumb, { records: slices }],
  'a pie of a palette, by names': [
    pieThumb,
    {
      records: slices.toReversed(),
      options: { palette: ['#111111', '#222222'], opacity: 0.5, sort: 'name_desc' },
    },
  ],
  'a pie of one': [pieThumb, { records: slices.slice(0, 1) }],
  cells: [heatThumb, { records: cells }],
  'cells of a palette, the last names first': [
    heatThumb,
    { records: cells, options: { palette: ['#446688'], sort: 'name_desc' } },
  ],
  'cells of one value': [heatThumb, { records: [{ x: 'a', y: 'b', v: 3, perc: 0 }] }],
  'small cells': [
    heatThumb,
    { records: many(60).map((at) => ({ x: `x${at}`, y: 'y', v: at, perc: at / 60 })) },
  ],
  'cells of many rows': [
    heatThumb,
    { records: many(21).map((at) => ({ x: `x${at % 2}`, y: `y${at}`, v: at, perc: at / 21 })) },
  ],
  rows: [
    rowsThumb,
    {
      columns: [
        { name: 'id', numeric: true, cells: ['1', '20', ''] },
        { name: 'a name', numeric: false, cells: ['x', 'y'.repeat(90)] },
      ],
    },
  ],
  'many rows': [
    rowsThumb,
    {
      columns: many(8).map((at) => ({
        name: `c${at}`,
        numeric: false,
        cells: many(12).map(String),
      })),
    },
  ],
}

/** A pen that writes down what it is told, numbers with one decimal. */
const writingPen = () => {
  const steps: string[] = []
  const text = (value: unknown) =>
    typeof value === 'number'
      ? String(Math.round(value * 10) / 10)
      : String(value).replaceAll(/-?\d+\.\d+/g, (number) => Number(number).toFixed(1))
  const pen = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (of, name: string) =>
        name in of
          ? of[name]
          : (...values: unknown[]) => steps.push(`${name} ${values.map(text).join(' ')}`.trim()),
      set: (of, name: string, value) => {
        if (of[name] !== value) steps.push(`${name} = ${text(value)}`)
        of[name] = value
        return true
      },
    },
  )
  return { pen: pen as unknown as Pen, steps }
}

/** A path as the text that it is made of. */
const Path = function (this: { path: string }, path: string) {
  this.path = path
} as unknown as typeof Path2D
Path.prototype.toString = function (this: { path: string }) {
  return this.path
}

test('the thumbnail of every type of chart is painted as it is written down', async () => {
  vi.stubGlobal('Path2D', Path)
  const rules = writingPen()
  ruleAcross(rules.pen, 4)
  const lines = Object.entries(thumbs).flatMap(([name, [paint, of]]) => {
    const { pen, steps } = writingPen()
    paint(pen, { ...nothing, ...of, options: { ...nothing.options, ...of.options } })
    const own = steps.filter((step) => !rules.steps.includes(step))
    return [`# ${name}`, ...(own.length < steps.length ? ['rules'] : []), ...own, '']
  })
  vi.unstubAllGlobals()
  const text = ['# rules', ...rules.steps, '', ...lines].join('\n')
  await expect(text).toMatchFileSnapshot('./paintedThumbs.txt')
})

test('a thumbnail is painted twice as large as it is shown, on the ground of thumbnails', () => {
  const { pen, steps } = writingPen()
  const canvas = { width: 0, height: 0, getContext: () => pen }
  vi.stubGlobal('document', { createElement: () => canvas })
  thumbCanvas((painting) => painting.fillRect(1, 2, 3, 4), nothing)
  vi.unstubAllGlobals()
  expect({ size: [canvas.width, canvas.height], steps }).toEqual({
    size: [544, 256],
    steps: ['scale 2 2', `fillStyle = ${color.thumb}`, 'fillRect 0 0 272 128', 'fillRect 1 2 3 4'],
  })
})
