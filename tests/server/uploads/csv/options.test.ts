import { expect, test } from 'vitest'
import type { Refusal } from '../../../../server/problem.ts'
import { encodingCalled, encodingTitle } from '../../../../server/uploads/csv/encoding.ts'
import {
  areUsualNulls,
  completed,
  grammarOf,
  previewOptions,
  uploadIdOf,
  uploadOptions,
} from '../../../../server/uploads/csv/options.ts'
import { linesOf } from '../../../support/written.ts'

const control = '\u0007'
const numbers = ['', ' 2 ', 'auto', ' AUTO', 'None', 'null', 'undefined', '-1', '1.5', '1e3']
const truths = ['', ' ', 'TRUE', ' 1', 'false ', '0', 'yes', 'auto']
const lists = ['', ' ', '[]', ' a , b ', '["a, b"," c "]', '[1,null]', '[a', 'a,,b']
const names = ['n'.repeat(250), 'n'.repeat(251), `a${control}`, ' a ', '']

/** What a form may say of each choice. */
const sent: Record<string, readonly string[]> = {
  separator: [
    ...[',', ';', '|', '\t', '\\t', '\\x01', '\u0001', ' ', '||', '::', '^', ':', 'auto', ' Auto '],
    ...['comma', 'Semicolon', ' TAB ', 'space', 'pipe', 'x', ',,'],
  ],
  quote: ['"', "'", 'none', 'Double', 'SINGLE', ' auto ', '`', ''],
  escape: ['doubled', 'Backslash', 'as_is', 'auto', 'twice'],
  comment: ['none', '#', ' // ', '--', 'auto', 'rem'],
  header: truths,
  decimal_char: [',', '.', ' , ', 'auto', '٫', '1', '+', '-', '"', "'", '..', ' '],
  encoding: ['utf-8', ' UTF8 ', 'Latin1', 'auto', 'none such'],
  sheet: ['', ' Sheet 1 '],
  column_types: [
    '{"a":"bigint","b":" Decimal(9,2) ","c":"TIMESTAMP WITH TIME ZONE"}',
    ...['{"a":"DECIMAL(100,2)"}', '{"a":"JSON"}', '{"a":null}', '[]', 'null', '1', '{'],
    `{"a":"${'x'.repeat(200)}"}`,
  ],
  index_col: numbers,
  skip_rows: numbers,
  skip_footer: numbers,
  header_lines: [...numbers, '0', '10', '11'],
  table: [...numbers, '0'],
  n_rows: [...numbers, '0', '9'.repeat(15), '9'.repeat(16)],
  index_label: ['', ' row '],
  dataframe: truths,
  mangle_dupe_cols: truths,
  skip_spaces: truths,
  skip_blank_lines: truths,
  infer_datetime: truths,
  use_columns: lists,
  parse_dates: lists,
  null_values: lists,
  column_names: [...lists, 'a,b, A', ...names.slice(0, 3)],
  short_rows: ['refuse', 'FILL', ' leave_out ', 'cut', 'auto'],
  long_rows: ['refuse', 'cut', 'leave_out', 'Keep', 'fill'],
  differing_columns: ['refuse', 'Fill', 'drop'],
  part: ['', ' a.csv '],
  file_column: [...names, ' '],
}

const written = (value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value) : value
const answerOf = (choose: () => object) => {
  try {
    return Object.fromEntries(Object.entries(choose()).map(([key, each]) => [key, written(each)]))
  } catch (error) {
    const { status, fields, message } = error as Refusal
    return { refused: message, status, ...(fields === undefined ? {} : { fields }) }
  }
}
const long = (text: string) => `${text.length} × ${text[0] ?? ''}`
const shown = (value: unknown) => linesOf(JSON.parse(JSON.stringify(value)), null, '')

test('what a form says of a file, and what is refused of it, are as they are written down', async () => {
  const usual = answerOf(() => previewOptions({}))
  const text = ['# nothing', ...shown(usual), '']
  for (const [field, values] of Object.entries(sent)) {
    text.push(`# ${field}`)
    for (const value of values) {
      const answer = answerOf(() => previewOptions({ [field]: value }))
      const others = Object.entries(answer).filter(
        ([key, each]) => JSON.stringify(each) !== JSON.stringify(usual[key]),
      )
      const answers = shown({ [JSON.stringify(value)]: Object.fromEntries(others) })
      text.push(...answers.map((line) => line.replace(/([nx])\1{99,}/g, long)))
    }
    text.push('')
  }
  await expect(text.join('\n')).toMatchFileSnapshot('./options.txt')
})

test('what is not chosen is completed, and a decimal sign that separates is refused', () => {
  const chosen = {
    ...{ separator: ';', quote: 'none', escape: 'backslash', comment: '#', header: 'false' },
    ...{ decimal_char: ',', skip_rows: '1', header_lines: '2', skip_footer: '3', table: '4' },
  }
  const usual = {
    ...{ separator: ',', quote: '"', escape: 'doubled', comment: '', header: true },
    ...{ decimalChar: '.', skipRows: 0, headerLines: 1, skipFooter: 0, table: 0, endLine: null },
  }
  const found = {
    ...{ separator: '|', quote: "'", escape: 'as_is' as const, comment: '//', header: true },
    ...{ decimalChar: '.', skipRows: 5, headerLines: 6, skipFooter: 7, table: 8, endLine: 9 },
  }
  const others = previewOptions({})
  const refused = 'The decimal character and the separator are the same'
  expect({
    usual: completed(others),
    found: completed(others, found),
    chosen: completed(previewOptions(chosen), found),
    same: answerOf(() => previewOptions({ separator: 'comma', decimal_char: ',' })),
    'same as the usual separator': answerOf(() => completed(previewOptions({ decimal_char: ',' }))),
  }).toEqual({
    usual: { ...others, ...usual },
    found: { ...others, ...found },
    chosen: {
      ...{ ...others, separator: ';', quote: '', escape: 'backslash', comment: '#', header: false },
      ...{ decimalChar: ',', skipRows: 1, headerLines: 2, skipFooter: 3, table: 4, endLine: 9 },
    },
    same: { refused, status: 422, fields: { decimal_char: [refused] } },
    'same as the usual separator': { refused, status: 422 },
  })
})

test('an upload names its database and its table', () => {
  const form = { database_name: ' Uploads ', table_name: ' sales ', schema: ' ', if_exists: '' }
  const target = (more: Record<string, string>) => {
    const answer = answerOf(() => uploadOptions({ ...form, ...more })) as Record<string, unknown>
    const { databaseName, tableName, schema, ifExists, refused } = answer
    return refused ?? [databaseName, tableName, schema, ifExists]
  }
  expect([
    target({}),
    target({ schema: ' main ', if_exists: ' append ' }),
    target({ if_exists: 'replace', table_name: 'n'.repeat(250) }),
    target({ if_exists: 'Replace' }),
    target({ database_name: ' ' }),
    target({ table_name: ' ' }),
    target({ table_name: 'n'.repeat(251) }),
    target({ table_name: `a${control}` }),
    target({ table_name: 'main.sales' }),
  ]).toEqual([
    ['Uploads', 'sales', '', 'fail'],
    ['Uploads', 'sales', 'main', 'append'],
    ['Uploads', 'n'.repeat(250), '', 'replace'],
    'if_exists: Must be fail, replace or append',
    'database_name: Required',
    'table_name: Required',
    'table_name: Must be at most 250 characters',
    'table_name: Must not hold control characters',
    'Table name cannot contain a schema',
  ])
})

test('an upload may have an id of at most 64 characters', () => {
  const refused = 'Must be at most 64 characters'
  expect([
    uploadIdOf({}),
    uploadIdOf({ upload_id: 'x'.repeat(64) }),
    answerOf(() => [uploadIdOf({ upload_id: 'x'.repeat(65) })]),
  ]).toEqual([
    '',
    'x'.repeat(64),
    { refused: `upload_id: ${refused}`, status: 400, fields: { upload_id: [refused] } },
  ])
})

test('while a file arrives it is taken to be written as was chosen, else as files are', () => {
  expect([
    grammarOf(() => previewOptions({})),
    grammarOf(() => previewOptions({ separator: 'tab', quote: 'none' })),
    grammarOf(() => previewOptions({ separator: 'none such' })),
  ]).toEqual([{ separator: ',', quote: '"' }, { separator: '\t', quote: '' }, null])
})

test('missing values are the usual ones where nothing else was chosen, empty ones or not', () => {
  const { nullValues } = previewOptions({})
  const usual = (values: readonly string[]) => areUsualNulls({ nullValues: [...values] })
  expect([
    usual(nullValues),
    usual(nullValues.slice(1)),
    usual(nullValues.slice(0, -1)),
    usual([...nullValues, '?']),
    usual(['']),
  ]).toEqual([true, true, false, false, false])
})

test('an encoding has the names that are written down', async () => {
  const labels = [
    ...['utf-8', 'UTF8', 'cp65001', 'utf-16', 'utf16', 'UTF-16BE', 'cp1200', 'CP 1201', 'utf32'],
    ...['UTF-32LE', 'utf-32be', 'utf-8-windows-1252', 'cp1252', 'Windows-1250', 'ms-1251'],
    ...['x-cp-1253', 'ibm-866', 'dos_866', 'cp437', 'cp932', 'cp936', 'cp949', 'cp950', 'cp54936'],
    ...['cp20866', 'cp874', 'latin1', 'Latin-2', 'latin_9', 'iso88592', 'ISO-8859-15', 'iso 5'],
    ...['8859-1', 'uhc', 'EUC-CN', 'eucjp', 'euc_kr', 'Shift-JIS', 'sjis', 'koi8r', 'KOI8-U'],
    ...['mac roman', 'macintosh', 'big5', 'gb18030', 'ascii', ' utf-8 ', '', 'x', 'latin99'],
  ]
  const text = labels.map((label) => {
    const encoding = encodingCalled(label)
    const title = encoding === null ? 'none' : `${encoding}, ${encodingTitle(encoding)}`
    return `${JSON.stringify(label)}: ${title}\n`
  })
  await expect(text.join('')).toMatchFileSnapshot('./encodings.txt')
})
