import { expect, test } from 'vitest'
import { errorCalled } from '../../../server/uploads/workbook/storedValues.ts'
import { importingFiles, previewingFiles } from '../../support/filesReading.ts'
import { made } from '../../support/madeFiles.ts'
import { zipped, type ZippedFile } from '../../support/zipped.ts'
import { compoundFile } from './generated/oldWorkbook.ts'

const files = ['report.xlsb', 'excel95.xls']

test.each(files)(
  'every kind of cell of %s is read as the tools that wrote it meant it, formulas by their stored values',
  async (fileName) => {
    expect(await importingFiles([made(fileName)])).toEqual({
      columns: [
        'id BIGINT',
        'name VARCHAR',
        'price DOUBLE',
        'count BIGINT',
        'day DATE',
        'at TIMESTAMP',
        'clock TIME',
        'ok BOOLEAN',
        'error BIGINT',
        'double BIGINT',
        'shout VARCHAR',
      ],
      rows: [
        [
          '1',
          'Zürich',
          1.25,
          '7',
          '2024-02-29',
          '2024-01-02 10:20:30',
          '07:08:09',
          true,
          null,
          '2',
          'ZÜRICH',
        ],
        [
          '2',
          '007',
          -2.5,
          '-3',
          '1990-12-31',
          '1999-12-31 23:59:59',
          '23:00:00',
          false,
          '5',
          '4',
          '007',
        ],
        [
          '3',
          'a "b"\nc',
          1e300,
          '536870912',
          null,
          '2030-06-01 12:00:00',
          null,
          true,
          null,
          '6',
          'A "B"\nC',
        ],
        ['4', null, 0.07, '0', '1900-03-01', null, '00:00:01', null, null, '8', null],
      ],
      warnings: [
        'The workbook has 3 sheets: Käufe was read',
        '2 cells hold errors (#DIV/0! in I2): missing values stand in the table instead',
      ],
      leftOut: [],
    })
  },
)

test.each(files)(
  'the sheets of %s are offered, and the one that is chosen is read',
  async (fileName) => {
    const { sheets, sheet, rows, warnings } = await previewingFiles([made(fileName)], {
      sheet: 'Shops',
    })
    expect({ sheets, sheet, rows, warnings }).toEqual({
      sheets: [
        { name: 'Käufe', hidden: false },
        { name: 'Shops', hidden: false },
        { name: 'Notes', hidden: true },
      ],
      sheet: 'Shops',
      rows: [
        ['Köln', true],
        [null, false],
        ['merged', null],
      ],
      warnings: [
        'The sheet has merged cells: their value stands in the first of them, the others are missing values',
        'Row 5 of the sheet follows blank rows: it and those below are taken as rows of the same table',
      ],
    })
  },
)

const short = (value: number) => [value & 255, (value >> 8) & 255]
const long = (value: number) => [...Buffer.from(new Uint32Array([value]).buffer)]
const double = (value: number) => [...Buffer.from(new Float64Array([value]).buffer)]
const wide = (text: string) => [...long(text.length), ...Buffer.from(text, 'utf16le')]

type Part = [id: number, data: number[]]
const packed = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...packed(value >> 7)]
const part = (...records: Part[]) =>
  new Uint8Array(records.flatMap(([id, data]) => [...packed(id), ...packed(data.length), ...data]))

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
const row = (index: number): Part => [0, [...long(index), ...Array<number>(13).fill(0)]]
const at = (column: number, style = 0) => [...long(column), ...short(style), 0, 0]
const sheet = (...cells: Part[]) => part([129, []], ...cells, [146, []], [130, []])
const header: Part[] = [row(0), [6, [...at(0), ...wide('a')]], [6, [...at(1), ...wide('b')]]]

/** A binary workbook with these records in its one sheet; dates count from 1904, the second style is a date, the third a format of its own. */
const binary = (
  content: Uint8Array,
  more: Partial<ZippedFile<Uint8Array>> = {},
  strings: Part[] = [],
  sheets: Part[] = [],
) => ({
  fileName: 'data.xlsb',
  content: zipped([
    {
      name: 'xl/workbook.bin',
      text: part(
        [153, [1, 0, 0, 0, ...long(0), ...long(0)]],
        [156, [...long(0), ...long(1), ...wide('r2'), ...wide('Chart')]],
        [156, [...long(0), ...long(2), ...wide('r1'), ...wide('One')]],
        ...sheets,
      ),
    },
    {
      name: 'xl/_rels/workbook.bin.rels',
      text: `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.bin')}${relation('r2', 'chartsheet', 'chartsheets/sheet1.bin')}${relation('r3', 'styles', 'styles.bin')}</Relationships>`,
    },
    {
      name: 'xl/styles.bin',
      text: part(
        [44, [...short(164), ...wide('dd.mm.yyyy hh:mm')]],
        [626, long(1)],
        [47, [...short(0xffff), ...short(14)]],
        [627, []],
        [617, long(3)],
        ...[0, 14, 164].map((format): Part => [47, [0, 0, ...short(format)]]),
        [618, []],
      ),
    },
    { name: 'xl/sharedStrings.bin', text: part(...strings) },
    { name: 'xl/worksheets/sheet1.bin', text: content, ...more },
  ]),
})

test('cells of a binary workbook that store their column, formulas, formatted texts and days from 1904 are read', async () => {
  const content = sheet(
    ...header,
    row(1),
    [7, [...at(0), ...long(1)]],
    [9, [...at(1, 1), ...double(43_830), 0, 0]],
    row(3),
    [62, [...at(0), 1, ...wide('two runs'), ...long(1), 0, 0, 0, 0]],
    [2, [...at(1, 2), ...long(((43_830 << 2) | 2) >>> 0)]],
    row(4),
    [8, [...at(0), ...wide(''), 0, 0]],
    [11, [...at(1), 42, 0, 0]],
  )
  const strings: Part[] = ['first', 'Łódź 東京'].map((text): Part => [19, [0, ...wide(text)]])
  expect(
    await importingFiles([binary(content, {}, strings)], { skip_blank_lines: 'false' }),
  ).toEqual({
    columns: ['a VARCHAR', 'b DATE'],
    rows: [
      ['Łódź 東京', '2024-01-01'],
      [null, null],
      ['two runs', '2024-01-01'],
      [null, null],
    ],
    warnings: ['One cell holds an error (#N/A in B5): missing values stand in the table instead'],
    leftOut: [],
  })
})

test('sheets of a binary workbook that are hidden, also for good, are told to be so', async () => {
  const sheets = [1, 2].map((state): Part => [
    156,
    [...long(state), ...long(state + 2), ...wide('r1'), ...wide(`Hidden ${state}`)],
  ])
  const [preview] = [await previewingFiles([binary(sheet(...header), {}, [], sheets)])]
  expect(preview.sheets).toEqual([
    { name: 'One', hidden: false },
    { name: 'Hidden 1', hidden: true },
    { name: 'Hidden 2', hidden: true },
  ])
})

const damaged = 'The workbook is damaged or was cut off: save it again in Excel, or send it again'

test.each<[string, () => Uint8Array, string, Partial<ZippedFile<Uint8Array>>?]>([
  [
    'whose last record says that it is longer than the sheet',
    () => Buffer.concat([part(...header), Buffer.from([6, 255, 255, 255, 127, 0])]),
    damaged,
  ],
  ['that ends within a row', () => part(...header), damaged],
  [
    'with a text that says that it is longer than its record',
    () => sheet(...header, row(1), [6, [...at(0), ...long(0xfffffff0), 65, 0]]),
    damaged,
  ],
  ['with a cell that ends within its number', () => sheet(...header, row(1), [5, at(0)]), damaged],
  [
    'with a shared text that is not there',
    () => sheet(...header, row(1), [7, [...at(0), ...long(9)]]),
    damaged,
  ],
  [
    'with a cell beyond the last column',
    () => sheet(...header, row(1), [4, [...at(4_000_000_000), 1]]),
    damaged,
  ],
  ['with a cell before the first row', () => sheet([4, [...at(0), 1]]), damaged],
  [
    'whose rows go back',
    () => sheet(row(5), [4, [...at(0), 1]], row(4), [4, [...at(0), 1]]),
    damaged,
  ],
  [
    'with a row below the last one',
    () => sheet(...header, row(1_048_576), [4, [...at(0), 1]]),
    'The sheet has a row 1048577: a sheet has at most 1,048,576 rows',
  ],
  ['that lies about its size', () => sheet(...header), damaged, { size: 10 }],
  [
    'that unpacks to more than a workbook can be',
    () => sheet(...header),
    'The workbook unpacks to 114 MB, which is more than can be read of a file of 1 KB: save the sheet as a CSV file',
    { size: 120_000_000 },
  ],
])('a binary workbook %s is refused with what happened', async (_, content, message, more) => {
  expect(await importingFiles([binary(content(), more)])).toMatchObject({ refused: message })
})

const old = (...records: Part[]) =>
  Buffer.concat(
    records.map(([id, data]) => Buffer.from([...short(id), ...short(data.length), ...data])),
  )
const bytesText = (bytes: readonly number[]) => [...short(bytes.length), ...bytes]
const oldAt = (row: number, column: number) => [...short(row), ...short(column), 0, 0]

const dateMode = 0x22
/** A workbook of Excel 95 whose texts are in a code page, with a header of the columns a and b. */
const excel95 = (codePage: number | null, ...records: Part[]) => {
  const cells = records.filter(([id]) => id !== dateMode)
  const globals = (start: number) =>
    old(
      [0x809, [0, 5, 5, 0, 0, 0, 0, 0]],
      ...(codePage === null ? [] : [[0x42, short(codePage)] satisfies Part]),
      ...records.filter(([id]) => id === dateMode),
      ...[0, 14].map((format): Part => [0xe0, [0, 0, format, ...Array<number>(13).fill(0)]]),
      [0x85, [...long(start), 0, 0, 1, 0x53]],
      [0x0a, []],
    )
  const names = [0x61, 0x62].map((name, column): Part => [
    0x204,
    [...oldAt(0, column), ...bytesText([name])],
  ])
  const rows = old([0x809, [0, 5, 16, 0, 0, 0, 0, 0]], ...names, ...cells, [0x0a, []])
  const content = compoundFile('Book', Buffer.concat([globals(globals(0).length), rows]))
  return { fileName: 'data.xls', content }
}

test.each<[string, number | null, number[], string]>([
  ['Windows-1251', 1251, [0xcc, 0xee], 'Мо'],
  ['Shift-JIS', 932, [0x93, 0x8c, 0x8b, 0x9e], '東京'],
  ['the Macintosh', 32_768, [0x8a], 'ä'],
  ['none that is named', null, [0xe4], 'ä'],
])('texts of Excel 95 in the code page of %s are read', async (_, codePage, bytes, text) => {
  const file = excel95(
    codePage,
    [0xd6, [...oldAt(1, 0), ...bytesText(bytes), 1, 0, 0]],
    [0x06, [...oldAt(1, 1), 0, 0, 0, 0, 0, 0, 255, 255, ...Array<number>(8).fill(0)]],
    [0x207, bytesText(bytes)],
  )
  expect(await importingFiles([file])).toMatchObject({ rows: [[text, text]], warnings: [] })
})

test.each<[number, string]>([
  [1, '2024-01-01'],
  [0, '2019-12-31'],
])('days of Excel 95 count from 1904 where its mode is %s', async (mode, day) => {
  const cell: Part = [0x203, [...short(1), 1, 0, 1, 0, ...double(43_830)]]
  expect(await importingFiles([excel95(1252, [dateMode, [mode, 0]], cell)])).toMatchObject({
    rows: [[null, day]],
  })
})

test('truths, errors and empty texts of formulas of Excel 95 are read, the records of a chart within the sheet are not', async () => {
  const formula = (row: number, column: number, kind: number, value: number): Part => [
    0x06,
    [...oldAt(row, column), kind, 0, value, 0, 0, 0, 255, 255, ...Array<number>(8).fill(0)],
  ]
  const file = excel95(
    1252,
    formula(1, 0, 1, 1),
    formula(1, 1, 2, 7),
    [0x809, [0, 5, 0x20, 0, 0, 0, 0, 0]],
    [0x203, [...oldAt(1, 0), ...double(9)]],
    [0x0a, []],
    formula(2, 0, 1, 0),
    formula(2, 1, 3, 0),
    [0x203, [...oldAt(3, 1), ...double(5)]],
  )
  expect(await importingFiles([file])).toMatchObject({
    columns: ['a BOOLEAN', 'b BIGINT'],
    rows: [
      [true, null],
      [false, null],
      [null, '5'],
    ],
    warnings: [
      'One cell holds an error (#DIV/0! in B2): missing values stand in the table instead',
    ],
  })
})

test.each([
  [1, 'One formula has no stored text (A2)'],
  [5, '5 formulas have no stored text (A2, A3, A4, A5, A6)'],
  [6, '6 formulas have no stored text (A2, A3, A4, A5, A6, …)'],
])('of %s formulas of Excel 95 without a text that many are named as fit', async (count, said) => {
  const formulas = Array.from({ length: count }, (_, at): Part => [
    0x06,
    [...oldAt(at + 1, 0), 0, 0, 0, 0, 0, 0, 255, 255, ...Array<number>(8).fill(0)],
  ])
  const number: Part = [0x203, [...oldAt(count, 1), ...double(5)]]
  expect(await importingFiles([excel95(1252, ...formulas, number)])).toMatchObject({
    rows: [[null, '5']],
    warnings: [
      `${said}: missing values stand in the table instead`,
      ...(count > 1 ? [expect.any(String)] : []),
    ],
  })
})

test('the errors that binary workbooks store are called as cells show them', () => {
  expect([0, 7, 15, 23, 29, 36, 42, 43, 1].map(errorCalled)).toEqual([
    ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'],
    '#UNKNOWN!',
  ])
})

test('numbers of Excel 95 that stand together, days of formulas, hundredths and errors without a name are read', async () => {
  const whole = (value: number) => long(((value << 2) | 2) >>> 0)
  const hundredths = (value: number) => long(((value << 2) | 3) >>> 0)
  const file = excel95(
    1252,
    [0xbd, [...short(1), ...short(0), 0, 0, ...hundredths(57), 1, 0, ...whole(45_292), 1, 0]],
    [0x06, [...short(2), 1, 0, 1, 0, ...double(45_293), ...Array<number>(8).fill(0)]],
    [0x205, [...oldAt(2, 0), 99, 1]],
    [0x27e, [...short(3), 1, 0, 1, 0, ...whole(45_294)]],
  )
  expect(await importingFiles([file])).toMatchObject({
    columns: ['a DOUBLE', 'b DATE'],
    rows: [
      [0.57, '2024-01-01'],
      [null, '2024-01-02'],
      [null, '2024-01-03'],
    ],
    warnings: [
      'One cell holds an error (#UNKNOWN! in A3): missing values stand in the table instead',
    ],
  })
})

test.each<[string, number, Part, string]>([
  [
    'in a code page that cannot be read',
    437,
    [0x204, [...oldAt(1, 0), ...bytesText([0x84])]],
    "The workbook's texts are in code page 437, which cannot be read: open it in Excel or LibreOffice and save it as xlsx",
  ],
  [
    'that say that they are longer than their record',
    1252,
    [0x204, [...oldAt(1, 0), ...short(60_000), 65]],
    damaged,
  ],
])('texts of Excel 95 %s are refused', async (_, codePage, cell, message) => {
  expect(await importingFiles([excel95(codePage, cell)])).toMatchObject({ refused: message })
})
