import { expect, test } from 'vitest'
import { importingFiles, previewingFiles } from '../../support/filesReading.ts'

const january = { fileName: 'january.csv', content: 'day;amount\n2024-01-01;1\n2024-01-02;2\n' }
const february = { fileName: 'february.csv', content: 'amount,day\n1.5,2024-02-01\n' }
const others = { fileName: 'others.csv', content: 'day,total\n2024-03-01,x\n' }
const said = 'Compared with january.csv, others.csv lacks amount and has total besides'

test('several files become one table by the names of their columns, each with its own dialect, with the files’ names', async () => {
  expect(await importingFiles([january, february])).toEqual({
    columns: ['file VARCHAR', 'day DATE', 'amount DOUBLE'],
    rows: [
      ['january.csv', '2024-01-01', 1],
      ['january.csv', '2024-01-02', 2],
      ['february.csv', '2024-02-01', 1.5],
    ],
    warnings: [],
    leftOut: [],
  })
})

test('files whose columns differ are refused with what differs and a way in', async () => {
  expect(await importingFiles([january, others])).toEqual({
    refused: `The files have different columns. ${said}. Choose what becomes of them, or upload them one by one`,
    fixes: [
      { says: 'Take the columns of all files', options: { differing_columns: 'fill' } },
      {
        says: 'Take only the column that all files have',
        options: { differing_columns: 'common' },
      },
      { says: 'Take january.csv alone', options: { part: 'january.csv' } },
    ],
  })
})

test('each way in does what it says, and the answer names it', async () => {
  const files = [january, others]
  const [fill, common, alone] = await Promise.all([
    importingFiles(files, { differing_columns: 'fill', column_types: '{"total":"VARCHAR"}' }),
    importingFiles(files, { differing_columns: 'common', file_column: '' }),
    importingFiles(files, { part: 'january.csv' }),
  ])
  expect([fill, common, alone]).toEqual([
    {
      columns: ['file VARCHAR', 'day DATE', 'amount BIGINT', 'total VARCHAR'],
      rows: [
        ['january.csv', '2024-01-01', '1', null],
        ['january.csv', '2024-01-02', '2', null],
        ['others.csv', '2024-03-01', null, 'x'],
      ],
      warnings: [`Missing values stand where a file lacks a column. ${said}`],
      leftOut: [],
    },
    {
      columns: ['day DATE'],
      rows: [['2024-01-01'], ['2024-01-02'], ['2024-03-01']],
      warnings: [`Columns that not every file has are left out. ${said}`],
      leftOut: [],
    },
    {
      columns: ['day DATE', 'amount BIGINT'],
      rows: [
        ['2024-01-01', '1'],
        ['2024-01-02', '2'],
      ],
      warnings: [],
      leftOut: [],
    },
  ])
})

test.each<[string, string, string, string[], unknown[]]>([
  ['text beside numbers keeps every sign', '007', 'n.a.', ['VARCHAR'], ['007', 'n.a.']],
  [
    'a whole number that no DOUBLE has is not made one',
    '9007199254740993',
    '0.5',
    ['VARCHAR'],
    ['9007199254740993', '0.5'],
  ],
  [
    'a date beside a moment becomes one',
    '2024-01-01',
    '2024-01-01 10:00:00',
    ['TIMESTAMP'],
    ['2024-01-01 00:00:00', '2024-01-01 10:00:00'],
  ],
  ['a column without a value takes the type of the others', '', '5', ['BIGINT'], [null, '5']],
  [
    'long whole numbers keep their digits',
    '5',
    '123456789012345678901',
    ['HUGEINT'],
    ['5', '123456789012345678901'],
  ],
])('%s', async (_, one, other, types, values) => {
  const file = (fileName: string, value: string) => ({
    fileName,
    content: `id,v\n1,${value}\n`,
  })
  const read = await importingFiles([file('a.csv', one), file('b.csv', other)], { file_column: '' })
  if (!read.rows) throw new Error(read.refused)
  expect({ types: read.columns.slice(1), values: read.rows.map((row) => row[1]) }).toEqual({
    types: types.map((type) => `v ${type}`),
    values,
  })
})

test('what is chosen of a column counts in every file, however that spells its name', async () => {
  const files = [
    { fileName: 'a.csv', content: 'Price,day\n1,1\n' },
    { fileName: 'b.csv', content: 'day,price\n2,2\n' },
  ]
  const options = { column_types: '{"Price":"VARCHAR"}', use_columns: 'Price', file_column: '' }
  expect(await importingFiles(files, options)).toEqual({
    columns: ['Price VARCHAR'],
    rows: [['1'], ['2']],
    warnings: [],
    leftOut: [],
  })
})

test('what a column holds in which file is named where it becomes text', async () => {
  const read = await importingFiles([
    { fileName: 'a.csv', content: 'id,v\n1,5\n' },
    { fileName: 'b.csv', content: 'id,v\n2,none\n' },
  ])
  expect('warnings' in read && read.warnings).toEqual([
    'The column v holds numbers in a.csv and text in b.csv: it is taken as text',
  ])
})

test('a refused cell says in which file it is, and a line that is left out too', async () => {
  const ragged = { fileName: 'b.csv', content: 'id,v\n1\n2,3\n' }
  const whole = { fileName: 'a.csv', content: 'id,v\n1,2\n' }
  const refused = await importingFiles([whole, ragged])
  expect('refused' in refused && refused.refused).toMatch(/^b\.csv: /)
  const left = await importingFiles([whole, ragged], { short_rows: 'leave_out' })
  expect('leftOut' in left && left.leftOut).toEqual([{ line: 2, text: '1', file: 'b.csv' }])
})

test('the column of the files’ names makes room for one of the files, and holds text alone', async () => {
  const files = ['a.csv', 'b.csv'].map((fileName) => ({ fileName, content: 'file,v\nx,1\n' }))
  const [numbered, named, refused] = await Promise.all([
    importingFiles(files, { n_rows: '1' }),
    importingFiles(files, { file_column: 'month', use_columns: '["v","month"]' }),
    importingFiles(files, { file_column: 'month', column_types: '{"month":"BIGINT"}' }),
  ])
  expect([numbered, named, refused]).toMatchObject([
    { columns: ['file.1 VARCHAR', 'file VARCHAR', 'v BIGINT'], rows: [['a.csv', 'x', '1']] },
    {
      columns: ['month VARCHAR', 'v BIGINT'],
      rows: [
        ['a.csv', '1'],
        ['b.csv', '1'],
      ],
    },
    { refused: 'The column month holds the names of the files: it is text' },
  ])
})

test('a preview shows rows of each file, though only their starts came', async () => {
  const long = (fileName: string) => ({
    fileName,
    content: `id,v\n${Array.from({ length: 100 }, (_, at) => `${at},x\n`).join('')}9`,
    size: 1_000_000,
  })
  const { rows, parts, part, file_column, complete, dialect } = await previewingFiles([
    long('a.csv'),
    long('b.csv'),
  ])
  expect({
    counts: ['a.csv', 'b.csv'].map((name) => rows.filter(([file]) => file === name).length),
    parts,
    part,
    file_column,
    complete,
    dialect,
  }).toEqual({
    counts: [25, 25],
    parts: [
      { name: 'a.csv', bytes: 496 },
      { name: 'b.csv', bytes: 496 },
    ],
    part: null,
    file_column: 'file',
    complete: false,
    dialect: null,
  })
})
