import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { importing, previewing } from '../../../support/fileReading.ts'

test('a quote within a value is refused with its line, its column and the value as far as it can be told', async () => {
  const content = 'town,note\nOslo,"fine"\nRome,"a "big" one"\nBonn,"none"\n'
  expect(await importing({ content })).toEqual({
    refused:
      'Line 3 has a quote that does not end its value: quotes inside a quoted value are doubled',
    errors: [
      {
        line: 3,
        column: 'note',
        value: 'a big" one"',
        expected: 'a closed value',
        fixes: [
          { says: 'Keep quotes inside values as they stand', options: { escape: 'as_is' } },
          { says: 'Read the quotes as part of the values', options: { quote: 'none' } },
        ],
      },
    ],
  })
})

test('a sheet whose second row repeats its header is read, and says so', async () => {
  const rows = [
    ['town', 'note'],
    ['town', 'note'],
    ['Oslo', 'fine'],
  ]
  const content = await writeXlsx({ sheets: [{ name: 'Towns', rows }] })
  expect(await importing({ content, fileName: 'towns.xlsx' })).toEqual({
    columns: ['town VARCHAR', 'note VARCHAR'],
    rows: [
      ['town', 'note'],
      ['Oslo', 'fine'],
    ],
    warnings: ['Line 2 repeats the header: it is taken as a row'],
  })
})

test('a type chosen for a column that only a refused preview shows does not hide why the file is refused', async () => {
  const content = 'a,b\n1,2\n3,4,5\n'
  const shown = await previewing({ content })
  expect(shown.columns.map(({ name }) => name)).toEqual(['a', 'b', 'Unnamed: 2'])
  const fields = { column_types: '{"Unnamed: 2":"BIGINT"}' }
  const { refusal } = await previewing({ content, fields })
  expect([shown.refusal?.message, refusal?.message]).toEqual([
    'Line 3 has 3 values where the header has 2 columns',
    'Line 3 has 3 values where the header has 2 columns',
  ])
})

test('quotes that begin and end inside values of one row are named, for a separator between them parts values', async () => {
  const content =
    'kind,name,note\nwool,"Boxer, long",a\nsilk"Boxer, 5"" long",b\niron,5" pipe,c\npaper,say "hi",d\n'
  expect(await importing({ content })).toMatchObject({
    rows: [
      ['wool', 'Boxer, long', 'a'],
      ['silk"Boxer', '5"" long"', 'b'],
      ['iron', '5" pipe', 'c'],
      ['paper', 'say "hi"', 'd'],
    ],
    warnings: [
      'Line 3 has quotes inside values that do not begin with one: they are taken as they stand, and separators between them part values',
      'The spaces before one value are left out, as before 5"" long" in line 3',
    ],
  })
})
