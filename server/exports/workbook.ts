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
  let short = ''
  for (const letter of plain) if (short.length + letter.length <= maxLetters) short += letter
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

const formats = Object.entries(sheetStyles)
  .sort(([, one], [, other]) => one - other)
  .map(([name]) => formatCodes[name as keyof typeof sheetStyles])
  .map((code, index) => ({ code, id: code === null ? 0 : firstOwnFormat + index - 1 }))

const counted = (name: string, elements: readonly string[]) =>
  `<${name} count="${elements.length}">${elements.join('')}</${name}>`

const styles = `${declaration}<styleSheet xmlns="${main}">${[
  counted(
    'numFmts',
    formats.flatMap(({ code, id }) =>
      code === null ? [] : [`<numFmt numFmtId="${id}" formatCode="${code}"/>`],
    ),
  ),
  counted('fonts', ['<font><sz val="11"/><name val="Calibri"/></font>']),
  counted(
    'fills',
    ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`),
  ),
  counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
  counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  counted(
    'cellXfs',
    formats.map(
      ({ id }) =>
        `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ),
  counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
].join('')}</styleSheet>`

const contentTypes = `${declaration}<Types xmlns="${packaged}/content-types">${[
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
].join('')}</Types>`

const workbook = (title: string) => {
  const name = xmlText(sheetName(title)).replaceAll('"', '&quot;')
  const sheets = `<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets>`
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}">${sheets}</workbook>`
}

/** The parts of a workbook of one sheet, without the sheet: their paths and texts. */
export const workbookParts = (title: string): [path: string, text: string][] => [
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
  ['xl/styles.xml', styles],
]

export const sheetPath = 'xl/worksheets/sheet1.xml'
const frozenHeader = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
export const sheetStart = [
  `${declaration}<worksheet xmlns="${main}">`,
  `<sheetViews><sheetView workbookViewId="0">${frozenHeader}</sheetView></sheetViews>`,
  '<sheetData>',
].join('')
export const sheetEnd = '</sheetData></worksheet>'
