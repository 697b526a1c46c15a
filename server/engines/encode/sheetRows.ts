import type { Cell, ResultColumn } from '../engine.ts'
import { fileText, type FileRows } from './fileText.ts'

/** The cell formats of a workbook, by their index in its styles. */
export const sheetStyles = { general: 0, date: 1, moment: 2, time: 3 } as const

const maxCharacters = 32_767
const millisecondsPerDay = 86_400_000
const daysToEpoch = 25_569
const firstSureDay = 61

const temporal = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}(?:\.\d+)?))?$/
const timeOfDay = /^(\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)$/

const markup = /[&<>]/g
const unwritable = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_x[0-9a-fA-F]{4}_/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const coded = (piece: string) =>
  piece.length > 1
    ? `_x005F${piece}`
    : `_x${piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text inside the XML of a workbook; what XML cannot hold is written `_xHHHH_`, as spreadsheets read it. */
export const xmlText = (text: string): string => {
  const whole = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text
  return whole.replace(unwritable, coded).replace(markup, (mark) => entities[mark] ?? mark)
}

const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`

const dayFraction = (hours: string, minutes: string, seconds: string) =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400

const temporalCell = (text: string): string | null => {
  const time = timeOfDay.exec(text)
  if (time !== null)
    return number(dayFraction(time[1] ?? '', time[2] ?? '', time[3] ?? ''), sheetStyles.time)
  const [, year, month, day, hours, minutes = '', seconds = ''] = temporal.exec(text) ?? []
  if (year === undefined) return null
  const days =
    Date.UTC(Number(year), Number(month) - 1, Number(day)) / millisecondsPerDay + daysToEpoch
  if (days < firstSureDay || Number(year) < 1900) return null
  return hours === undefined
    ? number(days, sheetStyles.date)
    : number(days + dayFraction(hours, minutes, seconds), sheetStyles.moment)
}

const textCell = (text: string, style: number | undefined) =>
  `<c${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const sheetCell = (
  cell: Cell,
  kind: ResultColumn['typeGeneric'],
  escapeFormulas: boolean,
  style: number | undefined,
  textStyle: number | undefined,
): string => {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number')
    return style === undefined ? `<c><v>${cell}</v></c>` : number(cell, style)
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return (
    (kind === 2 ? temporalCell(cell) : null) ??
    textCell(fileText(cell, escapeFormulas && kind === 1), textStyle)
  )
}

/** The rows as XML inside `sheetData` of a worksheet. Integers that a spreadsheet would round stay texts. */
export const sheetRows = ({
  columns,
  kinds,
  rowCount,
  escapeFormulas,
  styles = [],
  textStyle,
}: FileRows): string => {
  let text = ''
  for (let row = 0; row < rowCount; row += 1) {
    text += '<row>'
    for (let column = 0; column < columns.length; column += 1)
      text += sheetCell(
        columns[column]?.[row] ?? null,
        kinds[column] ?? 1,
        escapeFormulas,
        styles[column],
        textStyle,
      )
    text += '</row>'
  }
  return text
}
