import { expect, test } from 'vitest'
import { headerKeys } from '../../src/ui/grid/headerKeys'
import { focusGridInnerElement, leaveByTab } from '../../src/ui/grid/oneTabStop'

const put = (html: string) => {
  document.body.innerHTML = html
  return (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body
}

const header =
  '<div class="ag-header-cell" tabindex="-1"><i data-column-sort></i><b data-column-menu><button></button></b></div>'

/** What a key on an element of a header does: what is pressed, and whether the grid leaves the key alone. */
const pressed = (
  on: string,
  init: KeyboardEventInit & { key: string },
  html = header,
  more = {},
) => {
  const find = put(html)
  const clicks: string[] = []
  document.body.onclick = ({ target, shiftKey }) =>
    void clicks.push(`${(target as Element).localName}${shiftKey ? ' with Shift' : ''}`)
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'target', { value: find(on) })
  const column = { getColId: () => 'a' }
  const isTaken = headerKeys({ event, headerRowIndex: 0, column, ...more } as never)
  document.body.onclick = null
  return [isTaken, event.defaultPrevented, ...clicks]
}
const cell = '.ag-header-cell'

test('Enter on a header sorts by its column, and each of three keys opens its menu', () => {
  expect({
    enter: pressed(cell, { key: 'Enter' }),
    withShift: pressed(cell, { key: 'Enter', shiftKey: true }),
    menuKey: pressed(cell, { key: 'ContextMenu' }),
    f10: pressed(cell, { key: 'F10', shiftKey: true }),
    down: pressed(cell, { key: 'ArrowDown', altKey: true }),
  }).toEqual({
    enter: [true, false, 'i'],
    withShift: [true, false, 'i with Shift'],
    menuKey: [true, true, 'button'],
    f10: [true, true, 'button with Shift'],
    down: [true, true, 'button'],
  })
})

test('other keys, keys on parts of a header and headers of no column are left to the grid', () => {
  const group = { column: { getGroupId: () => 'a' } }
  expect({
    plainF10: pressed(cell, { key: 'F10' }),
    plainDown: pressed(cell, { key: 'ArrowDown' }),
    onPart: pressed('button', { key: 'Enter' }),
    outside: pressed('p', { key: 'Enter' }, '<p></p>'),
    ofGroup: pressed(cell, { key: 'Enter' }, header, group),
    noRow: pressed(cell, { key: 'Enter' }, header, { headerRowIndex: -1 }),
    noSort: pressed(cell, { key: 'Enter' }, '<div class="ag-header-cell"></div>'),
  }).toEqual({
    plainF10: [false, false],
    plainDown: [false, false],
    onPart: [false, false],
    outside: [false, false],
    ofGroup: [false, false],
    noRow: [false, false],
    noSort: [false, false],
  })
})

const grid =
  '<div class="ag-root-wrapper"><i class="ag-cell" tabindex="0"></i><button id="inner"></button><p id="text"></p></div>'

/** Where Tab on an element of a grid leads to, and whether that was done here. */
const left = (html: string, { on = '.ag-cell', key = 'Tab', shiftKey = false } = {}) => {
  const find = put(html)
  Object.defineProperty(HTMLElement.prototype, 'checkVisibility', {
    configurable: true,
    value: () => true,
  })
  let done = false
  const event = {
    ...{ key, shiftKey, target: find(on) },
    preventDefault: () => (done = true),
    stopPropagation: () => undefined,
  }
  leaveByTab(event as never)
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
  return [done, document.activeElement?.id]
}

test('Tab on a cell leads to what stands after the grid, and around from the end of the page or dialog', () => {
  const button = (id: string, more = '') => `<button id="${id}" ${more}></button>`
  const [first, second] = [button('a') + button('b'), button('c') + button('d')]
  const page = first + grid + second
  const dialog = `${button('x')}<div role="dialog">${first}${grid}</div>${button('y')}`
  const off = `${grid}${button('c', 'disabled')}<div inert>${button('d')}</div>${button('e', 'tabindex="-1"')}${button('f', 'data-tabster-dummy')}${button('g')}`
  const back = { shiftKey: true }
  expect({
    after: left(page),
    before: left(page, back),
    around: left(first + grid),
    aroundBack: left(grid + second, back),
    inDialog: left(dialog),
    pastOff: left(off),
    alone: left(grid),
    onText: left(page, { on: '#text' }),
    otherKey: left(page, { key: 'Enter' }),
    elsewhere: left(page, { on: '#a' }),
  }).toEqual({
    after: [true, 'c'],
    before: [true, 'b'],
    around: [true, 'a'],
    aroundBack: [true, 'd'],
    inDialog: [true, 'a'],
    pastOff: [true, 'g'],
    alone: [true, ''],
    onText: [false, ''],
    otherKey: [false, ''],
    elsewhere: [false, ''],
  })
})

/** What a grid does that gets the focus. */
const entered = (focused: object | null, columns: readonly (boolean | undefined)[] = []) => {
  const calls: unknown[][] = []
  const noted =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values])
  const api = {
    getFocusedCell: () => focused,
    getAllDisplayedColumns: () =>
      columns.map((suppressNavigable, at) => ({ at, getColDef: () => ({ suppressNavigable }) })),
    ensureIndexVisible: noted('row'),
    ensureColumnVisible: noted('column'),
    setFocusedCell: noted('cell'),
    setFocusedHeader: ({ at }: { at: number }) => void calls.push(['header', at]),
  }
  return [focusGridInnerElement({ api } as never), ...calls]
}

test('a grid that is entered again has the focus where it was, at first on its first header', () => {
  expect({
    again: entered({ rowIndex: 7, column: 'a', rowPinned: null }),
    pinned: entered({ rowIndex: 0, column: 'a', rowPinned: 'bottom' }),
    first: entered(null, [true, undefined, undefined]),
    none: entered(null, [true]),
  }).toEqual({
    again: [true, ['row', 7], ['column', 'a'], ['cell', 7, 'a', null]],
    pinned: [true, ['column', 'a'], ['cell', 0, 'a', 'bottom']],
    first: [true, ['header', 1]],
    none: [false],
  })
})
