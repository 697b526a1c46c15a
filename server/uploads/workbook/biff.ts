import { broken } from '../unpack/zipDirectory.ts'
import { biffText, pageTexts, wideTexts } from './biffText.ts'
import { asDamage, datedNumbers, errorCalled, smallNumber } from './storedValues.ts'

const BOF = 0x809
const EOF = 0x0a
const CONTINUE = 0x3c
const DATEMODE = 0x22
const CODEPAGE = 0x42
const FORMAT = 0x41e
const XF = 0xe0
const BOUNDSHEET = 0x85
const SST = 0xfc
const FORMULA = 0x06
const STRING = 0x207
const NUMBER = 0x203
const RK = 0x27e
const MULRK = 0xbd
const LABEL = 0x204
const LABELSST = 0xfd
const RSTRING = 0xd6
const BOOLERR = 0x205
const MERGECELLS = 0xe5

const maxColumns = 256
const worksheet = 0
/** The version of Excel 97 to 2003, which is the first with texts of any script. */
export const biff8 = 0x600
/** That of Excel 5.0 and 95, whose texts are of one code page. */
export const biff5 = 0x500

interface BiffRecord {
  id: number
  at: number
  /** Its bytes, and those of the records that continue it. */
  blocks: Buffer[]
}

export interface BiffSheet {
  name: string
  hidden: boolean
  rows: (unknown[] | undefined)[]
  hasMerges: boolean
  /** Formulas whose text is not stored, by row and column. */
  unread: { row: number; column: number }[]
}

const recordsOf = (stream: Buffer) => {
  const records: BiffRecord[] = []
  for (let at = 0; at + 4 <= stream.length;) {
    const id = stream.readUInt16LE(at)
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (id === 0 && end === at + 4) break
    if (end > stream.length) throw broken()
    const data = stream.subarray(at + 4, end)
    const before = records.at(-1)
    if (id === CONTINUE && before !== undefined) before.blocks.push(data)
    else records.push({ id, at, blocks: [data] })
    at = end
  }
  return records
}

const dataOf = ({ blocks: [data] }: BiffRecord) => data as Buffer

/** What the sheets of a workbook share. */
const sharedBy = (globals: readonly BiffRecord[], version: number) => {
  const of = (id: number) => globals.filter((record) => record.id === id)
  const [codePage] = of(CODEPAGE).map((record) => dataOf(record).readUInt16LE(0))
  const isWide = version >= biff8
  const textIn = isWide ? wideTexts : pageTexts(codePage)
  const formats = new Map(
    of(FORMAT).map((record) => [
      dataOf(record).readUInt16LE(0),
      textIn([dataOf(record).subarray(2)], isWide ? 2 : 1),
    ]),
  )
  const styles = of(XF).map((record) => dataOf(record).readUInt16LE(2))
  const texts: string[] = []
  for (const { blocks } of of(SST)) {
    const reader = biffText(blocks)
    reader.skip(4)
    for (let left = reader.number(4); left > 0; left -= 1) texts.push(reader.text())
  }
  const startsIn1904 = of(DATEMODE).some((record) => dataOf(record).readUInt16LE(0) === 1)
  return { texts, textIn, valueOf: datedNumbers(styles, formats, startsIn1904) }
}

type Shared = ReturnType<typeof sharedBy>

const errorOrTruth = (value: number, isError: boolean) =>
  isError ? errorCalled(value) : value !== 0

/** The records of a sheet itself: those of the charts within it are left out. */
const ownRecords = (records: readonly BiffRecord[], start: number) => {
  const own: BiffRecord[] = []
  let depth = 0
  for (let index = start; index < records.length; index += 1) {
    const record = records[index] as BiffRecord
    if (record.id === BOF) depth += 1
    else if (record.id === EOF) depth -= 1
    else if (depth === 1) own.push(record)
    if (depth === 0) return own
  }
  throw broken()
}

const cellsOf = (
  records: readonly BiffRecord[],
  { texts, textIn, valueOf }: Shared,
): Omit<BiffSheet, 'name' | 'hidden'> => {
  const rows: (unknown[] | undefined)[] = []
  const unread: BiffSheet['unread'] = []
  let hasMerges = false
  const pending: BiffSheet['unread'] = []
  const set = (row: number, column: number, value: unknown) => {
    if (column >= maxColumns) throw broken()
    const cells = (rows[row] ??= [])
    while (cells.length < column) cells.push(null)
    cells[column] = value
  }
  const sharedText = (position: number) => {
    const found = texts[position]
    if (found === undefined) throw broken()
    return found
  }
  const formula = (data: Buffer, row: number, column: number) => {
    if (data.readUInt16LE(12) !== 0xffff)
      return set(row, column, valueOf(data.readDoubleLE(6), data.readUInt16LE(4)))
    const [kind, value = 0] = [data[6], data[8]]
    if (kind === 0) pending.push({ row, column })
    else if (kind === 1 || kind === 2) set(row, column, errorOrTruth(value, kind === 2))
  }
  const cell = ({ id, blocks }: BiffRecord, data: Buffer) => {
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)]
    unread.push(...pending.splice(0))
    if (id === FORMULA) formula(data, row, column)
    else if (id === NUMBER) set(row, column, valueOf(data.readDoubleLE(6), style))
    else if (id === RK) set(row, column, valueOf(smallNumber(data.readInt32LE(6)), style))
    else if (id === BOOLERR) set(row, column, errorOrTruth(data[6] ?? 0, data[7] === 1))
    else if (id === LABELSST) set(row, column, sharedText(data.readUInt32LE(6)))
    else if (id === LABEL || id === RSTRING)
      set(row, column, textIn([data.subarray(6), ...blocks.slice(1)]))
    else
      for (let at = 4; at + 8 <= data.length; at += 6)
        set(
          row,
          column + (at - 4) / 6,
          valueOf(smallNumber(data.readInt32LE(at + 2)), data.readUInt16LE(at)),
        )
  }
  const cells = new Set([FORMULA, NUMBER, RK, MULRK, BOOLERR, LABELSST, LABEL, RSTRING])
  for (const record of records) {
    if (record.id === STRING)
      for (const { row, column } of pending.splice(0)) set(row, column, textIn(record.blocks))
    else if (record.id === MERGECELLS) hasMerges ||= dataOf(record).readUInt16LE(0) > 0
    else if (cells.has(record.id)) cell(record, dataOf(record))
  }
  return { rows, hasMerges, unread: [...unread, ...pending] }
}

/** The worksheets of the records that Excel 97 to 2003 writes (BIFF8), or Excel 5.0 and 95 (BIFF5) by their `version`. */
export const biffSheets = (stream: Buffer, version: number): BiffSheet[] => {
  try {
    const records = recordsOf(stream)
    const positions = new Map(records.map(({ at }, index) => [at, index]))
    const globals = records.slice(
      0,
      records.findIndex(({ id }) => id === EOF),
    )
    const shared = sharedBy(globals, version)
    return globals
      .filter((record) => record.id === BOUNDSHEET && dataOf(record)[5] === worksheet)
      .map((record) => {
        const data = dataOf(record)
        const start = positions.get(data.readUInt32LE(0))
        if (start === undefined) throw broken()
        return {
          name: shared.textIn([data.subarray(6)], 1),
          hidden: ((data[4] ?? 0) & 3) !== 0,
          ...cellsOf(ownRecords(records, start), shared),
        }
      })
  } catch (error) {
    throw asDamage(error)
  }
}
