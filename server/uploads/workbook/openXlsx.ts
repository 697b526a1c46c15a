import { streamXlsxRows } from 'hucre/xlsx'
import { unacceptable } from '../../problem.ts'
import { megabytes, unpacksTooFar } from '../unpack/limits.ts'
import type { SheetReading } from './sheetReading.ts'
import { elementsNamed } from './xmlElements.ts'
import { broken, checkEntry, zipText, type ZipEntry } from '../unpack/zipDirectory.ts'

const maxStrings = 268_435_456
const maxSmall = 16_777_216
const workbookPart = 'xl/workbook.xml'
const relationsPart = 'xl/_rels/workbook.xml.rels'

/** Refuses archives that unpack to more than a workbook can be, before anything of them is unpacked. */
const checkSizes = (entries: ReadonlyMap<string, ZipEntry>, packed: number) => {
  const all = [...entries.values()]
  const unpacked = all.reduce((sum, { size }) => sum + size, 0)
  if (unpacksTooFar(unpacked, packed))
    throw unacceptable(
      `The workbook unpacks to ${megabytes(unpacked)}, which is more than can be read of a file of ${megabytes(packed)}: save the sheet as a CSV file`,
    )
  const strings = all.find(({ name }) => /sharedStrings\.xml$/i.test(name))
  if (strings !== undefined && strings.size > maxStrings)
    throw unacceptable(
      `The workbook holds ${megabytes(strings.size)} of different texts; at most ${megabytes(maxStrings)} can be read: save the sheet as a CSV file`,
    )
  for (const { name, size } of all)
    if (size > maxSmall && /\.rels$|styles\.xml$|workbook\.xml$|Content_Types/i.test(name))
      throw broken()
}

const checkKind = (entries: ReadonlyMap<string, ZipEntry>) => {
  if ([...entries.keys()].some((name) => /^xl\/workbook\.bin$/i.test(name)))
    throw unacceptable(
      'The file is a binary workbook (xlsb), which cannot be read: save it as xlsx',
    )
  if (!entries.has('[Content_Types].xml') || !entries.has(workbookPart))
    throw unacceptable('The file is an archive but no workbook')
}

/** A formula whose value is not stored: none at all, or an empty one that is not said to be text. */
const uncomputed =
  /<(?:\w+:)?c(?![^>]*\bt="str")[^>]*><(?:\w+:)?f\b[^>]*>[^<]*<\/(?:\w+:)?f>(?:<(?:\w+:)?v ?\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?<\/(?:\w+:)?c>/

interface Sheet {
  name: string
  hidden: boolean
  type: string
  part: ZipEntry | undefined
}

const sheetsOf = (bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>): Sheet[] => {
  const elements = (path: string, name: string) => {
    const entry = entries.get(path)
    return entry === undefined ? [] : elementsNamed(zipText(bytes, entry), name)
  }
  const relations = elements(relationsPart, 'Relationship')
  return elements(workbookPart, 'sheet').map(({ name = '', state = '', id }) => {
    const { Type: type = '', Target: target = '' } = relations.find(({ Id }) => Id === id) ?? {}
    const part = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    return { name, hidden: /hidden/i.test(state), type, part }
  })
}

/** Opens a workbook of today's Excel, or says why it cannot be. */
export const openXlsx = (bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>): SheetReading => {
  checkKind(entries)
  checkSizes(entries, bytes.length)
  const sheets = sheetsOf(bytes, entries)
  return {
    sheets: sheets
      .filter(({ type }) => !/(chart|dialog|macro)sheet$/i.test(type))
      .map(({ name, hidden }) => ({ name, hidden })),
    rows: (sheetName) =>
      streamXlsxRows(bytes, { sheet: sheets.findIndex(({ name }) => name === sheetName) }),
    check: async (sheetName) => {
      const part = sheets.find(({ name }) => name === sheetName)?.part
      if (part === undefined) throw broken()
      for (const entry of entries.values())
        if (/sharedStrings\.xml$/i.test(entry.name)) await checkEntry(bytes, entry)
      const { tail, found } = await checkEntry(bytes, part, uncomputed)
      return { hasMerges: /<(?:\w+:)?mergeCell\s/.test(tail), hasUncomputed: found, unread: [] }
    },
  }
}
