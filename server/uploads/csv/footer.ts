import { linesIn, type TextRecord } from './recordText.ts'
import { isFilled, isValue } from './values.ts'

const maxFooterRecords = 20
const note =
  /^\s*([*†‡§©¹²³]|\(|sources?\b|notes?\b|footnotes?\b|quelle|anmerkung|fußnote|stand\b|fuente|nota\b|źródło|uwag|出典|注|generated|exported|printed|created|end of|copyright|last updated|data (from|as)\b|[\d,]+ (rows|records)\b)/i

/** The text of a record that has one only, or is a sentence whose commas part it; null for a row. */
const onlyText = ({ values }: TextRecord, width: number) => {
  const [first = '', ...others] = values.filter(isFilled)
  const isSentence = note.test(first) && values.length < width
  return first !== '' && !isValue(first) && (others.length === 0 || isSentence) ? first : null
}

/**
 * How many lines at the end of a text are no part of the table above: notes and sources, which have one text only where
 * the table has `width` columns, and the blank lines before them.
 */
export const footerLines = (
  records: readonly TextRecord[],
  width: number,
  lines: number,
): number => {
  let first: number | null = null
  for (let at = records.length - 1; at > 1 && records.length - at <= maxFooterRecords; at -= 1) {
    const record = records[at] as TextRecord
    const isGap = !record.values.some(isFilled)
    if (isGap) continue
    const text = onlyText(record, width)
    if (text === null || width < 2) break
    const isAlone = record.values.length < width && / /.test(text.trim())
    const isApart =
      record.isAfterBlank || records.slice(at - 1, at).some(({ values }) => !values.some(isFilled))
    if (!isAlone && !isApart && !note.test(text)) break
    first = at
  }
  if (first === null) return 0
  const start = records[first]
  let gap = first
  while (gap > 2 && !records[gap - 1]?.values.some(isFilled)) gap -= 1
  return start === undefined ? 0 : lines - (records[gap]?.line ?? start.line)
}

/** How many lines a text has; a line end at its end begins none. */
export const lineCount = (text: string): number =>
  linesIn(text) + (text === '' || /[\r\n]$/.test(text) ? 0 : 1)
