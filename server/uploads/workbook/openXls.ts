import { unacceptable } from '../../problem.ts'
import { biffSheets } from './biff.ts'
import type { SheetReading, SheetRow } from './sheetReading.ts'
import { compoundStreams } from './compound.ts'
import { columnLetters } from './writeSheet.ts'

const FILEPASS = 0x2f
const EOF = 0x0a
const biff8 = 0x600

const tooOld = () =>
  unacceptable(
    'The workbook is of Excel 5.0/95 or older, which cannot be read: open it in Excel or LibreOffice and save it as xlsx',
  )
const locked = () => unacceptable('The workbook is protected by a password: save it without one')

/** Refuses what cannot be read. */
const checkReadable = (stream: Buffer) => {
  for (let at = 0; at + 4 <= stream.length;) {
    const id = stream.readUInt16LE(at)
    if (at === 0 && ((id & 0xff) !== 0x09 || stream.readUInt16LE(at + 4) < biff8)) throw tooOld()
    if (id === FILEPASS) throw locked()
    if (id === EOF) break
    at += 4 + stream.readUInt16LE(at + 2)
  }
}

/** Opens a workbook of Excel 97-2003, or says why it cannot be. */
export const openXls = (bytes: Buffer): SheetReading => {
  const streams = compoundStreams(bytes)
  if (streams.names.includes('EncryptedPackage') || streams.names.includes('EncryptionInfo'))
    throw locked()
  const stream = streams.read('Workbook') ?? streams.read('Book')
  if (stream === null) throw unacceptable('The file is an Office file but no workbook')
  checkReadable(stream)
  const sheets = biffSheets(stream)
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
