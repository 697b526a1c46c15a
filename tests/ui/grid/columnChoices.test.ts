import { expect, test } from 'vitest'
import type { ColumnArrangement } from '../../../src/api/contract'
import { columnKinds } from '../../../src/api/contract/columnKinds'
import type { MenuChoice } from '../../../src/ui/overlays/Menu'
import { columnChoices } from '../../../src/ui/grid/columnChoices'
import { grainChoices, grainText } from '../../../src/ui/grid/grainChoices'
import type { GridFrame } from '../../../src/ui/grid/gridFrame'

const columns = [
  { name: 'day', kind: columnKinds.moment, type: 'TIMESTAMP WITH TIME ZONE' },
  { name: 'clock', kind: columnKinds.moment, type: 'TIME' },
  { name: 'since', kind: columnKinds.moment },
  { name: 'kg', kind: columnKinds.number },
]
type Choices = (frame: GridFrame, column: ColumnArrangement) => MenuChoice[]

/** What a menu of the column at a place offers; each choice that can be made with the column as it is then. */
const offered = (
  of: Choices,
  arrangement: readonly ColumnArrangement[],
  at: number,
  plain = false,
) => {
  const column = arrangement[at] ?? { colId: 'none' }
  let made: readonly ColumnArrangement[] = []
  const arrange: GridFrame['arrange'] = (next) => void (made = next)
  const choices = of({ columns, arrangement, plain, arrange } as unknown as GridFrame, column)
  return choices.map(({ label, disabledReason, onSelect }) => {
    if (disabledReason) return [label, disabledReason]
    onSelect()
    const place = made.findIndex(({ colId }) => colId === column.colId)
    return [label, { ...made[place], ...(place === at ? {} : { place }) }]
  })
}

test('the menu of a column takes back what was made of it, and says what is so already', () => {
  const kg = {
    colId: 'kg',
    sort: 'asc' as const,
    sortIndex: 1,
    pinned: 'left' as const,
    wrap: true,
  }
  const arrangement = [{ colId: 'since', sort: 'desc' as const, sortIndex: 0 }, kg]
  expect(Object.fromEntries(offered(columnChoices, arrangement, 1))).toEqual({
    'Sort ascending': 'Already sorted this way',
    'Sort descending': { ...kg, sort: 'desc', sortIndex: 0 },
    'Clear sort': { ...kg, sort: null, sortIndex: null },
    'Group by kg': {
      ...kg,
      ...{ rowGroup: true, rowGroupIndex: 0, hide: true, pivot: false, pivotIndex: null },
    },
    'Move left': { ...kg, place: 0 },
    'Move right': 'Already last',
    'Unpin Column': { ...kg, pinned: null },
    'Unwrap Column Text': { ...kg, wrap: false },
    'Hide Column': { ...kg, hide: true },
  })
  expect(offered(columnChoices, arrangement, 0).slice(0, 3)).toEqual([
    ['Sort ascending', { colId: 'since', sort: 'asc', sortIndex: 0 }],
    ['Sort descending', 'Already sorted this way'],
    ['Clear sort', { colId: 'since', sort: null, sortIndex: null }],
  ])
})

test('a column moves past those that are not shown to the next one that is', () => {
  const [since, kg] = [{ colId: 'since' }, { colId: 'kg' }]
  const hidden = (colId: string) => ({ colId, hide: true })
  const arrangement = [hidden('day'), since, hidden('clock'), kg, hidden('gone')]
  const moves = (at: number) =>
    offered(columnChoices, arrangement, at).filter(([label]) => /^Move/.test(String(label)))
  expect([moves(1), moves(3)]).toEqual([
    [
      ['Move left', 'Already first'],
      ['Move right', { ...since, place: 3 }],
    ],
    [
      ['Move left', { ...kg, place: 1 }],
      ['Move right', 'Already last'],
    ],
  ])
})

test('to sort by one column alone clears the others, to clear its sort leaves them', () => {
  const arrangement = [
    { colId: 'since', sort: 'desc' as const, sortIndex: 0 },
    { colId: 'kg', sort: 'asc' as const, sortIndex: 1 },
  ]
  const sortsAfter = (key: string) => {
    let made: readonly ColumnArrangement[] = []
    const arrange: GridFrame['arrange'] = (next) => void (made = next)
    const frame = { columns, arrangement, plain: false, arrange } as unknown as GridFrame
    columnChoices(frame, { colId: 'kg', sort: 'asc' })
      .find((choice) => choice.key === key)
      ?.onSelect()
    return made.map(({ sort }) => sort)
  }
  expect({ down: sortsAfter('desc'), cleared: sortsAfter('unsort') }).toEqual({
    down: [null, 'desc'],
    cleared: ['desc', null],
  })
})

test('a column that groups is ungrouped by its menu; rows that are only read are neither grouped nor hidden', () => {
  const grouping = [{ colId: 'kg', rowGroup: true, rowGroupIndex: 0, hide: true }]
  expect(offered(columnChoices, grouping, 0)[3]).toEqual([
    'Ungroup kg',
    { colId: 'kg', rowGroup: false, rowGroupIndex: null, hide: false, grain: null },
  ])
  expect(offered(columnChoices, [{ colId: 'day' }], 0, true).map(([label]) => label)).toEqual([
    ...['Sort ascending', 'Sort descending', 'Clear sort', 'Move left', 'Move right'],
    ...['Pin Column', 'Wrap Column Text'],
  ])
})

test('a column of days groups by periods, or pivots by them where it pivots; a clock and a number do not', () => {
  const pivoting = { colId: 'day', pivot: true, grain: 'P1M' as const }
  expect({
    groups: offered(grainChoices, [{ colId: 'day', rowGroup: true, grain: 'P1Y' }], 0).map(
      ([label, made]) => [label, typeof made === 'string' ? made : (made as Grained).grain],
    ),
    pivots: offered(grainChoices, [pivoting], 0).slice(2, 4),
    untyped: offered(grainChoices, [{ colId: 'since', grain: 'P1D' }], 0).at(-1),
    none: ['clock', 'kg', 'gone'].flatMap((colId) => offered(grainChoices, [{ colId }], 0)),
    texts: [grainText({ colId: 'day', grain: 'P3M' }), grainText({ colId: 'day' })],
  }).toEqual({
    groups: [
      ['Group by year', 'Already grouped this way'],
      ['Group by quarter', 'P3M'],
      ['Group by month', 'P1M'],
      ['Group by week', 'P1W'],
      ['Group by day', 'P1D'],
    ],
    pivots: [
      ['Labels by month', 'Already grouped this way'],
      ['Labels by week', { ...pivoting, grain: 'P1W' }],
    ],
    untyped: [
      'Group by day',
      {
        ...{ colId: 'since', rowGroup: true, rowGroupIndex: 0, hide: true },
        ...{ pivot: false, pivotIndex: null, grain: 'P1D' },
      },
    ],
    none: [],
    texts: ['day by quarter', 'day'],
  })
})
type Grained = { grain?: unknown }
