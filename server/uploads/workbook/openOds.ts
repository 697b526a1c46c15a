import { SaxesParser } from 'saxes'
import { Refusal, unacceptable } from '../../problem.ts'
import { megabytes, unpacksTooFar } from '../unpack/limits.ts'
import { broken, checkEntry, zipText, type ZipEntry } from '../unpack/zipDirectory.ts'
import type { SheetReading, SheetRow } from './sheetReading.ts'
import { maxRows } from './writeSheet.ts'

const maxContent = 268_435_456
const maxColumns = 16_384
const firstDay = Date.UTC(1899, 11, 30)
const exactDigits = 15

/** Equal rows that follow each other. */
interface RowRun {
  index: number
  count: number
  values: unknown[]
}

interface OdsSheet {
  name: string
  style: string
  runs: RowRun[]
  hasMerges: boolean
}

type Attributes = Readonly<Record<string, string>>

const repeated = (attributes: Attributes, of: 'rows' | 'columns') =>
  Number(attributes[`table:number-${of}-repeated`] ?? 1)

const numberOf = (text: string) => {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return text.replace(/\D/g, '').length > exactDigits && String(value) !== text ? text : value
}

const dateOf = (text: string) => {
  const [, day, clock = 'T00:00:00'] = /^(-?\d{4,}-\d\d-\d\d)(T[\d:.]+)?$/.exec(text) ?? []
  const date = new Date(`${day ?? ''}${clock.replace(/(\.\d{3})\d+$/, '$1')}Z`)
  return day === undefined || Number.isNaN(date.getTime()) ? text : date
}

/** A time of day, or a span of a day and more, which is text. */
const timeOf = (text: string) => {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M([\d.]+)S$/.exec(text) ?? []
  if (hours === undefined) return text
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000)
  return Number(hours) < 24
    ? new Date(firstDay + ms)
    : `${hours}:${minutes}:${(seconds ?? '').replace(/\.0+$/, '')}`
}

const valueOf = (attributes: Attributes, text: string): unknown => {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return numberOf(attributes['office:value'] ?? '')
    case 'date':
      return dateOf(attributes['office:date-value'] ?? text)
    case 'time':
      return timeOf(attributes['office:time-value'] ?? text)
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'string':
      return attributes['office:string-value'] ?? text
    default:
      return text === '' ? null : text
  }
}

const parsed = (xml: string) => {
  const sheets: OdsSheet[] = []
  const hiddenStyles = new Set<string>()
  const parser = new SaxesParser()
  let style = ''
  let sheet: OdsSheet | null = null
  let rowIndex = 0
  let row: { values: unknown[]; blanks: number; count: number } | null = null
  let cell: { attributes: Attributes; paragraphs: string[]; inText: boolean } | null = null
  let notes = 0
  const put = (value: unknown, count: number) => {
    if (row === null) return
    if (value === null) {
      row.blanks += count
      return
    }
    if (row.values.length + row.blanks + count > maxColumns) throw broken()
    for (; row.blanks > 0; row.blanks -= 1) row.values.push(null)
    for (let at = 0; at < count; at += 1) row.values.push(value)
  }
  const add = (text: string) => {
    if (cell?.inText !== true || notes > 0) return
    cell.paragraphs.push(`${cell.paragraphs.pop() ?? ''}${text}`)
  }
  parser.on('opentag', ({ name, attributes: raw }) => {
    const attributes = raw as Attributes
    if (name === 'style:style') style = attributes['style:name'] ?? ''
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      hiddenStyles.add(style)
    else if (name === 'table:table') {
      sheet = {
        name: attributes['table:name'] ?? '',
        style: attributes['table:style-name'] ?? '',
        runs: [],
        hasMerges: false,
      }
      sheets.push(sheet)
      rowIndex = 0
    } else if (name === 'table:table-row')
      row = { values: [], blanks: 0, count: repeated(attributes, 'rows') }
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      if (name === 'table:covered-table-cell' && sheet !== null) sheet.hasMerges = true
      cell = { attributes, paragraphs: [], inText: false }
    } else if (name === 'office:annotation') notes += 1
    else if (name === 'text:p' && cell !== null && notes === 0) {
      cell.paragraphs.push('')
      cell.inText = true
    } else if (name === 'text:s') add(' '.repeat(Math.min(1000, Number(attributes['text:c'] ?? 1))))
    else if (name === 'text:tab') add('\t')
    else if (name === 'text:line-break') add('\n')
  })
  parser.on('text', add)
  parser.on('doctype', () => {
    throw broken()
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'office:annotation') notes -= 1
    else if (name === 'text:p' && cell !== null && notes === 0) cell.inText = false
    else if (
      (name === 'table:table-cell' || name === 'table:covered-table-cell') &&
      cell !== null
    ) {
      const covered = name === 'table:covered-table-cell'
      const value = covered ? null : valueOf(cell.attributes, cell.paragraphs.join('\n'))
      put(value, repeated(cell.attributes, 'columns'))
      cell = null
    } else if (name === 'table:table-row' && row !== null) {
      if (row.values.length > 0 && rowIndex + row.count > maxRows)
        throw unacceptable(
          `The sheet has more than ${maxRows.toLocaleString('en-US')} rows, which is more than a sheet has`,
        )
      if (row.values.length > 0 && sheet !== null)
        sheet.runs.push({ index: rowIndex, count: row.count, values: row.values })
      rowIndex += row.count
      row = null
    } else if (name === 'table:table') sheet = null
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    throw error instanceof Refusal ? error : broken()
  }
  return sheets.map((each) => ({ ...each, hidden: hiddenStyles.has(each.style) }))
}

function* rowsOf(runs: readonly RowRun[]): Generator<SheetRow> {
  for (const { index, count, values } of runs)
    for (let at = 0; at < count; at += 1) yield { index: index + at, values }
}

/** Whether an archive is an OpenDocument file. */
export const isOpenDocument = (bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>): boolean => {
  const kind = entries.get('mimetype')
  return kind !== undefined && kind.size < 200 && zipText(bytes, kind).includes('opendocument')
}

/** Opens a spreadsheet of OpenDocument, or says why it cannot be. */
export const openOds = async (
  bytes: Buffer,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<SheetReading> => {
  const content = entries.get('content.xml')
  const kind = entries.get('mimetype')
  if (kind !== undefined && !zipText(bytes, kind).includes('spreadsheet'))
    throw unacceptable('The file is an OpenDocument file but no spreadsheet')
  if (content === undefined) throw broken()
  const manifest = entries.get('META-INF/manifest.xml')
  if (
    manifest !== undefined &&
    manifest.size < maxContent &&
    zipText(bytes, manifest).includes('encryption-data')
  )
    throw unacceptable('The workbook is protected by a password: save it without one')
  if (content.size > maxContent || unpacksTooFar(content.size, bytes.length))
    throw unacceptable(
      `The workbook unpacks to ${megabytes(content.size)}; at most ${megabytes(maxContent)} can be read of an OpenDocument file: save the sheet as a CSV file`,
    )
  await checkEntry(bytes, content)
  const sheets = parsed(zipText(bytes, content))
  const called = (sheetName: string) => sheets.find(({ name }) => name === sheetName)
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: (sheetName) => rowsOf(called(sheetName)?.runs ?? []),
    check: (sheetName) =>
      Promise.resolve({
        hasMerges: called(sheetName)?.hasMerges ?? false,
        hasUncomputed: false,
        unread: [],
      }),
  }
}
