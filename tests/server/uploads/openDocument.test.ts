import { ZipFile } from 'yazl'
import { expect, test } from 'vitest'
import { made } from '../../support/madeFiles.ts'
import { importingFiles, previewingFiles } from '../../support/filesReading.ts'

test('an ods file as odfpy wrote it keeps every value: lines in cells, days, moments, spans and long numbers', async () => {
  expect(await importingFiles([made('report.ods')])).toEqual({
    columns: [
      'id BIGINT',
      'name VARCHAR',
      'day DATE',
      'moment TIMESTAMP',
      'share DOUBLE',
      'ok BOOLEAN',
      'money BIGINT',
      'span VARCHAR',
      'big VARCHAR',
    ],
    rows: [
      [
        '1',
        'two\nlines',
        '2024-01-05',
        '2024-01-05 10:20:30',
        0.5,
        true,
        '5',
        '30:00:00',
        '12345678901234567890',
      ],
      ['2', '007', null, null, null, false, null, null, null],
      ['2', '007', null, null, null, false, null, null, null],
    ],
    warnings: ['The workbook has 2 sheets: Data was read'],
    leftOut: [],
  })
})

test('the sheets of an ods file are offered, and the one that is chosen is read', async () => {
  const { sheets, sheet, rows } = await previewingFiles([made('report.ods')], { sheet: 'Other' })
  expect({ sheets, sheet, rows }).toEqual({
    sheets: [
      { name: 'Data', hidden: false },
      { name: 'Other', hidden: false },
    ],
    sheet: 'Other',
    rows: [[1]],
  })
})

const spreadsheet = async (content: string, manifest = '<manifest/>', kind = 'spreadsheet') => {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(`application/vnd.oasis.opendocument.${kind}`), 'mimetype', {
    compress: false,
  })
  archive.addBuffer(Buffer.from(content), 'content.xml')
  archive.addBuffer(Buffer.from(manifest), 'META-INF/manifest.xml')
  archive.end()
  const pieces: Buffer[] = []
  for await (const piece of archive.outputStream) pieces.push(piece as Buffer)
  return { fileName: 'a.ods', content: Buffer.concat(pieces) }
}
const table = (rows: string, style = '') =>
  `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="away"><style:table-properties table:display="false"/></style:style></office:automatic-styles><table:table table:name="A" ${style}>${rows}</table:table></office:document-content>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`

test('a hidden sheet of an ods file is said to be one, and the first of the others is read', async () => {
  const second = `</table:table><table:table table:name="B">${row(text('b'))}${row(text('y'))}`
  const file = await spreadsheet(
    table(`${row(text('a'))}${row(text('x'))}${second}`, 'table:style-name="away"'),
  )
  const { sheets, sheet, rows, warnings } = await previewingFiles([file])
  expect({ sheets, sheet, rows, warnings }).toEqual({
    sheets: [
      { name: 'A', hidden: true },
      { name: 'B', hidden: false },
    ],
    sheet: 'B',
    rows: [['y']],
    warnings: ['The workbook has 2 sheets: B was read'],
  })
})

test('spaces, notes and merged cells of an ods file are read as they are shown', async () => {
  const note = '<office:annotation><text:p>a note</text:p></office:annotation>'
  const file = await spreadsheet(
    table(
      `${row(text('a'), text('b'))}${row(
        `<table:table-cell office:value-type="string">${note}<text:p>x<text:s text:c="2"/>y<text:span>z</text:span></text:p></table:table-cell>`,
        '<table:covered-table-cell/>',
      )}${row('<table:table-cell office:value-type="time" office:time-value="PT07H08M09S"/>', text('#DIV/0!'))}`,
    ),
  )
  expect(await importingFiles([file])).toMatchObject({
    rows: [
      ['x  yz', null],
      ['07:08:09', null],
    ],
    warnings: [
      'One cell holds an error (#DIV/0! in B3): missing values stand in the table instead',
      'The sheet has merged cells: their value stands in the first of them, the others are missing values',
    ],
  })
})

const cell = (type: string, value = '', shown = '') =>
  `<table:table-cell office:value-type="${type}" ${value}><text:p>${shown}</text:p></table:table-cell>`

test('each kind of cell of an ods file is what its value says, a span of a day and more a text', async () => {
  const kinds = [
    cell('string', '', 'one<text:line-break/>two<text:tab/>three<text:s/>four'),
    cell('string', 'office:string-value="said"', 'shown'),
    cell('percentage', 'office:value="0.25"', '25 %'),
    cell('currency', 'office:value="12.5"', '€ 12.50'),
    cell('date', 'office:date-value="2025-11-03T08:30:15.123456789"'),
    cell('date', '', 'some day'),
    cell('time', 'office:time-value="PT23H59M59.5S"'),
    cell('time', 'office:time-value="PT24H30M00S"'),
    cell('boolean', 'office:boolean-value="false"', 'FALSE'),
    '<table:table-cell><text:p>of no kind</text:p></table:table-cell>',
  ]
  const names = row(...kinds.map((_, at) => text(`c${at}`)))
  const file = await spreadsheet(table(`${names}${row(...kinds)}`))
  const { columns = [], rows = [] } = await importingFiles([file])
  expect(columns.map((name, at) => [name, rows[0]?.[at]])).toEqual([
    ['c0 VARCHAR', 'one\ntwo\tthree four'],
    ['c1 VARCHAR', 'said'],
    ['c2 DOUBLE', 0.25],
    ['c3 DOUBLE', 12.5],
    ['c4 TIMESTAMP', '2025-11-03 08:30:15.123'],
    ['c5 VARCHAR', 'some day'],
    ['c6 TIME', '23:59:59.5'],
    ['c7 VARCHAR', '24:30:00'],
    ['c8 BOOLEAN', false],
    ['c9 VARCHAR', 'of no kind'],
  ])
})

test('rows of an ods file that stand for several keep their numbers, and blank ones at its end are none', async () => {
  const many = (count: number, ...cells: string[]) =>
    `<table:table-row table:number-rows-repeated="${count}">${cells.join('')}</table:table-row>`
  const covered = '<table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>'
  const file = await spreadsheet(
    table(
      [
        row(text('a'), text('b')),
        many(2, cell('float', 'office:value="1234567890.1234567"'), text('x')),
        many(3, '<table:table-cell/>'),
        row(text('#N/A'), covered),
        row(cell('float', 'office:value="2"'), cell('time', 'office:time-value="PT25H00M01.000S"')),
        many(1_048_570, '<table:table-cell/>'),
      ].join(''),
    ),
  )
  expect(await importingFiles([file])).toMatchObject({
    columns: ['a DOUBLE', 'b VARCHAR'],
    rows: [
      [1234567890.1234567, 'x'],
      [1234567890.1234567, 'x'],
      [null, null],
      [2, '25:00:01'],
    ],
    warnings: [
      'One cell holds an error (#N/A in A7): missing values stand in the table instead',
      'The sheet has merged cells: their value stands in the first of them, the others are missing values',
      'Row 7 of the sheet follows blank rows: it and those below are taken as rows of the same table',
    ],
  })
})

test.each<[string, () => Promise<{ fileName: string; content: Buffer }>, string]>([
  [
    'with a password',
    () => spreadsheet(table(''), '<manifest:encryption-data/>'),
    'The workbook is protected by a password: save it without one',
  ],
  [
    'that holds a text',
    () => spreadsheet(table(row(text('a'))), '<manifest/>', 'text'),
    'The file is an OpenDocument file but no spreadsheet',
  ],
  [
    'that unpacks without end',
    () => spreadsheet(table(' '.repeat(120_000_000))),
    'The workbook unpacks to 114 MB; at most 256 MB can be read of an OpenDocument file: save the sheet as a CSV file',
  ],
  [
    'with a cell repeated over more columns than there are',
    () =>
      spreadsheet(
        table(
          row(
            '<table:table-cell table:number-columns-repeated="99999999" office:value-type="string"><text:p>x</text:p></table:table-cell>',
          ),
        ),
      ),
    'The workbook is damaged or was cut off: save it again in Excel, or send it again',
  ],
  [
    'with a row repeated beyond the end of a sheet',
    () =>
      spreadsheet(
        table(
          `<table:table-row table:number-rows-repeated="99999999">${text('x')}</table:table-row>`,
        ),
      ),
    'The sheet has more than 1,048,576 rows, which is more than a sheet has',
  ],
  [
    'with entities of its own',
    () => spreadsheet(`<!DOCTYPE x [<!ENTITY a "b">]>${table(row(text('x')))}`),
    'The workbook is damaged or was cut off: save it again in Excel, or send it again',
  ],
])('an ods file %s is refused with what happened', async (_, file, message) => {
  expect(await importingFiles([await file()])).toMatchObject({ refused: message })
})

test('columns of WKT and GeoJSON are kept as text, and their kind is said', async () => {
  const content =
    'id,shape,place,note\n1,POINT (1 2),"{""type"": ""Point"", ""coordinates"": [1, 2]}",POINT\n2,"SRID=4326;POLYGON ((0 0, 1 1, 1 0, 0 0))","{""type"":""Point"",""coordinates"":[3,4]}",x\n'
  expect(await importingFiles([{ fileName: 'places.csv', content }])).toMatchObject({
    columns: ['id BIGINT', 'shape VARCHAR', 'place VARCHAR', 'note VARCHAR'],
    rows: [
      ['1', 'POINT (1 2)', '{"type": "Point", "coordinates": [1, 2]}', 'POINT'],
      [
        '2',
        'SRID=4326;POLYGON ((0 0, 1 1, 1 0, 0 0))',
        '{"type":"Point","coordinates":[3,4]}',
        'x',
      ],
    ],
    warnings: [
      'The column shape holds geography as WKT: it is kept as text',
      'The column place holds geography as GeoJSON: it is kept as text',
    ],
  })
  const late = `g\n${'POINT (1 2)\n'.repeat(1001)}x\n`
  expect(await importingFiles([{ fileName: 'late.csv', content: late }])).toMatchObject({
    warnings: [],
  })
})
