import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ColumnArrangement } from '../../src/api/contract'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import { holdsFirstRows } from '../../src/ui/grid/FirstRows'
import { LazyStillGrid } from '../../src/ui/grid/LazyGrid'
import { iconName } from '../support/iconNames'
import { openView, withGridRoom, withSizes } from '../support/view'
import { columns, fetchGrids } from '../support/openGrid'

beforeAll(fetchGrids)

const stillColumns = [
  { name: 'day', kind: 2, grain: 'P1M' as const },
  ...columns,
  { name: 'secret', kind: 1 },
  ...Array.from({ length: 12 }, (_, at) => ({ name: `more ${at}`, kind: 1 })),
]
/** A grid that stands still with its first page; one with a row of totals has no room for rows. */
const openStill = async (arranged: readonly ColumnArrangement[], totals = false) => {
  if (!totals) withGridRoom()
  withSizes()
  const query = gridQueryOf({
    viz_type: 'table',
    all_columns: stillColumns.map(({ name }) => name),
    extra_form_data: { column_state: arranged },
  })
  const rows = Array.from({ length: 30 }, (_, at) => ({
    day: '2026-01-01',
    fruit: null,
    kg: at + 0.123456789,
  }))
  const page = { rows, total: 30, pivotColumns: [] }
  const view = await openView(
    <LazyStillGrid
      still
      label="Rows"
      columns={stillColumns}
      arrangement={{ columns: arranged, pivotMode: false }}
      onArrange={() => undefined}
      query={query}
      load={() => Promise.resolve(page)}
      first={{ query, page }}
      totals={totals}
    />,
  )
  const first = () => document.querySelector<HTMLElement>('[data-first-rows]')
  return { ...view, first }
}

test('the panel of the groups says by which periods dates group', async () => {
  const view = await openStill([
    { colId: 'day', rowGroup: true, rowGroupIndex: 0, grain: 'P3M' },
    { colId: 'fruit', rowGroup: true, rowGroupIndex: 1 },
  ])
  expect(view.text()).toContain('day by quarter')
  expect(view.text()).toContain('fruit')
})

test('a grid that stands still shows its first rows as a plain table until the pointer comes in', async () => {
  const view = await openStill([
    { colId: 'kg', width: 90, sort: 'asc', sortIndex: 0 },
    { colId: 'secret', hide: true },
  ])
  const heads = () => [...(view.first()?.querySelectorAll('th') ?? [])]
  const rows = () => [...(view.first()?.querySelectorAll('tbody tr') ?? [])]
  expect({
    heads: heads().map(({ textContent }) => textContent),
    widths: heads()
      .slice(0, 2)
      .map(({ style }) => style.width),
    whole: view.first()?.querySelector('table')?.style.width,
    signs: heads()
      .map((head) => head.querySelectorAll('svg').length)
      .slice(0, 2),
    rows: rows().length,
    sorted: Array.from(view.first()?.querySelectorAll('th > span + span svg') ?? [], iconName),
    first: Array.from(rows()[0]?.children ?? [], (cell) => cell.textContent).slice(0, 4),
    titles: Array.from(rows()[1]?.children ?? [], (cell) => cell.getAttribute('title')).slice(0, 2),
  }).toEqual({
    heads: ['kg', 'day', 'orchard', 'fruit', ...Array.from({ length: 8 }, (_, at) => `more ${at}`)],
    widths: ['200px', '200px'],
    whole: '2400px',
    signs: [2, 1],
    rows: 24,
    first: ['0.12', 'Jan 2026', 'null', 'null'],
    sorted: ['SortedUp'],
    titles: ['1.123456789', null],
  })
  await view.happens(() =>
    document
      .querySelector('[role=region]')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect([view.first(), document.querySelectorAll('.ag-row').length > 0]).toEqual([null, true])
  })
})

test('a grid that stands still is opened by the focus too, which is in it then', async () => {
  const view = await openStill([])
  await view.happens(() => view.first()?.focus())
  await vi.waitFor(
    async () => {
      await act(async () => undefined)
      const focused = document.activeElement?.closest('[role=grid]') ?? null
      expect([view.first(), focused === null]).toEqual([null, false])
    },
    { timeout: 20_000, interval: 20 },
  )
})

test('a grid with a row of totals does not stand still', async () => {
  expect((await openStill([], true)).first()).toBe(null)
})

test('a grid does not stand still that shows other rows than its first, or draws them otherwise', () => {
  const query = gridQueryOf({ viz_type: 'table' })
  const first = { query, page: { rows: [], total: 0, pivotColumns: [] } }
  const stands = (
    column: object,
    more: { key?: string; pivotMode?: boolean; none?: boolean } = {},
  ) =>
    holdsFirstRows(more.none ? null : first, more.key ?? JSON.stringify(query), {
      columns: [
        { colId: 'kg', width: 90, sort: 'asc' },
        { colId: 'fruit', ...column },
      ],
      pivotMode: more.pivotMode ?? false,
    })
  expect({
    still: stands({ hide: true }),
    pinned: stands({ pinned: 'left' }),
    wrap: stands({ wrap: true }),
    rowGroup: stands({ rowGroup: true }),
    pivotMode: stands({}, { pivotMode: true }),
    otherQuery: stands({}, { key: '{}' }),
    noRows: stands({}, { none: true }),
  }).toEqual({
    ...{ still: true, pinned: false, wrap: false, rowGroup: false },
    ...{ pivotMode: false, otherQuery: false, noRows: false },
  })
})
