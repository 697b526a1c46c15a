import { unacceptable } from '../../problem.ts'
import { biff5, biffSheets } from './biff.ts'
import type { SheetReading, SheetRow } from './sheetReading.ts'
import { compoundStreams } from './compound.ts'
import { broken } from '../unpack/zipDirectory.ts'
import { columnLetters } from './writeSheet.ts'

const FILEPASS = 0x2f
const EOF = 0x0a

/** Workbooks before those that hold several sheets in a container. */
export const tooOld = () =>
  unacceptable(
    'The workbook is of Excel 4 or older, which cannot be read: open it in Excel or LibreOffice and save it as xlsx',
  )
const locked = () => unacceptable('The workbook is protected by a password: save it without one')

/** The version of the records; refuses what cannot be read. */
const versionOf = (stream: Buffer) => {
  if (stream.length < 8) throw broken()
  const version = stream.readUInt16LE(4)
  if (stream[0] !== 0x09 || version < biff5) throw tooOld()
  for (let at = 0; at + 4 <= stream.length;) {
    const id = stream.readUInt16LE(at)
    if (id === FILEPASS) throw locked()
    if (id === EOF) break
    at += 4 + stream.readUInt16LE(at + 2)
  }
  return version
}

/** Opens a workbook of Excel 5.0 to 2003, or says why it cannot be. */
export const openXls = (bytes: Buffer): SheetReading => {
  const streams = compoundStreams(bytes)
  if (streams.names.includes('EncryptedPackage') || streams.names.includes('EncryptionInfo'))
    throw locked()
  const stream = streams.read('Workbook') ?? streams.read('Book')
  if (stream === null) throw unacceptable('The file is an Office file but no workbook')
  const sheets = biffSheets(stream, versionOf(stream))
  const sheet = (sheetName: string) => sheets.find(({ name }) => name === sheetName)
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: (sheetName) =>
      (sheet(sheetName)?.rows ?? []).flatMap((values, index): SheetRow[] =>
        values === undefined ? [] : [{ index, values }],
      ),
    check: (sheetName) =>
      Promise.resolve({
        hasMerges: sheet(sheetName)?.hasMerges ?? false,
        hasUncomputed: false,
        unread: (sheet(sheetName)?.unread ?? []).map(
          ({ row, column }) => `${columnLetters(column)}${row + 1}`,
        ),
      }),
  }
}
