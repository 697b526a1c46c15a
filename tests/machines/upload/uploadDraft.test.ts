import { expect, test } from 'vitest'
import { readableFiles, refusalOf, tableNameOf } from '../../../src/machines/upload/takenFiles'
import {
  emptyDraft,
  fixed,
  included,
  missingOf,
  plainDialect,
  preferredDatabase,
  previewRequestOf,
  tableNameError,
  typed,
  unbound,
  uploadOf,
} from '../../../src/machines/upload/uploadDraft'
import {
  optionsOf,
  settingErrors,
  settingsMade,
  settingsOf,
} from '../../../src/machines/upload/uploadSettings'
import { workspaceDatabase } from '../../support/rows'
import { previewAnswer } from '../../support/uploads'

test.each([
  ['birdstrikes_2002.csv', 'birdstrikes_2002'],
  ['Sales (Q1) 2024.final.csv', 'sales_q1_2024_final'],
  ['2024 prices.xlsx', 't_2024_prices'],
  ['Übersicht.csv', 'ubersicht'],
  ['売上.csv', '売上'],
  ['١٢ سعر.csv', 't_١٢_سعر'],
  ['Île-de-France.csv', 'ile_de_france'],
  ['no ending', 'no_ending'],
  ['sales.csv.gz', 'sales'],
  ['sales.gz', 'sales'],
  ['Sales.TSV.ZST', 'sales'],
  [`${'a'.repeat(251)}.csv`, 'a'.repeat(250)],
  ['".csv', ''],
])('%s becomes the table name %s', (file, table) => {
  expect(tableNameOf(file)).toBe(table)
})

test('a file of another kind or without a byte is refused with a reason', () => {
  expect(refusalOf(new File(['a'], 'notes.pdf'))).toBe(
    `notes.pdf cannot be read: choose a ${readableFiles} file`,
  )
  expect(refusalOf(new File(['a'], 'Sales.NUMBERS'))).toBe(
    'A workbook of Numbers cannot be read: export it as xlsx',
  )
  expect(refusalOf(new File([], 'a.csv'))).toBe(
    'a.csv is empty: choose a file with a header line and rows',
  )
  expect(refusalOf(new File(['a'], 'A.CSV'))).toBe(null)
})

test('the first missing thing is named', () => {
  const file = new File(['a'], 'a.csv')
  const steps = [
    emptyDraft,
    { ...emptyDraft, file },
    { ...emptyDraft, file, tableName: '  ' },
    { ...emptyDraft, file, tableName: 'main.a' },
    { ...emptyDraft, file, tableName: 'a' },
    { ...emptyDraft, file, tableName: 'a', database: workspaceDatabase },
    { ...emptyDraft, file, tableName: 'a', database: workspaceDatabase, schema: 'main' },
  ]
  expect(steps.map(missingOf)).toEqual([
    'Choose a file first',
    'Enter a table name first',
    'Enter a table name first',
    'Take the dots out of the table name',
    'Choose a database first',
    'Choose a schema first',
    null,
  ])
})

test.each(['duckdb_views', 'DUCKDB_VIEWS ', 'read_csv', '__chartroom_uploads'])(
  'the name %j is refused at its field before anything is sent',
  (tableName) => {
    const draft = { ...emptyDraft, file: new File(['a'], 'a.csv'), tableName }
    expect({ error: tableNameError(draft), missing: missingOf(draft) }).toEqual({
      error: `The name ${tableName.trim()} is one of the engine's own: choose another`,
      missing: 'Choose another table name first',
    })
    for (const ifExists of ['append', 'replace'] as const)
      expect(tableNameError({ ...draft, ifExists })).toBe(null)
    expect(tableNameError({ ...draft, tableName: 'birds' })).toBe(null)
  },
)

test('the own database is preferred, else the only one', () => {
  const other = { ...workspaceDatabase, id: 2, is_internal: false }
  expect(preferredDatabase([other, workspaceDatabase])).toBe(workspaceDatabase)
  expect(preferredDatabase([other])).toBe(other)
  expect(preferredDatabase([other, { ...other, id: 3 }])).toBe(null)
})

test('a column is read or left out; when all are read none is named', () => {
  const columns = ['a', 'b', 'c']
  const without = included({ skip_rows: 1 }, columns, 'b', false)
  expect(without).toEqual({ skip_rows: 1, use_columns: ['a', 'c'] })
  expect(included(without, columns, 'b', true)).toEqual({ skip_rows: 1 })
  expect(included({ use_columns: ['a'] }, columns, 'b', true)).toEqual({ use_columns: ['a', 'b'] })
  expect(included({ use_columns: [] }, columns, 'c', false)).toEqual({ use_columns: ['a', 'b'] })
})

test('a column is taken as a type, and as it is detected again', () => {
  const both = typed(typed({}, 'a', 'VARCHAR'), 'b', 'DATE')
  expect(both).toEqual({ column_types: { a: 'VARCHAR', b: 'DATE' } })
  expect(typed(typed(both, 'a', null), 'b', null)).toEqual({})
})

const [one, two] = ['a.csv', 'b.csv'].map((name) => new File(['a'], name)) as [File, File]
const complete = {
  ...emptyDraft,
  file: one,
  tableName: ' birds ',
  database: workspaceDatabase,
  schema: 'main',
}
const read = {
  ...previewAnswer,
  dialect: { ...plainDialect, separator: ';' as const, skip_rows: 2 },
}
const archive = { ...read, parts: [{ name: 'a.csv', bytes: 1 }] }

test('an upload is read as its preview was, as far as that is not the usual; several files are each read as they are', () => {
  const sent = (draft: Partial<typeof emptyDraft>, answer = read) => {
    const { separator, skip_rows, others, table_name } =
      uploadOf({ ...complete, ...draft }, answer) ?? {}
    return [separator, skip_rows, others, table_name]
  }
  expect([
    sent({}),
    sent({ options: { separator: '|' } }),
    sent({ others: [two] }),
    sent({}, archive),
    sent({ options: { part: 'a.csv' } }, archive),
  ]).toEqual([
    [';', 2, undefined, 'birds'],
    ['|', 2, undefined, 'birds'],
    [undefined, undefined, [two], 'birds'],
    [undefined, undefined, undefined, 'birds'],
    [';', 2, undefined, 'birds'],
  ])
})

const aboutTheTable = { dataframe: true, index_label: 'row', n_rows: 5 }
const aboutTheFile: typeof complete.options = {
  separator: ';',
  sheet: 'Q1',
  part: 'a.csv',
  file_column: 'file',
  parse_dates: ['day'],
  use_columns: ['day'],
  index_col: 0,
  column_types: { day: 'DATE' },
  skip_rows: 1,
  table: 1,
  ...({ quote: "'", escape: 'backslash', comment: '#', header: false } as const),
  ...({ encoding: 'latin-1', decimal_char: ',', header_lines: 2, skip_footer: 1 } as const),
  ...({ short_rows: 'fill', long_rows: 'cut', differing_columns: 'fill' } as const),
  column_names: ['day'],
}

test('of the options of a file what is not about its form stays for another one', () => {
  const options = { ...aboutTheFile, ...aboutTheTable }
  expect(unbound(options)).toEqual(aboutTheTable)
})

test('a preview is asked for with every column and without the one that is made', () => {
  const { use_columns: _, index_col: __, ...parse } = aboutTheFile
  const options = { ...aboutTheFile, ...aboutTheTable }
  expect(previewRequestOf({ ...complete, others: [two], options })).toEqual({
    file: one,
    others: [two],
    ...parse,
    n_rows: 5,
  })
  expect(previewRequestOf(emptyDraft)).toBeNull()
})

test('a fix joins what was chosen', () => {
  expect(
    fixed(
      { skip_rows: 1, column_types: { a: 'DATE' } },
      { says: '', options: { column_types: { b: 'VARCHAR' }, decimal_char: ',' } },
    ),
  ).toEqual({ skip_rows: 1, decimal_char: ',', column_types: { a: 'DATE', b: 'VARCHAR' } })
  expect(fixed({ skip_rows: 1 }, { says: '', options: { decimal_char: ',' } })).toEqual({
    skip_rows: 1,
    decimal_char: ',',
  })
})

const plain = {
  separator: ',',
  quote: '"',
  escape: 'doubled',
  comment: 'none',
  header: true,
  encoding: 'utf-8',
  decimal_char: '.',
  skip_rows: 0,
} as const

test('the advanced settings begin with the specified ones, or with what was chosen or detected', () => {
  expect(settingsOf({}, plain)).toEqual({
    index_col: null,
    index_label: '',
    use_columns: [],
    column_names: '',
    dataframe: true,
    mangle_dupe_cols: true,
    skip_rows: '0',
    n_rows: '',
    decimal_char: '.',
    parse_dates: [],
    null_values: [
      ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND'],
      ...['1.#QNAN', '<NA>', 'N/A', 'NA', 'NULL', 'NaN', 'n/a', 'nan', 'null'],
    ],
    skip_spaces: true,
    skip_blank_lines: true,
    infer_datetime: true,
  })
  expect(
    settingsOf({ n_rows: 10, dataframe: false }, { ...plain, skip_rows: 2, decimal_char: ',' }),
  ).toMatchObject({ n_rows: '10', dataframe: false, skip_rows: '2', decimal_char: ',' })
  expect(
    settingsOf({ n_rows: 0, column_names: ['a', 'b'], null_values: ['-'] }, plain),
  ).toMatchObject({ n_rows: '0', column_names: 'a, b', null_values: ['-'] })
  expect(settingsMade({})).toBe(0)
  expect(settingsMade({ skip_rows: 2, decimal_char: ',', n_rows: null, use_columns: [] })).toBe(2)
  expect(settingsMade({ n_rows: 10, dataframe: true, skip_spaces: false })).toBe(2)
})

test('Skip Rows and Rows to Read take whole numbers, the decimal character is one and not the delimiter', () => {
  const settings = settingsOf({}, plain)
  expect(settingErrors(settings, ',')).toEqual({})
  expect(
    settingErrors({ ...settings, skip_rows: '1.5', n_rows: 'ten', decimal_char: '..' }, ','),
  ).toEqual({
    skip_rows: 'Enter a whole number from 0 up.',
    n_rows: 'Enter a whole number, or leave it empty for all.',
    decimal_char: 'Enter one character.',
  })
  for (const sign of [',', ';'])
    expect(settingErrors({ ...settings, decimal_char: sign }, sign)).toEqual({
      decimal_char: 'The delimiter cannot be the decimal character too.',
    })
  expect(settingErrors({ ...settings, decimal_char: '' }, ';')).toEqual({
    decimal_char: 'Enter one character.',
  })
  expect(settingErrors({ ...settings, decimal_char: ',' }, ';')).toEqual({})
  const wrong = (skip_rows: string, n_rows: string) =>
    Object.keys(settingErrors({ ...settings, skip_rows, n_rows }, ','))
  expect([wrong(' 2 ', '  '), wrong('', ''), wrong('-1', '0'), wrong('0', '9'.repeat(16))]).toEqual(
    [[], ['skip_rows'], ['skip_rows'], ['n_rows']],
  )
})

test('names of columns are parted at their commas, and blanks for the rows to read mean all of them', () => {
  const sent = (column_names: string, n_rows: string) => {
    const options = optionsOf({ ...settingsOf({}, plain), column_names, n_rows, skip_rows: ' 3 ' })
    return [options.column_names, options.n_rows, options.skip_rows]
  }
  expect([sent('a,  b c ', ' 5 '), sent('  ', '  '), sent('', '0')]).toEqual([
    [['a', 'b c'], 5, 3],
    [[], null, 3],
    [[], 0, 3],
  ])
})
