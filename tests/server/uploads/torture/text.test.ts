import { expect, test } from 'vitest'
import { detecting, importing, type FileSent } from '../../../support/fileReading.ts'

interface Table {
  columns: string[]
  rows: unknown[][]
  warnings?: string[]
}

const right: [string, FileSent, Table][] = [
  [
    'doubled quotes, separators and line ends inside quotes',
    { content: 'a,b\n"say ""hi"", ok","x\r\ny"\n' },
    { columns: ['a VARCHAR', 'b VARCHAR'], rows: [['say "hi", ok', 'x\r\ny']] },
  ],
  [
    'a quote inside an unquoted value',
    { content: 'a,b\n5" pipe,1\n' },
    { columns: ['a VARCHAR', 'b BIGINT'], rows: [['5" pipe', '1']] },
  ],
  [
    'single quotes around values',
    { content: "a,b\n'1,5',2\n'x','3'\n", fields: { quote: "'" } },
    {
      columns: ['a VARCHAR', 'b BIGINT'],
      rows: [
        ['1,5', '2'],
        ['x', '3'],
      ],
    },
  ],
  [
    'quotes that mean nothing',
    { content: 'a,b\n"x,1\n', fields: { quote: 'none' } },
    { columns: ['a VARCHAR', 'b BIGINT'], rows: [['"x', '1']] },
  ],
  [
    'line ends of three kinds',
    { content: 'a,b\r\n1,2\n3,4\r5,6' },
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    },
  ],
  [
    'an empty column with and without a name',
    { content: 'a,b,\n1,,\n2,,\n' },
    {
      columns: ['a BIGINT', 'b VARCHAR', 'Unnamed: 2 VARCHAR'],
      rows: [
        ['1', null, null],
        ['2', null, null],
      ],
      warnings: ['One column has no name: it is called Unnamed: 2'],
    },
  ],
  [
    'a header only',
    { content: 'a,b' },
    {
      columns: ['a VARCHAR', 'b VARCHAR'],
      rows: [],
      warnings: ['The file holds a header and no rows: every column is text'],
    },
  ],
  [
    'no header',
    { content: '1,x\n2,y\n', fields: { header: 'false' } },
    {
      columns: ['column_1 BIGINT', 'column_2 VARCHAR'],
      rows: [
        ['1', 'x'],
        ['2', 'y'],
      ],
      warnings: [
        'The file is read without a header line: its columns are called column_1 to column_2',
      ],
    },
  ],
  [
    'a first line of values taken as the header',
    { content: '1,2\n3,4\n' },
    {
      columns: ['1 BIGINT', '2 BIGINT'],
      rows: [['3', '4']],
      warnings: [
        'The first line is taken as the names of the columns, though it looks like values',
      ],
    },
  ],
  [
    'years as names',
    { content: 'country,2019,2020\nFrance,1,2\n' },
    { columns: ['country VARCHAR', '2019 BIGINT', '2020 BIGINT'], rows: [['France', '1', '2']] },
  ],
  [
    'one column with blank lines',
    { content: 'a\n1\n\n2\n' },
    { columns: ['a BIGINT'], rows: [['1'], ['2']] },
  ],
  [
    'leading zeros',
    { content: 'a,b\n007,0\n012,0.5\n' },
    {
      columns: ['a VARCHAR', 'b DOUBLE'],
      rows: [
        ['007', 0],
        ['012', 0.5],
      ],
    },
  ],
  [
    'whole numbers beyond 64 bits',
    { content: 'a\n12345678901234567890\n1\n' },
    { columns: ['a HUGEINT'], rows: [['12345678901234567890'], ['1']] },
  ],
  [
    'whole numbers beyond 53 bits',
    { content: 'a\n9007199254740993\n' },
    { columns: ['a BIGINT'], rows: [['9007199254740993']] },
  ],
  [
    'decimals beside whole numbers beyond 53 bits',
    { content: 'a\n9007199254740993\n0.5\n' },
    {
      columns: ['a VARCHAR'],
      rows: [['9007199254740993'], ['0.5']],
      warnings: [
        'The column a holds numbers with more digits than can be computed with: it is taken as text',
      ],
    },
  ],
  [
    'exponents',
    { content: 'a\n1e3\n-2.5E-2\n1e300\n' },
    { columns: ['a DOUBLE'], rows: [[1000], [-0.025], [1e300]] },
  ],
  [
    'a number too large for one',
    { content: 'a\n1e400\n1.5\n' },
    {
      columns: ['a VARCHAR'],
      rows: [['1e400'], ['1.5']],
      warnings: [
        'The column a holds numbers with more digits than can be computed with: it is taken as text',
      ],
    },
  ],
  [
    'words that look like numbers to a computer',
    { content: 'a,b,c\n0x1F,1_000,inf\n0b11,2_000,nan\n' },
    {
      columns: ['a VARCHAR', 'b VARCHAR', 'c VARCHAR'],
      rows: [
        ['0x1F', '1_000', 'inf'],
        ['0b11', '2_000', null],
      ],
    },
  ],
  [
    'words that look like dates to a computer',
    { content: 'a\nepoch\n2024-01-01\n' },
    { columns: ['a VARCHAR'], rows: [['epoch'], ['2024-01-01']] },
  ],
  [
    'booleans of one kind',
    { content: 'a,b\ntrue,yes\nFALSE,no\n' },
    {
      columns: ['a BOOLEAN', 'b BOOLEAN'],
      rows: [
        [true, true],
        [false, false],
      ],
      warnings: [
        'The column b holds answers: yes is read as true. Taken as text it stays as it is written',
      ],
    },
  ],
  [
    'booleans beside digits',
    { content: 'a\ntrue\n1\n' },
    { columns: ['a VARCHAR'], rows: [['true'], ['1']] },
  ],
  [
    'numbers of continental Europe',
    {
      content: 'a;b;c\n1.234,56;1.234;7\n-2,5;12;8\n',
      fields: { separator: ';', decimal_char: ',' },
    },
    {
      columns: ['a DOUBLE', 'b BIGINT', 'c BIGINT'],
      rows: [
        [1234.56, '1234', '7'],
        [-2.5, '12', '8'],
      ],
    },
  ],
  [
    'points that are no groups where the comma is the decimal sign',
    { content: 'a;b\n2.5;1.2.3\n', fields: { separator: ';', decimal_char: ',' } },
    { columns: ['a VARCHAR', 'b VARCHAR'], rows: [['2.5', '1.2.3']] },
  ],
  [
    'grouped numbers',
    { content: 'a\n"1,234.50"\n"2,000,000"\n' },
    { columns: ['a DOUBLE'], rows: [[1234.5], [2000000]] },
  ],
  [
    'a grouped number that may be a decimal',
    { content: 'a\n"1,234"\n' },
    { columns: ['a VARCHAR'], rows: [['1,234']] },
  ],
  [
    'dates with points',
    { content: 'a,b\n01.02.2024,13.02.24\n' },
    {
      columns: ['a DATE', 'b DATE'],
      rows: [['2024-02-01', '2024-02-13']],
      warnings: [
        'The dates of the column b have two digits for the year: they were read as years from 1969 to 2068',
      ],
    },
  ],
  [
    'dates that allow two orders',
    { content: 'a\n01/02/2024\n' },
    {
      columns: ['a DATE'],
      rows: [['2024-02-01']],
      warnings: [
        'The dates of the column a can be read with the day or the month first: they were read as day/month/year',
      ],
    },
  ],
  [
    'dates that allow one order only',
    { content: 'a\n01/02/2024\n01/13/2024\n' },
    { columns: ['a DATE'], rows: [['2024-01-02'], ['2024-01-13']] },
  ],
  [
    'short years in several orders',
    { content: 'a\n01/02/24\n' },
    {
      columns: ['a VARCHAR'],
      rows: [['01/02/24']],
      warnings: [
        'The column a holds dates with two digits for the year that can be read in several ways: it is taken as text',
      ],
    },
  ],
  [
    'dates with and without a time',
    { content: 'a\n2024-01-01\n2024-01-02T10:20:30\n' },
    { columns: ['a TIMESTAMP'], rows: [['2024-01-01 00:00:00'], ['2024-01-02 10:20:30']] },
  ],
  [
    'times with their distance from UTC',
    { content: 'a\n2024-01-01T12:00:00+02:00\n2024-01-01T12:00:00Z\n' },
    {
      columns: ['a TIMESTAMP WITH TIME ZONE'],
      rows: [['2024-01-01 10:00:00+00'], ['2024-01-01 12:00:00+00']],
    },
  ],
  [
    'a day that does not exist',
    { content: 'a\n2024-02-30\n2024-02-28\n' },
    { columns: ['a VARCHAR'], rows: [['2024-02-30'], ['2024-02-28']] },
  ],
  [
    'a total below the rows',
    { content: 'a,b\n1,x\n2,y\n3,z\nTotal,\n' },
    {
      columns: ['a VARCHAR', 'b VARCHAR'],
      rows: [
        ['1', 'x'],
        ['2', 'y'],
        ['3', 'z'],
        ['Total', null],
      ],
      warnings: [
        'The column a is text, though most of its values are numbers: line 5 holds “Total”',
      ],
    },
  ],
  [
    'a total below dates and numbers',
    {
      content: 'Datum;Umsatz\n01.07.2026;1,50\n02.07.2026;2,25\n13.07.2026;3,00\nSumme;6,75\n',
      fields: { separator: ';', decimal_char: ',' },
    },
    {
      columns: ['Datum VARCHAR', 'Umsatz DOUBLE'],
      rows: [
        ['01.07.2026', 1.5],
        ['02.07.2026', 2.25],
        ['13.07.2026', 3],
        ['Summe', 6.75],
      ],
      warnings: [
        'The column Datum is text, though most of its values are dates: line 5 holds “Summe”',
      ],
    },
  ],
  [
    'percentages are parts of 1, with a word about it',
    { content: 'a\n38%\n12.5 %\n1%\n' },
    {
      columns: ['a DOUBLE'],
      rows: [[0.38], [0.125], [0.01]],
      warnings: [
        'The column a holds percentages: 38% is read as 0.38. Taken as text it stays as it is written',
      ],
    },
  ],
  [
    'percentages taken as numbers are parts of 1',
    { content: 'a\n38%\n12.5 %\n0.5\n', fields: { column_types: '{"a":"DOUBLE"}' } },
    { columns: ['a DOUBLE'], rows: [[0.38], [0.125], [0.5]] },
  ],
  [
    'a second table below blank lines',
    { content: 'a,b\n1,2\n\nx,y\n3,4\n' },
    {
      columns: ['a VARCHAR', 'b VARCHAR'],
      rows: [
        ['1', '2'],
        ['x', 'y'],
        ['3', '4'],
      ],
      warnings: [
        'Line 4 of the file follows blank lines: it and those below are taken as rows of the same table',
        'The column a is text, though most of its values are numbers: line 4 holds “x”',
        'The column b is text, though most of its values are numbers: line 4 holds “y”',
      ],
    },
  ],
  [
    'one separator too many at the end of the rows',
    { content: 'a,b\n1,2,\n3,4,\n' },
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      warnings: [
        'Every row ends in an empty value beyond the columns of the header: it is left out',
      ],
    },
  ],
  [
    'versions',
    { content: 'a,b\n1.2.3,1.2.13\n' },
    { columns: ['a VARCHAR', 'b VARCHAR'], rows: [['1.2.3', '1.2.13']] },
  ],
  [
    'a comment in the place of a row',
    { content: 'a,b\n#x,1\n2,3\n' },
    {
      columns: ['a VARCHAR', 'b BIGINT'],
      rows: [
        ['#x', '1'],
        ['2', '3'],
      ],
    },
  ],
]
test.each(right)('%s come into the table as they are meant', async (_, sent, expected) => {
  expect(await importing(sent)).toEqual({ warnings: [], ...expected })
})

const refusals: [string, FileSent, string][] = [
  [
    'a short line',
    { content: 'a,b\n1,2\n3\n' },
    'Line 3 has 1 value where the header has 2 columns',
  ],
  [
    'a long line after a value of two lines',
    { content: 'a,b\n"1\n2",2\n3,4,5\n' },
    'Line 4 has 3 values where the header has 2 columns',
  ],
  [
    'a footer',
    { content: 'a,b\n1,2\n\nMade on 2024-05-01\n' },
    'Line 4 has 1 value where the header has 2 columns',
  ],
  [
    'a preamble',
    { content: '# made by x\na,b\n1,2\n' },
    'Line 2 has 2 values where the header has 1 column',
  ],
  [
    'a comment between rows',
    { content: 'a,b\n1,2\n# three\n3,4\n' },
    'Line 3 has 1 value where the header has 2 columns',
  ],
  [
    'tables of other widths one below the other',
    { content: 'a,b\n1,2\n\nc,d,e\n1,2,3\n' },
    'Line 4 has 3 values where the header has 2 columns',
  ],
  [
    'a quote that is not closed',
    { content: 'a,b\n"1,2\n3,4\n' },
    'A quoted value that starts in record 2 is never closed',
  ],
  [
    'text after a closing quote',
    { content: 'a,b\n"x"y,2\n' },
    'Line 2 has a quote that does not end its value: quotes inside a quoted value are doubled',
  ],
  [
    'a NUL byte',
    { content: 'a,b\n1,x\n2,y\0\n' },
    'The file is not a text file: line 3 holds a NUL byte',
  ],
  [
    'a program',
    { content: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0]) },
    'The file is not a text file: it holds binary data',
  ],
  [
    'a separator that the file does not have',
    { content: 'a;b\n1;2\n' },
    'The header has no comma but a semicolon: choose semicolon as the separator',
  ],
  [
    'names that are repeated where they must not be',
    { content: 'a,A\n1,2\n', fields: { mangle_dupe_cols: 'false' } },
    'The column A appears more than once',
  ],
  [
    'too many columns',
    { content: `${'a,'.repeat(100_000)}a\n` },
    'The file has 100001 columns; at most 10000 can be read. Where it seems to have fewer, look for a value far to the right',
  ],
  [
    'a row of 65 MB',
    { content: `a,b\n1,"${'x'.repeat(68_000_000)}"\n` },
    'A row of the file is 65 MB long; at most 64 MB can be read',
  ],
  [
    'a column that is not there',
    { content: 'a\n1\n', fields: { column_types: '{"b":"BIGINT"}' } },
    'The file has no column b',
  ],
]
test.each(refusals)('%s is refused with its reason', async (_, sent, reason) => {
  expect(await importing(sent)).toMatchObject({ refused: reason })
})

const many = (last: string, each = '') => ({
  content: `a,b\n${Array.from({ length: 30_000 }, (_, row) => `${row}${each},${row}`).join('\n')}\n${last},1\n`,
})
test.each([
  ['1.5', 'a DOUBLE', 1.5],
  ['007', 'a VARCHAR', '007'],
  ['0x1F', 'a VARCHAR', '0x1F'],
  ['1_000', 'a VARCHAR', '1_000'],
  ['12345678901234567890', 'a HUGEINT', '12345678901234567890'],
  ['1e3', 'a DOUBLE', 1000],
  ['Total', 'a VARCHAR', 'Total'],
])('%s in the last of 30,000 rows makes its column %s', async (last, column, value) => {
  const read = await importing(many(last))
  expect('rows' in read && [read.columns?.[0], read.rows.at(-1)?.[0], read.rows.length]).toEqual([
    column,
    value,
    30_001,
  ])
})

test.each([
  ['1e3', 'a DOUBLE', 1000],
  ['-2.5E-3', 'a DOUBLE', -0.0025],
  ['1e400', 'a VARCHAR', '1e400'],
  ['e', 'a VARCHAR', 'e'],
])('%s below 30,000 decimals makes their column %s', async (last, column, value) => {
  const read = await importing(many(last, '.5'))
  expect('rows' in read && [read.columns?.[0], read.rows.at(-1)?.[0], read.rows.length]).toEqual([
    column,
    value,
    30_001,
  ])
})

test('a value of two megabytes is kept whole', async () => {
  const value = 'é,"'.repeat(700_000)
  const read = await importing({ content: `a,b\n1,"${value.replaceAll('"', '""')}"\n` })
  expect('rows' in read && read.rows[0]?.[1] === value).toBe(true)
})

test('a column of a chosen type is refused with its first five bad cells, each with its line and what would help', async () => {
  const content = `a,b\n1,"x\ny"\n${['2.5', '-', '-', 'x', '3', '1,5', 'y'].map((value) => `"${value}",z`).join('\n')}\n`
  const read = await importing({ content, fields: { column_types: '{"a":"BIGINT"}' } })
  const fixes = [{ says: 'Take the column a as text', options: { column_types: { a: 'VARCHAR' } } }]
  const cell = (line: number, value: string) => ({
    line,
    column: 'a',
    value,
    expected: 'a whole number',
    fixes,
  })
  expect(read).toEqual({
    refused: 'Line 4: 2.5 is not a whole number',
    errors: [cell(4, '2.5'), cell(5, '-'), cell(6, '-'), cell(7, 'x'), cell(9, '1,5')],
  })
})

test.each([
  ['a whole number', '{"a":"BIGINT"}', '1\n2.5', 'Take the column a as numbers with decimals'],
  ['a number', '{"a":"DOUBLE"}', '"1,5"\n"2,5"', 'Take the column a as text'],
  ['a date', '{"a":"DATE"}', '2024-01-01\nsoon', 'Take “soon” as a missing value'],
  ['true or false', '{"a":"BOOLEAN"}', 'yes\nmaybe', 'Take “maybe” as a missing value'],
])('cells that are not %s come with a way out', async (expected, column_types, values, says) => {
  const read = await importing({ content: `a\n${values}\n`, fields: { column_types } })
  expect(read).toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({
        expected,
        fixes: expect.arrayContaining([expect.objectContaining({ says })]),
      }),
    ]),
  })
})

test('a column becomes what was chosen where every cell fits', async () => {
  const content =
    'a,b,c,d,e\n007,1,yes,01.02.2024,2024-01-01T10:00:00Z\n5.0,2,off,02.02.2024,2024-01-01T12:00:00+02:00\n'
  const column_types = JSON.stringify({
    a: 'BIGINT',
    b: 'VARCHAR',
    c: 'BOOLEAN',
    d: 'TIMESTAMP',
    e: 'TIMESTAMP',
  })
  expect(await importing({ content, fields: { column_types } })).toEqual({
    columns: ['a BIGINT', 'b VARCHAR', 'c BOOLEAN', 'd TIMESTAMP', 'e TIMESTAMP'],
    rows: [
      ['7', '1', true, '2024-02-01 00:00:00', '2024-01-01 10:00:00'],
      ['5', '2', false, '2024-02-02 00:00:00', '2024-01-01 10:00:00'],
    ],
    warnings: [],
  })
})

test('a value that begins with U+FEFF keeps it, in every place but the start of the file', async () => {
  const read = await detecting({
    content: '\ufeffa,b\n\ufeffx,\ufeffa text that is longer than others\ny,"\ufeffz"\n',
  })
  expect('rows' in read ? read.rows : read).toEqual([
    ['\ufeffx', '\ufeffa text that is longer than others'],
    ['y', '\ufeffz'],
  ])
})
