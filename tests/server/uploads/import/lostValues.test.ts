import { expect, test } from 'vitest'
import { checkNothingLost } from '../../../../server/uploads/import/lostValues.ts'
import { completed, previewOptions } from '../../../../server/uploads/csv/options.ts'
import { prepareFile } from '../../../../server/uploads/import/prepareFile.ts'
import { stagedTable } from '../../../../server/uploads/types/stagedTable.ts'
import { detecting, withFile } from '../../../support/fileReading.ts'

const content = 'name,at,n\nAnn,2024-03-08,1\nBob,03/10/2024,NA\nEve,,3\n'

const asStaged = (rows: string, file = content, columns = 'name, "at", n') =>
  withFile({ content: file }, async (connection, path, folder) => {
    const prepared = await prepareFile(
      { path, folder, scan: null, isCut: false },
      'text',
      completed(previewOptions({})),
    )
    await connection.run(`CREATE TABLE staged AS SELECT * FROM (VALUES ${rows}) AS t(${columns})`)
    return checkNothingLost(stagedTable(connection), prepared)
  })

test('a table that lacks a value of its file is refused with the cell and the way to keep it', async () => {
  await expect(
    asStaged(`('Ann', DATE '2024-03-08', 1), ('Bob', NULL, NULL), ('Eve', NULL, 3)`),
  ).rejects.toMatchObject({
    status: 422,
    message: 'Line 3: 03/10/2024 of the column at would be lost as a date',
    errors: [
      {
        extra: {
          line: 3,
          column: 'at',
          value: '03/10/2024',
          expected: 'a date',
          fixes: [
            { says: 'Take the column at as text', options: { column_types: { at: 'VARCHAR' } } },
          ],
        },
      },
    ],
  })
})

test('lost values are found behind a column with as many, in their order, each shown as far as a line goes', async () => {
  const long = 'x'.repeat(150)
  const lost = (line: number, value: string) => ({
    message: `Line ${line}: ${value.slice(0, 100)} of the column at would be lost as a date with time`,
    extra: { line, column: 'at', value, expected: 'a date with time' },
  })
  await expect(
    asStaged(
      `('Ann', NULL, TIME '08:00'), (NULL, TIMESTAMPTZ '2024-03-08 00:00:00+00', TIME '09:00'), (NULL, NULL, NULL)`,
      `name,at,t\nAnn,${long},08:00\n,2024-03-08,09:00\n,later,\n`,
      'name, "at", t',
    ),
  ).rejects.toMatchObject({ errors: [lost(2, long), lost(4, 'later')] })
})

test('a value that the file does not have is refused too', async () => {
  await expect(
    asStaged(
      `('Ann', DATE '2024-03-08', 1), ('Bob', DATE '2024-10-03', NULL), ('Eve', DATE '2024-10-04', 3)`,
    ),
  ).rejects.toMatchObject({
    status: 422,
    message: 'The column at has other values in the file than were read',
  })
})

test('a table with every value of its file is no loss, whatever stands for missing ones', async () => {
  await expect(
    asStaged(`('Ann', DATE '2024-03-08', 1), ('Bob', DATE '2024-10-03', NULL), ('Eve', NULL, 3)`),
  ).resolves.toBeUndefined()
})

const days = (count: number, last: string) =>
  `day,n\n${Array.from({ length: count }, (_, row) => `2024-01-${String((row % 28) + 1).padStart(2, '0')},${row}`).join('\n')}\n${last},0\n`

test.each([
  ['a date of another form', '31/12/2024', 'day VARCHAR', '31/12/2024'],
  ['a name of missing values', 'NA', 'day DATE', null],
  ['a date of the same form', '2024-12-31', 'day DATE', '2024-12-31'],
])('below a sample of dates, %s is read as it is written', async (_, last, column, value) => {
  const read = await detecting({ content: days(20_500, last) })
  expect(
    'rows' in read ? [read.columns?.[0], read.rows.at(-1)?.[0], read.rows[0]?.[0]] : read,
  ).toEqual([column, value, '2024-01-01'])
})

test('what a sample does not show is read as it is written: a word, another form of date, a column that begins late, more digits', async () => {
  const two = (at: number) => String((at % 28) + 1).padStart(2, '0')
  const rows = Array.from(
    { length: 20_500 },
    (_, at) => `${at},${two(at)}.01.2024,${two(at)}.02.2024,,1.5`,
  )
  const last = 'z,later,05.02.2024,7,9007199254740993.5'
  const read = await detecting({ content: ['id,d,e,late,x', ...rows, last, ''].join('\n') })
  expect('rows' in read ? [read.columns, read.rows[0], read.rows.at(-1)] : read).toEqual([
    ['id VARCHAR', 'd VARCHAR', 'e DATE', 'late BIGINT', 'x VARCHAR'],
    ['0', '01.01.2024', '2024-02-01', null, '1.5'],
    ['z', 'later', '2024-02-05', '7', '9007199254740993.5'],
  ])
})

test('dates that begin below a thousand empty rows are dates', async () => {
  const read = await detecting({
    content: `n,day\n${'1,\n'.repeat(1500)}2,2024-01-02\n3,2024-01-03\n`,
  })
  expect('rows' in read ? [read.columns, read.rows.at(-1)] : read).toEqual([
    ['n BIGINT', 'day DATE'],
    ['3', '2024-01-03'],
  ])
})

test('a number with a radix in a first row that is no header stays as it is written', async () => {
  const read = await detecting({ content: '0x1F,x\n12,y\n13,z\n', fields: { header: 'false' } })
  expect('rows' in read ? read.rows : read).toEqual([
    ['0x1F', 'x'],
    ['12', 'y'],
    ['13', 'z'],
  ])
})

const waysIn = [
  { says: 'Keep surplus in columns of its own', options: { long_rows: 'keep' } },
  { says: 'Cut surplus', options: { long_rows: 'cut' } },
  {
    says: 'Leave these lines out',
    options: { short_rows: 'leave_out', long_rows: 'leave_out' },
  },
]
test('a row that may be shifted by a surplus separator is refused with its line', async () => {
  expect(await detecting({ content: 'a,b,c\n1,2,3\n,1,2,\n4,"",5,\n7,8,9,\n' })).toEqual({
    refused: 'Line 3 has 4 values where the header has 3 columns',
    errors: [
      [3, ',1,2,'],
      [4, '4,"",5,'],
    ].map(([line, value]) => ({ line, column: null, value, expected: '3 values', fixes: waysIn })),
  })
})

test.each([
  [
    'some rows',
    '1,2,3\n4,5,6,\n7,8,9,\n',
    ['2 rows end in an empty value beyond the columns of the header: it is left out'],
  ],
  [
    'every row',
    '1,2,3,\n4,5,6,\n7,8,9,\n',
    ['Every row ends in an empty value beyond the columns of the header: it is left out'],
  ],
])('a separator at the end of %s shifts nothing', async (_, rows, warnings) => {
  expect(await detecting({ content: `a,b,c\n${rows}` })).toMatchObject({
    rows: [
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
    ],
    warnings,
  })
})

test('every row with a surplus separator may lack a value, for none is shifted', async () => {
  expect(await detecting({ content: 'a,b,c\n1,,3,\n,5,6,\n' })).toMatchObject({
    rows: [
      ['1', null, '3'],
      [null, '5', '6'],
    ],
    warnings: ['Every row ends in an empty value beyond the columns of the header: it is left out'],
  })
})
