import { useSelector } from '@xstate/react'
import type { ColDef } from 'ag-grid-community'
import { act, useEffect, useState } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { ColumnArrangement, GridRequest } from '../../src/api/contract'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import type { Arrangement } from '../../src/ui/grid/arrangement'
import { FilterField } from '../../src/ui/grid/FilterField'
import { holdsFirstRows } from '../../src/ui/grid/FirstRows'
import { columnDefs } from '../../src/ui/grid/gridColumns'
import { GridFrameProvider } from '../../src/ui/grid/gridFrame'
import type { GridPage } from '../../src/ui/grid/gridPage'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyPagedGrid, LazyStillGrid } from '../../src/ui/grid/LazyGrid'
import { useHeaderDrag } from '../../src/ui/grid/useHeaderDrag'
import { widen } from '../support/dragging'
import { iconName } from '../support/iconNames'
import { openView, withGridRoom, withSizes } from '../support/view'

beforeAll(() =>
  Promise.all([LazyPagedGrid.fetchCode(), LazyStillGrid.fetchCode(), LazyAgRows.fetchCode()]),
)

const columns = [
  { name: 'orchard', kind: 1 },
  { name: 'fruit', kind: 1 },
  { name: 'kg', kind: 0 },
]
const harvests = [
  { orchard: 'North', fruit: 'Apple', kg: 120 },
  { orchard: 'North', fruit: 'Pear', kg: 80 },
  { orchard: 'Lake', fruit: 'Cherry', kg: 30 },
]
const perFruit = [
  { fruit: 'Apple', 'SUM(kg)': 120, __count: 1 },
  { fruit: 'Cherry', 'SUM(kg)': 30, __count: 1 },
  { fruit: 'Pear', 'SUM(kg)': 80, __count: 1 },
]

/** What a database answers to a grid. */
const answer = ({ group_by, group_keys, totals, filters, sort }: GridRequest): GridPage => {
  if (totals) return { rows: [{ kg: 230 }], total: 1, pivotColumns: [] }
  if (group_by.length > group_keys.length) return { rows: perFruit, total: 3, pivotColumns: [] }
  const found = harvests.filter(
    (row) =>
      filters.every(({ comparator }) => row.fruit.includes(String(comparator))) &&
      group_keys.every((key) => row.fruit === key),
  )
  const rows = sort[0]?.desc ? found.toReversed() : found
  return { rows, total: rows.length, pivotColumns: [] }
}

const open = async (
  arranged: readonly ColumnArrangement[] = [],
  {
    form = {},
    totals = false,
    refuses = () => false,
    answers = answer,
  }: {
    form?: object
    totals?: boolean
    refuses?: () => boolean
    answers?: typeof answer
  } = {},
) => {
  withGridRoom()
  withSizes()
  const arrangements = createActor(
    fromTransition((_: Arrangement, { to }: { type: 'arranged'; to: Arrangement }) => to, {
      columns: arranged,
      pivotMode: false,
    }),
  ).start()
  const requests: GridRequest[] = []
  const load = (request: GridRequest) => {
    requests.push(request)
    if (refuses()) return Promise.reject(new Error('The server is down'))
    return Promise.resolve(answers(request))
  }
  const Grid = () => {
    const arrangement = useSelector(arrangements, (snapshot) => snapshot.context)
    const { columns: column_state, pivotMode: pivot_mode } = arrangement
    const extra_form_data = { column_state, pivot_mode }
    const all_columns = columns.map(({ name }) => name)
    return (
      <LazyPagedGrid
        label="Rows of the table"
        columns={columns}
        arrangement={arrangement}
        onArrange={(to) => arrangements.send({ type: 'arranged', to })}
        query={gridQueryOf({ viz_type: 'table', all_columns, ...form, extra_form_data })}
        load={load}
        first={null}
        totals={totals}
      />
    )
  }
  const view = await openView(<Grid />)
  /** Elements from left to right. */
  const placed = (selector: string, part: ParentNode) =>
    [...part.querySelectorAll<HTMLElement>(selector)].toSorted(
      (one, other) => parseFloat(one.style.left) - parseFloat(other.style.left),
    )
  const lines = (where: string) =>
    [...document.querySelectorAll(`.ag-row${where}`)]
      .toSorted(
        (one, other) =>
          Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')),
      )
      .map((row) =>
        placed('[role=gridcell]', row)
          .map((cell) => cell.textContent.trim())
          .join(' | '),
      )
  return {
    ...view,
    requests,
    arranged: () => arrangements.getSnapshot().context.columns,
    cell: (row: number, column: string) =>
      document.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${column}"]`) ??
      document.body,
    heads: () =>
      placed('.ag-header-cell:not(.ag-floating-filter)', document).map(
        (head) => head.querySelector('.ag-header-cell-text')?.textContent,
      ),
    rows: () => lines(':not([row-index^="b-"])'),
    totals: () => lines('[row-index^="b-"]'),
    /** Waits until the grid, which draws in turns of its own, shows this. */
    shows: (what: () => unknown, expected: unknown) =>
      vi.waitFor(
        async () => {
          await act(async () => undefined)
          expect(what()).toEqual(expected)
        },
        { timeout: 20_000, interval: 20 },
      ),
    panel: (name: string) => view.within(`${name} of the grid`),
    choose: async (menu: string, item: string) => {
      await view.press(menu)
      await view.press(item)
    },
  }
}

test('the side panels hide, move and find columns, and filter each of them; pivot mode without groups and values says what to add', async () => {
  const view = await open()
  await view.shows(view.rows, ['North | Apple | 120', 'North | Pear | 80', 'Lake | Cherry | 30'])
  await view.press('Columns')
  const panel = view.panel('Columns')
  await panel.press('fruit')
  await view.shows(view.heads, ['orchard', 'kg'])
  expect(panel.text()).toContain('2 of 3')
  await view.choose('Role of kg', 'Move up')
  await view.choose('Role of kg', 'Move up')
  await view.shows(view.heads, ['kg', 'orchard'])
  await panel.type('Search columns', 'orch')
  expect(panel.texts('[role=group][aria-label=Columns] label')).toEqual(['orchard'])
  await panel.type('Search columns', '')
  await view.press('Filters')
  await view.panel('Filters').type('Filter fruit', 'Cherry')
  await view.shows(
    () => view.requests.at(-1)?.filters,
    [{ subject: 'fruit', operator: 'CONTAINS', comparator: 'Cherry' }],
  )
  await view.shows(view.rows, ['30 | Lake'])
  await view.panel('Filters').press('Clear all filters')
  await view.shows(() => view.rows().length, 3)
  await view.press('Columns')
  await panel.press('Pivot Mode')
  await view.shows(() => view.text().includes('Nothing to pivot yet'), true)
  await view.choose('Role of fruit', 'Add to Row Groups')
  await view.shows(() => view.text().includes('Nothing to pivot yet'), false)
  await view.shows(
    () => view.rows().map((row) => row.replace(/ .*/, '')),
    ['Apple1', 'Cherry1', 'Pear1'],
  )
})

test('a table of aggregates has a row of totals, and a head that is pressed sorts it up and down', async () => {
  const view = await open([], {
    form: { query_mode: 'aggregate', groupby: ['orchard', 'fruit'], metrics: [{ label: 'kg' }] },
    totals: true,
  })
  await view.shows(view.totals, ['Total |  | 230'])
  const head = () => document.querySelector('.ag-header-cell[col-id=orchard]')
  for (const order of ['ascending', 'descending']) {
    await view.happens(() => head()?.querySelector<HTMLElement>('.ag-header-cell-text')?.click())
    await view.shows(() => head()?.getAttribute('aria-sort'), order)
  }
  await view.shows(
    () => view.requests.findLast(({ totals }) => !totals)?.sort,
    [{ col: 'orchard', desc: true }],
  )
  await view.shows(view.rows, ['Lake | Cherry | 30', 'North | Pear | 80', 'North | Apple | 120'])
})

test('what rows are grouped, labelled and computed by is chosen in the side panel, and taken out of it again', async () => {
  const view = await open()
  await view.shows(() => view.rows().length, 3)
  await view.press('Columns')
  const panel = view.panel('Columns')
  await view.press('Role of orchard')
  expect(view.offReasons()['Add to Column Labels']).toBe('Only in Pivot Mode')
  await view.closeMenu()
  await panel.press('Pivot Mode')
  await view.choose('Role of fruit', 'Add to Row Groups')
  await view.choose('Role of orchard', 'Add to Column Labels')
  await view.choose('Role of kg', 'Values: SUM')
  const parts = () =>
    panel.texts('section').map((text) => text.replace('Use a column’s ⋮ menu', ': none'))
  expect(parts()).toEqual(['Row Groupsfruit', 'Column Labelsorchard', 'ValuesSUM(kg)'])
  await view.press('Role of kg')
  expect(view.offReasons()['Values: SUM']).toBe('Computed already')
  await view.closeMenu()
  await view.choose('Role of orchard', 'Remove from Column Labels')
  await view.choose('Role of orchard', 'Add to Column Labels')
  for (const part of ['SUM(kg)', 'orchard', 'fruit']) await panel.press(`Remove ${part}`)
  expect([parts(), view.arranged().map(({ colId, hide }) => [colId, hide ?? false])]).toEqual([
    ['Row Groups: none', 'Column Labels: none', 'Values: none'],
    [
      ['orchard', false],
      ['fruit', false],
      ['kg', false],
    ],
  ])
})

test('Enter on a group opens and closes it, and a grid whose every column is hidden still names its groups', async () => {
  const hidden = columns.map(({ name }) => ({ colId: name, hide: true }))
  const view = await open([
    { ...hidden[1], colId: 'fruit', rowGroup: true, rowGroupIndex: 0 },
    ...hidden,
  ])
  await view.shows(view.rows, ['Apple1', 'Cherry1', 'Pear1'])
  expect(view.heads()).toEqual(['Group'])
  const press = (key: string) =>
    view.happens(() =>
      view.cell(0, '__group').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
  await press('ArrowLeft')
  expect(view.rows().length).toBe(3)
  await press('Enter')
  await view.shows(() => view.rows().length, 4)
  await press('Enter')
  await view.shows(() => view.rows().length, 3)
})

test('the name of a group is copied as its own, and Enter writes over it while cells are edited', async () => {
  const view = await open([
    { colId: 'fruit', rowGroup: true, rowGroupIndex: 0 },
    { colId: 'orchard', rowGroup: true, rowGroupIndex: 1 },
    { colId: 'kg', aggFunc: 'SUM' },
  ])
  const heads = ['Apple1', 'Cherry1', 'Pear1']
  const names = () => view.rows().map((row) => row.split(' | ')[0])
  await view.shows(names, heads)
  const enter = (part: Element | null = view.cell(0, 'fruit')) =>
    view.happens(() =>
      part?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    )
  const copied = async (row: number, column: string) => {
    let text = ''
    const clipboardData = { setData: (_: string, value: string) => (text = value) }
    const copy = new Event('copy', { bubbles: true, cancelable: true })
    const point = new MouseEvent('mousedown', { bubbles: true })
    await view.happens(() => view.cell(row, column).dispatchEvent(point))
    await view.happens(() =>
      view.cell(row, column).dispatchEvent(Object.assign(copy, { clipboardData })),
    )
    return text
  }
  await enter()
  await view.shows(() => view.rows().length, 6)
  const texts = [await copied(0, 'fruit'), await copied(1, 'fruit'), await copied(0, 'kg')]
  await view.press('Edit Data')
  await view.press('Edit Data Mode: Off')
  await enter()
  const editor = () => document.querySelector<HTMLInputElement>('.ag-cell input')
  await view.shows(() => [editor()?.value, view.rows().length], ['Apple', 6])
  await view.happens(() => {
    Object.assign(editor() ?? {}, { value: 'Fig' })
    editor()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await enter(editor())
  await view.shows(() => view.panel('Edit Data').statuses(), ['1 cell is edited'])
  await view.shows(names, ['Fig1', ...Array.from({ length: 3 }, () => 'null1'), ...heads.slice(1)])
  expect(texts).toEqual(['Apple', '', '120'])
})

test('two sorts are numbered in the heads, Shift adds one, a dragged head sorts nothing; widths are as arranged, and no less than can be read', async () => {
  const view = await open([
    { colId: 'kg', sort: 'desc', sortIndex: 1, width: 320 },
    { colId: 'fruit', pinned: 'left' },
    { colId: 'orchard', sort: 'asc', sortIndex: 0, width: 20 },
  ])
  await view.shows(() => view.rows().length > 0, true)
  const head = (name: string) =>
    document.querySelector<HTMLElement>(`.ag-header-cell[col-id=${name}] [data-column-sort]`)
  const texts = () => ['kg', 'fruit', 'orchard'].map((name) => head(name)?.textContent)
  expect({
    texts: texts(),
    widths: ['kg', 'orchard'].map(
      (name) => head(name)?.closest<HTMLElement>('.ag-header-cell')?.style.width,
    ),
  }).toEqual({ texts: ['kg2', 'fruit', 'orchard1'], widths: ['320px', '200px'] })
  const click = async (name: string, to: number, init: MouseEventInit = {}) => {
    const mouse = (type: string, clientX: number) =>
      head(name)?.dispatchEvent(
        new MouseEvent(type, { bubbles: true, clientX, detail: 1, ...init }),
      )
    await view.happens(() => mouse('mousedown', 100))
    await view.happens(() => mouse('click', to))
    return view.arranged().map(({ colId, sort = null }) => `${colId} ${String(sort)}`)
  }
  const before = ['kg desc', 'fruit null', 'orchard asc']
  expect([await click('fruit', 105), await click('fruit', 95)]).toEqual([before, before])
  expect(await click('fruit', 104, { shiftKey: true })).toEqual([
    ...['kg desc', 'fruit asc', 'orchard asc'],
  ])
  expect(texts()).toEqual(['kg2', 'fruit3', 'orchard1'])
  expect(await click('orchard', 96)).toEqual(['kg null', 'fruit null', 'orchard desc'])
  expect(await click('orchard', 0, { detail: 0 })).toEqual([
    ...['kg null', 'fruit null', 'orchard null'],
  ])
})

test('a press in the menu of a head that chooses nothing sorts nothing', async () => {
  const view = await open([{ colId: 'kg', sort: 'asc', sortIndex: 0 }])
  await view.shows(() => view.rows().length, 3)
  await view.press('Menu of kg')
  const parts = document.querySelectorAll<HTMLElement>(
    '[role=menu], [role=menu] [aria-disabled=true]',
  )
  for (const part of parts) await view.happens(() => part.click())
  expect([parts.length > 1, view.arranged()[0]?.sort]).toEqual([true, 'asc'])
})

test('a column that is drawn wider is as wide from then on', async () => {
  const view = await open([{ colId: 'kg', width: 300 }, { colId: 'fruit' }])
  await view.shows(() => view.rows().length, 3)
  await widen('kg', 60)
  const widths = () => view.arranged().map(({ colId, width }) => `${colId} ${String(width)}`)
  await view.shows(() => widths().slice(0, 2), ['kg 360', 'fruit 200'])
})

test('rows that come in sight are loaded, and only their pages', async () => {
  const all = Array.from({ length: 2000 }, (_, at) => ({
    orchard: 'North',
    fruit: `F${at}`,
    kg: at,
  }))
  const view = await open([], {
    answers: ({ offset, limit }) => ({
      ...{ rows: all.slice(offset, offset + limit), total: all.length, pivotColumns: [] },
    }),
  })
  await view.shows(() => view.rows()[0], 'North | F0 | 0')
  const sight = document.querySelector('.ag-grid-viewport')
  await view.happens(() => {
    if (sight) sight.scrollTop = 1500 * 28
    sight?.dispatchEvent(new Event('scroll'))
  })
  await view.shows(() => view.rows().includes('North | F1500 | 1,500'), true)
  expect([...new Set(view.requests.map(({ offset }) => offset))]).toEqual([0, 1400, 1500])
})

test('cells are written over by pasting while the mode is on, copied as they read then, and brought back by Cancel', async () => {
  const view = await open()
  await view.shows(() => view.rows().length, 3)
  const clipboard = async (type: string, text = '') => {
    let copied = ''
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      clipboardData: {
        getData: () => text,
        setData: (_: string, value: string) => (copied = value),
      },
    })
    await view.happens(() => view.cell(1, 'fruit').dispatchEvent(event))
    return copied
  }
  const point = (column = 'fruit') =>
    view.happens(() =>
      view.cell(1, column).dispatchEvent(new MouseEvent('mousedown', { bubbles: true })),
    )
  await point('orchard')
  expect(await clipboard('copy')).toBe('North')
  await point()
  await clipboard('paste', 'Plum')
  expect(await clipboard('copy')).toBe('Pear')
  await view.press('Edit Data')
  const panel = view.panel('Edit Data')
  await panel.press('Edit Data Mode: Off')
  expect([panel.checked(), panel.off(), panel.statuses()]).toEqual([
    ...[['Edit Data Mode: On'], ['Cancel', 'Apply'], ['No cell is edited']],
  ])
  await point()
  await clipboard('paste', 'Plum\t7')
  await view.shows(view.rows, ['North | Apple | 120', 'North | Plum | 7', 'Lake | Cherry | 30'])
  expect([await clipboard('copy'), panel.statuses(), panel.off()]).toEqual([
    ...['Plum', ['2 cells are edited'], ['Apply']],
  ])
  await panel.press('Cancel')
  await view.shows(view.rows, ['North | Apple | 120', 'North | Pear | 80', 'Lake | Cherry | 30'])
  expect([panel.statuses(), panel.checked()]).toEqual([
    ['No cell is edited'],
    ['Edit Data Mode: On'],
  ])
})

test.each([
  [
    'Try again',
    () =>
      [...document.querySelectorAll('button')]
        .findLast(({ textContent }) => textContent === 'Try again')
        ?.click(),
  ],
  [
    'Enter',
    () =>
      document
        .querySelector('.ag-cell')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  ],
])('rows that could not be loaded at all are loaded by %s', async (_, retry) => {
  let isDown = true
  const view = await open([], { refuses: () => isDown })
  await view.shows(
    () => view.text().includes('The rows could not be loadedThe server is down'),
    true,
  )
  isDown = false
  await view.happens(() => void retry())
  await view.shows(() => view.rows().length, 3)
  expect(view.text()).not.toContain('The rows could not be loaded')
})

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

test.each([
  ['a column is wrapped', { wrap: true }, 60],
  ['a wrapped column is hidden', { wrap: true, hide: true }, 28],
  ['nothing is wrapped', {}, 28],
])('where %s rows have room for it', async (_, part, height) => {
  const view = await open([{ colId: 'fruit', ...part }])
  await view.shows(() => view.rows().length, 3)
  expect(view.cell(0, 'kg').closest<HTMLElement>('.ag-row')?.style.height).toBe(`${height}px`)
})

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

test('columns stand as wide and where they are arranged, in rows that are only read narrower and numbered', () => {
  const defs = (narrow: boolean, columnSearch = '') =>
    columnDefs({
      columns,
      arrangement: [
        { colId: 'kg' },
        { colId: 'fruit', pinned: 'left', width: 320, wrap: true },
        { colId: 'orchard', width: 20 },
        { colId: 'gone', hide: true },
      ],
      pivotMode: false,
      pivotColumns: [],
      query: gridQueryOf({ viz_type: 'table' }),
      columnSearch,
      reading: {} as never,
      narrow,
    }).map((def) => {
      const { colId, width, minWidth, pinned, wrapText, hide, headerClass } = def as ColDef
      return [colId, width, minWidth, pinned, wrapText ?? false, hide ?? false, headerClass].join(
        ' ',
      )
    })
  expect({ wide: defs(false), narrow: defs(true, ' RU').slice(0, 3) }).toEqual({
    wide: [
      'kg 264 200  false false ag-right-aligned-header',
      'fruit 320 200 left true false ',
      'orchard 200 200  false false ',
      'gone 200 200  false true ',
    ],
    narrow: [
      '__number 68 68 left false false ag-right-aligned-header',
      'kg 168 96  false true ag-right-aligned-header',
      'fruit 320 96 left true false ',
    ],
  })
})

test('what is pivoted stands under its periods and values, the totals last, behind the groups', () => {
  const made = (fields: [string, (string | null)[]][], group_by: string[] = []) =>
    columnDefs({
      columns,
      arrangement: [],
      pivotMode: true,
      pivotColumns: fields.map(([field, keys]) => ({ field, keys, metric: 'SUM(kg)' })),
      query: {
        ...gridQueryOf({ viz_type: 'table' }),
        ...{ group_by, pivot_by: ['day', 'fruit'], grains: { day: 'P1M' } },
        aggregates: [{ col: 'kg', aggregate: 'SUM' }],
      },
      columnSearch: '',
      reading: {} as never,
      narrow: false,
    }).map((def) => {
      const { headerName, colId, children = [] } = def as ColDef & { children?: ColDef[] }
      return [headerName, colId, ...children.map((child) => `${child.colId}: ${child.headerName}`)]
    })
  const fields: [string, (string | null)[]][] = [
    ['a', ['2026-01-01', '2026-02-02']],
    ['b', ['2026-01-01', null]],
    ['c', ['2026-01-01', '2026-02-02']],
  ]
  const total = 'SUM(kg): SUM(kg)'
  expect({ pivoted: made(fields), none: made([], ['orchard']) }).toEqual({
    pivoted: [
      ['Jan 2026 / 2026-02-02', undefined, 'a: SUM(kg)', 'c: SUM(kg)'],
      ['Jan 2026 / null', undefined, 'b: SUM(kg)'],
      ['Total', undefined, total],
    ],
    none: [
      ['Group', '__group'],
      ['SUM(kg)', 'SUM(kg)'],
    ],
  })
})

/** The filter of a column of numbers, in time that the test moves; `asked` are the filters since it was asked last. */
const openFilter = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: unknown[] = []
  const Shown = () => {
    const [arrangement, set] = useState<readonly ColumnArrangement[]>([
      { colId: 'kg', filter: { operator: '>=', comparator: '8.3' } },
    ])
    const arrange = (next: readonly ColumnArrangement[]) => {
      asked.push(next[0]?.filter)
      set(next)
    }
    const [part] = arrangement
    return (
      <GridFrameProvider value={{ columns, arrangement, arrange } as never}>
        {part ? <FilterField part={part} /> : null}
      </GridFrameProvider>
    )
  }
  const view = await openView(<Shown />)
  return {
    ...view,
    written: () => [view.value('Filter kg'), view.reason('Filter kg')],
    asked: async (ms = 0) => {
      await view.happens(() => vi.advanceTimersByTime(ms))
      return asked.splice(0)
    },
  }
}
const wrong = 'Write a number, with > >= < <= = or != before it'

test('a filter is asked for once nothing is typed for a moment, or at once by Enter and where the field is left', async () => {
  const view = await openFilter()
  await view.type('Filter kg', '8')
  await view.asked(200)
  await view.type('Filter kg', '83')
  expect([await view.asked(249), await view.asked(1)]).toEqual([
    ...[[], [{ operator: '==', comparator: '83' }]],
  ])
  await view.type('Filter kg', ' = 83 ')
  expect(await view.asked(250)).toEqual([])
  await view.leave('Filter kg')
  expect(view.written()).toEqual(['= 83', null])
  await view.type('Filter kg', '< 9')
  await view.key('Filter kg', 'x')
  expect(await view.asked()).toEqual([])
  await view.key('Filter kg', 'Enter')
  expect([await view.asked(), await view.asked(250)]).toEqual([
    ...[[{ operator: '<', comparator: '9' }], []],
  ])
  await view.type('Filter kg', 'many')
  await view.leave('Filter kg')
  expect([await view.asked(250), view.written()]).toEqual([[], ['many', wrong]])
  await view.type('Filter kg', '7')
  await view.close()
  expect(await view.asked(250)).toEqual([])
})

test('another sign of a filter leaves its number, and a test for null none', async () => {
  const view = await openFilter()
  const choose = async (sign: string) => {
    await view.press('How to filter kg')
    await view.press(sign)
    return [...(await view.asked()), view.value('Filter kg')]
  }
  const none = { comparator: 'null' }
  expect({
    less: await choose('Less than'),
    focused: document.activeElement?.getAttribute('aria-label'),
    isNull: await choose('Is null'),
    equals: await choose('Equals'),
    some: await choose('Is not null'),
    cleared: await choose('Clear filter'),
  }).toEqual({
    less: [{ operator: '<', comparator: '8.3' }, '< 8.3'],
    focused: 'Filter kg',
    isNull: [{ operator: 'IS NULL', ...none }, 'is null'],
    equals: [null, '= '],
    some: [{ operator: 'IS NOT NULL', ...none }, 'is not null'],
    cleared: [null, ''],
  })
  await view.press('How to filter kg')
  expect(view.offReasons()['Clear filter']).toBe('There is no filter')
})

test('a head that is let go over the panel of the groups groups by its column, elsewhere it does nothing', async () => {
  const dropped: string[] = []
  let drag = {} as ReturnType<typeof useHeaderDrag>
  const Panel = () => {
    const now = useHeaderDrag((colId) => dropped.push(colId))
    useEffect(() => void (drag = now))
    return (
      <>
        <p data-group-panel>
          <i id="inside" />
        </p>
        <div className="ag-header-cell" col-id="kg">
          <b />
        </div>
      </>
    )
  }
  const view = await openView(<Panel />)
  const inside = document.getElementById('inside') ?? document.body
  const at = vi.fn((): Element[] => [inside])
  Object.defineProperty(document, 'elementsFromPoint', { configurable: true, value: at })
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementsFromPoint'))
  const begin = (selector: string) => {
    const target = document.querySelector(selector) ?? document.body
    drag.onDragStarted({ target })
  }
  const move = (over: Element, type = 'mousemove') =>
    view.happens(() => {
      at.mockReturnValue([over])
      document.dispatchEvent(new MouseEvent(type, { clientX: 7, clientY: 9 }))
    })
  const end = () => view.happens(() => drag.onDragStopped())
  begin('b')
  await move(inside)
  expect([drag.over, at.mock.lastCall]).toEqual([true, [7, 9]])
  await end()
  expect([drag.over, dropped.splice(0)]).toEqual([false, ['kg']])
  begin('b')
  await end()
  expect(dropped).toEqual([])
  begin('b')
  await move(inside, 'pointermove')
  await move(document.body)
  expect(drag.over).toBe(false)
  await end()
  begin('#inside')
  await move(inside)
  await end()
  await move(inside)
  expect([drag.over, dropped]).toEqual([false, []])
})
