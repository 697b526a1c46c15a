import { expect, test } from 'vitest'
import { detecting } from '../../../support/fileReading.ts'

const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One file of all the columns, each under its name. */
const fileOf = (columns: Readonly<Record<string, readonly string[]>>) => {
  const names = Object.keys(columns)
  const height = Math.max(...Object.values(columns).map(({ length }) => length))
  const rows = Array.from({ length: height }, (_, row) =>
    names.map((name) => cell(columns[name]?.[row] ?? '')).join(','),
  )
  return { content: `${names.map(cell).join(',')}\n${rows.join('\n')}\n` }
}

const columnsRead = async (columns: Readonly<Record<string, readonly string[]>>) => {
  const read = await detecting(fileOf(columns))
  if (!('rows' in read)) throw new Error(JSON.stringify(read))
  const found = read.columns?.map((named, index) => {
    const name = Object.keys(columns)[index] as string
    return [
      name,
      [
        named.slice(name.length + 1),
        read.rows.map((row) => row[index]).filter((value) => value !== null),
      ],
    ]
  })
  return {
    columns: Object.fromEntries(found ?? []) as Record<string, [string, unknown[]]>,
    warnings: read.warnings,
  }
}

const stay: Readonly<Record<string, readonly string[]>> = {
  'numbers led by zeros': ['01', '2', '3'],
  'zip codes': ['02134', '90210'],
  zeros: ['0', '00', '000'],
  'negative numbers led by zeros': ['-01', '5'],
  'decimals led by zeros': ['-00.5', '1.5'],
  'zeros beside decimals': ['007', '1.5'],
  'zeros behind spaces': ['" 007"', '5'],
  'zeros before spaces': ['007 ', '008 '],
  'forty digits': ['1234567890123456789012345678901234567890', 'x'],
  phones: ['+14155550100', '+442071838750'],
  'phones with dashes': ['415-555-0100', '212-555-0199'],
  'phones in parentheses': ['(415) 555-0100', '(212) 555-0199'],
  signed: ['+5', '-3'],
  hashes: ['12e4', 'a3f1'],
  'small amounts of money': ['$1e-7', '$1.2E-05', '$3.50'],
  'hashes of digits': ['1e10', '2e11', '00e1'],
  fortran: ['1D5', '2D3'],
  radix: ['0x1F', '0xAB'],
  binary: ['0b11', '5'],
  octal: ['0o17', '5'],
  underscores: ['1_000', '5'],
  suffixes: ['1.5f', '15L'],
  thousands: ['5k', '10M'],
  'one group': ['1,234', '5,678'],
  indian: ['12,34,567', '1,00,000'],
  'en dash': ['–5', 'x'],
  'full width': ['１２３', '４５６'],
  arabic: ['١٢٣', '٤٥٦'],
  squares: ['10²', '5'],
  fractions: ['1/2', '3/4'],
  'fractions like days': ['1/2', '12/25'],
  ratios: ['1:2', '3:4'],
  scores: ['2-1', '3-0', '10-12'],
  addresses: ['192.168.0.1', '10.0.0.1'],
  versions: ['1.2.3', '10.11.12'],
  places: ['48.8566, 2.3522', '51.5, -0.12'],
  degrees: ['48°51\'24"N', '2°21\'03"E'],
  isbn: ['978-3-16-148410-0', '0-306-40615-2'],
  social: ['123-45-6789', '987-65-4321'],
  cards: ['4111 1111 1111 1111', '5500 0000 0000 0004'],
  keys: ['123e4567-e89b-12d3-a456-426614174000', '00000000-0000-0000-0000-000000000000'],
  'comma decimals': ['1,5', '2,75', '3,1'],
  'arabic decimals': ['1٫5', '2٫5'],
  'exact groups': ['9,007,199,254,740,993', '1,000'],
  formulas: ['=1+1', '@SUM(A1)', '+1', '-1'],
  json: ['{"a": 1, "b": [1,2]}', '[]'],
  pages: ['<b>x</b>', '&amp;'],
  maybe: ['true', 'false', 'maybe'],
  'true and 0': ['TRUE', '0'],
  norway: ['no', 'no'],
  size: ['f', 'f'],
  emoji: ['😀', 'a👩‍👩‍👧'],
  marks: ['\u00e9', 'e\u0301'],
  'right to left': ['שלום', 'مرحبا'],
  'nothing wide': ['a\u200bb', '\u200b5'],
  'hard spaces': ['\u00a05', '6\u00a0'],
  tabs: ['\t007', 'b\t'],
  controls: ['a\u0001b', 'c\u001fd'],
  breaks: ['a\u0085b', 'c\u2028d', 'e\u000bf', 'g\fh'],
  'carriage return inside': ['x\ry', 'z'],
  months: ['2024-01', '2024-02'],
  'months first': ['01/2024', '02/2024'],
  'names of months': ['Jan 2024', 'Feb 2024'],
  'short months': ['Jan-24', 'Feb-24'],
  weeks: ['2024-W01', '2024-W52'],
  ordinals: ['2024-001', '2024-366'],
  quarters: ['2024Q1', '2024Q2'],
  'no date': ['0000-00-00', '2024-01-01'],
  'no such day': ['2023-02-29', '2024-02-29'],
  'day zero': ['2024-01-00', '2024-01-01'],
  'both orders': ['25/12/2024', '12/25/2024'],
  'two forms': ['2024-01-01', '02/03/2024'],
  'before Christ': ['-0044-03-15', '2024-01-01'],
  'five digits of a year': ['12024-01-01', '2024-01-01'],
  today: ['today', '2024-01-01'],
  forever: ['infinity', '2024-01-01'],
  'date and more': ['2024-01-01x', '2024-01-02'],
  'day and month': ['1-Jan', '2-Feb'],
  'long hours': ['10:00:00', '25:30:00'],
  'a second after the end of the day': ['10:00:00', '24:00:01'],
  'negative times': ['-01:00', '02:00'],
  'times of places': ['10:00:00+02', '11:00:00+02'],
  'decimal seconds': ['2024-01-01 10:00:00,123', '2024-01-01 10:00:01,456'],
  zones: ['2024-03-31 01:30:00 EST', '2024-07-31 03:30:00 EDT'],
  'leap second': ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
  'some with a distance': ['2024-03-31T01:30:00+01:00', '2024-03-31T03:30:00'],
  mail: ['Mon, 01 Jan 2024 10:00:00 +0000', 'Tue, 02 Jan 2024 10:00:00 +0000'],
  compact: ['20240101T100000Z', '20240102T100000Z'],
  'one moment of another form': [
    '2024-03-08 01:25:58',
    '03/10/2024 01:25:58',
    '2024-03-09 01:25:58',
  ],
  'one moment with points': ['2024-03-08 01:25:58', '03.10.2024 01:25:58', '2024-03-09 01:25:58'],
  'one moment of another form last': [
    '2024-03-08T01:25:58',
    '2024-03-09T01:25:58',
    '10-03-2024 01:25:58',
  ],
  french: ['1 janvier 2024', '2 février 2024'],
  spans: ['PT1H', 'PT2H30M'],
  'two currencies': ['$5.00', '€5.00'],
  'names with exponents': ['1E5', '2E10'],
  'numbers of versions': ['1.10', '1.9'],
  'codes of countries': ['NA', 'DE', 'FR', 'US'],
  'a question without an answer': ['ja', 'ja'],
}

test('what a careful person would leave as it is written stays so, column by column', async () => {
  const read = await columnsRead(stay)
  expect(read.columns).toEqual(
    Object.fromEntries(Object.entries(stay).map(([name, values]) => [name, ['VARCHAR', values]])),
  )
})

const become: Readonly<Record<string, [string[], string, unknown[]]>> = {
  percents: [['5%', '10.5 %'], 'DOUBLE', [0.05, 0.105]],
  'percents with a comma': [['5,5%', '10%'], 'DOUBLE', [0.055, 0.1]],
  'percents with hard spaces': [['12,5\u00a0%', '1\u202f234,5\u202f%'], 'DOUBLE', [0.125, 12.345]],
  dollars: [['$1,234.50', '-$2.00', '$3'], 'DECIMAL(18,2)', ['1234.50', '-2.00', '3.00']],
  euros: [['1.234,50 €', '2,00 €'], 'DECIMAL(18,2)', ['1234.50', '2.00']],
  'codes of a currency': [['EUR 5.00', 'EUR 1,200.125'], 'DECIMAL(18,3)', ['5.000', '1200.125']],
  parentheses: [['(1,234.00)', '5.00'], 'DECIMAL(18,2)', ['-1234.00', '5.00']],
  'parentheses with a comma': [['(1.234,50)', '(5,00)'], 'DECIMAL(18,2)', ['-1234.50', '-5.00']],
  'half days': [
    ['10:00 AM', '1:30 p.m.', '12:05:09 am'],
    'TIME',
    ['10:00:00', '13:30:00', '00:05:09'],
  ],
  'days with a slash': [['1/2/2024', '12/25/2024'], 'DATE', ['2024-01-02', '2024-12-25']],
  letters: [['y', 'n', 'Y'], 'BOOLEAN', [true, false, true]],
  switches: [['on', 'off'], 'BOOLEAN', [true, false]],
  german: [['ja', 'nein'], 'BOOLEAN', [true, false]],
  polish: [['Tak', 'Nie'], 'BOOLEAN', [true, false]],
  'sixteen digits': [
    ['1234567890123456', '4111111111111111'],
    'BIGINT',
    ['1234567890123456', '4111111111111111'],
  ],
  'twenty digits': [
    ['12345678901234567890', '9223372036854775808'],
    'HUGEINT',
    ['12345678901234567890', '9223372036854775808'],
  ],
  'below the least': [
    ['-9223372036854775808', '-9223372036854775809'],
    'HUGEINT',
    ['-9223372036854775808', '-9223372036854775809'],
  ],
  days: [['20240101', '20241231'], 'BIGINT', ['20240101', '20241231']],
  years: [['2023', '2024'], 'BIGINT', ['2023', '2024']],
  points: [['5.', '.75'], 'DOUBLE', [5, 0.75]],
  exponents: [['12', '5E10'], 'DOUBLE', [12, 5e10]],
  spaces: [['5 ', '6'], 'BIGINT', ['5', '6']],
  missing: [['1', 'NA', '3'], 'BIGINT', ['1', '3']],
  endless: [['1.5', 'inf', '-inf'], 'DOUBLE', [1.5, 'Infinity', '-Infinity']],
  groups: [['1,234', '12,345,678'], 'BIGINT', ['1234', '12345678']],
  'groups and decimals': [['1,234.5', '5'], 'DOUBLE', [1234.5, 5]],
  'groups with spaces': [['1 234', '5 678'], 'BIGINT', ['1234', '5678']],
  'groups with narrow spaces': [
    ['1\u202f234', '12\u202f345\u202f678'],
    'BIGINT',
    ['1234', '12345678'],
  ],
  'groups with apostrophes': [["1'234.50", "12'345.00"], 'DOUBLE', [1234.5, 12345]],
  truths: [['TRUE', 'False', 'true'], 'BOOLEAN', [true, false, true]],
  answers: [['yes', 'no', 'NA'], 'BOOLEAN', [true, false]],
  postgres: [['t', 'f'], 'BOOLEAN', [true, false]],
  digits: [['0', '1'], 'BIGINT', ['0', '1']],
  clock: [['3:45', '23:59'], 'TIME', ['03:45:00', '23:59:00']],
  'ends of days': [['24:00:00', '23:59:59', '24:00'], 'TIME', ['24:00:00', '23:59:59', '24:00:00']],
  instants: [
    ['2024-03-31T01:30:00+01:00', '2024-03-31T03:30:00+02:00'],
    'TIMESTAMP WITH TIME ZONE',
    ['2024-03-31 00:30:00+00', '2024-03-31 01:30:00+00'],
  ],
  'instants of other lengths': [
    ['2024-01-01T10:00:00Z', '2024-01-01T10:00:00.5+05:30'],
    'TIMESTAMP WITH TIME ZONE',
    ['2024-01-01 10:00:00+00', '2024-01-01 04:30:00.5+00'],
  ],
}

const endlessNote =
  'The column endless holds infinity or values that are no number: the workspace shows them as Infinity and NaN, other databases get missing values'

const meant = [
  ['answers', 'answers', 'yes', 'true'],
  ['percents', 'percentages', '5%', '0.05'],
  ['percents with a comma', 'percentages', '5,5%', '0.055'],
  ['percents with hard spaces', 'percentages', '12,5\u00a0%', '0.125'],
  ['dollars', 'amounts of money', '$1,234.50', '1234.50'],
  ['euros', 'amounts of money', '1.234,50 €', '1234.50'],
  ['codes of a currency', 'amounts of money', 'EUR 5.00', '5.000'],
  ['parentheses', 'amounts of money', '(1,234.00)', '-1234.00'],
  ['parentheses with a comma', 'amounts of money', '(1.234,50)', '-1234.50'],
  ['half days', 'times of day', '10:00 AM', '10:00:00'],
  ['letters', 'answers', 'y', 'true'],
  ['switches', 'answers', 'on', 'true'],
  ['german', 'answers', 'ja', 'true'],
  ['polish', 'answers', 'Tak', 'true'],
]

test('numbers, truths and times are taken as what they are, each column by itself', async () => {
  const read = await columnsRead(
    Object.fromEntries(Object.entries(become).map(([name, [values]]) => [name, values])),
  )
  expect(read).toEqual({
    columns: Object.fromEntries(
      Object.entries(become).map(([name, [, type, values]]) => [name, [type, values]]),
    ),
    warnings: [
      ...meant.map(
        ([name, nouns, from, to]) =>
          `The column ${name} holds ${nouns}: ${from} is read as ${to}. Taken as text it stays as it is written`,
      ),
      endlessNote,
    ],
  })
})

const dates: [string, string[], string, string[], string[]][] = [
  ['day first', ['01/02/2024', '25/12/2024'], 'DATE', ['2024-02-01', '2024-12-25'], []],
  ['month first', ['01/02/2024', '12/25/2024'], 'DATE', ['2024-01-02', '2024-12-25'], []],
  ['points, year first', ['2024.01.02', '2024.12.31'], 'DATE', ['2024-01-02', '2024-12-31'], []],
  ['points, month first', ['01.02.2024', '12.25.2024'], 'DATE', ['2024-01-02', '2024-12-25'], []],
  ['one digit', ['1/2/2024', '13/2/2024'], 'DATE', ['2024-02-01', '2024-02-13'], []],
  ['names', ['Jan 5, 2024', 'Dec 31, 2024'], 'DATE', ['2024-01-05', '2024-12-31'], []],
  ['first and last', ['0001-01-01', '9999-12-31'], 'DATE', ['0001-01-01', '9999-12-31'], []],
  [
    'half days',
    ['1/2/2024 3:04:05 PM', '12/25/2024 11:00:00 AM'],
    'TIMESTAMP',
    ['2024-01-02 15:04:05', '2024-12-25 11:00:00'],
    [],
  ],
  [
    'either',
    ['01/02/2024', '03/04/2024'],
    'DATE',
    ['2024-02-01', '2024-04-03'],
    [
      'The dates of the column x can be read with the day or the month first: they were read as day/month/year',
    ],
  ],
  [
    'short years',
    ['31.12.68', '31.12.69'],
    'DATE',
    ['2068-12-31', '1969-12-31'],
    [
      'The dates of the column x have two digits for the year: they were read as years from 1969 to 2068',
    ],
  ],
  [
    'too fine',
    ['2024-01-01 10:00:00.1234567', '2024-01-01 10:00:00.1200000'],
    'TIMESTAMP',
    ['2024-01-01 10:00:00.123456', '2024-01-01 10:00:00.12'],
    [
      'The column x holds moments finer than a microsecond: the digits after that are left out. Taken as text they keep them all',
    ],
  ],
]
test.each(dates)('dates and moments: %s', async (_, values, type, expected, warnings) => {
  expect(
    await columnsRead({ id: values.map((_value, row) => String(row)), x: values }),
  ).toMatchObject({ columns: { x: [type, expected] }, warnings })
})

const exact =
  'The column x holds numbers with more digits than a decimal number keeps: they are rounded after 15 to 17 digits. Taken as text they keep them all'
test.each([
  ['0.12345678901234567890', 0.12345678901234568, [exact]],
  ['1234567890123.4567', 1234567890123.4568, [exact]],
  ['-0.30000000000000004', -0.30000000000000004, []],
  ['1.7976931348623157e308', 1.7976931348623157e308, []],
])('%s as a decimal number tells whether digits are lost', async (text, value, warnings) => {
  expect(await columnsRead({ id: ['1', '2'], x: [text, '1.5'] })).toMatchObject({
    columns: { x: ['DOUBLE', [value, 1.5]] },
    warnings,
  })
})

test('each column that is read as what it means is named with an example, and stays as it is written where text is chosen', async () => {
  const columns = {
    price: ['$1,234.50', '$2.00', '$3.00', '$4.00'],
    share: ['38%', '12.5 %', '1%', '2%'],
    at: ['1:05 PM', '2:00 AM', '3:00 AM', '4:00 AM'],
    paid: ['ja', 'nein', 'ja', 'nein'],
    code: ['1E5', '2E10', '3E4', '4E4'],
    version: ['1.10', '1.9', '1.11', '2.0'],
    country: ['NA', 'DE', 'FR', 'US'],
    span: ['36:15:00', '25:00:00', '1:00:00', '2:00:00'],
  }
  const { warnings } = await columnsRead(columns)
  expect(warnings).toEqual([
    'The column version holds values like 1.10 beside 1.9: it is taken as text, so that no zero is lost. Choose number to compute with it',
    'The column country holds NA among other codes of two letters: it is taken as a code, not as a missing value',
    'The column price holds amounts of money: $1,234.50 is read as 1234.50. Taken as text it stays as it is written',
    'The column share holds percentages: 38% is read as 0.38. Taken as text it stays as it is written',
    'The column at holds times of day: 1:05 PM is read as 13:05:00. Taken as text it stays as it is written',
    'The column paid holds answers: ja is read as true. Taken as text it stays as it is written',
    'The column code holds values like 1E5: it is taken as text, not as numbers with exponents. Choose number to compute with it',
    'The column span holds durations as text',
  ])
  const types = Object.fromEntries(Object.keys(columns).map((name) => [name, 'VARCHAR']))
  const asText = await detecting({
    ...fileOf(columns),
    fields: { column_types: JSON.stringify(types) },
  })
  expect('rows' in asText ? asText.rows[0] : asText).toEqual([
    '$1,234.50',
    '38%',
    '1:05 PM',
    'ja',
    '1E5',
    '1.10',
    'NA',
    '36:15:00',
  ])
})

test('a column holds geography where all of its values do, however late another one comes', async () => {
  const many = (value: string) => Array.from({ length: 1200 }, () => value)
  const { warnings } = await columnsRead({
    place: [...many('POINT (1 2)'), 'here'],
    area: [...many('{"type":"Point","coordinates":[1,2]}'), '{"type":1}'],
    town: [...many('POINT (1 2)'), 'POINT (3 4)'],
  })
  expect(warnings?.filter((text) => text.includes('geography'))).toEqual([
    'The column town holds geography as WKT: it is kept as text',
  ])
})

test.each([
  ['span', ['36:15:00', '1:00:00.5'], 'DOUBLE', [130500, 3600.5]],
  ['span', ['1h 30m', '45 min', '2 days', 'PT1H30M'], 'DOUBLE', [5400, 2700, 172800, 5400]],
  ['price', ['$5.00', '(2.50)'], 'DOUBLE', [5, -2.5]],
  ['code', ['1E5', '2E10'], 'DOUBLE', [1e5, 2e10]],
  ['version', ['1.10', '1.9'], 'DOUBLE', [1.1, 1.9]],
])('%s %j is taken as %s where that is chosen', async (name, values, type, expected) => {
  const read = await detecting({
    ...fileOf({ [name]: values, other: values.map(() => 'x') }),
    fields: { column_types: JSON.stringify({ [name]: type }) },
  })
  expect('rows' in read ? read.rows.map(([value]) => value) : read).toEqual(expected)
})

test('NA stays a missing value where the missing values are chosen', async () => {
  const read = await detecting({
    content: 'country,n\nNA,1\nDE,2\nFR,3\nUS,4\n',
    fields: { null_values: '["NA"]' },
  })
  expect('rows' in read ? read.rows[0] : read).toEqual([null, '1'])
})
