import { useRef } from 'react'
import { expect, test } from 'vitest'
import { numberColumn } from '../../src/ui/grid/gridColumns'
import { marksCells, useCellRange } from '../../src/ui/grid/useCellRange'
import { openView } from '../support/view'

type Cells = ReturnType<typeof useCellRange>
/** `#` in the places below is the column of row numbers. */
const names = [numberColumn, 'a', 'b', 'c']
const nameIn = (place: string) => (place[0] === '#' ? numberColumn : (place[0] ?? ''))
const rowCount = 4
const column = (name: string) => ({ getColId: () => name })

/** A grid of four rows and three columns behind the column of row numbers, whose cells are marked by mouse and keys. */
const openGrid = async (canWrite = true) => {
  let focused: object | null = null
  let cells = {} as Cells
  const written: string[][] = []
  const api = {
    getAllDisplayedColumns: () => names.map(column),
    getFocusedCell: () => focused,
  }
  const Grid = () => {
    cells = useCellRange({
      api: api as never,
      rowCount: () => rowCount,
      text: ({ row, column: name }) => `${name}${row}`,
      write: canWrite
        ? (all) =>
            void written.push(
              all.map(({ position, text }) => `${position.column}${position.row}=${text}`),
            )
        : null,
    })
    const area = useRef<HTMLDivElement>(null)
    return (
      <div ref={area} {...cells.area}>
        <input aria-label="field" />
        {Array.from({ length: rowCount }, (_, row) => (
          <div key={row} row-index={row}>
            {names.map((name) => (
              <i key={name} className="ag-cell" col-id={name} />
            ))}
          </div>
        ))}
        <div row-index="b-0">
          <i className="ag-cell" col-id="a" />
        </div>
      </div>
    )
  }
  const view = await openView(<Grid />)
  const cell = (place: string) =>
    document.querySelector(`[row-index="${place.slice(1)}"] [col-id="${nameIn(place)}"]`) ??
    document.body
  const focus = (place: string, more: object = {}) => {
    focused = {
      rowIndex: Number(place.slice(1)),
      column: column(nameIn(place)),
      rowPinned: null,
      ...more,
    }
    cells.onCellFocused(focused as never)
  }
  const send = (target: Element, event: Event) =>
    view.happens(() => void target.dispatchEvent(event))
  const clipboard = (type: string, text: string, target: Element) => {
    let copied: string | null = null
    const clipboardData = {
      getData: () => text,
      setData: (_: string, value: string) => (copied = value),
    }
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      clipboardData,
    })
    return send(target, event).then(() => (event.defaultPrevented ? (copied ?? 'done') : null))
  }
  return {
    written,
    point: (place: string, shiftKey = false) =>
      send(cell(place), new MouseEvent('mousedown', { bubbles: true, shiftKey })),
    focus: (place: string, more?: object) => view.happens(() => focus(place, more)),
    /** A key as the grid hears it, before it moves its focus. */
    key: async (key: string, init: KeyboardEventInit = {}, target: Element = cell('a0')) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
      await send(target, event)
      await view.happens(() => cells.press({ event } as never))
      return event.defaultPrevented
    },
    copy: (target: Element = cell('a0')) => clipboard('copy', '', target),
    paste: (text: string, target: Element = cell('a0')) => clipboard('paste', text, target),
    field: () => document.querySelector('input') ?? document.body,
    marked: () =>
      Array.from({ length: rowCount }, (_, row) =>
        names.map((name) => (cells.contains({ row, column: name }) ? name : '.')).join(''),
      ),
    range: () => cells.range,
  }
}
const shift = { shiftKey: true }

test('Shift with the mouse marks cells from the one that was pressed before, and the row number is no cell', async () => {
  const grid = await openGrid()
  await grid.point('b1')
  expect(grid.marked()).toEqual(['....', '....', '....', '....'])
  await grid.point('c2', true)
  expect(grid.marked()).toEqual(['....', '..bc', '..bc', '....'])
  await grid.point('#0')
  expect(await grid.copy()).toBe('b1\tc1\nb2\tc2')
  await grid.point('a0', true)
  expect(grid.marked()).toEqual(['.ab.', '.ab.', '....', '....'])
})

test('Shift with the arrows goes on from what was marked, keys come before the grid tells of a focus', async () => {
  const grid = await openGrid()
  await grid.key('ArrowDown')
  await grid.focus('a1')
  await grid.key('ArrowRight', shift)
  await grid.key('ArrowDown', shift)
  expect(grid.marked()).toEqual(['....', '.ab.', '.ab.', '....'])
  await grid.focus('b2')
  expect(grid.marked()).toEqual(['....', '.ab.', '.ab.', '....'])
  await grid.key('Tab')
  await grid.focus('c2')
  expect([grid.range(), await grid.copy()]).toEqual([
    { from: { row: 2, column: 'c' }, to: { row: 2, column: 'c' } },
    'c2',
  ])
})

test('what the mouse focuses, a total and a focus on no column mark nothing', async () => {
  const grid = await openGrid()
  await grid.focus('a1')
  await grid.key('Enter')
  await grid.focus('a1', { rowPinned: 'bottom' })
  await grid.focus('a1', { rowIndex: null })
  await grid.focus('a1', { column: 'a' })
  expect(grid.range()).toBe(null)
})

test('copied cells fill the grid from the first marked one, as far as there are rows and columns', async () => {
  const grid = await openGrid()
  await grid.point('c3')
  await grid.point('b2', true)
  expect(await grid.paste('1\t2\t3\n4\t5\n6\n')).toBe('done')
  expect(await grid.paste('x')).toBe('done')
  expect(grid.written).toEqual([
    ['b2=1', 'c2=2', 'b3=4', 'c3=5'],
    ['b2=x', 'c2=x', 'b3=x', 'c3=x'],
  ])
})

test('a copied column stands in as many rows as it has, below the one marked cell', async () => {
  const grid = await openGrid()
  await grid.point('a0')
  await grid.paste('1\n2')
  expect(grid.written).toEqual([['a0=1', 'a1=2']])
})

test('cells of one column are marked, and what stands in the row of totals ends and begins no mark', async () => {
  const grid = await openGrid()
  await grid.point('b0')
  await grid.point('b2', true)
  const marked = ['..b.', '..b.', '..b.', '....']
  expect(grid.marked()).toEqual(marked)
  for (const isHeld of [false, true]) await grid.point('ab-0', isHeld)
  expect(grid.marked()).toEqual(marked)
})

test('a cell that has the focus without being an end of what is marked is copied alone', async () => {
  const grid = await openGrid()
  await grid.point('a0')
  await grid.point('b1', true)
  const copied: (string | null)[] = []
  for (const place of ['a1', 'b0', 'c3', 'b1']) {
    await grid.focus(place)
    copied.push(await grid.copy())
  }
  expect(copied).toEqual(['a1', 'b0', 'c3', 'a0\tb0\na1\tb1'])
})

test('an arrow alone marks no further, and Ctrl with other letters fills nothing', async () => {
  const grid = await openGrid()
  await grid.point('a1')
  await grid.point('a2', true)
  await grid.key('ArrowDown')
  const taken = await grid.key('x', { ctrlKey: true })
  expect([grid.marked(), taken, grid.written]).toEqual([
    ['....', '.a..', '.a..', '....'],
    false,
    [],
  ])
})

test('one copied row stands once in a grid, however many cells are marked', async () => {
  const grid = await openGrid()
  await grid.point('a0')
  await grid.point('b2', true)
  await grid.paste('1\t2')
  expect(grid.written).toEqual([['a0=1', 'b0=2']])
})

test('cells of one row are marked too, from both ends, and never the row number', async () => {
  const grid = await openGrid()
  await grid.point('c1')
  await grid.focus('c1')
  await grid.key('ArrowLeft', shift)
  expect(grid.marked()).toEqual(['....', '..bc', '....', '....'])
  for (let count = 0; count < 3; count += 1) await grid.key('ArrowLeft', shift)
  expect(grid.marked()).toEqual(['....', '.abc', '....', '....'])
  await grid.focus('a1')
  await grid.key('ArrowRight', shift)
  await grid.focus('b1')
  expect([grid.marked(), await grid.copy()]).toEqual([['....', '..bc', '....', '....'], 'b1\tc1'])
})

test('a key on the row of totals goes on from the cells that are marked above it', async () => {
  const grid = await openGrid()
  await grid.point('b1')
  await grid.focus('a0', { rowPinned: 'bottom' })
  await grid.key('ArrowRight', shift)
  expect(grid.range()).toEqual({ from: { row: 1, column: 'b' }, to: { row: 1, column: 'c' } })
})

test('Ctrl-D writes the first marked row into those below it', async () => {
  const grid = await openGrid()
  await grid.point('a1')
  await grid.point('b3', true)
  expect([await grid.key('d', { ctrlKey: true }), await grid.key('D', { metaKey: true })]).toEqual([
    true,
    true,
  ])
  expect(await grid.key('d')).toBe(false)
  const filled = ['a2=a1', 'b2=b1', 'a3=a1', 'b3=b1']
  expect(grid.written).toEqual([filled, filled])
})

test('a field in the grid has its keys, copies and pastes to itself; so has a grid that is not edited its pastes', async () => {
  const [grid] = [await openGrid()]
  await grid.point('a0')
  const field = grid.field()
  expect([await grid.copy(field), await grid.paste('x', field), grid.written]).toEqual([
    null,
    null,
    [],
  ])
  await grid.key('ArrowRight', shift, field)
  expect(grid.marked()).toEqual(['....', '....', '....', '....'])
})

test('cells that may not be written are copied and not pasted over', async () => {
  const grid = await openGrid(false)
  expect([await grid.copy(), await grid.paste('x')]).toEqual([null, null])
  await grid.point('a0')
  expect([await grid.copy(), await grid.paste('x')]).toEqual(['a0', null])
})

test('the keys that mark, copy and fill cells are not those that move about', () => {
  const marks = (key: string, init: KeyboardEventInit = {}) =>
    marksCells(new KeyboardEvent('keydown', { key, ...init }))
  expect({
    arrow: marks('ArrowUp'),
    withShift: marks('ArrowUp', shift),
    tab: marks('Tab', shift),
    ctrl: ['c', 'V', 'd', 'x'].map((key) => marks(key, { ctrlKey: true })),
    command: ['C', 'v', 'D', 'a'].map((key) => marks(key, { metaKey: true })),
    plain: marks('c'),
  }).toEqual({
    arrow: false,
    withShift: true,
    tab: false,
    ctrl: [true, true, true, false],
    command: [true, true, true, false],
    plain: false,
  })
})
