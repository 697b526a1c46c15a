import { expect, test } from 'vitest'
import { detecting, importing, previewing } from '../../../support/fileReading.ts'

const content = 'a,b,c\n1,x,2\n3\n"4",y,5,6\n\n7,"z, z",8\n9,w,10,\n11,v\n'
const gap =
  'Line 6 of the file follows blank lines: it and those below are taken as rows of the same table'

const surplus = 'One row ends in an empty value beyond the columns of the header: it is left out'

test('rows that are too short or too long are refused until it is chosen what becomes of them, each way with a fix', async () => {
  const { refusal, fixes } = await previewing({ content })
  expect({ message: refusal?.message, fixes }).toEqual({
    message: 'Line 3 has 1 value where the header has 3 columns',
    fixes: [
      { says: 'Fill short rows', options: { short_rows: 'fill' } },
      { says: 'Cut surplus', options: { long_rows: 'cut' } },
      {
        says: 'Fill short rows and cut surplus',
        options: { short_rows: 'fill', long_rows: 'cut' },
      },
      { says: 'Keep surplus in columns of its own', options: { long_rows: 'keep' } },
      {
        says: 'Leave these lines out',
        options: { short_rows: 'leave_out', long_rows: 'leave_out' },
      },
    ],
  })
})

test.each<[string, Record<string, string>, string]>([
  ['filled', { short_rows: 'fill' }, 'Line 4 has 4 values where the header has 3 columns'],
  ['cut', { long_rows: 'cut' }, 'Line 3 has 1 value where the header has 3 columns'],
])('where only the one kind is %s, the other is refused', async (_, fields, refused) => {
  expect(await detecting({ content, fields })).toMatchObject({ refused })
})

test('short rows are filled and long ones cut, and both are counted', async () => {
  expect(await detecting({ content, fields: { short_rows: 'fill', long_rows: 'cut' } })).toEqual({
    columns: ['a BIGINT', 'b VARCHAR', 'c BIGINT'],
    rows: [
      ['1', 'x', '2'],
      ['3', null, null],
      ['4', 'y', '5'],
      ['7', 'z, z', '8'],
      ['9', 'w', '10'],
      ['11', 'v', null],
    ],
    warnings: [
      '2 rows were too short and filled with missing values: line 3 is the first',
      'One row was too long and lost the surplus values: line 4 is the first',
      gap,
      surplus,
    ],
  })
})

test('a surplus value that is a line end alone gets a column of its own, for it would be lost', async () => {
  const content = 'a;b\n"1";"2";"\n"\n'
  expect(await importing({ content, fields: { separator: ';', long_rows: 'keep' } })).toEqual({
    columns: ['a BIGINT', 'b BIGINT', 'Unnamed: 2 VARCHAR'],
    rows: [['1', '2', '\n']],
    warnings: [
      'One column has no name: it is called Unnamed: 2',
      'Rows have more values than the header: one column was added',
    ],
  })
})

test('lines that do not fit are left out and named', async () => {
  const fields = { short_rows: 'leave_out', long_rows: 'leave_out' }
  expect(await detecting({ content, fields })).toEqual({
    columns: ['a BIGINT', 'b VARCHAR', 'c BIGINT'],
    rows: [
      ['1', 'x', '2'],
      ['7', 'z, z', '8'],
      ['9', 'w', '10'],
    ],
    warnings: [
      '3 lines have another number of values than the header and are left out: 3, 4, 8',
      gap,
      surplus,
    ],
  })
})

test('a cell that is wrong below lines that were left out is named by its line in the file', async () => {
  const read = await detecting({
    content: 'a;b\n1;2\nx\ny\n3;4\nz\n5;word\n',
    fields: {
      short_rows: 'leave_out',
      long_rows: 'leave_out',
      column_types: JSON.stringify({ b: 'BIGINT' }),
    },
  })
  expect('refused' in read && read.errors).toMatchObject([{ line: 7, column: 'b', value: 'word' }])
})

test('a quote that does not end its value is refused whatever is chosen', async () => {
  expect(
    await detecting({
      content: 'a,b\n1,2\n3\n4,"x"y\n',
      fields: { short_rows: 'fill', quote: '"' },
    }),
  ).toMatchObject({
    refused:
      'Line 4 has a quote that does not end its value: quotes inside a quoted value are doubled',
  })
})

test('more lines than anybody would leave out are refused', async () => {
  expect(
    await detecting({
      content: `a,b\n${'1,2\n'.repeat(30_000)}${'3\n'.repeat(10_001)}`,
      fields: { short_rows: 'leave_out' },
    }),
  ).toMatchObject({
    refused:
      'More than 10,000 lines have another number of values than the header: too many to leave out. Look at the separator and the quotes',
  })
})

test.each([
  ['the rows below are alike', 'Report\na,b\n1,2\n3,4\n', ['Skip the line before line 2']],
  ['the rows below differ', 'Report\na,b\n1,2,3\n3,4\n', []],
])('skipping lines above the header is offered where %s', async (_, text, skips) => {
  const { fixes } = await previewing({ content: text, fields: { delimiter: ',', skip_rows: '0' } })
  expect(fixes.map(({ says }) => says).filter((says) => says.startsWith('Skip'))).toEqual(skips)
})
