import type { PreviewAnswer } from '../../src/api/contract'

const rows = [
  [
    'Minneapolis-St Paul Intl',
    'SA227 AC METRO III',
    'None',
    '1990-09-26',
    'Mesaba Airlines',
    0,
    true,
  ],
  ['Dallas/Fort Worth Intl', 'B-727-200', 'None', '1990-09-26', 'American Airlines', 0, false],
  ['Barksdale Air Force Base', 'KC-10A', 'None', '1990-09-27', 'Military', 0, true],
  ['Nashville Intl', 'B-727-200', null, '1990-09-27', 'American Airlines', 1250.5, false],
  ['Newark Liberty Intl', 'DC-9', 'None', '1990-09-27', 'Air Canada', 0, null],
  ['Sacramento Intl', 'B-737-300', 'Minor', '1990-09-28', 'United Airlines', '12,5OO', false],
]
const column = (name: string, type: string, type_generic: number) => ({
  name,
  type,
  type_generic,
  sample: null,
})

/** What a server makes of the first lines of a file about birds and aircraft. */
export const strikesRead: PreviewAnswer = {
  token: 'strikes',
  columns: [
    column('airport_name', 'VARCHAR', 1),
    column('aircraft', 'VARCHAR', 1),
    column('damage', 'VARCHAR', 1),
    column('flight_date', 'DATE', 2),
    column('operator', 'VARCHAR', 1),
    column('cost_total', 'DOUBLE', 0),
    column('at_night', 'BOOLEAN', 3),
  ],
  rows: Array.from({ length: 50 }, (_, at) => rows[at % 5] ?? []),
  dialect: {
    separator: ',',
    quote: '"',
    escape: 'doubled',
    comment: 'none',
    header: true,
    encoding: 'utf-8',
    decimal_char: '.',
    skip_rows: 0,
    header_lines: 1,
    skip_footer: 0,
    table: 0,
  },
  sheets: null,
  sheet: null,
  tables: null,
  parts: null,
  part: null,
  file_column: null,
  complete: false,
  warnings: [],
  refusal: null,
  fixes: [],
}

export const badCellRead: PreviewAnswer = {
  ...strikesRead,
  rows: rows.slice(0, 6),
  refusal: {
    message: '1 cell does not fit its column',
    errors: [
      {
        message: 'Line 7',
        error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
        level: 'error',
        extra: {
          line: 7,
          column: 'cost_total',
          value: '12,5OO',
          expected: 'a number',
          fixes: [
            {
              says: 'Take cost_total as text',
              options: { column_types: { cost_total: 'VARCHAR' } },
            },
          ],
        },
      },
    ],
  },
}

export const preambleRead: PreviewAnswer = {
  ...strikesRead,
  columns: [column('Bird strikes', 'VARCHAR', 1)],
  rows: [['Source: a public register'], ['airport_name,aircraft,damage']],
  warnings: [],
  refusal: { message: 'Line 3 has 7 values where the header has 1 column' },
  fixes: [{ says: 'Skip the first 2 lines', options: { skip_rows: 2 } }],
}

const months = ['january.csv', 'february.csv', 'march.csv']

export const joinedRead: PreviewAnswer = {
  ...strikesRead,
  columns: [column('file', 'VARCHAR', 1), ...strikesRead.columns],
  rows: months.flatMap((name) => rows.slice(0, 4).map((row) => [name, ...row])),
  dialect: null,
  parts: months.map((name) => ({ name, bytes: 4000 })),
  file_column: 'file',
}

export const differingRead: PreviewAnswer = {
  ...strikesRead,
  columns: [],
  rows: [],
  dialect: null,
  parts: months.map((name) => ({ name, bytes: 4000 })),
  refusal: {
    message:
      'The files have different columns. Compared with january.csv, march.csv lacks cost_total and has cost besides. Choose what becomes of them, or upload them one by one',
  },
  fixes: [
    { says: 'Take the columns of all files', options: { differing_columns: 'fill' } },
    {
      says: 'Take only the 6 columns that all files have',
      options: { differing_columns: 'common' },
    },
    { says: 'Take january.csv alone', options: { part: 'january.csv' } },
  ],
}

export const workbookRead: PreviewAnswer = {
  ...strikesRead,
  dialect: null,
  sheets: [
    { name: 'Strikes', hidden: false },
    { name: 'Notes', hidden: true },
  ],
  sheet: 'Strikes',
  complete: true,
  warnings: ['The sheet Strikes is read; the workbook has 2 sheets'],
}
