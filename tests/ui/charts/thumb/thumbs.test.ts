import { expect, test } from 'vitest'
import { plainAxis, type ValueAxis } from '../../../../src/ui/charts/frame/valueScale'
import { barsThumb } from '../../../../src/ui/charts/thumb/barsThumb'
import { pointsThumb } from '../../../../src/ui/charts/thumb/pointsThumb'
import type { ThumbChart } from '../../../../src/ui/charts/thumb/thumbChart'
import { ruleAcross, type Pen } from '../../../../src/ui/charts/thumb/thumbRoom'

type Painted = [number, number, number, number]

/** A pen that notes the rectangles and the middles of circles. */
const notingPen = () => {
  const rects: Painted[] = []
  const circles: [number, number][] = []
  const pen = {
    fillRect: (...rect: Painted) => rects.push(rect),
    arc: (x: number, y: number) => circles.push([x, y]),
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
const tops = (y: ValueAxis) => {
  const { pen, circles } = notingPen()
  pointsThumb(pen, chart(y))
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
  }).toEqual({ plain: [114, 105, 14], log: [114, 64, 14], cut: [104, 14] })
})
