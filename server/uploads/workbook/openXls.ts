import { readXls } from 'hucre/xlsx'
import { unacceptable } from '../../problem.ts'
import type { SheetReading, SheetRow } from './sheetRows.ts'
import { compoundStreams } from './compound.ts'
import { broken } from './zipDirectory.ts'

const BOUNDSHEET = 0x85
const FILEPASS = 0x2f
const EOF = 0x0a
const biff8 = 0x600

const tooOld = () => unacceptable('The workbook is of Excel 5.0/95 or older, which cannot be read: open it in Excel or LibreOffice and save it as xlsx')
const locked = () => unacceptable('The workbook is protected by a password: save it without one')

/** Whether each sheet of a BIFF stream is hidden, in their order; refuses what cannot be read. */
const hiddenSheets = (stream: Buffer) => {
  const hidden: boolean[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    if (at === 0 && ((id & 0xff) !== 0x09 || stream.readUInt16LE(at + 4) < biff8)) throw tooOld()
    if (id === FILEPASS) throw locked()
    if (id === BOUNDSHEET) hidden.push(((stream[at + 8] ?? 0) & 3) !== 0)
    if (id === EOF) break
    at += 4 + length
  }
  return hidden
}

/** Opens a workbook of Excel 97-2003, or says why it cannot be. */
export const openXls = async (bytes: Buffer): Promise<SheetReading> => {
  const streams = compoundStreams(bytes)
  if (streams.names.includes('EncryptedPackage') || streams.names.includes('EncryptionInfo')) throw locked()
  const stream = streams.read('Workbook') ?? streams.read('Book')
  if (stream === null) throw unacceptable('The file is an Office file but no workbook')
  const hidden = hiddenSheets(stream)
  const { sheets } = await readXls(bytes).catch(() => {
    throw broken()
  })
  const rows = (wanted: string) =>
    ((sheets.find(({ name }) => name === wanted)?.rows ?? []) as (SheetRow['values'] | undefined)[])
      .flatMap((values, index): SheetRow[] => (values === undefined ? [] : [{ index, values }]))
  return {
    sheets: sheets.map(({ name }, index) => ({ name, hidden: hidden[index] ?? false })),
    rows,
    check: async (wanted) => ({ hasMerges: (sheets.find(({ name }) => name === wanted)?.merges ?? []).length > 0, hasUncomputed: false }),
  }
}
