import { broken, entryPieces, type ZipEntry } from '../unpack/zipDirectory.ts'
import { recordsIn, wideText } from './binaryRecords.ts'
import { checkSizes, hasCells, relationsOf, stringsOf, type Parts } from './officePackage.ts'
import type { SheetCheck, SheetReading, SheetRow } from './sheetReading.ts'
import { asDamage, datedNumbers, errorCalled, smallNumber } from './storedValues.ts'

const ROW = 0
const CELLS = 1
const FORMULAS = 8
const NEXT_CELLS = 12
const SHARED_TEXT = 19
const FORMAT = 44
const STYLE = 47
const FORMATTED_CELL = 62
const CELLS_END = 146
const WORKBOOK_PROPERTIES = 153
const SHEET = 156
const MERGES = 177
const CELL_STYLES = 617
const CELL_STYLES_END = 618

const workbookPart = 'xl/workbook.bin'
const maxColumns = 16_384
const noText = 0xffffffff

interface Shared {
  texts: readonly string[]
  valueOf: (number: number, style: number) => number | Date
}

/** Reads what a cell stores behind its column and its style. */
type ValueReader = (data: Buffer, start: number, style: number, shared: Shared) => unknown

const blank: ValueReader = () => null
const small: ValueReader = (data, start, style, { valueOf }) =>
  valueOf(smallNumber(data.readInt32LE(start)), style)
const error: ValueReader = (data, start) => errorCalled(data.readUInt8(start))
const truth: ValueReader = (data, start) => data.readUInt8(start) !== 0
const real: ValueReader = (data, start, style, { valueOf }) =>
  valueOf(data.readDoubleLE(start), style)
const text: ValueReader = (data, start) => wideText(data, start).text
const formattedText: ValueReader = (data, start) => wideText(data, start + 1).text
const sharedText: ValueReader = (data, start, _, { texts }) => {
  const found = texts[data.readUInt32LE(start)]
  if (found === undefined) throw broken()
  return found
}

const values = [blank, small, error, truth, real, text, sharedText]
/** Formulas store the value they gave where a cell without one has its own. */
const formulaValues = [text, real, truth, error]
const from = (first: number, readers: readonly ValueReader[]) =>
  readers.map((reader, index) => [first + index, reader] as const)
const cells = new Map([
  ...from(CELLS, values),
  ...from(FORMULAS, formulaValues),
  [FORMATTED_CELL, formattedText] as const,
])
/** Cells that do not store their column: it is the one behind the last. */
const nextCells = new Map(from(NEXT_CELLS, values))

const sheetsOf = async (bytes: Buffer, parts: Parts, workbook: ZipEntry) => {
  const relations = relationsOf(bytes, parts, workbookPart)
  const sheets: { name: string; hidden: boolean; type: string; part: ZipEntry | undefined }[] = []
  let startsIn1904 = false
  for await (const records of recordsIn(entryPieces(bytes, workbook)))
    for (const { id, data } of records) {
      if (id === WORKBOOK_PROPERTIES) startsIn1904 = (data.readUInt8(0) & 1) === 1
      if (id !== SHEET) continue
      const isRelated = data.readUInt32LE(8) !== noText
      const relation = isRelated ? wideText(data, 8) : { text: '', end: 12 }
      const { type = '', part } = relations.get(relation.text) ?? {}
      const { text: name } = wideText(data, relation.end)
      sheets.push({ name, hidden: data.readUInt32LE(0) !== 0, type, part })
    }
  const styles = [...relations.values()].find(({ type }) => type.endsWith('/styles'))?.part
  return { sheets, startsIn1904, styles }
}

const stylesOf = async (bytes: Buffer, part: ZipEntry | undefined) => {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  if (part !== undefined)
    for await (const records of recordsIn(entryPieces(bytes, part)))
      for (const { id, data } of records) {
        if (id === FORMAT) formats.set(data.readUInt16LE(0), wideText(data, 2).text)
        else if (id === STYLE && isOfCells) styles.push(data.readUInt16LE(2))
        else if (id === CELL_STYLES || id === CELL_STYLES_END) isOfCells = id === CELL_STYLES
      }
  return { styles, formats }
}

const textsOf = async (bytes: Buffer, parts: Parts) => {
  const texts: string[] = []
  for (const part of stringsOf(parts))
    for await (const records of recordsIn(entryPieces(bytes, part)))
      for (const { id, data } of records) if (id === SHARED_TEXT) texts.push(wideText(data, 1).text)
  return texts
}

async function* cellsOf(bytes: Buffer, part: ZipEntry, shared: Shared): AsyncGenerator<SheetRow> {
  let row: { index: number; values: unknown[] } | null = null
  let column = -1
  for await (const records of recordsIn(entryPieces(bytes, part)))
    for (const { id, data } of records) {
      if (id === ROW || id === CELLS_END) {
        if (row !== null) yield row
        if (id === CELLS_END) return
        const index = data.readUInt32LE(0)
        if (row !== null && index <= row.index) throw broken()
        row = { index, values: [] }
        column = -1
        continue
      }
      const ownColumn = cells.get(id)
      const read = ownColumn ?? nextCells.get(id)
      if (read === undefined) continue
      const styleAt = ownColumn === undefined ? 0 : 4
      column = ownColumn === undefined ? column + 1 : data.readUInt32LE(0)
      if (row === null || column >= maxColumns) throw broken()
      while (row.values.length < column) row.values.push(null)
      row.values[column] = read(data, styleAt + 4, data.readUIntLE(styleAt, 3), shared)
    }
  throw broken()
}

async function* rowsOf(bytes: Buffer, part: ZipEntry, shared: Shared): AsyncGenerator<SheetRow> {
  try {
    yield* cellsOf(bytes, part, shared)
  } catch (failure) {
    throw asDamage(failure)
  }
}

/** Goes to the end of a sheet, where its merged cells are listed and its checksum is known. */
const checkSheet = async (bytes: Buffer, part: ZipEntry): Promise<SheetCheck> => {
  let hasMerges = false
  for await (const records of recordsIn(entryPieces(bytes, part)))
    hasMerges ||= records.some(({ id }) => id === MERGES)
  return { hasMerges, hasUncomputed: false, unread: [] }
}

/** Whether an archive is a binary workbook. */
export const isBinaryWorkbook = (parts: Parts): boolean => parts.has(workbookPart)

/** Opens a binary workbook (BIFF12, as [MS-XLSB] describes it), or says why it cannot be. */
export const openXlsb = async (bytes: Buffer, parts: Parts): Promise<SheetReading> => {
  const workbook = parts.get(workbookPart)
  if (workbook === undefined) throw broken()
  checkSizes(parts, bytes.length)
  try {
    const { sheets: all, startsIn1904, styles } = await sheetsOf(bytes, parts, workbook)
    const sheets = all.filter(({ type }) => hasCells(type))
    const formats = await stylesOf(bytes, styles)
    const shared = {
      texts: await textsOf(bytes, parts),
      valueOf: datedNumbers(formats.styles, formats.formats, startsIn1904),
    }
    const partOf = (sheetName: string) => {
      const part = sheets.find(({ name }) => name === sheetName)?.part
      if (part === undefined) throw broken()
      return part
    }
    return {
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      rows: (sheetName) => rowsOf(bytes, partOf(sheetName), shared),
      check: (sheetName) => checkSheet(bytes, partOf(sheetName)),
    }
  } catch (failure) {
    throw asDamage(failure)
  }
}
