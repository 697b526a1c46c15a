import type { TextRecord } from './recordText.ts'
import { isFilled, isName, isSameRow, isValue } from './values.ts'

/** One of several tables of a text: the lines from its header on, counted from 0, up to the one that is no part of it. */
export interface TextTable {
  start: number
  end: number
  names: string[]
  /** Its header is that of the table before it. */
  repeats: boolean
}

const isBlank = ({ values }: TextRecord) => !values.some(isFilled)

/** True where a record reads like a header: several names, and below it rows of which some hold values. */
const isHeading = ({ values }: TextRecord, below: readonly TextRecord[]) => {
  const names = values.filter(isFilled)
  return (
    names.length > 1 &&
    names.every(isName) &&
    below.some(({ values: row }) =>
      row.some((text, column) => isValue(text) && isName(values[column] ?? '')),
    )
  )
}

const rowsLooked = 5

/**
 * The tables that stand one below the other in the records of a text, the first of which is the first table's header.
 * Another one begins where the header comes again, where names stand below a gap, or where all that follows has another
 * width with names at its top.
 */
export const tablesIn = (records: readonly TextRecord[], endLine: number): TextTable[] => {
  const [first] = records
  if (first === undefined || first.values.length < 2) return []
  const width = first.values.length
  const starts: { at: number; from: number; repeats: boolean }[] = [
    { at: 0, from: 0, repeats: false },
  ]
  let gap: number | null = null
  let rows = 0
  const fitsBefore = (at: number) => records[at]?.values.length === width
  for (let at = 1; at < records.length; at += 1) {
    const record = records[at] as TextRecord
    const before = records[at - 1] as TextRecord
    const filled = record.values.filter(isFilled).length
    if (isBlank(record) || record.isAfterBlank) gap ??= at
    if (isBlank(record)) continue
    const below = records.slice(at + 1, at + 1 + rowsLooked).filter((row) => !isBlank(row))
    const repeats =
      isSameRow(record.values, first.values) && first.values.every((text) => !isValue(text))
    const isOther =
      record.values.length !== before.values.length &&
      record.values.length > 1 &&
      fitsBefore(at - 1) &&
      below.length > 1 &&
      below.every(({ values }) => values.length === record.values.length)
    const begins = rows > 0 && (repeats || ((gap !== null || isOther) && isHeading(record, below)))
    if (begins) starts.push({ at, from: gap ?? at, repeats })
    // Names that stand twice at the top are names of two lines, and no row.
    if (begins) rows = 0
    else if (!repeats || rows > 0) rows += 1
    // A title may stand between a gap and the names below it.
    if (begins || filled > 1) gap = null
  }
  if (starts.length === 1) return []
  return starts.map(({ at, repeats }, index) => {
    const next = starts[index + 1]
    return {
      start: records[at]?.line ?? 0,
      end: next === undefined ? endLine : (records[next.from]?.line ?? endLine),
      names: (records[at]?.values ?? []).map((text) => text.trim()),
      repeats,
    }
  })
}
