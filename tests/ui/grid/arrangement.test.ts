import { expect, test } from 'vitest'
import {
  arranged,
  grouped,
  groupedBy,
  pivoted,
  pivotedBy,
  sortedBy,
  sortToggled,
  stepped,
  withGridState,
} from '../../../src/ui/grid/arrangement'

const columns = arranged(['a', 'b', 'c'], { columns: [], pivotMode: false })
const ids = (of: readonly { colId: string }[]) => of.map(({ colId }) => colId)
const sorts = (of: readonly { colId: string; sort?: string | null }[]) =>
  of.map(({ colId, sort }) => `${colId} ${String(sort)}`)

test('columns stand as they were arranged, new ones behind, those that are gone nowhere', () => {
  expect(
    ids(
      arranged(['a', 'b', 'c'], {
        columns: [{ colId: 'c' }, { colId: 'gone' }, { colId: 'a' }, { colId: 'c', width: 9 }],
        pivotMode: false,
      }),
    ),
  ).toEqual(['c', 'a', 'b'])
})

test('a header sorts up, down and no longer; with Shift beside the others in the order they were pressed', () => {
  const up = sortToggled(columns, 'b', false)
  const down = sortToggled(up, 'b', false)
  expect(sorts(sortedBy(up))).toEqual(['b asc'])
  expect(sorts(sortedBy(down))).toEqual(['b desc'])
  expect(sortedBy(sortToggled(down, 'b', false))).toEqual([])
  const both = sortToggled(down, 'a', true)
  expect(sorts(sortedBy(both))).toEqual(['b desc', 'a asc'])
  expect(sorts(sortedBy(sortToggled(both, 'b', true)))).toEqual(['a asc'])
  expect(sorts(sortedBy(sortToggled(both, 'c', false)))).toEqual(['c asc'])
  expect(sorts(sortedBy(sortToggled(sortToggled(up, 'a', true), 'b', true)))).toEqual([
    'b desc',
    'a asc',
  ])
})

test('a column that groups is hidden, and shown again when it does no longer; a column groups or pivots', () => {
  const two = grouped(grouped(columns, 'c', true), 'a', true)
  expect({
    ids: ids(groupedBy(two)),
    hidden: two.filter(({ hide }) => hide).map(({ colId }) => colId),
  }).toEqual({ ids: ['c', 'a'], hidden: ['a', 'c'] })
  expect(ids(groupedBy(pivoted(two, 'c', true)))).toEqual(['a'])
  expect(grouped(two, 'a', false)[0]).toMatchObject({ rowGroup: false, hide: false })
})

test('order and widths of the grid are kept, whatever else is known of the columns stays', () => {
  const state = [
    { colId: 'b', width: 300 },
    { colId: 'a', width: 264 },
    { colId: 'c', width: 200 },
  ]
  expect(withGridState(sortToggled(columns, 'a', false), state)).toEqual([
    { colId: 'b', width: 300, sort: null, sortIndex: null },
    { colId: 'a', width: 264, sort: 'asc', sortIndex: 0 },
    { colId: 'c', width: 200, sort: null, sortIndex: null },
  ])
  expect(ids(stepped(columns, 'c', -1))).toEqual(['a', 'c', 'b'])
  expect(ids(stepped(columns, 'a', -1))).toEqual(['a', 'b', 'c'])
  expect(ids(stepped(columns, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(withGridState(columns, [{ colId: 'c' }, { colId: 'b', width: 90 }])).toEqual([
    { colId: 'c' },
    { colId: 'b', width: 90 },
    { colId: 'a' },
  ])
})

test('other periods of a column that groups leave it at its place', () => {
  const byMonth = grouped(grouped(columns, 'a', true, 'P1M'), 'b', true)
  expect(
    groupedBy(grouped(byMonth, 'a', true, 'P1Y')).map(({ colId, grain }) => [colId, grain]),
  ).toEqual([
    ['a', 'P1Y'],
    ['b', undefined],
  ])
  expect(grouped(byMonth, 'a', false)[0]).toMatchObject({ rowGroup: false, grain: null })
})

test('columns label in the order in which they were added, and one that groups then labels no longer', () => {
  const two = pivoted(pivoted(columns, 'c', true), 'a', true)
  expect({
    two: ids(pivotedBy(two)),
    grouped: ids(pivotedBy(grouped(two, 'c', true))),
    removed: ids(pivotedBy(pivoted(two, 'c', false))),
  }).toEqual({ two: ['c', 'a'], grouped: ['a'], removed: ['a'] })
})
