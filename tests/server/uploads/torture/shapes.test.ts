import { expect, test } from 'vitest'
import { detecting } from '../../../support/fileReading.ts'

const textThough = (name: string, line: number, value: string) =>
  `The column ${name} is text, though most of its values are numbers: line ${line} holds “${value}”`
const twice = (name: string, position: number, called: string) =>
  `Duplicate column ${name} at position ${position} was renamed to ${called}`
const unnamed = (name: string) => `One column has no name: it is called ${name}`
const headerless =
  'The file is read without a header line: its columns are called column_1 to column_2'
const afterBlank = (line: number) =>
  `Line ${line} of the file follows blank lines: it and those below are taken as rows of the same table`
const at1252 = 'The file is not UTF-8: it was read as Windows-1252'
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const titles = (line: number) => `Lines 1 to ${line} stand before the table and are left out`
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))

const right: [string, string | Uint8Array, string, unknown[][], string[]?][] = [
  [
    'titles above the header as wide as the table',
    'Umsatzbericht Q3 2026;;\nStand: 01.10.2026;;\n;;\nDatum;Region;Umsatz\n01.07.2026;Nord;1,50\n13.07.2026;Süd;2,25\n',
    'Datum DATE, Region VARCHAR, Umsatz DOUBLE',
    [
      ['2026-07-01', 'Nord', 1.5],
      ['2026-07-13', 'Süd', 2.25],
    ],
    [titles(3)],
  ],
  [
    'rows with little in them and no titles',
    'a;b;c\n1;;\n2;;\n3;4;5\n',
    'a BIGINT, b BIGINT, c BIGINT',
    [
      ['1', null, null],
      ['2', null, null],
      ['3', '4', '5'],
    ],
  ],
  [
    'decimal commas between semicolons',
    'id;x\n1;1,5\n2;2,75\n',
    'id BIGINT, x DOUBLE',
    [
      ['1', 1.5],
      ['2', 2.75],
    ],
  ],
  [
    'groups and decimal commas between semicolons',
    'd;x\n01.02.2024;1.234,50\n13.02.2024;2,5\n',
    'd DATE, x DOUBLE',
    [
      ['2024-02-01', 1234.5],
      ['2024-02-13', 2.5],
    ],
  ],
  [
    'commas that may be groups or decimals',
    'id;x\n1;1,500\n2;2,750\n',
    'id BIGINT, x VARCHAR',
    [
      ['1', '1,500'],
      ['2', '2,750'],
    ],
  ],
  [
    'prices with commas',
    'id;x\n1;1.234,50 €\n2;2,00 €\n',
    'id BIGINT, x DECIMAL(18,2)',
    [
      ['1', '1234.50'],
      ['2', '2.00'],
    ],
    [
      'The column x holds amounts of money: 1.234,50 € is read as 1234.50. Taken as text it stays as it is written',
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t\\N\n2\tx\n',
    'a BIGINT, b VARCHAR',
    [
      ['1', '\\N'],
      ['2', 'x'],
    ],
  ],
  [
    'the line that tells Excel the separator',
    'sep=;\na;b\n1;2\n',
    'a BIGINT, b BIGINT',
    [['1', '2']],
  ],
  ['that line over one column', 'sep=,\na\n1\n2\n', 'a BIGINT', [['1'], ['2']]],
  ['prose with semicolons', 'note\na; b\nc; d\n', 'note VARCHAR', [['a; b'], ['c; d']]],
  [
    'addresses with semicolons',
    'url\nhttp://a.b/?x=1;y=2\nhttp://c.d/?x=1;y=2\n',
    'url VARCHAR',
    [['http://a.b/?x=1;y=2'], ['http://c.d/?x=1;y=2']],
  ],
  [
    'a quote inside unquoted values',
    'a,b\n5",1\nx"y,2\n',
    'a VARCHAR, b BIGINT',
    [
      ['5"', '1'],
      ['x"y', '2'],
    ],
  ],
  [
    'paths that end in a backslash',
    'a,b\n"C:\\dir\\",1\n"D:\\",2\n',
    'a VARCHAR, b BIGINT',
    [
      ['C:\\dir\\', '1'],
      ['D:\\', '2'],
    ],
  ],
  [
    'spaces around quotes',
    'a,b\n"x" , "y, z"\n"p", "q"\n',
    'a VARCHAR, b VARCHAR',
    [
      ['x', 'y, z'],
      ['p', 'q'],
    ],
  ],
  [
    'single quotes',
    "a,b\n'x, y',1\n'z',2\n",
    'a VARCHAR, b BIGINT',
    [
      ['x, y', '1'],
      ['z', '2'],
    ],
  ],
  [
    'apostrophes',
    "a,b\nit's,1\n'tis,2\n",
    'a VARCHAR, b BIGINT',
    [
      ["it's", '1'],
      ["'tis", '2'],
    ],
  ],
  ['a name of two lines', '"a\nb",c\n1,2\n', 'a\nb BIGINT, c BIGINT', [['1', '2']]],
  [
    'carriage returns only',
    'a,b\r1,2\r3,4\r',
    'a BIGINT, b BIGINT',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'doubled carriage returns',
    'a,b\r\r\n1,2\r\r\n3,4\r\r\n',
    'a BIGINT, b BIGINT',
    [
      ['1', '2'],
      ['3', '4'],
    ],
    [afterBlank(3)],
  ],
  ['a mark of UTF-8 before quotes', '\ufeff"a","b"\n1,2\n', 'a BIGINT, b BIGINT', [['1', '2']]],
  ['two marks of UTF-8', '\ufeff\ufeffa,b\n1,2\n', 'a BIGINT, b BIGINT', [['1', '2']]],
  [
    'Unicode text of Excel',
    utf16('\ufeffa\tb\r\nä\t2\r\nö\t3\r\n'),
    'a VARCHAR, b BIGINT',
    [
      ['ä', '2'],
      ['ö', '3'],
    ],
  ],
  [
    'UTF-16 without a mark',
    utf16('a,b\nä,2\nö,3\n'),
    'a VARCHAR, b BIGINT',
    [
      ['ä', '2'],
      ['ö', '3'],
    ],
  ],
  [
    'quotes and a currency of Windows',
    bytes(
      'name,price\nCaf',
      [0xe9],
      ',5 ',
      [0x80],
      '\n',
      [0x93],
      'x',
      [0x94],
      ',6 ',
      [0x80],
      '\nna',
      [0xef],
      've,7\n',
    ),
    'name VARCHAR, price DECIMAL(18,2)',
    [
      ['Café', '5.00'],
      ['“x”', '6.00'],
      ['naïve', '7.00'],
    ],
    [
      at1252,
      'The column price holds amounts of money: 5 € is read as 5.00. Taken as text it stays as it is written',
    ],
  ],
  [
    'comments before the header',
    '# made\n# by\na,b\n1,2\n3,4\n',
    'a BIGINT, b BIGINT',
    [
      ['1', '2'],
      ['3', '4'],
    ],
    [titles(2)],
  ],
  [
    'a header with a hash',
    '#id,name\n1,x\n2,y\n',
    '#id BIGINT, name VARCHAR',
    [
      ['1', 'x'],
      ['2', 'y'],
    ],
  ],
  [
    'a title before the header',
    'Sales\nMade 2024-01-01\n\nregion,qty\nW,1\nE,2\n',
    'region VARCHAR, qty BIGINT',
    [
      ['W', '1'],
      ['E', '2'],
    ],
    [titles(3)],
  ],
  [
    'a title as wide as the table',
    'Report, sales\nregion,qty\nW,1\nE,2\n',
    'Report VARCHAR, sales VARCHAR',
    [
      ['region', 'qty'],
      ['W', '1'],
      ['E', '2'],
    ],
    [textThough('sales', 2, 'qty')],
  ],
  [
    'units below the names',
    'a,b\nx,m\ny,2\nz,4\n',
    'a VARCHAR, b VARCHAR',
    [
      ['x', 'm'],
      ['y', '2'],
      ['z', '4'],
    ],
    [textThough('b', 2, 'm')],
  ],
  [
    'rows without names',
    'ann@x.com,1\nbob@y.com,2\n',
    'column_1 VARCHAR, column_2 BIGINT',
    [
      ['ann@x.com', '1'],
      ['bob@y.com', '2'],
    ],
    [headerless],
  ],
  [
    'days without names',
    '2024-01-01,5\n2024-01-02,6\n',
    'column_1 DATE, column_2 BIGINT',
    [
      ['2024-01-01', '5'],
      ['2024-01-02', '6'],
    ],
    [headerless],
  ],
  [
    'names that differ by case, a space or an accent',
    'a,A,a ,ä,Ä\n1,2,3,4,5\n',
    'a BIGINT, A.1 BIGINT, a.2 BIGINT, ä BIGINT, Ä.1 BIGINT',
    [['1', '2', '3', '4', '5']],
    [
      'Blanks around the name of the column a are left out',
      twice('A', 2, 'A.1'),
      twice('a', 3, 'a.2'),
      twice('Ä', 5, 'Ä.1'),
    ],
  ],
  [
    'names as they are made for others',
    'a,a,a.1,,Unnamed: 3\n1,2,3,4,5\n',
    'a BIGINT, a.1 BIGINT, a.1.1 BIGINT, Unnamed: 3 BIGINT, Unnamed: 3.1 BIGINT',
    [['1', '2', '3', '4', '5']],
    [
      unnamed('Unnamed: 3'),
      twice('a', 2, 'a.1'),
      twice('a.1', 3, 'a.1.1'),
      twice('Unnamed: 3', 5, 'Unnamed: 3.1'),
    ],
  ],
  [
    'names that mean something to engines',
    'select,rowid,staged,"a""b",c\'d,NULL,😀\n1,2,3,4,5,6,7\n',
    'select BIGINT, rowid BIGINT, staged BIGINT, a"b BIGINT, c\'d BIGINT, NULL BIGINT, 😀 BIGINT',
    [['1', '2', '3', '4', '5', '6', '7']],
  ],
  [
    'separators at the end of each line',
    'a,b,\n1,2,\n3,4,\n',
    'a BIGINT, b BIGINT, Unnamed: 2 VARCHAR',
    [
      ['1', '2', null],
      ['3', '4', null],
    ],
    [unnamed('Unnamed: 2')],
  ],
  [
    'separators at the end of some lines',
    'a,b\nx,y,\nz,w\n',
    'a VARCHAR, b VARCHAR',
    [
      ['x', 'y'],
      ['z', 'w'],
    ],
    ['One row ends in an empty value beyond the columns of the header: it is left out'],
  ],
  [
    'separators at the end of the first line of numbers',
    'a,b\n1,2,\n3,4\n',
    'a BIGINT, b BIGINT',
    [
      ['1', '2'],
      ['3', '4'],
    ],
    ['One row ends in an empty value beyond the columns of the header: it is left out'],
  ],
]
test.each(right)(
  '%s: found and read as meant',
  async (_, content, columns, rows, warnings = []) => {
    const read = await detecting({ content })
    expect(read).toEqual({ columns: columns.split(', '), rows, warnings })
  },
)

const refusals: [string, string | Uint8Array, string][] = [
  ...['1', 'N', '-', 'null'].map((value): [string, string, string] => [
    `a value too many that is or starts a word for missing ones, ${value},`,
    `a,b\nx,y,${value}\nz,2\n`,
    'Line 2 has 3 values where the header has 2 columns',
  ]),
  [
    'a separator behind a backslash',
    'a,b\nx\\,y,1\nz,2\n',
    'Line 2 has 3 values where the header has 2 columns',
  ],
  [
    'typographic quotes',
    'a,b\n“x, y”,1\n“z”,2\n',
    'Line 2 has 3 values where the header has 2 columns',
  ],
  [
    'names with commas in one column',
    'name\nDoe, John\nRoe, Jane\n',
    'Line 2 has 2 values where the header has 1 column',
  ],
  [
    'a quote that stays open',
    'a,b\n1,"x\n2,y\n3,"z"\n',
    'Line 2 has a quote that does not end its value: quotes inside a quoted value are doubled',
  ],
  [
    'the end of a file of DOS',
    'a,b\n1,2\n\x1a',
    'Line 3 has 1 value where the header has 2 columns',
  ],
  [
    'a header that is longer than the rows',
    'a,b,\n1,2\n3,4\n',
    'Line 2 has 2 values where the header has 3 columns',
  ],
  [
    'zeros behind the text',
    'a,b\n1,2\n\0\0\0\0',
    'The file is not a text file: line 3 holds a NUL byte',
  ],
  ['spaces and tabs', '   \n \t \n', 'The file is empty'],
  ['separators only', ',,,\n,,,\n', 'The file is empty'],
  ['a mark only', '\ufeff', 'The file is empty'],
  [
    'half a surrogate',
    utf16('\ufeffa,b\n\ud800,1\nx,2\n'),
    'The file is not valid UTF-16LE: choose its encoding',
  ],
  [
    'a line of another encoding in UTF-8',
    bytes('a,b\nä,1\nö,2\n', [0xe4], ',3\n'),
    'Line 4 is not valid UTF-8, though the file is written in it: mend the line, or choose another encoding',
  ],
  [
    'such a line far down',
    bytes('a,b\n', 'ä,1\n'.repeat(600_000), 'x', [0xc0, 0x80], ',3\n'),
    'Line 600002 is not valid UTF-8, though the file is written in it: mend the line, or choose another encoding',
  ],
]
test.each(refusals)('%s are refused with the reason', async (_, content, refused) => {
  expect(await detecting({ content })).toMatchObject({ refused })
})

const shiftJis = [
  0x93, 0x8c, 0x8b, 0x9e, 0x82, 0xcc, 0x93, 0x56, 0x8b, 0x43, 0x82, 0xcd, 0x90, 0xb0, 0x82, 0xea,
  0x82, 0xc5, 0x82, 0xb7,
]
test('the encoding of a file is found by lines far behind its start', async () => {
  const read = await detecting({
    content: bytes(
      'a,b\n',
      'row,1\n'.repeat(400_000),
      ...Array.from({ length: 40 }, () => [...shiftJis, 0x2c, 0x32, 0x0a]),
    ),
  })
  expect('rows' in read && [read.rows.at(-1), read.warnings]).toEqual([
    ['東京の天気は晴れです', '2'],
    ['The file is not UTF-8: it was read as SHIFT_JIS'],
  ])
})

const blanks = 1_000_000
test.each<[string, string, string[]]>([
  ['before the header', `${'\n'.repeat(blanks)}a,b\n1,2\n3,4\n`, []],
  ['before the header, of carriage returns', `${'\r'.repeat(blanks)}a,b\r1,2\r3,4\r`, []],
  ['between the rows', `a,b\n1,2\n${'\n'.repeat(blanks)}3,4\n`, [afterBlank(blanks + 3)]],
  ['behind the rows', `a,b\n1,2\n3,4\n${'\n'.repeat(blanks)}`, []],
])('a million blank lines %s are no rows', async (_, content, warnings) => {
  expect(await detecting({ content })).toEqual({
    columns: ['a BIGINT', 'b BIGINT'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
    warnings,
  })
})

test('a value of 50 MB arrives whole', async () => {
  const value = 'x'.repeat(50_000_000)
  const read = await detecting({ content: `a,b\n1,"${value}"\n2,y\n` })
  if (!('rows' in read)) throw new Error(JSON.stringify(read))
  const [first, second] = read.rows
  expect({
    columns: read.columns,
    firstCell: first?.[0],
    sameText: first?.[1] === value,
    secondRow: second,
    warnings: read.warnings,
  }).toEqual({
    columns: ['a BIGINT', 'b VARCHAR'],
    firstCell: '1',
    sameText: true,
    secondRow: ['2', 'y'],
    warnings: [],
  })
})
