const cellText = (cell: Element) => {
  const copy = cell.cloneNode(true) as Element
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\u2028')
  return copy.textContent
    .replace(/[^\S\u2028]+/g, ' ')
    .trim()
    .replaceAll('\u2028', '\n')
}

const span = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(1000, Math.max(1, Number(cell.getAttribute(name)) || 1))

/** The cells of a table as rows of equal columns: a cell that spans several has its text in the first of them. */
const rowsOf = (table: HTMLTableElement): string[][] => {
  const pending: number[] = []
  return [...table.rows].map((row) => {
    const cells: string[] = []
    const fill = () => {
      while ((pending[cells.length] ?? 0) > 0) {
        pending[cells.length] = (pending[cells.length] ?? 0) - 1
        cells.push('')
      }
    }
    for (const cell of row.cells) {
      fill()
      const [wide, high] = [span(cell, 'colspan'), span(cell, 'rowspan')]
      for (let at = 0; at < wide; at += 1) {
        pending[cells.length] = high - 1
        cells.push(at === 0 ? cellText(cell) : '')
      }
    }
    fill()
    return cells
  })
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const asCsv = (rows: readonly (readonly string[])[]) => {
  const width = Math.max(...rows.map(({ length }) => length))
  return rows
    .map((row) => Array.from({ length: width }, (_, at) => quoted(row[at] ?? '')).join(','))
    .join('\n')
}

const largest = (html: string) => {
  const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')]
  return tables
    .map(rowsOf)
    .map((rows) => rows.filter((row) => row.some((text) => text !== '')))
    .toSorted((one, other) => other.length - one.length)[0]
}

const linesOf = (text: string) => text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')

/** Web addresses that are pasted into a field belong there. */
const isForField = (text: string, target: EventTarget | null) =>
  target instanceof HTMLInputElement &&
  linesOf(text).every((line) => /^\s*https?:\/\/\S+\s*$/i.test(line))

/**
 * The file that pasted content makes: a table of a page or a spreadsheet as CSV, text of several lines as it stands. Null
 * for what is no table, such as a single line, and for web addresses that are pasted into a field.
 */
export const pastedTable = (
  content: Pick<DataTransfer, 'getData'>,
  target: EventTarget | null,
): File | null => {
  const text = content.getData('text/plain')
  if (isForField(text, target)) return null
  const html = content.getData('text/html')
  const rows = /<table/i.test(html) ? (largest(html) ?? []) : []
  if (rows.length > 1) return new File([asCsv(rows)], 'pasted.csv', { type: 'text/csv' })
  return linesOf(text).length > 1
    ? new File([text], 'pasted.tsv', { type: 'text/tab-separated-values' })
    : null
}
