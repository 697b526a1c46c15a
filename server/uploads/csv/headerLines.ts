import { isFilled, isMissing, isName, isSameRow, isValue } from './values.ts'

type Row = readonly string[]

const maxHeaderLines = 5
const mostly = 0.8

/** The columns that hold numbers, amounts or dates in nearly all rows. */
const valuedColumns = (rows: readonly Row[], width: number) =>
  Array.from({ length: width }, (_, column) => column).filter((column) => {
    const values = rows
      .map((row) => row[column] ?? '')
      .filter((text) => isFilled(text) && !isMissing(text))
    return values.length > 0 && values.filter(isValue).length >= values.length * mostly
  })

/** True where a record goes on with the names above it: texts stand where the rows have numbers, under gaps or in all of these columns. */
const goesOn = (names: Row, record: Row, rows: readonly Row[]) => {
  if (!record.some(isFilled)) return false
  if (record.length !== names.length || record.some(isValue)) return false
  if (isSameRow(names, record)) return true
  const valued = valuedColumns(rows, names.length)
  const named = valued.filter((column) => {
    const text = record[column] ?? ''
    return isName(text) && !isMissing(text)
  })
  const fillsGap = record.some((text, column) => isFilled(text) && !isFilled(names[column] ?? ''))
  const isOverNumbers = named.length === record.filter(isFilled).length
  return (
    (named.length > 0 && (fillsGap || isOverNumbers)) ||
    (named.length > 1 && named.length === valued.length)
  )
}

/** How many of the first records the names of the columns are made of, as far as the rows below show it. */
export const headerLinesOf = (records: readonly Row[]): number => {
  const [first = []] = records
  let names = first
  let lines = 1
  for (let at = 1; at < Math.min(maxHeaderLines, records.length - 1); at += 1) {
    const record = records[at] ?? []
    if (!record.some(isFilled)) continue
    if (!goesOn(names, record, records.slice(at + 1))) break
    names = names.map((name, column) => (isFilled(name) ? name : (record[column] ?? '')))
    lines = at + 1
  }
  return lines
}

/** A text that stands alone over the first column is a title: no other column is named after it. */
const isTitle = ([first = '', ...others]: Row) => isFilled(first) && !others.some(isFilled)

/**
 * The names that several lines make together: a name of an upper line reaches over the empty cells to its right that have
 * a name below.
 */
export const joinedNames = (lines: readonly Row[]): string[] => {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  const spread = lines.map((line, at) => {
    if (isTitle(line)) return line.map((text) => text.trim())
    let reaching = ''
    return Array.from({ length: width }, (_, column) => {
      const own = (line[column] ?? '').trim()
      const hasBelow = lines.slice(at + 1).some((below) => isFilled(below[column] ?? ''))
      reaching = own !== '' ? own : hasBelow ? reaching : ''
      return reaching
    })
  })
  return Array.from({ length: width }, (_, column) =>
    spread
      .map((line) => line[column] ?? '')
      .filter((part, at, parts) => part !== '' && part !== parts[at - 1])
      .join(' '),
  )
}
