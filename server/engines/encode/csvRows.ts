import type { Cell, ResultColumn } from '../engine.ts'
import { fileText, type FileRows } from './fileText.ts'

const special = /[",\r\n]/

const quoted = (text: string) =>
  text === '' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const csvCell = (cell: Cell, kind: ResultColumn['typeGeneric'], escapeFormulas: boolean) => {
  if (cell === null) return ''
  return typeof cell === 'string'
    ? quoted(fileText(cell, escapeFormulas && kind === 1))
    : String(cell)
}

/** The rows as CSV (RFC 4180): a null is empty, an empty text is `""`. A lone null is `""` too, for an empty line is no row. */
export const csvRows = ({ columns, kinds, rowCount, escapeFormulas }: FileRows): string => {
  let text = ''
  for (let row = 0; row < rowCount; row += 1) {
    let line = ''
    for (let column = 0; column < columns.length; column += 1) {
      if (column > 0) line += ','
      line += csvCell(columns[column]?.[row] ?? null, kinds[column] ?? 1, escapeFormulas)
    }
    text += `${line === '' ? '""' : line}\r\n`
  }
  return text
}
