import type { ColDef } from 'ag-grid-community'
import { useEffect, useState } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ColumnArrangement } from '../../src/api/contract'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import { FilterField } from '../../src/ui/grid/FilterField'
import { columnDefs } from '../../src/ui/grid/gridColumns'
import { GridFrameProvider } from '../../src/ui/grid/gridFrame'
import { useHeaderDrag } from '../../src/ui/grid/useHeaderDrag'
import { widen } from '../support/dragging'
import { openView } from '../support/view'
import { columns, fetchGrids, openGrid } from '../support/openGrid'

beforeAll(fetchGrids)

test('a table of aggregates has a row of totals, and a head that is pressed sorts it up and down', async () => {
  const view = await openGrid([], {
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

test('two sorts are numbered in the heads, Shift adds one, a dragged head sorts nothing; widths are as arranged, and no less than can be read', async () => {
  const view = await openGrid([
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
  const view = await openGrid([{ colId: 'kg', sort: 'asc', sortIndex: 0 }])
  await view.shows(() => view.rows().length, 3)
  await view.press('Menu of kg')
  const parts = document.querySelectorAll<HTMLElement>(
    '[role=menu], [role=menu] [aria-disabled=true]',
  )
  for (const part of parts) await view.happens(() => part.click())
  expect([parts.length > 1, view.arranged()[0]?.sort]).toEqual([true, 'asc'])
})

test('a column that is drawn wider is as wide from then on', async () => {
  const view = await openGrid([{ colId: 'kg', width: 300 }, { colId: 'fruit' }])
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
  const view = await openGrid([], {
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
  const view = await openGrid()
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
  const view = await openGrid([], { refuses: () => isDown })
  await view.shows(
    () => view.text().includes('The rows could not be loadedThe server is down'),
    true,
  )
  isDown = false
  await view.happens(() => void retry())
  await view.shows(() => view.rows().length, 3)
  expect(view.text()).not.toContain('The rows could not be loaded')
})

test.each([
  ['a column is wrapped', { wrap: true }, 60],
  ['a wrapped column is hidden', { wrap: true, hide: true }, 28],
  ['nothing is wrapped', {}, 28],
])('where %s rows have room for it', async (_, part, height) => {
  const view = await openGrid([{ colId: 'fruit', ...part }])
  await view.shows(() => view.rows().length, 3)
  expect(view.cell(0, 'kg').closest<HTMLElement>('.ag-row')?.style.height).toBe(`${height}px`)
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
