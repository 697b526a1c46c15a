import { expect, test } from 'vitest'
import { readLayout, writeLayout } from '../../../src/machines/dashboard/layout'

const chart = (id: string, chartId: number, meta: object = {}) => ({
  id,
  type: 'CHART',
  children: [],
  meta: { chartId, width: 4, height: 50, ...meta },
})
const frame = (children: string[], ...nodes: { id: string }[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children },
  ...Object.fromEntries(nodes.map((node) => [node.id, node])),
})
const row = (id: string, ...children: string[]) => ({ id, type: 'ROW', children, meta: {} })
const areas = (position: unknown) =>
  readLayout(position).map(({ tiles }) =>
    tiles.map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}x${h}`),
  )

test('charts of a row stand beside each other, each 4 wide and 10 high, and rows below each other', () => {
  const position = frame(
    ['ROW-a', 'ROW-b'],
    row('ROW-a', 'CHART-1', 'CHART-2', 'CHART-3'),
    row('ROW-b', 'CHART-4'),
    chart('CHART-1', 1),
    chart('CHART-2', 2),
    chart('CHART-3', 3),
    chart('CHART-4', 4),
  )
  expect(areas(position)).toEqual([
    ['CHART-1 0,0 4x10', 'CHART-2 4,0 4x10', 'CHART-3 8,0 4x10', 'CHART-4 0,10 4x10'],
  ])
})

test('a Superset layout keeps its widths, heights, columns, headings, texts and dividers', () => {
  const position = frame(
    ['HEADER-1', 'ROW-a', 'DIVIDER-1'],
    { id: 'HEADER-1', type: 'HEADER', children: [], meta: { text: 'Sales' } } as { id: string },
    row('ROW-a', 'CHART-1', 'COLUMN-1'),
    chart('CHART-1', 1, { width: 7, height: 65 }),
    {
      id: 'COLUMN-1',
      type: 'COLUMN',
      children: ['CHART-2', 'MARKDOWN-1'],
      meta: { width: 5 },
    } as { id: string },
    chart('CHART-2', 2, { width: 5, height: 30 }),
    {
      id: 'MARKDOWN-1',
      type: 'MARKDOWN',
      children: [],
      meta: { width: 5, height: 20, code: '# Hi' },
    } as { id: string },
    { id: 'DIVIDER-1', type: 'DIVIDER', children: [], meta: {} } as { id: string },
  )
  expect(areas(position)).toEqual([
    [
      'HEADER-1 0,0 12x1',
      'CHART-1 0,1 7x13',
      'CHART-2 7,1 5x6',
      'MARKDOWN-1 7,7 5x4',
      'DIVIDER-1 0,14 12x1',
    ],
  ])
  expect(readLayout(position)[0]?.tiles.map(({ content }) => content)).toEqual([
    { type: 'heading', text: 'Sales' },
    { type: 'chart', chartId: 1 },
    { type: 'chart', chartId: 2 },
    { type: 'text', markdown: '# Hi' },
    { type: 'divider' },
  ])
})

test('tabs of the page are tabs; a node of an unknown type stays what it was', () => {
  const tab = (id: string, text: string, ...children: string[]) =>
    ({ id, type: 'TAB', children, meta: { text } }) as { id: string }
  const position = frame(
    ['TABS-1'],
    { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'] } as { id: string },
    tab('TAB-1', 'One', 'ROW-a'),
    tab('TAB-2', 'Two', 'DYNAMIC-1'),
    row('ROW-a', 'CHART-1'),
    chart('CHART-1', 1),
    { id: 'DYNAMIC-1', type: 'DYNAMIC', children: [], meta: { componentKey: 'x' } } as {
      id: string
    },
  )
  const layout = readLayout(position)
  expect(layout.map(({ id, title, tiles }) => [id, title, tiles.length])).toEqual([
    ['TAB-1', 'One', 1],
    ['TAB-2', 'Two', 1],
  ])
  expect(layout[1]?.tiles[0]?.content).toEqual({ type: 'unknown', nodeType: 'DYNAMIC' })
  const written = writeLayout(layout)
  expect(areas(written)).toEqual(areas(position))
  expect(written['DYNAMIC-1']).toMatchObject({
    type: 'DYNAMIC',
    parents: ['ROOT_ID', 'GRID_ID', 'TABS-page', 'TAB-2', 'ROW-DYNAMIC-1'],
    meta: { componentKey: 'x' },
  })
})

test('what was placed on the grid stands there again after it was written', () => {
  const layout = readLayout(
    frame(
      ['ROW-a'],
      row('ROW-a', 'CHART-1', 'CHART-2'),
      chart('CHART-1', 1, { x: 6, y: 3, width: 5, h: 7 }),
      chart('CHART-2', 2, { x: 0, y: 20, width: 12, h: 4 }),
    ),
  )
  const written = writeLayout(layout)
  expect(areas(written)).toEqual([['CHART-1 6,3 5x7', 'CHART-2 0,20 12x4']])
  expect((written['GRID_ID'] as { children: string[] }).children).toEqual([
    'ROW-CHART-1',
    'ROW-CHART-2',
  ])
  expect(written['CHART-1']).toEqual({
    id: 'CHART-1',
    type: 'CHART',
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-CHART-1'],
    children: [],
    meta: { chartId: 1, x: 6, y: 3, h: 7, width: 5, height: 34 },
  })
})

test('a layout that is none, or turns in a circle, is read as far as it goes', () => {
  expect(areas(null)).toEqual([[]])
  expect(areas({ GRID_ID: 'no', ROOT_ID: 5 })).toEqual([[]])
  expect(
    areas(frame(['ROW-a'], row('ROW-a', 'ROW-a', 'CHART-1', 'CHART-9'), chart('CHART-1', 1))),
  ).toEqual([['CHART-1 0,0 4x10']])
})

test('a chart of a few pixels has a row of its own, and half a position is none', () => {
  const position = frame(
    ['ROW-a'],
    row('ROW-a', 'CHART-1', 'CHART-2', 'CHART-3'),
    chart('CHART-1', 1, { height: 1 }),
    chart('CHART-2', 2, { x: 9 }),
    chart('CHART-3', 3, { y: 7 }),
  )
  expect(areas(position)).toEqual([['CHART-1 0,0 4x1', 'CHART-2 4,0 4x10', 'CHART-3 8,0 4x10']])
})
