import { color } from '../../theme/color'
import type { ThumbPainter } from './thumbChart'
import { room } from './thumbRoom'

const maxColumns = 6
const maxRows = 9
const pitch = 11
const letter = 3.2
const strip = (length: number, widest: number) => Math.max(6, Math.min(widest, length * letter))

/** Rows of a table: a strip as long as its text for each cell, the names of the columns above. */
export const rowsThumb: ThumbPainter = (pen, { columns }) => {
  const shown = columns.slice(0, maxColumns)
  const wide = room.width / Math.max(1, shown.length)
  const rows = Math.min(maxRows - 1, Math.max(0, ...shown.map(({ cells }) => cells.length)))
  const bar = (column: number, row: number, length: number, atEnd: boolean) => {
    const width = strip(length, wide - 10)
    const left = room.left + column * wide + (atEnd ? wide - 10 - width : 0)
    pen.beginPath()
    pen.roundRect(left, room.top + row * pitch + 1, width, 4, 2)
    pen.fill()
  }
  pen.fillStyle = color.bone
  for (let row = 0; row <= rows; row += 1)
    pen.fillRect(room.left, room.top + row * pitch + 8, room.width, 0.75)
  for (const [column, { name, numeric, cells }] of shown.entries()) {
    pen.fillStyle = color.faint
    bar(column, 0, name.length, numeric)
    pen.fillStyle = numeric ? color.accent : color.lineStrong
    for (const [row, cell] of cells.slice(0, rows).entries())
      if (cell !== '') bar(column, row + 1, cell.length, numeric)
  }
}
