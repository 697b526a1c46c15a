import { columnKinds, type ColumnKind } from '../../src/api/contract/columnKinds.ts'
import { sheetStyles, xmlText } from '../engines/encode/sheetRows.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const maxLetters = 31

/** A title as a sheet's name: at most 31 letters, none that spreadsheets refuse. */
export const sheetName = (title: string): string => {
  const plain = title
    .toWellFormed()
    .replace(/[\0-\x1f[\]:*?/\\]/g, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .trim()
  const cut = plain.slice(0, maxLetters).replace(/[\uD800-\uDBFF]$/, '')
  const short = cut.replace(/[' ]+$/, '')
  return short === '' || short.toLowerCase() === 'history' ? 'Sheet1' : short
}

const relationships = (entries: readonly [type: string, target: string][]) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${entries
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The formats of cells; that of a general one is the spreadsheet's own. */
const formatCodes: Record<keyof typeof sheetStyles, string | null> = {
  general: null,
  date: 'yyyy\\-mm\\-dd',
  moment: 'yyyy\\-mm\\-dd hh:mm:ss',
  time: 'hh:mm:ss',
}
const firstOwnFormat = 164

const usualCodes = Object.entries(sheetStyles)
  .sort(([, one], [, other]) => one - other)
  .map(([name]) => formatCodes[name as keyof typeof sheetStyles])

/** The index of the first format that a workbook has beside the usual ones. */
export const firstOwnStyle = usualCodes.length

/** The index of the format that writes what a style writes in bold. */
export const boldStyle = (style: number, ownCodes: readonly string[]) =>
  style + firstOwnStyle + ownCodes.length

const attributeText = (text: string) => xmlText(text).replaceAll('"', '&quot;')

const counted = (name: string, elements: readonly string[]) =>
  `<${name} count="${elements.length}">${elements.join('')}</${name}>`

const stylesOf = (ownCodes: readonly string[]) => {
  const formats = [...usualCodes, ...ownCodes].map((code, index) => ({
    code,
    id: code === null ? 0 : firstOwnFormat + index - 1,
  }))
  return `${declaration}<styleSheet xmlns="${main}">${[
    counted(
      'numFmts',
      formats.flatMap(({ code, id }) =>
        code === null ? [] : [`<numFmt numFmtId="${id}" formatCode="${attributeText(code)}"/>`],
      ),
    ),
    counted(
      'fonts',
      ['', '<b/>'].map((weight) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`),
    ),
    counted(
      'fills',
      ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`),
    ),
    counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    counted(
      'cellXfs',
      [0, 1].flatMap((font) =>
        formats.map(
          ({ id }) =>
            `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}/>`,
        ),
      ),
    ),
    counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  ].join('')}</styleSheet>`
}

const contentTypes = `${declaration}<Types xmlns="${packaged}/content-types">${[
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
].join('')}</Types>`

const workbook = (title: string) => {
  const name = attributeText(sheetName(title))
  const sheets = `<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets>`
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}">${sheets}</workbook>`
}

/** The parts of a workbook of one sheet, without the sheet: their paths and texts. */
export const workbookParts = (
  title: string,
  ownCodes: readonly string[] = [],
): [path: string, text: string][] => [
  ['[Content_Types].xml', contentTypes],
  ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
  ['xl/workbook.xml', workbook(title)],
  [
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', stylesOf(ownCodes)],
]

export const sheetPath = 'xl/worksheets/sheet1.xml'

/** A number of a column of a sheet, from 0, in its letters. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26))

/** How many rows and columns of a sheet stay in sight while it is scrolled. */
export interface Frozen {
  rows: number
  columns: number
}

const pane = ({ rows, columns }: Frozen) => {
  const across = columns > 0 ? ` xSplit="${columns}"` : ''
  const active = columns > 0 ? 'bottomRight' : 'bottomLeft'
  return `<pane${across} ySplit="${rows}" topLeftCell="${columnLetters(columns)}${rows + 1}" activePane="${active}" state="frozen"/>`
}

/** In digits: room for sums in millions with their decimals, and for moments, of which spreadsheets show `####` in less. */
const kindWidths: Readonly<Record<ColumnKind, number>> = {
  [columnKinds.number]: 18,
  [columnKinds.text]: 14,
  [columnKinds.moment]: 20,
  [columnKinds.boolean]: 10,
}
const maxNameWidth = 40

const widthOf = ({ names, kind }: SheetColumn) =>
  Math.max(
    kindWidths[kind],
    Math.min(maxNameWidth, Math.max(...names.map(({ length }) => length)) + 2),
  )

/** A column of a sheet: what stands above it, and the kind of its cells. */
export interface SheetColumn {
  names: readonly string[]
  kind: ColumnKind
}

export const sheetStart = (
  columns: readonly SheetColumn[],
  frozen: Frozen = { rows: 1, columns: 0 },
) =>
  [
    `${declaration}<worksheet xmlns="${main}">`,
    `<sheetViews><sheetView workbookViewId="0">${pane(frozen)}</sheetView></sheetViews>`,
    `<cols>${columns
      .map(
        (column, index) =>
          `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
      )
      .join('')}</cols>`,
    '<sheetData>',
  ].join('')

/** `merged` are the ranges of cells that are one, such as `B1:C1`. */
export const sheetEnd = (merged: readonly string[] = []) => {
  const cells = merged.map((range) => `<mergeCell ref="${range}"/>`)
  return `</sheetData>${cells.length > 0 ? counted('mergeCells', cells) : ''}</worksheet>`
}
