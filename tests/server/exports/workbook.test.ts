import { expect, test } from 'vitest'
import {
  boldStyle,
  columnLetters,
  sheetEnd,
  sheetStart,
  workbookParts,
} from '../../../server/exports/workbook.ts'

test('a sheet begins with the cells that stay in sight and widths by kinds and names, and ends with its merged cells', () => {
  const columns = [
    { names: ['a'], kind: 0 as const },
    { names: ['x'.repeat(17)], kind: 1 as const },
    { names: ['ab', 'y'.repeat(20)], kind: 3 as const },
    { names: ['z'.repeat(60)], kind: 3 as const },
  ]
  const paneOf = (xml: string) => /<pane [^>]*>/.exec(xml)?.[0]
  const start = sheetStart(columns, { rows: 2, columns: 1 })
  expect({
    pane: paneOf(start),
    usual: paneOf(sheetStart(columns)),
    widths: [...start.matchAll(/<col min="(\d)" max="(\d)" width="(\d+)"/g)].map((found) =>
      found.slice(1).map(Number),
    ),
    ends: [sheetEnd(), sheetEnd(['B1:C1'])],
    letters: [0, 25, 26, 27, 701, 702].map(columnLetters),
  }).toEqual({
    pane: '<pane xSplit="1" ySplit="2" topLeftCell="B3" activePane="bottomRight" state="frozen"/>',
    usual: '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    widths: [
      [1, 1, 18],
      [2, 2, 19],
      [3, 3, 22],
      [4, 4, 40],
    ],
    ends: [
      '</sheetData></worksheet>',
      '</sheetData><mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells></worksheet>',
    ],
    letters: ['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'],
  })
})

test('a workbook has the formats of its cells, plain and in bold, behind the usual ones', () => {
  const own = ['0.0"%"', '#,##0']
  const styles = workbookParts('a', own).at(-1)?.[1] ?? ''
  const formats = [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)]
  const cells = /<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? ''
  expect({
    formats: formats.map(([, id, code]) => `${id} ${code}`),
    cells: [...cells.matchAll(/numFmtId="(\d+)" fontId="(\d)"/g)].map(
      ([, id, font]) => `${id} ${font}`,
    ),
    bold: boldStyle(4, own),
  }).toEqual({
    formats: [
      ...['164 yyyy\\-mm\\-dd', '165 yyyy\\-mm\\-dd hh:mm:ss', '166 hh:mm:ss'],
      ...['167 0.0&quot;%&quot;', '168 #,##0'],
    ],
    cells: [0, 1].flatMap((font) => [0, 164, 165, 166, 167, 168].map((id) => `${id} ${font}`)),
    bold: 10,
  })
})
