import { expect, test } from 'vitest'
import * as arrangement from '../../../src/machines/dashboard/arrangement'
import {
  readLayout,
  writeLayout,
  type Layout,
  type Tile,
  type TileContent,
} from '../../../src/machines/dashboard/layout'
import { outcome, written } from '../../support/outcomes'

const tile = (
  id: string,
  content: TileContent,
  [x, y, w, h]: [number, number, number, number],
  meta = {},
): Tile => ({ id, content, meta, x, y, w, h })
const chart = (chartId: number): TileContent => ({ type: 'chart', chartId })
const tabs: Layout = [
  {
    id: 'TAB-first',
    title: 'First',
    tiles: [
      tile('HEADER-a', { type: 'heading', text: 'Costs' }, [0, 0, 12, 1]),
      tile('CHART-1', chart(1), [0, 1, 4, 10], { chartId: 1, height: 50, sliceName: 'One' }),
      tile('CHART-2', chart(2), [4, 1, 8, 5]),
      tile('MARKDOWN-b', { type: 'text', markdown: '**Note**' }, [4, 6, 4, 5]),
      tile('DIVIDER-c', { type: 'divider' }, [0, 11, 12, 1]),
      tile('NODE-d', { type: 'unknown', nodeType: 'IFRAME' }, [0, 12, 3, 200]),
    ],
  },
  { id: 'TAB-second', title: 'Second', tiles: [tile('CHART-3', chart(3), [9, 0, 3, 4])] },
  { id: 'TAB-third', title: 'Third', tiles: [] },
]
const [first] = tabs
const page: Layout = [{ id: 'GRID_ID', title: '', tiles: first?.tiles ?? [] }]
const layouts = { page, tabs, empty: [{ id: 'GRID_ID', title: '', tiles: [] }] as Layout }

const words = (layout: Layout) =>
  layout
    .map(
      ({ id, title, tiles }) =>
        `${id} ${title}: ${tiles.map((one) => `${one.id} ${one.x},${one.y} ${one.w}x${one.h}${arrangement.wordsOf(one)}`).join(' ')}`,
    )
    .join('; ')
    .replaceAll(/(?<=[A-Z]-)[\w-]{10}(?= )/g, '(new)')

const line = (what: string, before: Layout, after: Layout) =>
  ` ${what} → ${after === before ? 'the same' : words(after)}`

const steps = [
  { dx: 1 },
  { dx: -1 },
  { dx: 20 },
  { dy: 1 },
  { dy: -1 },
  { dy: -50 },
  { dw: 1 },
  { dw: -1 },
  { dw: 20 },
  { dw: -20 },
  { dh: 1 },
  { dh: -1 },
  { dh: 500 },
  { dh: -500 },
  { dx: 1, dw: 1 },
]

test('what arranging a dashboard makes of it is written down', async () => {
  const lines = Object.entries(layouts).flatMap(([title, layout]) => {
    const tab = layout[0]?.id ?? ''
    const tiles = layout.flatMap((one) => one.tiles)
    return [
      title,
      ` is ${words(layout)}`,
      outcome(' charts', layout.map(arrangement.chartIdsIn)),
      ...tiles.flatMap(({ id }) => [
        ...steps.map((by) =>
          line(
            `${id} ${Object.entries(by).join(' ')}`,
            layout,
            arrangement.withStep(layout, tab, { id, ...by }),
          ),
        ),
        line(`without ${id}`, layout, arrangement.withoutTile(layout, id)),
        line(`words of ${id}`, layout, arrangement.withWords(layout, id, '!')),
        line(
          `${id} put`,
          layout,
          arrangement.withAreas(layout, tab, { [id]: { x: 1, y: 2, w: 3, h: 4 } }),
        ),
      ]),
      ...(
        [
          chart(9),
          { type: 'heading', text: 'New' },
          { type: 'text', markdown: 'New' },
          { type: 'divider' },
        ] as TileContent[]
      ).flatMap((content) =>
        layout.map(({ id }) =>
          line(`${content.type} added to ${id}`, layout, arrangement.withTile(layout, id, content)),
        ),
      ),
      line('charts 2, 8, 9', layout, arrangement.withCharts(layout, tab, [2, 8, 9])),
      line('charts none', layout, arrangement.withCharts(layout, tab, [])),
      line('another tab', layout, arrangement.withTab(layout)),
      ...[...layout.map(({ id }) => id), 'TAB-gone'].flatMap((id) => [
        line(`${id} called New`, layout, arrangement.withTabTitle(layout, id, 'New')),
        line(`without ${id}`, layout, arrangement.withoutTab(layout, id)),
        line(`${id} left`, layout, arrangement.withTabMoved(layout, id, -1)),
        line(`${id} right`, layout, arrangement.withTabMoved(layout, id, 1)),
      ]),
    ]
  })
  await expect(written(lines)).toMatchFileSnapshot('./arrangements.txt')
})

test('what is between tiles closes, and of two on one place the first stays', () => {
  const at = (id: string, x: number, y: number) => tile(id, chart(1), [x, y, 4, 4])
  const placed = (tiles: Tile[], kept?: string) =>
    arrangement.compacted(tiles, kept).map(({ id, x, y }) => `${id} ${x},${y}`)
  expect(placed([at('a', 0, 9), at('b', 3, 20), at('c', 8, 5)])).toEqual([
    'a 0,0',
    'b 3,4',
    'c 8,0',
  ])
  expect(placed([at('a', 0, 0), at('b', 0, 0)])).toEqual(['a 0,0', 'b 0,4'])
  expect(placed([at('a', 0, 0), at('b', 0, 0)], 'b')).toEqual(['a 0,4', 'b 0,0'])
  expect(placed([at('a', 0, 0), at('b', 4, 0), at('c', 2, 4)])).toEqual(['a 0,0', 'b 4,0', 'c 2,4'])
})

const node = (id: string, type: string, children: string[] = [], meta: object = {}) =>
  [id, { id, type, children, meta }] as const
const trees = {
  'rows and columns': Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['ROW-1', 'ROW-2', 'gone', 'DIVIDER-1']),
    node('ROW-1', 'ROW', ['CHART-1', 'COLUMN-1', 'CHART-4']),
    node('COLUMN-1', 'COLUMN', ['CHART-2', 'HEADER-1', 'CHART-1'], { width: 5 }),
    node('ROW-2', 'ROW', ['CHART-3', 'MARKDOWN-1', 'IFRAME-1']),
    node('CHART-1', 'CHART', [], { chartId: 1, width: 4, height: 50 }),
    node('CHART-2', 'CHART', [], { chartId: '2', width: 0, height: 0 }),
    node('CHART-3', 'CHART', [], { chartId: 0, width: 12.4, height: 5.5 }),
    node('CHART-4', 'CHART', [], { chartId: 4, width: 13, height: 10_001 }),
    node('HEADER-1', 'HEADER', [], { text: 'Costs' }),
    node('MARKDOWN-1', 'MARKDOWN', [], { code: 'Note', width: 3, height: 8 }),
    node('DIVIDER-1', 'DIVIDER'),
    node('IFRAME-1', 'IFRAME', [], { url: 'x', width: 6 }),
  ]),
  'tabs of the page': Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['TABS-1']),
    node('TABS-1', 'TABS', ['TAB-1', 'TAB-2', 'CHART-1']),
    node('TAB-1', 'TAB', ['CHART-1', 'ROW-1'], { text: 'First' }),
    node('TAB-2', 'TAB', [], {}),
    node('ROW-1', 'ROW', ['CHART-2', 'CHART-3']),
    node('CHART-1', 'CHART', [], { chartId: 1, x: 11, y: 3, width: 4, h: 7 }),
    node('CHART-2', 'CHART', [], { chartId: 2, x: 12, y: -1, width: 4 }),
    node('CHART-3', 'CHART', [], { chartId: 3 }),
  ]),
  'tabs in the page': Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['CHART-1', 'TABS-1']),
    node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    node('TAB-1', 'TAB', ['CHART-2'], { text: 'First' }),
    node('TAB-2', 'TAB', ['CHART-3', 'TAB-1'], { text: 'Second' }),
    node('CHART-1', 'CHART', [], { chartId: 1 }),
    node('CHART-2', 'CHART', [], { chartId: 2, width: 6, height: 20 }),
    node('CHART-3', 'CHART', [], { chartId: 3 }),
  ]),
  'tabs above a chart': Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['TABS-1', 'CHART-1']),
    node('TABS-1', 'TABS', ['TAB-1']),
    node('TAB-1', 'TAB', ['CHART-2'], { text: 'First' }),
    node('CHART-1', 'CHART', [], { chartId: 1 }),
    node('CHART-2', 'CHART', [], { chartId: 2 }),
  ]),
  'no tab among its tabs': Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['TABS-1']),
    node('TABS-1', 'TABS', ['CHART-1']),
    node('CHART-1', 'CHART', [], { chartId: 1 }),
  ]),
  'columns beside charts': Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['ROW-1', 'ROW-2', 'ROW-3']),
    node('ROW-1', 'ROW', ['COLUMN-1', 'CHART-2']),
    node('COLUMN-1', 'COLUMN', ['CHART-1'], { width: 6 }),
    node('ROW-2', 'ROW', ['CHART-3', 'COLUMN-2']),
    node('COLUMN-2', 'COLUMN', ['CHART-4', 'HEADER-1'], { width: 11 }),
    node('ROW-3', 'ROW', ['CHART-5', 'COLUMN-3']),
    ['COLUMN-3', { id: 'COLUMN-3', type: 'COLUMN', children: ['HEADER-2'] }],
    ...[1, 2, 3, 4, 5].map((chartId) => node(`CHART-${chartId}`, 'CHART', [], { chartId })),
    node('HEADER-1', 'HEADER', [], { text: 'Narrow' }),
    node('HEADER-2', 'HEADER', [], { text: 'Wide' }),
  ]),
  nothing: null,
}

test('what is read of a tree of nodes, and written of what was read, is written down', async () => {
  const lines = [
    ...Object.entries(trees).map(([title, tree]) => [title, readLayout(tree)] as const),
    ...Object.entries(layouts),
  ].flatMap(([title, layout]) => [
    title,
    ` read ${words(layout)}`,
    ...Object.entries(writeLayout(layout)).map(([id, one]) => outcome(` ${id}`, one)),
    ` again ${words(readLayout(writeLayout(layout)))}`,
  ])
  await expect(written(lines)).toMatchFileSnapshot('./layouts.txt')
})
