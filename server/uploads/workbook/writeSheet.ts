import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { unacceptable } from '../../problem.ts'
import { cellOf, errorOf, isMissing } from './cellText.ts'
import type { SheetRow } from './sheetReading.ts'

export const maxRows = 1_048_576
const maxCells = 100_000_000
const pieceLength = 1_048_576

export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26))

export interface SheetSeen {
  /** The first row that is not blank, where it is the header. */
  header: readonly unknown[]
  headerRow: number
  /** The sheet's row that each written row came from. */
  rowNumbers: number[]
  kinds: number[]
  /** How many values each column has. */
  filled: number[]
  width: number
  errorCells: { count: number; first: string }
  /** The first row with blank ones between it and an earlier one. */
  afterGap: number | null
  longest: number
}

interface SheetOptions {
  header: boolean
  skipRows: number
  skipBlankLines: boolean
  rowLimit: number | null
}

const trimmed = (values: readonly unknown[]) => {
  let width = values.length
  while (width > 0 && isMissing(values[width - 1])) width -= 1
  return width
}

const written = (seen: SheetSeen, row: SheetRow, used: number, width: number) => {
  const cells: string[] = []
  for (let column = 0; column < Math.max(used, width); column += 1) {
    const value = row.values[column]
    const error = errorOf(value)
    if (isMissing(value)) cells.push('')
    else if (error !== null) {
      if (seen.errorCells.count === 0)
        seen.errorCells.first = `${error} in ${columnLetters(column)}${row.index + 1}`
      seen.errorCells.count += 1
      cells.push('')
    } else {
      const { kind, text } = cellOf(value)
      seen.kinds[column] = (seen.kinds[column] ?? 0) | kind
      seen.filled[column] = (seen.filled[column] ?? 0) + 1
      cells.push(`"${text.replaceAll('"', '""')}"`)
    }
  }
  const text = cells.join(',')
  const line = text === '' ? '""\n' : `${text}\n`
  if (line.length > seen.longest) seen.longest = line.length
  return line
}

/** Writes the rows of a sheet as CSV without its header. Rows are as wide as the header, or as `width` where that is more. */
export const writeSheet = async (
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>,
  path: string,
  request: SheetOptions,
  width: number,
): Promise<SheetSeen> => {
  const out = createWriteStream(path)
  const seen: SheetSeen = {
    header: [],
    headerRow: -1,
    rowNumbers: [],
    kinds: [],
    filled: [],
    width,
    errorCells: { count: 0, first: '' },
    afterGap: null,
    longest: 0,
  }
  let piece = ''
  let cells = 0
  let previous = -1
  const put = async (row: SheetRow, used: number) => {
    seen.rowNumbers.push(row.index + 1)
    seen.width = Math.max(seen.width, used)
    piece += written(seen, row, used, seen.width)
    if (piece.length < pieceLength) return
    if (!out.write(piece)) await once(out, 'drain')
    piece = ''
  }
  for await (const row of rows) {
    if (row.index >= maxRows)
      throw unacceptable(
        `The sheet has a row ${row.index + 1}: a sheet has at most ${maxRows.toLocaleString('en-US')} rows`,
      )
    cells += row.values.length
    if (cells > maxCells)
      throw unacceptable(
        `The sheet spans more than ${maxCells.toLocaleString('en-US')} cells: save it as a CSV file`,
      )
    const used = trimmed(row.values)
    if (row.index < request.skipRows) continue
    if (seen.headerRow < 0 && request.header) {
      if (used === 0) continue
      seen.header = row.values.slice(0, used)
      seen.headerRow = row.index
      seen.width = Math.max(width, used)
      previous = row.index
      continue
    }
    if (
      used === 0 &&
      (request.skipBlankLines || (seen.headerRow < 0 && seen.rowNumbers.length === 0))
    )
      continue
    const hasGap = row.index > previous + 1 && previous >= 0
    if (hasGap && request.skipBlankLines && seen.afterGap === null) seen.afterGap = row.index + 1
    if (hasGap && !request.skipBlankLines)
      for (let index = previous + 1; index < row.index; index += 1)
        await put({ index, values: [] }, 0)
    previous = row.index
    await put(row, used)
    if (request.rowLimit !== null && seen.rowNumbers.length >= request.rowLimit) break
  }
  out.end(piece)
  await finished(out)
  return seen
}
