import type { ColDef } from 'ag-grid-community'
import { expect, test } from 'vitest'
import type { ColumnArrangement, GridQuery } from '../../src/api/contract'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import { AggregateCell, FirstCell } from '../../src/ui/grid/cells'
import { columnDefs } from '../../src/ui/grid/gridColumns'
import { GridCovers } from '../../src/ui/grid/GridCovers'
import { GridFrameProvider } from '../../src/ui/grid/gridFrame'
import { totalsAt } from '../../src/ui/grid/pagedRows'
import { openView } from '../support/view'

const columns = [
  { name: 'fruit', kind: columnKinds.text },
  { name: 'kg', kind: columnKinds.number },
  { name: 'year', kind: columnKinds.number, grain: 'P1Y' as const },
]
const usual = gridQueryOf({ viz_type: 'table' })
const perFruit: GridQuery = {
  ...usual,
  group_by: ['fruit'],
  aggregates: [{ col: 'kg', aggregate: 'SUM' }],
}

const row = { kind: 'row', depth: 0, column: null, keys: [], values: { fruit: null, kg: 0 } }
const within = { ...row, depth: 1 }
const group = { ...row, kind: 'group', column: 'fruit', keys: ['Fig'], values: { 'SUM(kg)': 7 } }
const rows = [row, within, group, { kind: 'loading' }, { kind: 'failed', problem: 'Gone' }]

interface Given {
  arrangement?: readonly ColumnArrangement[]
  query?: GridQuery
  editing?: boolean
  pivotMode?: boolean
  search?: string
}

const shown = ['fruit', 'kg', 'year'].map((colId) => ({ colId }))

const written = new Map([
  [0, '8'],
  [5, ''],
])

/** The columns of a grid in whose first row a weight was written over, and in the sixth nothing. */
const defsOf = ({ arrangement = shown, query = usual, editing = false, ...more }: Given = {}) =>
  columnDefs({
    ...{ columns, arrangement, query, narrow: false, pivotColumns: [] },
    ...{ pivotMode: more.pivotMode ?? false, columnSearch: more.search ?? '' },
    reading: {
      view: (at: number) => rows[at] ?? group,
      edited: (at: number, column: string) => (column === 'kg' ? written.get(at) : undefined),
      marked: () => false,
      numbers: (field: string) => (value: number) => `${value} of ${field}`,
      editing,
    } as never,
  }) as ColDef[]

/** What a function of a column makes of the row with this number. */
const ask = (def: ColDef | undefined, name: keyof ColDef, at: number | null, value?: unknown) => {
  const asked = def?.[name] as ((params: object) => unknown) | undefined
  return asked?.({ data: at === null ? undefined : { at }, value })
}

const classesOf = (def: ColDef | undefined, at: number) =>
  Object.entries(def?.cellClassRules ?? {}).flatMap(([name, rule]) =>
    (rule as (params: object) => boolean)({ data: { at } }) ? [name] : [],
  )

test('cells can be written over while the mode is on, but for those of totals and of rows that are not there', () => {
  const [, kg] = defsOf({ editing: true })
  expect({
    on: [0, totalsAt, null].map((at) => ask(kg, 'editable', at)),
    off: ask(defsOf()[1], 'editable', 0),
  }).toEqual({ on: [true, false, false], off: false })
})

test('a cell shows what was written over it, and else what its row has there', () => {
  const [fruit, kg] = defsOf({ query: perFruit })
  expect({
    edited: ask(kg, 'valueGetter', 0),
    emptied: ask(kg, 'valueGetter', 5),
    zero: ask(kg, 'valueGetter', 1),
    computed: ask(kg, 'valueGetter', 2),
    loading: ask(kg, 'valueGetter', 3),
    none: ask(kg, 'valueGetter', null),
    texts: [
      ask(kg, 'valueFormatter', 0, '8'),
      ask(kg, 'valueFormatter', 1, 0),
      ask(fruit, 'valueFormatter', 1, null),
      ask(kg, 'valueFormatter', 2, 7),
      ask(fruit, 'valueFormatter', 2, null),
      ask(kg, 'valueFormatter', 3, 7),
      ask(kg, 'valueFormatter', 4, 7),
      ask(kg, 'valueFormatter', 0, undefined),
    ],
  }).toEqual({
    ...{ edited: '8', emptied: '', zero: 0, computed: 7, loading: undefined, none: undefined },
    texts: ['8', '0 of kg', 'null', '7 of SUM(kg)', '', '', '', ''],
  })
})

test('a number that is written otherwise is told whole, a text is not', () => {
  const [fruit, kg] = defsOf({ query: perFruit })
  const told = [
    ask(kg, 'tooltip', 1, 1234.5),
    ask(kg, 'tooltip', 2, 7),
    ask(fruit, 'tooltip', 1, 'Fig'),
    ask(kg, 'tooltip', 1, null),
  ]
  expect(told).toEqual(['1,234.5', '7', undefined, undefined])
})

test('what is null, loading, edited or a number is marked so, in groups nothing is null', () => {
  const [fruit, kg, year] = defsOf({ query: { ...perFruit, group_by: ['year'] } })
  expect({
    empty: classesOf(fruit, 0),
    edited: classesOf(kg, 0),
    zero: classesOf(kg, 1),
    group: classesOf(fruit, 2),
    loading: classesOf(fruit, 3),
    period: classesOf(year, 0),
    heads: [fruit, kg, year].map((def) => def?.headerClass ?? ''),
  }).toEqual({
    ...{ empty: ['grid-null'], edited: ['grid-number', 'grid-edited'], zero: ['grid-number'] },
    ...{ group: [], loading: ['grid-loading'], period: ['grid-null'] },
    heads: ['', 'ag-right-aligned-header', ''],
  })
})

test('the first column that is shown tells groups, rows within them, totals and failures, a value its aggregate', () => {
  const [fruit, kg] = defsOf({ query: perFruit })
  const by = (def: ColDef | undefined, at: number) =>
    (ask(def, 'cellRendererSelector', at) as { component: unknown } | undefined)?.component
  expect({
    first: [0, 1, 2, 3, 4, totalsAt].map((at) => by(fruit, at)),
    value: [0, 2].map((at) => by(kg, at)),
  }).toEqual({
    first: [undefined, FirstCell, FirstCell, undefined, FirstCell, FirstCell],
    value: [undefined, AggregateCell],
  })
})

test('groups have a column of their own only where every other one is hidden', () => {
  const names = (given: Given) => defsOf(given).map(({ colId, hide }) => `${colId} ${hide ?? ''}`)
  const hidden = [
    { colId: 'fruit', hide: true },
    { colId: 'kg', hide: true },
  ]
  const [first, ...others] = hidden
  const grouped = [{ ...first, colId: 'fruit', rowGroup: true }]
  expect({
    ungrouped: names({ arrangement: hidden }),
    grouped: names({ arrangement: [...grouped, ...others] }),
    beside: names({ arrangement: [...grouped, { colId: 'kg' }] }),
    searched: names({ search: ' UI ' }),
    pivoted: names({ pivotMode: true, query: { ...perFruit, group_by: [] } }),
  }).toEqual({
    ungrouped: ['fruit true', 'kg true'],
    grouped: ['__group ', 'fruit true', 'kg true'],
    beside: ['fruit true', 'kg false'],
    searched: ['fruit false', 'kg true', 'year true'],
    pivoted: ['SUM(kg) '],
  })
})

test.each([
  ['nothing to pivot by', { pivotMode: true }, 5, null, ['Nothing to pivot yet']],
  [
    'only labels of columns',
    { pivotMode: true, query: { ...usual, pivot_by: ['fruit'] } },
    5,
    null,
    [],
  ],
  ['no rows', {}, 0, null, ['No rows']],
  ['rows', {}, 5, null, []],
  ['rows that could not be loaded', {}, 5, 'The server is down', ['The rows could not be loaded']],
])('a grid with %s says so in their place', async (_, given, rowCount, failure, titles) => {
  const frame = {
    ...{ query: usual, pivotMode: false, ...given },
    rows: { failure: () => failure, rowCount: () => rowCount },
  }
  const view = await openView(
    <GridFrameProvider value={frame as never}>
      <GridCovers />
    </GridFrameProvider>,
  )
  const said = ['Nothing to pivot yet', 'No rows', 'The rows could not be loaded']
  expect(said.filter((title) => view.text().includes(title))).toEqual(titles)
})
