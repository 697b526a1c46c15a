import { createHash } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { importing, previewing } from '../../../support/fileReading.ts'
import { zipped, type ZippedFile } from '../../../support/zipped.ts'

const fileName = 'data.xlsx'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (text: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${text}</Relationships>`
const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const workbook = (
  sheet: string,
  {
    strings,
    more = [],
    links = '',
    settings = '',
    sheets = '<sheet name="One" sheetId="1" r:id="rId1"/>',
    target = 'worksheets/sheet1.xml',
    size,
  }: {
    strings?: string
    more?: ZippedFile[]
    links?: string
    settings?: string
    sheets?: string
    target?: string
    size?: number
  } = {},
) =>
  zipped([
    {
      name: '[Content_Types].xml',
      text: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: '_rels/.rels', text: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${main}>${settings}<sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations(
        relation('rId1', 'worksheet', target) +
          (strings === undefined ? '' : relation('rId2', 'sharedStrings', 'sharedStrings.xml')) +
          links,
      ),
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', text: strings }]),
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(size === undefined ? {} : { size }) },
    ...more,
  ])

const sheetOf = (rows: string, rest = '') =>
  `<worksheet ${main}><sheetData>${rows}</sheetData>${rest}</worksheet>`
const header =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>'

test('numbers, texts, truths, dates, times, formulas, errors, shared and hidden things of a workbook come as they are meant', async () => {
  const day = (text: string) => new Date(text)
  const content = await writeXlsx({
    sheets: [
      { name: 'Hidden', hidden: true, rows: [['x'], [1]] },
      {
        name: 'One',
        rows: [
          ['id', 'price', 'day', 'at', 'paid', 'code', 'odd', ''],
          [1, 1.5, day('2024-01-02'), day('2024-01-02T10:20:30Z'), true, '007', '#DIV/0!', null],
          [2, 3, day('1900-03-01'), day('2024-01-03'), false, 'NA', 5, null],
          [9007199254740991, -1e300, null, null, null, '12', 7, 'late'],
        ],
      },
    ],
  })
  expect(await importing({ content, fileName })).toEqual({
    columns: [
      'id BIGINT',
      'price DOUBLE',
      'day DATE',
      'at TIMESTAMP',
      'paid BOOLEAN',
      'code VARCHAR',
      'odd BIGINT',
      'Unnamed: 7 VARCHAR',
    ],
    rows: [
      ['1', 1.5, '2024-01-02', '2024-01-02 10:20:30', true, '007', null, null],
      ['2', 3, '1900-03-01', '2024-01-03 00:00:00', false, null, '5', null],
      ['9007199254740991', -1e300, null, null, null, '12', '7', 'late'],
    ],
    warnings: [
      'One column has no name: it is called Unnamed: 7',
      'The workbook has 2 sheets: One was read',
      'One cell holds an error (#DIV/0! in G2): missing values stand in the table instead',
    ],
  })
  const preview = await previewing({ content, fileName, fields: { sheet: 'Hidden' } })
  expect({ sheets: preview.sheets, sheet: preview.sheet, rows: preview.rows }).toEqual({
    sheets: [
      { name: 'Hidden', hidden: true },
      { name: 'One', hidden: false },
    ],
    sheet: 'Hidden',
    rows: [[1]],
  })
})

test('cached values of formulas, shared texts, merged cells, gaps and mixed columns are told', async () => {
  const strings = `<sst ${main}><si><t>x &amp; y</t></si><si><r><t>two </t></r><r><t>runs</t></r></si></sst>`
  const rows = `${header}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="s"><v>0</v></c></row><row r="5"><c r="A5" t="str"><f>A1</f><v>text</v></c><c r="B5" t="s"><v>1</v></c></row>`
  const content = workbook(
    sheetOf(rows, '<mergeCells count="1"><mergeCell ref="A5:A6"/></mergeCells>'),
    { strings },
  )
  expect(await importing({ content, fileName })).toEqual({
    columns: ['a VARCHAR', 'b VARCHAR'],
    rows: [
      ['2', 'x & y'],
      ['text', 'two runs'],
    ],
    warnings: [
      'The sheet has merged cells: their value stands in the first of them, the others are missing values',
      'Row 5 of the sheet follows blank rows: it and those below are taken as rows of the same table',
    ],
  })
  expect(
    await importing({ content, fileName, fields: { skip_blank_lines: 'false' } }),
  ).toMatchObject({
    rows: [
      ['2', 'x & y'],
      [null, null],
      [null, null],
      ['text', 'two runs'],
    ],
  })
})

test('a bad cell of a workbook is named by its row', async () => {
  const content = await writeXlsx({ sheets: [{ name: 'One', rows: [['a'], [1], [null], ['x']] }] })
  expect(
    await importing({ content, fileName, fields: { column_types: '{"a":"BIGINT"}' } }),
  ).toMatchObject({ refused: 'Line 4: x is not a whole number' })
})

const sheetOfX = (...cells: string[]) =>
  sheetOf(
    header +
      cells
        .map(
          (cell, row) =>
            `<row r="${row + 2}"><c r="A${row + 2}"><v>${row + 1}</v></c>${cell.replaceAll('@', `B${row + 2}`)}</row>`,
        )
        .join(''),
  )
const styled = (code: string) => ({
  name: 'xl/styles.xml',
  text: `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})
const formatted = (code: string, ...values: string[]) =>
  workbook(sheetOfX(...values.map((value) => `<c r="@" s="1"><v>${value}</v></c>`)), {
    more: [styled(code)],
    links: relation('rId3', 'styles', 'styles.xml'),
  })
const plain = (...cells: string[]) => workbook(sheetOfX(...cells))
const uncomputed =
  'The sheet has formulas without a stored value: missing values stand in the table instead. Open and save the workbook in Excel or LibreOffice to store them'

const cellsRead: [string, Uint8Array, string, unknown[], string[]?][] = [
  ['days', formatted('[$-409]d\\-mmm\\-yy;@', '45292', '61'), 'DATE', ['2024-01-01', '1900-03-01']],
  [
    'moments',
    formatted('dd/mm/yyyy hh:mm', '45292.25', '45292.4166666667'),
    'TIMESTAMP',
    ['2024-01-01 06:00:00', '2024-01-01 10:00:00'],
  ],
  ['times', formatted('h:mm AM/PM', '0.5', '0.25'), 'TIME', ['12:00:00', '06:00:00']],
  [
    'spans of more than a day',
    formatted('[h]:mm:ss', '1.5', '0.5', '100.25'),
    'VARCHAR',
    ['36:00:00', '12:00:00', '2406:00:00'],
  ],
  [
    'numbers whose format only has letters of dates in quotes',
    formatted('0.00" days"', '5', '6.5'),
    'DOUBLE',
    [5, 6.5],
  ],
  ['currencies with letters of dates', formatted('[$Mdy] 0', '5'), 'BIGINT', ['5']],
  ['percents', formatted('0.00%', '0.0525', '1.5'), 'DOUBLE', [0.0525, 1.5]],
  [
    'a number far beyond all dates',
    formatted('yyyy-mm-dd', '1000000000', '45292'),
    'DATE',
    [null, '2024-01-01'],
    ['One cell holds an error (#NUM! in B2): missing values stand in the table instead'],
  ],
  [
    'dates written as text of ISO',
    plain('<c r="@" t="d"><v>2024-01-01T10:00:00</v></c>', '<c r="@" t="d"><v>2024-01-02</v></c>'),
    'TIMESTAMP',
    ['2024-01-01 10:00:00', '2024-01-02 00:00:00'],
  ],
  [
    'formulas that were never computed',
    plain('<c r="@"><f>1+1</f></c>', '<c r="@"><f>1+2</f><v></v></c>', '<c r="@"><v>5</v></c>'),
    'BIGINT',
    [null, null, '5'],
    [uncomputed],
  ],
  [
    'formulas that answer nothing, and shared ones',
    plain(
      '<c r="@" t="str"><f>""</f><v></v></c>',
      '<c r="@"><f t="shared" ref="B3:B4" si="0">A3*2</f><v>2</v></c>',
      '<c r="@"><f t="shared" si="0"/><v>4</v></c>',
    ),
    'BIGINT',
    [null, '2', '4'],
  ],
  [
    'digits in numbers and in text',
    plain('<c r="@"><v>123456789012345</v></c>', '<c r="@"><v>4111111111111111</v></c>'),
    'BIGINT',
    ['123456789012345', '4111111111111111'],
  ],
  [
    'numbers as text',
    plain('<c r="@" t="inlineStr"><is><t>007</t></is></c>', '<c r="@"><v>5</v></c>'),
    'VARCHAR',
    ['007', '5'],
  ],
  [
    'line ends in a cell',
    plain(
      '<c r="@" t="inlineStr"><is><t>a_x000D_&#10;b</t></is></c>',
      '<c r="@" t="inlineStr"><is><t xml:space="preserve">  c </t></is></c>',
    ),
    'VARCHAR',
    ['a\r\nb', '  c '],
  ],
  [
    'truths beside numbers',
    plain('<c r="@" t="b"><v>1</v></c>', '<c r="@"><v>5</v></c>'),
    'VARCHAR',
    ['TRUE', '5'],
  ],
]
test.each(cellsRead)(
  '%s of a workbook come as they are meant',
  async (_, content, type, values, warnings = []) => {
    const read = await importing({ content, fileName })
    expect(
      'rows' in read && [read.columns?.[1], read.rows.map(([, value]) => value), read.warnings],
    ).toEqual([`b ${type}`, values, warnings])
  },
)

test('days count from 1904 where the workbook says so', async () => {
  const dated = workbook(sheetOfX('<c r="@" s="1"><v>43830</v></c>'), {
    more: [styled('yyyy-mm-dd')],
    links: relation('rId3', 'styles', 'styles.xml'),
    settings: '<workbookPr date1904="1"/>',
  })
  expect(await importing({ content: dated, fileName })).toMatchObject({
    rows: [['1', '2024-01-01']],
  })
})

test('a sheet that is named from the top of its archive, as Python names it, is read', async () => {
  const content = workbook(
    sheetOf(
      `${header}<row r="2"><c r="A2"><v>1</v></c></row>`,
      '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>',
    ),
    { target: '/xl/worksheets/sheet1.xml' },
  )
  expect(await importing({ content, fileName })).toMatchObject({
    rows: [['1', null]],
    warnings: [expect.stringMatching('^The sheet has merged cells')],
  })
})

test('a sheet of a chart is passed over', async () => {
  const sheets =
    '<sheet name="Chart" sheetId="2" r:id="rId8"/><sheet name="One" sheetId="1" r:id="rId1"/>'
  const content = workbook(sheetOfX('<c r="@"><v>5</v></c>'), {
    sheets,
    links: relation('rId8', 'chartsheet', 'chartsheets/sheet1.xml'),
    more: [{ name: 'xl/chartsheets/sheet1.xml', text: `<chartsheet ${main}/>` }],
  })
  expect(await importing({ content, fileName })).toEqual({
    columns: ['a BIGINT', 'b BIGINT'],
    rows: [['1', '5']],
    warnings: [],
  })
})

const compound = (name: string, content: Uint8Array) => {
  const bytes = Buffer.alloc(512 * 3 + 4096)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(0xfffffffe, 60)
  bytes.writeUInt32LE(0xfffffffe, 68)
  bytes.fill(0xff, 76, 512)
  bytes.writeUInt32LE(0, 76)
  bytes.fill(0xff, 512, 1024)
  const chain = [0xfffffffd, 0xfffffffe, 3, 4, 5, 6, 7, 8, 9, 0xfffffffe]
  chain.forEach((next, index) => bytes.writeUInt32LE(next, 512 + 4 * index))
  const entry = (at: number, title: string, kind: number, start: number, size: number) => {
    bytes.write(title, at, 'utf16le')
    bytes.writeUInt16LE(2 * title.length + 2, at + 64)
    bytes[at + 66] = kind
    bytes.writeUInt32LE(start, at + 116)
    bytes.writeUInt32LE(size, at + 120)
  }
  entry(1024, 'Root Entry', 5, 0xfffffffe, 0)
  entry(1152, name, 2, 2, 4096)
  Buffer.from(content).copy(bytes, 1536)
  return new Uint8Array(bytes)
}
const records = (...parts: [number, number[]][]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map(([id, data]) =>
        Buffer.from([id & 255, id >> 8, data.length & 255, data.length >> 8, ...data]),
      ),
    ),
  )

const [short, long] = [
  (value: number) => [value & 255, value >> 8],
  (value: number) => [...Buffer.from(new Int32Array([value]).buffer)],
]
const double = (value: number) => [...Buffer.from(new Float64Array([value]).buffer)]
const textRecord = (text: string) => [...short(text.length), 1, ...Buffer.from(text, 'utf16le')]
const at = (row: number, column: number, style = 0) => [
  ...short(row),
  ...short(column),
  ...short(style),
]
const began = (kind: number) => [0, 6, ...short(kind), ...Array<number>(12).fill(0)]

/** A workbook as Excel 97 to 2003 writes it: shared texts, a number, a small number, a day, a truth and an error. */
const oldWorkbook = () => {
  const texts = ['name', 'weight', 'count', 'day', 'ripe', 'Zürich 東京']
  const styles: [number, number[]][] = [0, 14].map((format) => [
    0xe0,
    [0, 0, ...short(format), ...Array<number>(16).fill(0)],
  ])
  const globals = (start: number) =>
    records(
      [0x809, began(5)],
      ...styles,
      [0x85, [...long(start), 0, 0, 5, 0, ...Buffer.from('Fruit')]],
      [0xfc, [...long(texts.length), ...long(texts.length), ...texts.flatMap(textRecord)]],
      [0x0a, []],
    )
  const sheet = records(
    [0x809, began(16)],
    ...texts
      .slice(0, 5)
      .map((_, index): [number, number[]] => [0xfd, [...at(0, index), ...long(index)]]),
    [0xfd, [...at(1, 0), ...long(5)]],
    [0x203, [...at(1, 1), ...double(1.5)]],
    [0x27e, [...at(1, 2), ...long((7 << 2) | 2)]],
    [0x203, [...at(1, 3, 1), ...double(45_293)]],
    [0x205, [...at(1, 4), 1, 0]],
    [0x203, [...at(2, 1), ...double(-2)]],
    [0x205, [...at(2, 4), 7, 1]],
    [0x0a, []],
  )
  return compound('Workbook', Buffer.concat([globals(globals(0).length), sheet]))
}

test('numbers, texts, days, truths and errors of a workbook of Excel 97 to 2003 come as they are meant', async () => {
  expect(await importing({ content: oldWorkbook(), fileName: 'data.xls' })).toEqual({
    columns: ['name VARCHAR', 'weight DOUBLE', 'count BIGINT', 'day DATE', 'ripe BOOLEAN'],
    rows: [
      ['Zürich 東京', 1.5, '7', '2024-01-02', true],
      [null, -2, null, null, null],
    ],
    warnings: [
      'One cell holds an error (#DIV/0! in E3): missing values stand in the table instead',
    ],
  })
})

/** A workbook of one sheet with these records, below a header with the columns a and b. */
const oldSheet = (...cells: [number, number[]][]) => {
  const globals = (start: number) =>
    records(
      [0x809, began(5)],
      [0xe0, Array<number>(20).fill(0)],
      [0x85, [...long(start), 0, 0, 1, 0, 0x53]],
      [0x0a, []],
    )
  const names: [number, number[]][] = ['a', 'b'].map((name, column) => [
    0x204,
    [...at(0, column), ...textRecord(name)],
  ])
  return compound(
    'Workbook',
    Buffer.concat([
      globals(globals(0).length),
      records([0x809, began(16)], ...names, ...cells, [0x0a, []]),
    ]),
  )
}

test('texts in several looks or with how they are spoken, hundredths, and a sheet below one that is hidden for good are read', async () => {
  const spoken = (size: number) => Array<number>(size).fill(2)
  const texts = [
    [...short(1), 9, ...short(2), 0x61, 0, ...spoken(8)],
    [...short(1), 5, ...long(6), 0x62, 0, ...spoken(6)],
    [...short(2), 12, ...short(1), ...long(3), 0x78, 0x79, ...spoken(7)],
    textRecord('plain'),
  ]
  const shared = (row: number, column: number, text: number): [number, number[]] => [
    0xfd,
    [...at(row, column), ...long(text)],
  ]
  const hidden = records([0x809, began(16)], [0x203, [...at(0, 0), ...double(1)]], [0x0a, []])
  const shown = records(
    ...[[0x809, began(16)] as [number, number[]], shared(0, 0, 0), shared(0, 1, 1)],
    ...[shared(1, 0, 2), shared(2, 0, 3)],
    [0x27e, [...at(1, 1), ...long(0x40490001)]],
    [0x27e, [...at(2, 1), ...long(0x3ff80000)]],
    [0x0a, []],
  )
  const globals = (start: number) =>
    records(
      [0x809, began(5)],
      [0xe0, Array<number>(20).fill(0)],
      [0x85, [...long(start), 2, 0, 1, 0, 0x41]],
      [0x85, [...long(start + hidden.length), 0, 0, 1, 0, 0x42]],
      [0xfc, [...long(4), ...long(4), ...texts.flat()]],
      [0x0a, []],
    )
  const stream = Buffer.concat([globals(globals(0).length), hidden, shown])
  const content = compound('Workbook', stream)
  expect(await importing({ content, fileName: 'data.xls' })).toEqual({
    columns: ['a VARCHAR', 'b DOUBLE'],
    rows: [
      ['xy', 0.5],
      ['plain', 1.5],
    ],
    warnings: ['The workbook has 2 sheets: B was read'],
  })
})

const textFormula = (row: number, column: number): [number, number[]] => [
  0x06,
  [...at(row, column), 0, 0, 0, 0, 0, 0, 255, 255, ...Array<number>(8).fill(0)],
]
const result = (text: string): [number, number[]] => [0x207, textRecord(text)]

test.each<[string, [number, number[]][]]>([
  ['of one cell', []],
  ['that was filled down', [[0x4bc, [1, 0, 2, 0, 0, 0, 0, 2, 0, 0]]]],
  ['of an array', [[0x221, [1, 0, 2, 0, 0, 0, ...Array<number>(8).fill(0)]]]],
  ['of a data table', [[0x236, [1, 0, 2, 0, 0, 0, ...Array<number>(10).fill(0)]]]],
])('the text of a formula %s of Excel 97 to 2003 is read', async (_, between) => {
  const content = oldSheet(
    textFormula(1, 0),
    ...between,
    result('General'),
    [0x203, [...at(1, 1), ...double(1)]],
    textFormula(2, 0),
    result('Zürich'),
    [0x203, [...at(2, 1), ...double(2)]],
  )
  expect(await importing({ content, fileName: 'data.xls' })).toEqual({
    columns: ['a VARCHAR', 'b BIGINT'],
    rows: [
      ['General', '1'],
      ['Zürich', '2'],
    ],
    warnings: [],
  })
})

test('a text that goes on in a second record is read whole', async () => {
  const [start, rest] = ['x'.repeat(1000), 'ÿ'.repeat(500)]
  const content = oldSheet(
    textFormula(1, 0),
    [0x207, [...short(1500), 1, ...Buffer.from(start, 'utf16le')]],
    [0x3c, [0, ...Buffer.from(rest, 'latin1')]],
    [0xd6, [...at(1, 1), ...textRecord('rich'), 0, 0]],
  )
  expect(await importing({ content, fileName: 'data.xls' })).toEqual({
    columns: ['a VARCHAR', 'b VARCHAR'],
    rows: [[start + rest, 'rich']],
    warnings: [],
  })
})

test('formulas whose text is not stored are named', async () => {
  const content = oldSheet(
    textFormula(1, 0),
    [0x203, [...at(1, 1), ...double(1)]],
    [0x203, [...at(2, 0), ...double(3)]],
    textFormula(2, 1),
  )
  expect(await importing({ content, fileName: 'data.xls' })).toEqual({
    columns: ['a BIGINT', 'b BIGINT'],
    rows: [
      [null, '1'],
      ['3', null],
    ],
    warnings: [
      '2 formulas have no stored text (A2, B3): missing values stand in the table instead',
    ],
  })
})

const bomb = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(130_000_000)}</t></is></c></row>`
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
const damaged = 'The workbook is damaged or was cut off: save it again in Excel, or send it again'

const refusals: [string, () => Uint8Array, string][] = [
  [
    'a bomb',
    () => workbook(sheetOf(bomb)),
    'The workbook unpacks to 124 MB, which is more than can be read of a file of 125 KB: save the sheet as a CSV file',
  ],
  [
    'a bomb that lies about its size',
    () => workbook(sheetOf(header + bomb), { size: 1000 }),
    damaged,
  ],
  ['a workbook that was cut off', () => workbook(sheetOf(header)).slice(0, -40), damaged],
  [
    'a value in the last column there can be',
    () => workbook(sheetOf(`${header}<row r="2"><c r="XFD2"><v>1</v></c></row>`)),
    'The file has 16384 columns; at most 10000 can be read. Where it seems to have fewer, look for a value far to the right',
  ],
  [
    'a row below the last one there can be',
    () => workbook(sheetOf(`${header}<row r="1048577"><c r="A1048577"><v>1</v></c></row>`)),
    'The sheet has a row 1048577: a sheet has at most 1,048,576 rows',
  ],
  ['a sheet of nothing', () => workbook(sheetOf('')), 'The sheet One is empty'],
  [
    'an OpenDocument file without content',
    () => zipped([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'The workbook is damaged or was cut off: save it again in Excel, or send it again',
  ],
  [
    'an archive of something else, with a name that climbs',
    () => zipped([{ name: '../../etc/cron.d/x', text: 'x' }]),
    'The file is an archive but no workbook',
  ],
  [
    'a workbook under a password',
    () => compound('EncryptedPackage', new Uint8Array(8)),
    'The workbook is protected by a password: save it without one',
  ],
  [
    'an old workbook under a password',
    () => compound('Workbook', records([0x809, [0, 6, 5, 0]], [0x2f, [0, 0]])),
    'The workbook is protected by a password: save it without one',
  ],
  [
    'a workbook of Excel 4 in a container of later ones',
    () => compound('Book', records([0x409, [0, 4, 0, 1]])),
    'The workbook is of Excel 4 or older, which cannot be read: open it in Excel or LibreOffice and save it as xlsx',
  ],
  [
    'a workbook of Excel 4',
    () => records([0x409, [0, 0, 16, 0]]),
    'The workbook is of Excel 4 or older, which cannot be read: open it in Excel or LibreOffice and save it as xlsx',
  ],
  [
    'an old workbook whose cell names a shared text that is not there',
    () => oldSheet([0xfd, [...at(1, 0), ...long(7)]]),
    damaged,
  ],
  [
    'an old workbook that was cut off',
    () => compound('Workbook', records([0x809, [0, 6, 5, 0]])).slice(0, 2000),
    damaged,
  ],
  [
    'another file of old Office',
    () => compound('WordDocument', new Uint8Array(8)),
    'The file is an Office file but no workbook',
  ],
  [
    'a web page',
    () => new TextEncoder().encode('<html><table></table></html>'),
    'The file is no workbook, whatever its name says: if it holds text, name it .csv',
  ],
]
test.each(refusals)('%s is refused with its reason', async (_, content, reason) => {
  expect(await importing({ content: content(), fileName })).toMatchObject({ refused: reason })
})

test('the sheets are those of the XML of a workbook, whatever signs their names and its comments hold', async () => {
  const sheets =
    '<!-- <sheet name="Gone" sheetId="9" r:id="rId9"/> --><sheet name="a > b &amp; &#99;" sheetId="1" r:id="rId1"/>'
  const content = workbook(sheetOf(`${header}<row r="2"><c r="A2"><v>1</v></c></row>`), { sheets })
  expect(await previewing({ content, fileName })).toMatchObject({
    sheets: [{ name: 'a > b & c', hidden: false }],
    sheet: 'a > b & c',
    rows: [[1, null]],
    refusal: null,
  })
})

test.each([
  ['a document type', `${laughs}<workbook/>`],
  ['broken XML', '<workbook><sheets></workbook>'],
])('a workbook whose list of sheets has %s is refused as damaged', async (_, text) => {
  const content = zipped([
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: 'xl/workbook.xml', text },
  ])
  expect(await importing({ content, fileName })).toMatchObject({ refused: damaged })
})

test('entities of a document type are not followed', async () => {
  const rows = `${header}<row r="2"><c r="A2" t="inlineStr"><is><t>&f;</t></is></c><c r="B2" t="inlineStr"><is><t>&c;</t></is></c></row>`
  const read = await importing({ content: workbook(laughs + sheetOf(rows)), fileName })
  expect(JSON.stringify(read)).not.toMatch(/root:|haha/)
})

test('cells at the far ends of a sheet are read without the rectangle between them', async () => {
  const rows = `${header}<row r="1048576"><c r="CZ1048576"><v>1</v></c></row>`
  const read = await importing({
    content: workbook(
      `<worksheet ${main}><dimension ref="A1:CZ1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    ),
    fileName,
  })
  expect('rows' in read && [read.rows.length, read.columns?.length, read.rows[0]?.at(-1)]).toEqual([
    1,
    104,
    '1',
  ])
})

test('a workbook and the table made of it have the same values, cell by cell', async () => {
  const rows = Array.from({ length: 3000 }, (_, row) => [
    row,
    createHash('md5').update(String(row)).digest('hex'),
    row / 8,
  ])
  const read = await importing({
    content: await writeXlsx({ sheets: [{ name: 'One', rows: [['n', 't', 'd'], ...rows] }] }),
    fileName,
  })
  expect('rows' in read && read.rows).toEqual(rows.map(([n, t, d]) => [String(n), t, d]))
})
