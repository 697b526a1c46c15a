import { expect, test } from 'vitest'
import {
  chartsIn,
  layOut,
  withoutOthers,
  type Layout,
} from '../../../../server/store/dashboards/dashboardLayout.ts'

const chart = (chartId: unknown, more: object = {}) => ({
  type: 'CHART',
  meta: { chartId },
  ...more,
})
const row = (...children: unknown[]) => ({ type: 'ROW', children })
const charts = [1, 2, 3, 4].map((id) => ({ id, uuid: `u${id}`, slice_name: `Chart ${id}` }))
const nothing = { uuid: 'd', title: 'Board', charts: [] }

test('the charts of a layout are told once each in its order; an id that is none counts as 0', () => {
  const layout = { a: chart(3), b: row('a'), c: chart('2'), d: chart(3), e: chart('x'), f: null }
  expect(chartsIn(layout)).toEqual([3, 2, 0])
})

test('nodes of other charts go, with rows that hold nothing else; empty rows and texts stay', () => {
  const layout: Layout = {
    GRID_ID: { type: 'GRID', children: ['mixed', 'lost', 'empty', 'tabs'] },
    mixed: row('one', 'other'),
    lost: row('other', 'broken'),
    empty: row(),
    tabs: { type: 'TABS', children: ['other'] },
    one: chart(1),
    other: chart(9),
    broken: chart('x'),
    text: 'kept',
    none: null,
  }
  expect(withoutOthers(layout, new Map([[1, true]]))).toEqual({
    GRID_ID: { type: 'GRID', children: ['mixed', 'empty', 'tabs'] },
    mixed: row('one'),
    empty: row(),
    tabs: { type: 'TABS', children: [] },
    one: chart(1),
    text: 'kept',
    none: null,
  })
})

test('an empty layout becomes a whole one, whose header has the title', () => {
  expect(layOut({}, nothing)).toEqual({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', parents: ['ROOT_ID'], children: [] },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Board' } },
  })
})

test('the frame of a layout stays as it was sent, under the title as it is now', () => {
  const frame = {
    DASHBOARD_VERSION_KEY: 'v3',
    ROOT_ID: { type: 'ROOT', children: ['TABS'] },
    GRID_ID: { type: 'GRID', children: ['empty'], meta: { wide: true } },
    HEADER_ID: { type: 'HEADER', meta: { text: 'Old', size: 2 } },
  }
  expect(layOut(frame, nothing)).toEqual({
    ...frame,
    HEADER_ID: { type: 'HEADER', meta: { text: 'Board', size: 2 } },
  })
})

test('placed charts are named as they are now; others follow in rows of three, under names that are free', () => {
  const placed = {
    GRID_ID: { type: 'GRID', children: ['ROW-a'] },
    'ROW-a': row('x'),
    x: chart('4'),
  }
  const of = { ...nothing, charts: [...charts, { id: 5, uuid: 'u5', slice_name: 'Chart 5' }] }
  const layout = layOut(placed, of) as Record<string, { children: string[]; meta: object }>
  const [first = '', second = '', third = ''] = layout['GRID_ID']?.children ?? []
  const metaOf = (id: string) => layout[id]?.meta
  const added = (id: number) => ({
    ...{ chartId: id, sliceName: `Chart ${id}`, uuid: `u${id}` },
    ...{ width: 4, height: 50 },
  })
  expect([first, metaOf('x')]).toEqual(['ROW-a', { chartId: 4, sliceName: 'Chart 4', uuid: 'u4' }])
  expect([second, third].map((id) => layout[id]?.children.map(metaOf))).toEqual([
    [added(1), added(2), added(3)],
    [added(5)],
  ])
  expect(layOut(placed, of)).toEqual(layout)
  const taken = layOut({ ...placed, [second]: row() }, of) as typeof layout
  expect(taken['GRID_ID']?.children).not.toContain(second)
  expect(taken['GRID_ID']?.children).toHaveLength(3)
})
