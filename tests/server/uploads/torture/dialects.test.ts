import { expect, test } from 'vitest'
import { detecting, importing, previewing } from '../../../support/fileReading.ts'

const headerless = (columns: number) =>
  `The file is read without a header line: its columns are called column_1 to column_${columns}`
const oneComment = (sign: string) => `One line that begins with ${sign} is taken as a comment`

const threeByTwo = {
  columns: 'a BIGINT, b VARCHAR, c BIGINT',
  rows: [
    ['1', 'x', '2'],
    ['3', 'y', '4'],
  ],
}
const parted = (sign: string) => ['a,b,c', '1,x,2', '3,y,4', ''].join('\n').replaceAll(',', sign)

interface Found {
  columns: string
  rows: unknown[][]
  warnings?: string[]
  dialect: object
}

test.each<[string, string, Found]>([
  ...[' ', ':', '^', '\u0001', '||', '::'].map((separator): [string, string, Found] => [
    `values separated by ${JSON.stringify(separator)}`,
    parted(separator),
    { ...threeByTwo, dialect: { separator } },
  ]),
  [
    'ratings between double colons without a header',
    '1::1193::5::978300760\n1::661::3::978302109\n',
    {
      columns: 'column_1 BIGINT, column_2 BIGINT, column_3 BIGINT, column_4 BIGINT',
      rows: [
        ['1', '1193', '5', '978300760'],
        ['1', '661', '3', '978302109'],
      ],
      warnings: [headerless(4)],
      dialect: { separator: '::', header: false },
    },
  ],
  [
    'quoted spaces between spaces',
    'name qty\n"New York" 1\nRome 2\n',
    {
      columns: 'name VARCHAR, qty BIGINT',
      rows: [
        ['New York', '1'],
        ['Rome', '2'],
      ],
      dialect: { separator: ' ' },
    },
  ],
  [
    'quotes behind backslashes',
    'a,b\n"say \\"hi\\", twice",1\n"x\ny",2\n',
    {
      columns: 'a VARCHAR, b BIGINT',
      rows: [
        ['say "hi", twice', '1'],
        ['x\ny', '2'],
      ],
      dialect: { escape: 'backslash' },
    },
  ],
  [
    'single quotes behind backslashes between semicolons',
    "a;b\n'it\\'s; so';1\n'that\\'s';2\n",
    {
      columns: 'a VARCHAR, b BIGINT',
      rows: [
        ["it's; so", '1'],
        ["that's", '2'],
      ],
      dialect: { separator: ';', quote: "'", escape: 'backslash' },
    },
  ],
  [
    'a comment between the rows',
    'a,b\n1,2\n# note\n3,4\n',
    {
      columns: 'a BIGINT, b BIGINT',
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      warnings: [oneComment('#')],
      dialect: { comment: '#' },
    },
  ],
  [
    'comments everywhere in a file of semicolons',
    '# made by hand\nid;x\n# first\n1;1,5\n# second, with a comma\n2;2,75\n# end\n',
    {
      columns: 'id BIGINT, x DOUBLE',
      rows: [
        ['1', 1.5],
        ['2', 2.75],
      ],
      warnings: [
        'Line 1 stands before the table and is left out',
        '3 lines that begin with # are taken as comments',
      ],
      dialect: { separator: ';', comment: '#', decimal_char: ',', skip_rows: 1 },
    },
  ],
  [
    'a comment of two slashes, with carriage returns',
    'a\tb\r1\t2\r// note\r3\t4\r',
    {
      columns: 'a BIGINT, b BIGINT',
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      warnings: [oneComment('//')],
      dialect: { separator: '\t', comment: '//' },
    },
  ],
])('%s: found, told and read as meant', async (_, content, { columns, rows, ...found }) => {
  expect(await detecting({ content })).toEqual({
    columns: columns.split(', '),
    rows,
    warnings: found.warnings ?? [],
  })
  expect((await previewing({ content })).dialect).toMatchObject(found.dialect)
})

test.each<[string, string, unknown[][]]>([
  ['times', 'time\n10:20\n11:30\n', [['10:20:00'], ['11:30:00']]],
  ['times without a name', '10:20\n11:30\n', [['10:20:00'], ['11:30:00']]],
  ['names of two words', 'full name\nAnn Lee\nBob Ray\n', [['Ann Lee'], ['Bob Ray']]],
  ['texts with carets', 'formula\nx^2\ny^3\n', [['x^2'], ['y^3']]],
  [
    'values that begin with a hash',
    'tag,n\n#a,1\n#b,2\n',
    [
      ['#a', '1'],
      ['#b', '2'],
    ],
  ],
])('%s are not parted, and no comments', async (_, content, rows) => {
  const read = await detecting({ content })
  expect('rows' in read ? read.rows : read).toEqual(rows)
})

test.each<[string, string, number]>([
  ['below comments', 'a,b\n# one\n# two\n1,2\n3,4\n# three\n5,6,7\n', 7],
  ['below skipped lines', '# one\n# two\na||b\n1||2\n3||4\n5||6\n7||8\n9||10||11\n', 8],
  ['below values of two lines', 'a,b\n"x\ny",1\n# one\nz,2\nw\n', 6],
])('a refused line %s is named as the file has it', async (_, content, line) => {
  const read = await detecting({
    content,
    fields: content.includes('||') ? { separator: '||', skip_rows: '2' } : { comment: '#' },
  })
  expect('refused' in read && read.errors?.[0]).toMatchObject({ line })
})

test('a dialect that is told is taken, found or not, and one that is not known is refused', async () => {
  expect(
    await importing({
      content: 'a^b\n%x\n1^2\n',
      fields: { separator: 'caret', comment: '%', escape: 'doubled', quote: 'none' },
    }),
  ).toEqual({
    columns: ['a BIGINT', 'b BIGINT'],
    rows: [['1', '2']],
    warnings: [oneComment('%')],
  })
  expect(
    await detecting({
      content: 'a;b\n1;2\n',
      fields: { separator: 'auto', quote: 'auto', escape: 'auto', comment: 'auto', header: 'auto' },
    }),
  ).toMatchObject({ rows: [['1', '2']] })
  expect(() => detecting({ content: 'a\n1\n', fields: { escape: 'caret' } })).toThrow(
    'escape: Must be doubled, backslash, as_is',
  )
})

test('a record that lies over the pieces a file is read in is read once, and a cut one is not shown', async () => {
  const long = 'x'.repeat(700_000)
  const content = `a||b\n${Array.from({ length: 8 }, (_, row) => `${row}||"${long}\r\n""${row}"`).join('\r\n')}\r\n`
  const read = await detecting({ content })
  const isRead = (row: unknown[], at: number) =>
    row[0] === String(at) && row[1] === `${long}\r\n"${at}` && row.length === 2
  expect('rows' in read && [read.rows.length, read.rows.every(isRead)]).toEqual([8, true])
  const start = Array.from({ length: 30 }, (_, row) => `${row}||y`).join('\n')
  const shown = await previewing({ content: `a||b\n${start}\n31||cu` }, 1_000_000)
  expect(shown.rows.at(-1)).toEqual([29, 'y'])
})

test('quotes that nothing marks inside quoted values are refused with their line, and kept where that is chosen', async () => {
  const content =
    'a,b\n"5" pipe",1\n"say ""hi"", she said",2\n"x" ,3\n"y, "z" and more\n2nd line",4\n'
  expect(await previewing({ content: 'a,b\n"5" pipe",1\n"x",2\n' })).toMatchObject({
    refusal: {
      message:
        'Line 2 has a quote that does not end its value: quotes inside a quoted value are doubled',
    },
    fixes: [
      { says: 'Keep quotes inside values as they stand', options: { escape: 'as_is' } },
      { says: 'Read the quotes as part of the values', options: { quote: 'none' } },
    ],
  })
  expect(await detecting({ content, fields: { escape: 'as_is' } })).toEqual({
    columns: ['a VARCHAR', 'b BIGINT'],
    rows: [
      ['5" pipe', '1'],
      ['say "hi", she said', '2'],
      ['x', '3'],
      ['y, "z" and more\n2nd line', '4'],
    ],
    warnings: [],
  })
})
