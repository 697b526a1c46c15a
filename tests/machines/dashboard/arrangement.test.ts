import { expect, test } from 'vitest'
import {
  chartIdsIn,
  withAreas,
  withCharts,
  withoutTile,
  withStep,
  withTile,
} from '../../../src/machines/dashboard/arrangement'
import type { Layout } from '../../../src/machines/dashboard/layout'

const tile = (chartId: number, x: number, y: number, w = 4, h = 10) => ({
  id: `CHART-${chartId}`,
  content: { type: 'chart' as const, chartId },
  meta: {},
  x,
  y,
  w,
  h,
})
const page = (...tiles: ReturnType<typeof tile>[]): Layout => [{ id: 'GRID_ID', title: '', tiles }]
const areas = (layout: Layout) =>
  layout[0]?.tiles.map(({ content, x, y, w, h }) =>
    content.type === 'chart'
      ? `${content.chartId}: ${x},${y} ${w}x${h}`
      : `${content.type}: ${x},${y} ${w}x${h}`,
  )
const three = page(tile(1, 0, 0), tile(2, 4, 0), tile(3, 0, 10))

test('tiles stand where they were put; where nothing moved the layout is the same', () => {
  expect(areas(withAreas(three, 'GRID_ID', { 'CHART-2': { x: 8, y: 0, w: 4, h: 5 } }))).toEqual([
    '1: 0,0 4x10',
    '2: 8,0 4x5',
    '3: 0,10 4x10',
  ])
  const stands = { x: 4, y: 0, w: 4, h: 10 }
  expect(withAreas(three, 'GRID_ID', { 'CHART-2': stands })).toBe(three)
  for (const moved of [{ x: 5 }, { y: 1 }, { w: 5 }, { h: 9 }])
    expect(withAreas(three, 'GRID_ID', { 'CHART-2': { ...stands, ...moved } })).not.toBe(three)
})

test('by keyboard a tile moves by a column, passes the one below it, and stays within the grid', () => {
  const step = (by: object) => areas(withStep(three, 'GRID_ID', { id: 'CHART-1', ...by }))
  expect(step({ dy: 1 })).toEqual(['1: 0,10 4x10', '2: 4,0 4x10', '3: 0,0 4x10'])
  expect(step({ dx: -1 })).toEqual(areas(three))
  expect(step({ dx: 1 })).toEqual(['1: 1,0 4x10', '2: 4,10 4x10', '3: 0,10 4x10'])
  expect(step({ dw: 20, dh: -3 })).toEqual(['1: 0,0 12x7', '2: 4,7 4x10', '3: 0,7 4x10'])
})

test('by keyboard a tile passes what stands below itself, not what is as low beside it', () => {
  const [tall, low, wall] = [tile(1, 0, 0, 2, 10), tile(2, 0, 10, 2, 1), tile(3, 2, 0, 2, 12)]
  const layout = page(tall, low, wall, tile(4, 4, 0), tile(5, 2, 12, 4, 5))
  expect(areas(withStep(layout, 'GRID_ID', { id: 'CHART-4', dy: 1 }))?.slice(3)).toEqual([
    '4: 4,17 4x10',
    '5: 2,12 4x5',
  ])
})

test('by keyboard a tile passes the nearest one below it, not one that stands beside that or further down', () => {
  const layout = page(tile(1, 0, 0), tile(3, 0, 17), tile(4, 0, 12, 4, 5), tile(2, 4, 10, 4, 30))
  expect(areas(withStep(layout, 'GRID_ID', { id: 'CHART-1', dy: 1 }))).toEqual([
    '1: 0,5 4x10',
    '3: 0,15 4x10',
    '4: 0,0 4x5',
    '2: 4,0 4x30',
  ])
})

test('what is removed leaves no hole, and what is added comes where the last row has room', () => {
  expect(areas(withoutTile(three, 'CHART-1'))).toEqual(['2: 4,0 4x10', '3: 0,0 4x10'])
  expect(areas(withTile(three, 'GRID_ID', { type: 'chart', chartId: 4 }))?.at(-1)).toBe(
    '4: 4,10 4x10',
  )
  expect(areas(withTile(three, 'GRID_ID', { type: 'heading', text: 'More' }))?.at(-1)).toBe(
    'heading: 0,20 12x1',
  )
})

test('the chosen charts are the ones on the page, those there keep their tiles', () => {
  const chosen = withCharts(three, 'GRID_ID', [3, 1, 7])
  expect(chartIdsIn(chosen[0] ?? { tiles: [] }).toSorted()).toEqual([1, 3, 7])
  expect(areas(chosen)?.slice(0, 2)).toEqual(['1: 0,0 4x10', '3: 0,10 4x10'])
})

test('the charts of a tab are read from above and from the left, each once', () => {
  const tiles = [tile(3, 0, 10), tile(2, 4, 0), tile(1, 0, 0), { ...tile(2, 8, 10), id: 'again' }]
  expect(chartIdsIn({ tiles })).toEqual([1, 2, 3])
})
