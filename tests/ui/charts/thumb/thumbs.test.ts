import { expect, test } from 'vitest'
import { plainAxis, type ValueAxis } from '../../../../src/ui/charts/frame/valueScale'
import { barsThumb } from '../../../../src/ui/charts/thumb/barsThumb'
import { pointsThumb } from '../../../../src/ui/charts/thumb/pointsThumb'
import type { ThumbChart } from '../../../../src/ui/charts/thumb/thumbChart'
import { ruleAcross, type Pen } from '../../../../src/ui/charts/thumb/thumbRoom'

type Painted = [number, number, number, number]

/** A pen that notes the rectangles, and the middles and radii of circles. */
const notingPen = () => {
  const rects: Painted[] = []
  const circles: [number, number, number][] = []
  const pen = {
    fillRect: (...rect: Painted) => rects.push(rect),
    arc: (...circle: [number, number, number]) => circles.push(circle),
    beginPath: () => undefined,
    fill: () => undefined,
  } as unknown as Pen
  return { pen, rects, circles }
}
const ruled = () => {
  const { pen, rects } = notingPen()
  ruleAcross(pen, 4)
  return rects.length
}

const chart = (y: ValueAxis): ThumbChart => ({
  records: [1, 10, 100].map((value) => ({ x: `at ${value}`, key: 'A', y: value })),
  options: {
    grain: undefined,
    sort: null,
    seriesSort: null,
    palette: null,
    opacity: 1,
    axes: { x: plainAxis, y, line: null },
  },
  bars: { stacking: 'none', adds: true },
  points: {
    columns: { x: [1, 2, 3], y: [1, 10, 100], series: null, size: null },
    diameters: [0.02, 0.06],
  },
  columns: [],
})
const heights = (y: ValueAxis) => {
  const { pen, rects } = notingPen()
  barsThumb(pen, chart(y))
  return rects.slice(ruled()).map(([, , , high]) => Math.round(high))
}
const tops = (y: ValueAxis, x: ValueAxis = plainAxis) => {
  const { pen, circles } = notingPen()
  const { options, ...drawn } = chart(y)
  pointsThumb(pen, { ...drawn, options: { ...options, axes: { ...options.axes, x } } })
  return circles.map(([, top]) => Math.round(top))
}

test('the bars of a thumbnail stand on the axis of their chart', () => {
  expect({
    plain: heights(plainAxis),
    log: heights({ ...plainAxis, log: true }),
    cut: heights({ ...plainAxis, min: 0, max: 10 }),
  }).toEqual({ plain: [1, 10, 104], log: [5, 54, 104], cut: [10, 104, 104] })
})

test('the points of a thumbnail stand on the axes of their chart, those beyond them left out', () => {
  expect({
    plain: tops(plainAxis),
    log: tops({ ...plainAxis, log: true }),
    cut: tops({ ...plainAxis, min: 0, max: 10 }),
    cutBelow: tops({ ...plainAxis, min: 5 }),
    cutLeft: tops(plainAxis, { ...plainAxis, min: 1.5 }),
    cutRight: tops(plainAxis, { ...plainAxis, max: 2.5 }),
  }).toEqual({
    ...{ plain: [114, 105, 14], log: [114, 64, 14], cut: [104, 14] },
    ...{ cutBelow: [109, 14], cutLeft: [105, 14], cutRight: [114, 105] },
  })
})

test.each([
  [200, 200, 2],
  [201, 201, 1.4],
  [2001, 2001, 0.8],
  [20_001, 10_001, 0.8],
])('of %d points a thumbnail has %d with a radius of %d', (count, painted, radius) => {
  const { pen, circles } = notingPen()
  const line = Array.from({ length: count }, (_, at) => at)
  pointsThumb(pen, {
    ...chart(plainAxis),
    points: { columns: { x: line, y: line, series: null, size: null }, diameters: [0.02, 0.06] },
  })
  expect([circles.length, circles.at(-1)?.[2]]).toEqual([painted, radius])
})
