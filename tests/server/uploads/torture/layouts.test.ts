import { expect, test } from 'vitest'
import { detecting, previewing } from '../../../support/fileReading.ts'

type Expected = Record<string, unknown>

const layouts: [string, string, Record<string, string>, Expected][] = [
  [
    'a header of two lines, whose upper names reach over those below',
    'site,2024,,2025,\n,Q1,Q2,Q1,Q2\nA,1,2,3,4\nB,5,6,7,8\n',
    { header: 'true', header_lines: '2' },
    {
      columns: [
        'site VARCHAR',
        '2024 Q1 BIGINT',
        '2024 Q2 BIGINT',
        '2025 Q1 BIGINT',
        '2025 Q2 BIGINT',
      ],
      rows: [
        ['A', '1', '2', '3', '4'],
        ['B', '5', '6', '7', '8'],
      ],
      warnings: ['The names of the columns are made of 2 lines: 1 to 2'],
    },
  ],
  [
    'two lines of names, found by their gaps over numbers',
    'Report of May,,,\n\ncontrol,,fire,\nX,Y,X,Y\n1.5,2,3,4\n2.5,3,4,5\n',
    {},
    {
      columns: ['control X DOUBLE', 'control Y BIGINT', 'fire X BIGINT', 'fire Y BIGINT'],
      rows: [
        [1.5, '2', '3', '4'],
        [2.5, '3', '4', '5'],
      ],
      warnings: [
        'Lines 1 to 2 stand before the table and are left out',
        'The names of the columns are made of 2 lines: 3 to 4',
      ],
    },
  ],
  [
    'years over the names, of which those that repeat are told apart',
    'Material;;2024;;2025;\nNo.;Name;Qty;Value;Qty;Value\n0100;Bolt;120;24,00;130;26,00\n0101;Nut;500;25,00;480;24,00\n',
    {},
    {
      columns: [
        'Material No. VARCHAR',
        'Material Name VARCHAR',
        '2024 Qty BIGINT',
        '2024 Value DOUBLE',
        '2025 Qty BIGINT',
        '2025 Value DOUBLE',
      ],
      warnings: ['The names of the columns are made of 2 lines: 1 to 2'],
    },
  ],
  [
    'units below the names',
    'time;temp;rain\ns;C;mm\n0;20.5;1\n1;20.6;0\n',
    {},
    {
      columns: ['time s BIGINT', 'temp C DOUBLE', 'rain mm BIGINT'],
      rows: [
        ['0', 20.5, '1'],
        ['1', 20.6, '0'],
      ],
      warnings: ['The names of the columns are made of 2 lines: 1 to 2'],
    },
  ],
  [
    'a title over the first column of the names, which no other column is called after',
    'Water,,\nTotal (m3),Per head,Cost (k)\n"44,761",13.9,68\n',
    { header: 'true', header_lines: '2', skip_rows: '0' },
    {
      columns: ['Water Total (m3) VARCHAR', 'Per head DOUBLE', 'Cost (k) BIGINT'],
      warnings: ['The names of the columns are made of 2 lines: 1 to 2'],
    },
  ],
  [
    'a title of one column over names of texts, and columns without a name',
    'Meetings,,,,,\nMinister,Month,With,About,,\nA,Oct-14,Tearfund,Schools,,\n,,World Vision,,,\nB,Oct-14,Islam Channel,Gaza,,\n',
    {},
    {
      columns: [
        'Minister VARCHAR',
        'Month VARCHAR',
        'With VARCHAR',
        'About VARCHAR',
        'Unnamed: 4 VARCHAR',
        'Unnamed: 5 VARCHAR',
      ],
      warnings: [
        'Line 1 stands before the table and is left out',
        '2 columns have no name: they are called Unnamed: 4, Unnamed: 5',
      ],
    },
  ],
  [
    'a title over two columns, with an empty row of the sheet between it and the names',
    'Spending of May,\n,\nLabel,Amount\nHotels,227.5\nRail,1981\n',
    {},
    {
      columns: ['Label VARCHAR', 'Amount DOUBLE'],
      warnings: ['Lines 1 to 2 stand before the table and are left out'],
    },
  ],
  [
    'a word below the name of a column of numbers, alone in its line',
    'unit,2013 total,2012 total\n,,restated\nA,672,641\nB,119,115\n',
    {},
    {
      columns: ['unit VARCHAR', '2013 total BIGINT', '2012 total restated BIGINT'],
      warnings: ['The names of the columns are made of 2 lines: 1 to 2'],
    },
  ],
  [
    'rows of a sheet that hold nothing below the last one',
    'a,b\n1,x\n,\n2,y\n,\n , \n\n,\n',
    {},
    {
      rows: [
        ['1', 'x'],
        [null, null],
        ['2', 'y'],
      ],
      warnings: ['The last 3 rows hold no value and are left out'],
    },
  ],
  [
    'no rows, where none are asked for',
    'a,b\n1,2\n',
    { n_rows: '0' },
    { columns: ['a BIGINT', 'b BIGINT'], rows: [], warnings: [] },
  ],
  [
    'such rows where they are chosen to stay',
    'a,b\n1,x\n,\n',
    { skip_blank_lines: 'false' },
    {
      rows: [
        ['1', 'x'],
        [null, null],
      ],
      warnings: [],
    },
  ],
  [
    'a first row that lacks a number, which is no second line of names',
    'name,score\nAnn,absent\nBob,5\nCid,6\nDan,7\n',
    {},
    {
      rows: [
        ['Ann', 'absent'],
        ['Bob', '5'],
        ['Cid', '6'],
        ['Dan', '7'],
      ],
    },
  ],
  [
    'a source and the count of an SQL client below the table',
    'a,b,c\n1,2,3\n3,4,5\n\nSource: Office of statistics, May 2024\n(2 rows)\n',
    {},
    {
      columns: ['a BIGINT', 'b BIGINT', 'c BIGINT'],
      rows: [
        ['1', '2', '3'],
        ['3', '4', '5'],
      ],
      warnings: [
        'The last 2 lines stand below the table and are left out: “Source: Office of statistics, May 2024”',
      ],
    },
  ],
  [
    'as many lines at the end as are chosen',
    'a,b\n1,2\n3,4\nx,y\n',
    { skip_footer: '1' },
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
  ],
  [
    'several tables, the first of which is read',
    'a,b\n1,2\n3,4\n\nTable 2\nc,d,e\n5,6,7\n8,9,10\n',
    {},
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      warnings: [
        'The file holds 2 tables, which begin in the lines 1 and 6: the one in line 1 is read',
      ],
    },
  ],
  [
    'the second of several tables, where it is chosen',
    'a,b\n1,2\n3,4\n\nTable 2\nc,d,e\n5,6,7\n8,9,10\n',
    { table: '2' },
    {
      columns: ['c BIGINT', 'd BIGINT', 'e BIGINT'],
      rows: [
        ['5', '6', '7'],
        ['8', '9', '10'],
      ],
      warnings: [
        'The file holds 2 tables, which begin in the lines 1 and 6: the one in line 6 is read',
      ],
    },
  ],
  [
    'a table beyond the last one, in place of which that is read',
    'a,b\n1,2\n3,4\n\nc,d,e\n5,6,7\n8,9,10\n',
    { table: '9' },
    {
      columns: ['c BIGINT', 'd BIGINT', 'e BIGINT'],
      warnings: [
        'The file holds 2 tables, which begin in the lines 1 and 5: the one in line 5 is read',
      ],
    },
  ],
  [
    'a repeated header, where all is taken as one table',
    'a,b\n1,2\na,b\n3,4\n',
    { table: '0' },
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      warnings: ['One line repeats the header and is left out: 3'],
    },
  ],
  [
    'a repeated header beside a short row, each named by its own line',
    'a,b\n1,2\na,b\n3,4\n5\n',
    { table: '0', short_rows: 'leave_out' },
    {
      warnings: [
        'One line repeats the header and is left out: 3',
        'One line has another number of values than the header and is left out: 5',
      ],
    },
  ],
  [
    'values beyond the header, in columns of their own',
    'a,b\nx,1,2\ny,3,4,5\n',
    { long_rows: 'keep' },
    {
      columns: ['a VARCHAR', 'b BIGINT', 'Unnamed: 2 BIGINT', 'Unnamed: 3 BIGINT'],
      rows: [
        ['x', '1', '2', null],
        ['y', '3', '4', '5'],
      ],
      warnings: [
        '2 columns have no name: they are called Unnamed: 2, Unnamed: 3',
        'Rows have more values than the header: 2 columns were added',
      ],
    },
  ],
  [
    'form feeds between pages, with CR alone at the ends of lines',
    'a,b\r1,2\r\f3,4\r\f5,6\r',
    {},
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
      warnings: ['2 lines begin with a form feed, which is left out'],
    },
  ],
  [
    'names that are given to columns without a header',
    '1,2\n3,4\n',
    { column_names: '["id","amount"]' },
    {
      columns: ['id BIGINT', 'amount BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
  ],
  [
    'a name that is given to a column without one',
    'a,b,\n1,2,3\n',
    { column_names: '["","","total"]' },
    { columns: ['a BIGINT', 'b BIGINT', 'total BIGINT'], rows: [['1', '2', '3']], warnings: [] },
  ],
  [
    'names that stand three times at the top, found',
    'a,b\na,b\na,b\n1,2\n3,4\n',
    {},
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      warnings: ['The names of the columns are made of 3 lines: 1 to 3'],
    },
  ],
  [
    'names that stand three times at the top, told',
    'a,b\na,b\na,b\n1,2\n3,4\n',
    { header: 'true', header_lines: '3', skip_rows: '0' },
    { columns: ['a BIGINT', 'b BIGINT'] },
  ],
  [
    'blanks around names, which are left out with a word',
    'a,"b ", c ,d,\n1,2,3,4,5\n',
    { column_names: '["","","","","e"]' },
    {
      columns: ['a BIGINT', 'b BIGINT', 'c BIGINT', 'd BIGINT', 'e BIGINT'],
      warnings: ['Blanks around the names of 2 columns are left out: b, c'],
    },
  ],
  [
    'a blank at the end of one name',
    'Ratepayer,Net Debit ,Start\nA,2,3\n',
    {},
    {
      columns: ['Ratepayer VARCHAR', 'Net Debit BIGINT', 'Start BIGINT'],
      warnings: ['Blanks around the name of the column Net Debit are left out'],
    },
  ],
  [
    'a blank after every separator, which belongs to that',
    'a, b, , c\nx, 2, 3, 4\n',
    {},
    {
      columns: ['a VARCHAR', 'b BIGINT', 'Unnamed: 2 BIGINT', 'c BIGINT'],
      warnings: ['One column has no name: it is called Unnamed: 2'],
    },
  ],
  [
    'spaces before values, which are left out with a word: not those of a separator or before quotes',
    'a, b\n"p\nq", x\nr,   y of a long text that goes on beyond what is shown\n  s, "z"\n',
    {},
    {
      rows: [
        ['p\nq', 'x'],
        ['r', 'y of a long text that goes on beyond what is shown'],
        ['s', 'z'],
      ],
      warnings: [
        'The spaces before 2 values are left out, as before y of a long text that goes on beyond wha in line 4',
      ],
    },
  ],
  [
    'spaces before a value of the only column, and a line of nothing else',
    'a\nx\n  y\n   \n',
    {},
    {
      rows: [['x'], ['y']],
      warnings: ['The spaces before one value are left out, as before y in line 3'],
    },
  ],
  [
    'a title that is taken for the names, which leaves most columns without one',
    'Audit of 2017,,,,,,\n,,,,,,\nSource,,,,,,\nT1,Age,Text,,,,\n',
    {},
    {
      warnings: [
        '6 columns have no name: they are called Unnamed: 1, Unnamed: 2, Unnamed: 3, Unnamed: 4, Unnamed: 5, …',
      ],
    },
  ],
  [
    'a control character that a wrong conversion left behind',
    'a,b\n1,£\n2,x \u0096 y\n3,\u0099\n',
    {},
    {
      warnings: [
        'Line 3 holds the control character U+0096: the text may have been converted from a wrong encoding before',
      ],
    },
  ],
  [
    'quotes of one sign in the middle of the lines',
    "1,'a, b',2\n2,'c',3\n3,'d',4\n",
    {},
    {
      rows: [
        ['1', 'a, b', '2'],
        ['2', 'c', '3'],
        ['3', 'd', '4'],
      ],
    },
  ],
  [
    'a double pipe beside a first column without a name',
    '||a||b\nx||1||2\ny||3||4\n',
    {},
    { columns: ['Unnamed: 0 VARCHAR', 'a BIGINT', 'b BIGINT'] },
  ],
]

test.each(layouts)('%s', async (_, content, fields, expected) => {
  expect(await detecting({ content, fields })).toMatchObject(expected)
})

test('a title and a footer as wide as the table are no tables, also where the lines that were found are sent along', async () => {
  const content =
    'Unemployment 2024,,\nThousands,,\n,,\nRegion,Men,Rate\nNorth,12.5,5.1%\nSouth,20.1,6.4%\n,,\n"Source: Office, Survey",,\n'
  const expected = {
    columns: ['Region VARCHAR', 'Men DOUBLE', 'Rate DOUBLE'],
    rows: [
      ['North', 12.5, 0.051],
      ['South', 20.1, 0.064],
    ],
    warnings: [
      'Lines 1 to 3 stand before the table and are left out',
      'The last 2 lines stand below the table and are left out: “"Source: Office, Survey",,”',
      'The column Rate holds percentages: 5.1% is read as 0.051. Taken as text it stays as it is written',
    ],
  }
  expect(await detecting({ content })).toEqual(expected)
  expect(await detecting({ content, fields: { skip_rows: '3', skip_footer: '2' } })).toEqual(
    expected,
  )
})

test('a repeated header is refused until one table is chosen or all are taken as one', async () => {
  const { refusal, fixes, tables, rows } = await previewing({ content: 'a,b\n1,2\na,b\n3,4\n' })
  expect({ message: refusal?.message, fixes, tables, rows }).toEqual({
    message:
      'Line 3 repeats the header: the file holds 2 tables one below the other. Choose one of them, or take all as one',
    fixes: [
      { says: 'Read the table in line 1', options: { table: 1 } },
      { says: 'Read the table in line 3', options: { table: 2 } },
      { says: 'Take all as one table', options: { table: 0 } },
    ],
    tables: [
      { line: 1, names: ['a', 'b'] },
      { line: 3, names: ['a', 'b'] },
    ],
    rows: [['1', '2']],
  })
})

test.each([
  [{ column_names: '["a","b","c"]' }, '3 names were given for 2 columns'],
  [{ column_names: '["x","X"]' }, 'column_names: Two columns have the same name'],
  [{ header_lines: '11' }, 'header_lines: Must be a whole number from 1 to 10'],
])('%j is refused', async (fields, message) => {
  const read = async () => {
    const answer = await detecting({ content: 'a,b\n1,2\n', fields })
    throw new Error('refused' in answer ? answer.refused : 'read')
  }
  await expect(read()).rejects.toThrow(message)
})
