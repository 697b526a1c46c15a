import type { CellFocusedEvent, CellKeyDownEvent, GridApi } from 'ag-grid-community'
import {
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
} from 'react'
import { asTsv, cellsIn, extended, fromTsv, type CellPosition, type CellRange } from './cellRange'
import { numberColumn } from './gridColumns'
import type { Handle } from './gridHandle'

interface Cells {
  api: GridApi<Handle> | null
  rowCount: () => number
  text: (position: CellPosition) => string
  /** Null while cells may not be written. */
  write: ((cells: readonly { position: CellPosition; text: string }[]) => void) | null
}

const inField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const moves = /^(Arrow.*|Tab|Enter|Home|End|Page.*)$/

const cellPositionOf = (target: EventTarget): CellPosition | null => {
  const cell = target instanceof Element ? target.closest('.ag-cell[col-id]') : null
  const row = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? NaN)
  return cell && cell.getAttribute('col-id') !== numberColumn && Number.isInteger(row)
    ? { row, column: cell.getAttribute('col-id') ?? '' }
    : null
}

/** Cells marked with Shift and the mouse or the arrows, to be copied, pasted over, and filled down with Ctrl-D. */
export const useCellRange = ({ api, rowCount, text, write }: Cells) => {
  const [range, draw] = useState<CellRange | null>(null)
  /** Keys come faster than the grid takes new handlers: each goes on from what the one before marked. */
  const latest = useRef<CellRange | null>(null)
  const setRange = (next: CellRange) => {
    latest.current = next
    draw(next)
  }
  /** Whether a key is what moves the focus: what the mouse does is known at once, its focus is told later. */
  const byKeys = useRef(false)
  const columns = () =>
    api
      ?.getAllDisplayedColumns()
      .map((column) => column.getColId())
      .filter((id) => id !== numberColumn) ?? []
  /** AG Grid tells of a new focus a moment later; a key may come before. */
  const current = (): CellRange | null => {
    const focus = api?.getFocusedCell()
    const now = latest.current
    if (!focus || focus.rowPinned) return now
    const position = { row: focus.rowIndex, column: focus.column.getColId() }
    const isEnd = (end: CellPosition) => end.row === position.row && end.column === position.column
    return now && (isEnd(now.from) || isEnd(now.to)) ? now : { from: position, to: position }
  }
  const put = (lines: readonly (readonly string[])[], at: CellRange) => {
    const marked = cellsIn(at, columns())
    const all = columns()
    const start = all.indexOf(marked.columns[0] ?? '')
    const repeats = lines.length === 1 && lines[0]?.length === 1
    const cells = repeats
      ? marked.rows.flatMap((row) =>
          marked.columns.map((column) => ({
            position: { row, column },
            text: lines[0]?.[0] ?? '',
          })),
        )
      : lines.flatMap((line, down) =>
          line.flatMap((value, right) => {
            const column = all[start + right]
            const row = (marked.rows[0] ?? 0) + down
            return column && row < rowCount() ? [{ position: { row, column }, text: value }] : []
          }),
        )
    write?.(cells)
  }
  const fillDown = (at: CellRange) => {
    const { rows, columns: marked } = cellsIn(at, columns())
    const [first, ...others] = rows
    if (first !== undefined)
      write?.(
        others.flatMap((row) =>
          marked.map((column) => ({
            position: { row, column },
            text: text({ row: first, column }),
          })),
        ),
      )
  }
  return {
    range,
    contains: ({ row, column }: CellPosition) => {
      if (
        range === null ||
        (range.from.row === range.to.row && range.from.column === range.to.column)
      )
        return false
      const { rows, columns: marked } = cellsIn(range, columns())
      return row >= (rows[0] ?? 0) && row <= (rows.at(-1) ?? -1) && marked.includes(column)
    },
    onCellFocused: ({ rowIndex, rowPinned, column }: CellFocusedEvent<Handle>) => {
      if (rowIndex === null || rowPinned || column === null || typeof column === 'string') return
      const position = { row: rowIndex, column: column.getColId() }
      if (byKeys.current) setRange({ from: position, to: position })
    },
    press: ({ event }: CellKeyDownEvent<Handle>) => {
      const now = current()
      if (!(event instanceof KeyboardEvent) || now === null || inField(event.target as Element))
        return
      const { key, shiftKey, ctrlKey, metaKey } = event
      if (shiftKey && key.startsWith('Arrow')) setRange(extended(now, key, rowCount(), columns()))
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
        event.preventDefault()
        fillDown(now)
      }
    },
    area: {
      onMouseDownCapture: ({ target, shiftKey }: MouseEvent) => {
        byKeys.current = false
        const position = cellPositionOf(target)
        const from = shiftKey ? latest.current?.from : undefined
        if (position) setRange({ from: from ?? position, to: position })
      },
      onKeyDownCapture: ({ key, shiftKey }: ReactKeyboardEvent) => {
        byKeys.current = !shiftKey && moves.test(key)
      },
      onCopy: (event: ClipboardEvent) => {
        const now = current()
        if (now === null || inField(event.target)) return
        const { rows, columns: marked } = cellsIn(now, columns())
        event.clipboardData.setData(
          'text/plain',
          asTsv(rows.map((row) => marked.map((column) => text({ row, column })))),
        )
        event.preventDefault()
      },
      onPaste: (event: ClipboardEvent) => {
        const now = current()
        if (now === null || write === null || inField(event.target)) return
        put(fromTsv(event.clipboardData.getData('text/plain')), now)
        event.preventDefault()
      },
    },
  }
}

/** Keys that mark or fill cells, which AG Grid would take for moving about. */
export const marksCells = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  (shiftKey && key.startsWith('Arrow')) ||
  ((ctrlKey || metaKey) && ['c', 'v', 'd'].includes(key.toLowerCase()))
