import { streamXlsxRows } from 'hucre/xlsx'
import { unacceptable } from '../../problem.ts'
import { broken, checkEntry, zipText } from '../unpack/zipDirectory.ts'
import { checkSizes, hasCells, relationsOf, stringsOf, type Parts } from './officePackage.ts'
import type { SheetReading } from './sheetReading.ts'
import { elementsNamed } from './xmlElements.ts'

const workbookPart = 'xl/workbook.xml'

/** A formula whose value is not stored: none at all, or an empty one that is not said to be text. */
const uncomputed =
  /<(?:\w+:)?c(?![^>]*\bt="str")[^>]*><(?:\w+:)?f\b[^>]*>[^<]*<\/(?:\w+:)?f>(?:<(?:\w+:)?v ?\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?<\/(?:\w+:)?c>/

const sheetsOf = (bytes: Buffer, parts: Parts) => {
  const workbook = parts.get(workbookPart)
  if (workbook === undefined || !parts.has('[Content_Types].xml'))
    throw unacceptable('The file is an archive but no workbook')
  checkSizes(parts, bytes.length)
  const relations = relationsOf(bytes, parts, workbookPart)
  return elementsNamed(zipText(bytes, workbook), 'sheet').map(
    ({ name = '', state = '', id = '' }) => {
      const { type = '', part } = relations.get(id) ?? {}
      return { name, hidden: /hidden/i.test(state), type, part }
    },
  )
}

/** Opens a workbook of today's Excel, or says why it cannot be. */
export const openXlsx = (bytes: Buffer, parts: Parts): SheetReading => {
  const sheets = sheetsOf(bytes, parts)
  return {
    sheets: sheets
      .filter(({ type }) => hasCells(type))
      .map(({ name, hidden }) => ({ name, hidden })),
    rows: (sheetName) =>
      streamXlsxRows(bytes, { sheet: sheets.findIndex(({ name }) => name === sheetName) }),
    check: async (sheetName) => {
      const part = sheets.find(({ name }) => name === sheetName)?.part
      if (part === undefined) throw broken()
      for (const strings of stringsOf(parts)) await checkEntry(bytes, strings)
      const { tail, found } = await checkEntry(bytes, part, uncomputed)
      return { hasMerges: /<(?:\w+:)?mergeCell\s/.test(tail), hasUncomputed: found, unread: [] }
    },
  }
}
