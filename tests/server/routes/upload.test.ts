import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uploadExtensions } from '../../../src/api/contract/uploadFormats.ts'
import { room } from '../../../server/uploads/importer/importProcess.ts'
import { grammarOf, uploadOptions } from '../../../server/uploads/csv/options.ts'
import { readFile } from '../../../server/uploads/importer/readFile.ts'
import { scanAhead } from '../../../server/uploads/csv/scanAhead.ts'
import { signedInUser, testApp, type TestApp } from '../../support/app.ts'
import { readRows } from '../../support/engineReading.ts'
import { upload, type UploadAttempt } from '../../support/uploading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let world: TestApp

beforeAll(async () => {
  workspace = await openTestWorkspace()
  world = await testApp({ workspace: workspace.engine })
})
afterEach(async () => {
  await expect
    .poll(() =>
      readdirSync(workspace.engine.stagingFolder).filter((name) => name.startsWith('upload-')),
    )
    .toEqual([])
  for (const { name } of await workspace.engine.tables(null))
    await workspace.engine.dropTable({ schema: null, table: name })
  await world.store.deleteFrom('dataset').execute()
})
afterAll(async () => {
  await world.close()
  await workspace.close()
})

const table = async (sql = 'FROM data') => ({
  columns: (await workspace.engine.columns({ schema: null, table: 'data' }))?.map(
    ({ name, type }) => `${name} ${type}`,
  ),
  rows: await readRows(workspace.engine, sql),
})
const uploaded = async (attempt: UploadAttempt) => {
  const { status, body } = await upload(world, attempt)
  expect({ status, body }).toMatchObject({ status: 201 })
  return { warnings: body.warnings as string[], ...(await table()) }
}

interface FileRead {
  content: string | Uint8Array
  fields?: Record<string, string>
}

type Answer = Awaited<ReturnType<typeof readFile>>

/** What the process that reads files makes of one, done in this process and without a request. */
const readHere = async <Result>(
  { content, fields = {} }: FileRead,
  use: (answer: Answer, stagedFile: string) => Promise<Result>,
) => {
  const folder = mkdtempSync(join(workspace.engine.stagingFolder, 'upload-'))
  const [path, stagedFile] = [join(folder, 'received'), join(folder, 'staged.duckdb')]
  writeFileSync(path, content)
  const options = uploadOptions({
    database_name: 'Workspace',
    table_name: 'data',
    schema: '',
    ...fields,
  })
  const grammar = grammarOf(() => options)
  try {
    const scan = grammar === null ? null : await scanAhead(path, grammar, () => undefined).finish()
    return await use(
      await readFile(
        { files: [{ path, name: 'data.csv', isCut: false }], folder, options, stagedFile, ...room },
        scan,
      ),
      stagedFile,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The table `data` that a file becomes, by the parts that a request has done in another process. */
const becomes = (file: FileRead) =>
  readHere(file, async (answer, stagedFile) => {
    if (answer.kind !== 'imported') return answer
    await workspace.engine.adopt({
      stagedFile,
      stagedTable: 'staged',
      into: { schema: null, table: 'data' },
      ifExists: 'fail',
    })
    return { warnings: answer.warnings, ...(await table()) }
  })

test('a CSV becomes a table and its dataset', async () => {
  const { status, body } = await upload(world, {
    content: 'region,qty,day\nWest,1,2024-02-29\nEast,2.5,2024-03-01\n',
  })
  const { id } = body
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      message: 'OK',
      id,
      dataset_id: id,
      table_name: 'data',
      schema: 'main',
      rows: 2,
      rejected: 0,
      left_out: [],
      columns: ['region', 'qty', 'day'],
      warnings: [],
      data: { id },
    },
  })
  expect(await table()).toEqual({
    columns: ['region VARCHAR', 'qty DOUBLE', 'day DATE'],
    rows: [
      ['West', 1, '2024-02-29'],
      ['East', 2.5, '2024-03-01'],
    ],
  })
  const dataset = await world.plain.get(`/dataset/${id}`)
  expect(dataset.body.result).toMatchObject({
    table_name: 'data',
    source: 'upload',
    owners: [{ username: 'peter' }],
  })
})

const binary = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2])
const refusals: [string, UploadAttempt, number, string][] = [
  ['an empty file', { content: '' }, 422, 'The file is empty'],
  [
    'a row that is too short',
    { content: 'a,b,c\n1,2,3\n4,5\n' },
    422,
    'Line 3 has 2 values where the header has 3 columns',
  ],
  [
    'a separator that the file does not have',
    { content: 'a;b;c\n1;2;3\n', fields: { separator: ',' } },
    422,
    'The header has no comma but a semicolon: choose semicolon as the separator',
  ],
  [
    'another extension',
    { content: 'a\n1\n', fileName: 'data.pdf' },
    400,
    `Only the following file extensions are allowed: ${uploadExtensions.join(', ')}`,
  ],
  [
    'text under the name of a workbook',
    { content: 'x', fileName: 'data.xlsx' },
    422,
    'The file is no workbook, whatever its name says: if it holds text, name it .csv',
  ],
  [
    'a workbook of another kind',
    { content: 'x', fileName: 'data.numbers' },
    422,
    'A workbook of Numbers cannot be read: export it as xlsx',
  ],
  [
    'a table name with a dot',
    { content: 'a\n1\n', fields: { table_name: 'main.data' } },
    400,
    'Table name cannot contain a schema',
  ],
  [
    'a table name with a zero',
    { content: 'a\n1\n', fields: { table_name: 'x\0y' } },
    400,
    'table_name: Must not hold control characters',
  ],
  [
    'no table name',
    { content: 'a\n1\n', fields: { table_name: ' ' } },
    400,
    'table_name: Required',
  ],
  [
    'an unknown database',
    { content: 'a\n1\n', fields: { database_name: 'nowhere' } },
    404,
    'Database nowhere does not exist',
  ],
  [
    'an unknown schema',
    { content: 'a\n1\n', fields: { schema: 'nowhere' } },
    422,
    'Schema nowhere does not exist',
  ],
  [
    'an unknown separator',
    { content: 'a\n1\n', fields: { separator: '#' } },
    400,
    'separator: Must be comma, tab, pipe, semicolon, space, colon, caret, control-a, double pipe, double colon or auto',
  ],
  [
    'an unknown encoding',
    { content: 'a\n1\n', fields: { encoding: 'klingon' } },
    400,
    'encoding: Unknown encoding klingon',
  ],
]
test.each(refusals)(
  '%s is refused with its reason and leaves nothing behind',
  async (_, attempt, status, message) => {
    const answer = await upload(world, attempt)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    expect({
      tables: await workspace.engine.tables(null),
      datasetCount: (await world.plain.get('/dataset/')).body.count,
    }).toEqual({ tables: [], datasetCount: 0 })
  },
)

const unreadable: [string, FileRead, string][] = [
  ['a file of blank lines', { content: '\n\n  \n' }, 'The file is empty'],
  [
    'a binary file',
    { content: binary },
    'The file is not a text file: it holds binary data. If it is a workbook, name it .xlsx or .xls, if an archive, .zip',
  ],
  [
    'a web page',
    { content: '\n<!DOCTYPE html>\n<html><body>404</body></html>' },
    'The file is a web page, not a CSV file',
  ],
  [
    'a row that is too long',
    { content: 'a,b,c\n1,2,3\n4,5,6,7\n' },
    'Line 3 has 4 values where the header has 3 columns',
  ],
  [
    'a quote that is never closed',
    { content: 'a,b\n1,"x\n2,y\n' },
    'A quoted value that starts in record 2 is never closed',
  ],
  [
    'a first line that is no header',
    { content: `${'x'.repeat(5_000_000)},b\n1,2\n` },
    'The first line is longer than 4 MB: this is not a header',
  ],
  [
    'a header of 10,001 columns',
    { content: `${Array.from({ length: 10_001 }, (_, index) => `c${index}`).join(',')}\n` },
    'The file has 10001 columns; at most 10000 can be read. Where it seems to have fewer, look for a value far to the right',
  ],
  [
    'a name repeated where that is not wanted',
    { content: 'a,a\n1,2\n', fields: { mangle_dupe_cols: 'false' } },
    'The column a appears more than once',
  ],
  [
    'a wanted column that is not there',
    { content: 'a,b\n1,2\n', fields: { use_columns: 'a,x' } },
    'The file has no column x',
  ],
  [
    'a date column that holds none',
    { content: 'a,b\n1,2024-01-01\n2,soon\n', fields: { parse_dates: 'b' } },
    'Line 3: soon is not a date',
  ],
  [
    'bytes that are not the chosen encoding',
    { content: new Uint8Array([97, 10, 0xe9, 10]), fields: { encoding: 'utf-8' } },
    'The file is not valid UTF-8: choose its encoding',
  ],
  [
    'a preamble that is not skipped',
    { content: 'Report of May\n\na,b\n1,2\n', fields: { skip_rows: '0', separator: ',' } },
    'Line 3 has 2 values where the header has 1 column',
  ],
]
test.each(unreadable)('%s is refused with its reason', async (_, file, message) => {
  await readHere(file, (answer) =>
    Promise.resolve(expect(answer).toMatchObject({ kind: 'refused', status: 422, message })),
  )
})

test('an upload that tells nothing of its dialect has it found, as a preview has', async () => {
  const content = '# by hand\nday;price\n01.02.2024;1,5\n# checked\n13.02.2024;2,25\n'
  const { columns, rows, warnings } = await uploaded({ content })
  expect({ columns, rows, warnings }).toEqual({
    columns: ['day DATE', 'price DOUBLE'],
    rows: [
      ['2024-02-01', 1.5],
      ['2024-02-13', 2.25],
    ],
    warnings: [
      'Line 1 stands before the table and is left out',
      'One line that begins with # is taken as a comment',
    ],
  })
})

test('lines that were left out are counted and listed in the answer, with their text', async () => {
  const { body } = await upload(world, {
    content: 'a;b\n1;2\n"3;x"\n4;5\n6;7;8\n',
    fields: { short_rows: 'leave_out', long_rows: 'leave_out', if_exists: 'replace' },
  })
  expect(body).toMatchObject({
    rows: 2,
    rejected: 2,
    left_out: [
      { line: 3, text: '"3;x"' },
      { line: 5, text: '6;7;8' },
    ],
  })
})

test('what an upload decided by itself, and the lines it left out, stay with the dataset', async () => {
  const { body } = await upload(world, {
    content: 'Report\n\na;b\n1;2\n3\n5;$4.50\n',
    fields: { short_rows: 'leave_out', if_exists: 'replace' },
  })
  const upload_notes = {
    warnings: [
      'Lines 1 to 2 stand before the table and are left out',
      'One line has another number of values than the header and is left out: 5',
      'The column b holds amounts of money: $4.50 is read as 4.50. Taken as text it stays as it is written',
    ],
    left_out: [{ line: 5, text: '3' }],
  }
  const { body: dataset } = await world.plain.get(`/dataset/${String(body.id)}`)
  const { body: list } = await world.plain.get('/dataset/')
  expect({
    warnings: body.warnings,
    message: body.message,
    upload: dataset.result.upload,
    ref: dataset.result.source_ref,
  }).toEqual({
    warnings: upload_notes.warnings,
    message: `OK. ${upload_notes.warnings.join('. ')}`,
    upload: upload_notes,
    ref: null,
  })
  expect(list.result.map((each: object) => 'upload' in each)).toEqual([false])
})

test('the first bad lines are listed with line, value and what was expected', async () => {
  const { body } = await upload(world, { content: 'a,b\n1,2\n3\n4,5\n6,7,8\n' })
  const fixes = [
    { says: 'Fill short rows', options: { short_rows: 'fill' } },
    { says: 'Cut surplus', options: { long_rows: 'cut' } },
    { says: 'Fill short rows and cut surplus', options: { short_rows: 'fill', long_rows: 'cut' } },
    { says: 'Keep surplus in columns of its own', options: { long_rows: 'keep' } },
    {
      says: 'Leave these lines out',
      options: { short_rows: 'leave_out', long_rows: 'leave_out' },
    },
  ]
  expect(body.errors).toEqual([
    {
      message: 'Line 3 has 1 value where the header has 2 columns',
      error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
      level: 'error',
      extra: { line: 3, column: null, value: '3', expected: '2 values', fixes },
    },
    {
      message: 'Line 5 has 3 values where the header has 2 columns',
      error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
      level: 'error',
      extra: { line: 5, column: null, value: '6,7,8', expected: '2 values', fixes },
    },
  ])
})

const bytes = (text: string, encoding: 'latin1' | 'utf16le') =>
  new Uint8Array(Buffer.from(text, encoding))
const windowsNote = 'The file is not UTF-8: it was read as Windows-1252'
interface Table {
  columns: string[]
  rows: unknown[][]
}
const readings: [string, FileRead, Table & { warnings?: string[] }][] = [
  [
    'UTF-16 with its mark',
    { content: bytes('\uFEFFa,b\n1,é\n', 'utf16le') },
    { columns: ['a BIGINT', 'b VARCHAR'], rows: [[1, 'é']] },
  ],
  [
    'UTF-8 with its mark',
    { content: '\uFEFF"a,x",b\n1,é\n' },
    { columns: ['a,x BIGINT', 'b VARCHAR'], rows: [[1, 'é']] },
  ],
  [
    'a header only',
    { content: 'a,b\n' },
    {
      columns: ['a VARCHAR', 'b VARCHAR'],
      rows: [],
      warnings: ['The file holds a header and no rows: every column is text'],
    },
  ],
  [
    'mixed line ends',
    { content: 'a,b\r\n1,"x\r\ny"\n2,z\r3,w' },
    {
      columns: ['a BIGINT', 'b VARCHAR'],
      rows: [
        [1, 'x\r\ny'],
        [2, 'z'],
        [3, 'w'],
      ],
    },
  ],
  [
    'quotes, separators and line ends in values',
    { content: 'a,b\n1,"say ""hi"", ok"\n2,"x\ny"\n3,5" pipe\n' },
    {
      columns: ['a BIGINT', 'b VARCHAR'],
      rows: [
        [1, 'say "hi", ok'],
        [2, 'x\ny'],
        [3, '5" pipe'],
      ],
    },
  ],
  [
    'blank lines in one column',
    { content: 'a\n1\n\n2\n\n' },
    { columns: ['a BIGINT'], rows: [[1], [2]] },
  ],
  [
    'blank lines that are kept',
    { content: 'a,b\n1,2\n\n3,4\n', fields: { skip_blank_lines: 'false' } },
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [
        [1, 2],
        [null, null],
        [3, 4],
      ],
    },
  ],
  [
    'spaces before values',
    { content: 'a, b\n1, "x,y"\n2,  z\n' },
    {
      columns: ['a BIGINT', 'b VARCHAR'],
      rows: [
        [1, 'x,y'],
        [2, 'z'],
      ],
      warnings: ['The spaces before one value are left out, as before z in line 3'],
    },
  ],
  [
    'spaces that are kept',
    { content: 'a,b\n1, z\n', fields: { skip_spaces: 'false' } },
    { columns: ['a BIGINT', 'b VARCHAR'], rows: [[1, ' z']] },
  ],
  [
    'a limited number of rows',
    { content: 'a\n1\n2\n3\n', fields: { n_rows: '2' } },
    { columns: ['a BIGINT'], rows: [[1], [2]] },
  ],
  [
    'chosen columns',
    { content: 'a,b,c\n1,2,3\n', fields: { use_columns: '["c","a"]' } },
    { columns: ['a BIGINT', 'c BIGINT'], rows: [[1, 3]] },
  ],
  [
    'row labels',
    { content: 'a\n5\n6\n', fields: { dataframe: 'true' } },
    {
      columns: ['index BIGINT', 'a BIGINT'],
      rows: [
        [0, 5],
        [1, 6],
      ],
    },
  ],
  [
    'a column as row labels',
    { content: 'a,b\n5,6\n', fields: { dataframe: 'true', index_col: '1' } },
    { columns: ['b BIGINT', 'a BIGINT'], rows: [[6, 5]] },
  ],
  [
    'the default null values',
    { content: 'a,b\nNA,x\n1,N/A\n,null\n' },
    {
      columns: ['a BIGINT', 'b VARCHAR'],
      rows: [
        [null, 'x'],
        [1, null],
        [null, null],
      ],
    },
  ],
  [
    'a decimal comma',
    {
      content: 'a;b;c\n1.234,56;007;01.02.2024\n2,5;008;28.02.2024\n',
      fields: { separator: ';', decimal_char: ',' },
    },
    {
      columns: ['a DOUBLE', 'b VARCHAR', 'c DATE'],
      rows: [
        [1234.56, '007', '2024-02-01'],
        [2.5, '008', '2024-02-28'],
      ],
    },
  ],
  [
    'dates of several forms',
    {
      content:
        'a,b,c,d\n2024-01-02,01/13/2024,13.01.2024 10:20,IN\n2024-01-03,01/02/2024,14.01.2024 10:21,US\n',
    },
    {
      columns: ['a DATE', 'b DATE', 'c TIMESTAMP', 'd VARCHAR'],
      rows: [
        ['2024-01-02', '2024-01-13', '2024-01-13T10:20:00', 'IN'],
        ['2024-01-03', '2024-01-02', '2024-01-14T10:21:00', 'US'],
      ],
    },
  ],
  [
    'dates that stay text',
    { content: 'a\n2024-01-02\n', fields: { infer_datetime: 'false' } },
    { columns: ['a VARCHAR'], rows: [['2024-01-02']] },
  ],
  [
    'a line that starts like a comment',
    { content: 'a,b\n#1,2\n3,4\n' },
    {
      columns: ['a VARCHAR', 'b BIGINT'],
      rows: [
        ['#1', 2],
        ['3', 4],
      ],
    },
  ],
  [
    'Windows-1252 text',
    { content: new Uint8Array([97, 10, 0xe9, 0x80, 10]) },
    { columns: ['a VARCHAR'], rows: [['é€']], warnings: [windowsNote] },
  ],
  [
    'a skipped preamble',
    { content: 'Report "of May\nmore\n\na,b\n1,2\n', fields: { skip_rows: '2' } },
    {
      columns: ['a BIGINT', 'b BIGINT'],
      rows: [[1, 2]],
      warnings: ['Lines 1 to 2 stand before the table and are left out'],
    },
  ],
  [
    'row labels with a name',
    { content: 'index\n5\n', fields: { dataframe: 'true', index_label: 'nr' } },
    { columns: ['nr BIGINT', 'index BIGINT'], rows: [[0, 5]] },
  ],
  [
    'chosen null values',
    { content: 'a,b\n-,NA\n1,y\n', fields: { null_values: '["-"]' } },
    {
      columns: ['a BIGINT', 'b VARCHAR'],
      rows: [
        [null, 'NA'],
        [1, 'y'],
      ],
    },
  ],
  [
    'names that are dangerous in JavaScript or SQL',
    { content: '__proto__,constructor,"a"";drop","x.y"\n1,2,3,4\n' },
    {
      columns: ['__proto__ BIGINT', 'constructor BIGINT', 'a";drop BIGINT', 'x.y BIGINT'],
      rows: [[1, 2, 3, 4]],
    },
  ],
]
test.each(readings)('%s is read as it is meant', async (_, file, expected) => {
  expect(await becomes(file)).toEqual({ warnings: [], ...expected })
})

const sent: [string, UploadAttempt, Table & { warnings?: string[] }][] = [
  [
    'a chosen encoding',
    { content: new Uint8Array([97, 10, 0x82, 0xa0, 10]), fields: { encoding: 'shift_jis' } },
    { columns: ['a VARCHAR'], rows: [['あ']] },
  ],
  [
    'repeated and empty names',
    { content: 'a,A,,a\n1,2,3,4\n' },
    {
      columns: ['a BIGINT', 'A.1 BIGINT', 'Unnamed: 2 BIGINT', 'a.2 BIGINT'],
      rows: [[1, 2, 3, 4]],
      warnings: [
        'One column has no name: it is called Unnamed: 2',
        'Duplicate column A at position 2 was renamed to A.1',
        'Duplicate column a at position 4 was renamed to a.2',
      ],
    },
  ],
  [
    'tabs',
    { content: 'a\tb\n1\t2\n', fileName: 'data.tsv', fields: { separator: 'tab' } },
    { columns: ['a BIGINT', 'b BIGINT'], rows: [[1, 2]] },
  ],
  [
    'a file name with a path in it',
    { content: 'a\n1\n', fileName: '../../../etc/cron.d/x.csv' },
    { columns: ['a BIGINT'], rows: [[1]] },
  ],
]
test.each(sent)('%s is read as it is meant', async (_, attempt, expected) => {
  expect(await uploaded(attempt)).toEqual({ warnings: [], ...expected })
})

test('what is refused while a file is read names the field that was wrong', async () => {
  const message = 'The file has no column b'
  expect(await upload(world, { content: 'a\n1\n', fields: { use_columns: '["b"]' } })).toEqual({
    status: 422,
    body: { message, fields: { use_columns: [message] } },
  })
})

test('a value that shows up far down decides the type: nothing is lost', async () => {
  const head = Array.from({ length: 30_000 }, (_, index) => `${index},,${index}`)
  const read = await becomes({
    content: ['a,b,c', ...head, '1.5,7,2024-01-01', 'x,8,'].join('\n'),
  })
  if (!('rows' in read && 'columns' in read)) throw new Error(JSON.stringify(read))
  const { columns, rows } = read
  expect({ columns, rowCount: rows.length, lastRows: rows.slice(-2) }).toEqual({
    columns: ['a VARCHAR', 'b BIGINT', 'c VARCHAR'],
    rowCount: 30_002,
    lastRows: [
      ['1.5', 7, '2024-01-01'],
      ['x', 8, null],
    ],
  })
})

test('ten thousand columns become a table', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`)
  const content = `${names.join(',')}\n${names.map((_, index) => index).join(',')}\n`
  const [rows, columns] = await readHere({ content }, async (answer, stagedFile) => {
    expect(answer).toMatchObject({ kind: 'imported', rows: 1 })
    const into = { schema: null, table: 'data' }
    return [
      await workspace.engine.adopt({ stagedFile, stagedTable: 'staged', into, ifExists: 'fail' }),
      await workspace.engine.columns(into),
    ]
  })
  expect({ rows, columnCount: (columns as unknown[]).length }).toEqual({
    rows: 1,
    columnCount: 10_000,
  })
})

test('a value of three megabytes is kept whole', async () => {
  const { status } = await upload(world, { content: `a,b\n1,"${'x,'.repeat(1_500_000)}"\n` })
  expect({ status, rows: (await table('SELECT length(b) FROM data')).rows }).toEqual({
    status: 201,
    rows: [[3_000_000]],
  })
})

test('a taken name is refused, replaced or added to as asked', async () => {
  await upload(world, { content: 'a,b\n1,x\n' })
  const fail = await upload(world, { content: 'a,b\n2,y\n', fields: { table_name: 'DATA' } })
  const append = await upload(world, { content: 'b,a\ny,2\n', fields: { if_exists: 'append' } })
  const appended = await table()
  const other = await upload(world, { content: 'a,c\n2,y\n', fields: { if_exists: 'append' } })
  const unfit = []
  for (const number of ['1.5', '99999999999999999999', 'three'])
    unfit.push(
      await upload(world, { content: `a,b\n${number},y\n`, fields: { if_exists: 'append' } }),
    )
  const replace = await upload(world, { content: 'c\n3\n', fields: { if_exists: 'replace' } })
  expect({
    fail,
    append: [append.status, append.body.rows],
    appended: appended.rows,
    other,
    unfit: unfit.map(({ status, body }) => [status, body.message]),
    replace: [replace.status, replace.body.rows],
    ...(await table()),
  }).toEqual({
    fail: { status: 409, body: { message: 'Table DATA already exists' } },
    append: [201, 2],
    appended: [
      [1, 'x'],
      [2, 'y'],
    ],
    other: {
      status: 422,
      body: { message: 'The columns do not match the table: the file lacks b; the table lacks c' },
    },
    unfit: ['1.5', '99999999999999999999', 'three'].map((number) => [
      422,
      `${number} does not fit the column a of the table, which holds BIGINT: nothing was imported. Choose another table name, or replace the table`,
    ]),
    replace: [201, 1],
    columns: ['c BIGINT'],
    rows: [[3]],
  })
})

test.each(['replace', 'append'])(
  '%s over a table of somebody else is refused to all but owners and admins, however it is spelled',
  async (if_exists) => {
    const {
      body: { id },
    } = await upload(world, { content: 'a,b\n1,x\n' })
    const other = await signedInUser(world.app, `other ${if_exists}`)
    const attempt = { content: 'a,b\n2,y\n', fields: { if_exists, table_name: 'DATA' } }
    expect(await upload(world, { ...attempt, token: other.token })).toEqual({
      status: 403,
      body: {
        message:
          'Table data is shown by a dataset of peter: only its owners and admins may replace it or append to it. Choose another table name',
      },
    })
    expect((await table()).rows).toEqual([[1, 'x']])
    expect(await upload(world, { ...attempt, token: world.admin.token })).toMatchObject({
      status: 201,
      body: { id, table_name: 'data' },
    })
  },
)

test.each(['replace', 'append'])(
  '%s over a table whose dataset is in Recent Deleted waits until that is restored or gone',
  async (if_exists) => {
    const {
      body: { id },
    } = await upload(world, { content: 'a,b\n1,x\n' })
    await world.plain.delete(`/dataset/${id}`)
    const attempt = { content: 'a,b\n2,y\n', fields: { if_exists } }
    expect(await upload(world, attempt)).toEqual({
      status: 409,
      body: {
        message:
          'The dataset of table data is in Recent Deleted: restore it, or delete it for good, before its table is written to',
      },
    })
    expect((await table()).rows).toEqual([[1, 'x']])
    await world.plain.delete(`/trash/dataset/${id}`)
    expect((await upload(world, attempt)).status).toBe(201)
  },
)

test('a file that lacks columns with models replaces no table, and the models stay', async () => {
  const { body } = await upload(world, { content: 'a,b,c\n1,x,2\n' })
  const columnsNow = async () =>
    (await world.plain.get(`/dataset/${body.id}`)).body.result.columns as {
      id: number
      column_name: string
    }[]
  for (const { id, column_name } of await columnsNow())
    if (column_name !== 'b') await world.plain.post('/chars/', { column_id: id })
  const before = await columnsNow()
  const replace = async (content: string) => {
    const answer = await upload(world, { content, fields: { if_exists: 'replace' } })
    const listed = await world.plain.get(`/chars/dataset_chars/${body.id}`)
    return {
      status: answer.status,
      message: answer.body.message as string,
      rows: (await table()).rows,
      models: listed.body.result.cfg_metadata.map((one: { model_name: string }) => one.model_name),
    }
  }
  const kept = { rows: [[1, 'x', 2]], models: ['a', 'c'] }
  expect([await replace('a,b\n3,y\n'), await replace('b,d\ny,3\n')]).toEqual([
    { status: 422, message: 'Column c has a model', ...kept },
    { status: 422, message: 'Columns a, c have models', ...kept },
  ])
  expect(await columnsNow()).toEqual(before)
  expect(await replace('a,c\n3,4\n')).toEqual({
    status: 201,
    message: 'OK',
    rows: [[3, 4]],
    models: ['a', 'c'],
  })
})

test('a preview shows what an upload with the dialect it found comes to, and leaves nothing behind', async () => {
  const content = 'Sales of May\n\nregion;price;day\nWest;1.234,5;01.02.2024\nEast;2,5;13.02.2024\n'
  const { status, body } = await upload(world, { content, call: 'preview_file' })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      token: expect.any(String),
      columns: [
        { name: 'region', type: 'VARCHAR', type_generic: 1, sample: 'West' },
        { name: 'price', type: 'DOUBLE', type_generic: 0, sample: '1234.5' },
        { name: 'day', type: 'DATE', type_generic: 2, sample: '2024-02-01' },
      ],
      rows: [
        ['West', 1234.5, '2024-02-01'],
        ['East', 2.5, '2024-02-13'],
      ],
      dialect: {
        separator: ';',
        quote: '"',
        escape: 'doubled',
        comment: 'none',
        header: true,
        encoding: 'utf-8',
        decimal_char: ',',
        skip_rows: 2,
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
      complete: true,
      warnings: ['Lines 1 to 2 stand before the table and are left out'],
      refusal: null,
      fixes: [],
    },
  })
  expect(await workspace.engine.tables(null)).toEqual([])
  const fields = Object.fromEntries(
    Object.entries(body.dialect as object).map(([name, value]) => [name, String(value)]),
  )
  const { columns, rows } = await uploaded({ content, fields })
  expect({ columns, rows }).toEqual({
    columns: ['region VARCHAR', 'price DOUBLE', 'day DATE'],
    rows: body.rows,
  })
})

test('a preview of a file that would be refused shows its values, the reason and the way out', async () => {
  const { status, body } = await upload(world, {
    content: 'a,b\n1,x\n-,y\n',
    fields: { column_types: '{"a":"BIGINT"}' },
    call: 'preview_file',
  })
  expect({
    status,
    rows: body.rows,
    message: body.refusal.message,
    fixes: body.fixes.map(({ says }: { says: string }) => says),
  }).toEqual({
    status: 200,
    rows: [
      ['1', 'x'],
      ['-', 'y'],
    ],
    message: 'Line 3: - is not a whole number',
    fixes: ['Take the column a as text', 'Take “-” as a missing value'],
  })
})

test('a preview offers to leave out the one last row that keeps a column of dates text', async () => {
  const content = 'day;sold\n01.07.2026;1\n02.07.2026;2\n13.07.2026;3\nSum;6\n'
  const { body } = await upload(world, { content, call: 'preview_file' })
  expect(body.fixes).toEqual([{ says: 'Leave out line 5', options: { n_rows: 3 } }])
  const { columns } = await uploaded({ content, fields: { separator: ';', n_rows: '3' } })
  expect(columns).toEqual(['day DATE', 'sold BIGINT'])
})

test('a preview is asked for again with other options by its token alone: by its own user, and as long as the server keeps the file', async () => {
  const small = await testApp({ workspace: workspace.engine })
  const stored = () =>
    readdirSync(workspace.engine.stagingFolder).filter((name) => name.startsWith('preview-'))
  const before = stored()
  const first = await upload(small, { content: 'a;b\n1;2\n3;4\n', call: 'preview_file' })
  const { token } = first.body as { token: string }
  const again = await upload(small, {
    content: null,
    fields: { token, header: 'false' },
    call: 'preview_file',
  })
  const other = await upload(small, {
    content: null,
    fields: { token },
    token: small.admin.token,
    call: 'preview_file',
  })
  expect(first.body.rows).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(again.body.token).toBe(token)
  expect(again.body.rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  expect(other).toEqual({
    status: 404,
    body: { message: 'The file of this preview is not kept any more: send it again' },
  })
  await small.close()
  expect(stored()).toEqual(before)
})

test('a fifth file that is looked at takes the place of the one that rests longest; the others stay', async () => {
  const small = await testApp({ workspace: workspace.engine })
  const users = await Promise.all(
    ['ann', 'ben', 'cleo', 'dan', 'eve'].map((name) => signedInUser(small.app, name)),
  )
  const looks: { user: string; token: string }[] = []
  for (const { token: user } of users) {
    const { body } = await upload(small, {
      content: 'a,b\n1,2\n',
      token: user,
      call: 'preview_file',
    })
    looks.push({ user, token: body.token as string })
  }
  const statuses: number[] = []
  for (const { user, token } of looks)
    statuses.push(
      (await upload(small, { content: null, fields: { token }, token: user, call: 'preview_file' }))
        .status,
    )
  expect(statuses).toEqual([404, 200, 200, 200, 200])
  await small.close()
})

test('a preview ends with the next one of its file, and a file is looked at again after an upload took the room', async () => {
  const content = `a,b\n${'1,2024-01-01\n'.repeat(20_000)}`
  const {
    body: { token },
  } = await upload(world, { content, call: 'preview_file' })
  const again = () =>
    upload(world, { content: null, fields: { token, header: 'true' }, call: 'preview_file' })
  const both = await Promise.all([again(), again()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.map(({ body }) => body.message as unknown)).toContain(
    'The file was asked for again with other options',
  )
  await upload(world, { content: 'a\n1\n' })
  expect((await again()).body.rows[0]).toEqual([1, '2024-01-01'])
})

test('a file over the limit is refused, alone or with others, and one of its size is taken', async () => {
  const small = await testApp({ workspace: workspace.engine }, { CHARTROOM_UPLOAD_MB: '1' })
  const half = `a\n${'1\n'.repeat(300_000)}`
  const answers = [
    await upload(small, { content: `a\n${'1\n'.repeat(600_000)}` }),
    await upload(small, { content: half, others: [{ fileName: 'b.csv', content: half }] }),
  ]
  const whole = await upload(small, { content: `a\n${'1\n'.repeat(524_287)}` })
  await small.close()
  const refused = { status: 413, body: { message: 'The file is larger than 1 MB' } }
  expect({ answers, whole: [whole.status, whole.body.rows] }).toEqual({
    answers: [refused, refused],
    whole: [201, 524_287],
  })
})

test('of several files a preview is told which are starts', async () => {
  const { body } = await upload(world, {
    content: 'a,b\n1,2',
    others: [{ fileName: 'b.csv', content: 'a,b\n3,4\n5' }],
    fields: { file_size: '[7,9999]' },
    call: 'preview_file',
  })
  expect({ rows: body.rows, refusal: body.refusal }).toEqual({
    rows: [
      ['data.csv', 1, 2],
      ['b.csv', 3, 4],
    ],
    refusal: null,
  })
})

test('only a form with a file from a signed-in user is taken', async () => {
  const json = await world.plain.post('/database/post_file', {})
  const stranger = await upload(world, { content: 'a\n1\n', token: 'nobody' })
  const nothing = await upload(world, { content: null, call: 'preview_file' })
  expect({
    json: json.status,
    message: json.body.message,
    stranger: stranger.status,
    nothing,
  }).toEqual({
    json: 400,
    message: `Request MIME type is not 'multipart/form-data'`,
    stranger: 401,
    nothing: { status: 400, body: { message: 'file: Required', fields: { file: ['Required'] } } },
  })
})

test('an upload with an id tells where it stands, to its own user only', async () => {
  await upload(world, { content: 'a\n1\n', fields: { upload_id: 'u1' } })
  expect({
    own: (await world.plain.get('/database/upload/u1')).body,
    others: (await world.admin.get('/database/upload/u1')).status,
  }).toEqual({
    own: {
      stage: 'done',
      bytes: 4,
      bytes_total: expect.any(Number),
      rows: 1,
      answer: expect.objectContaining({ rows: 1, columns: ['a'] }),
      message: null,
    },
    others: 404,
  })
})

test('an upload that arrives again, at once or later, adds its rows once and is answered as the first', async () => {
  await upload(world, { content: 'a\n1\n', fields: { table_name: 'once' } })
  const again = (content = 'a\n2\n', others: UploadAttempt['others'] = []) =>
    upload(world, {
      content,
      others,
      fields: { table_name: 'once', if_exists: 'append', upload_id: 'repeated' },
    })
  const answers = [...(await Promise.all([again(), again(), again()])), await again()]
  expect({
    answers: answers.map(({ status, body }) => [status, body.rows]),
    tableRows: await readRows(workspace.engine, 'FROM once ORDER BY a'),
  }).toEqual({ answers: Array.from({ length: 4 }, () => [201, 2]), tableRows: [[1], [2]] })
  const refused = {
    status: 422,
    body: {
      message: 'upload_id: another upload had it: send this one with an upload_id of its own',
    },
  }
  expect([
    await again('a\n3\n'),
    await again('a\n2\n', [{ fileName: 'b.csv', content: 'a\n3\n' }]),
  ]).toEqual([refused, refused])
  expect((await world.plain.get('/database/upload/repeated')).body).toEqual(
    expect.objectContaining({ stage: 'done', rows: 2 }),
  )
})

test('an upload with an id that is too long to be looked up by is refused at its field', async () => {
  const upload_id = 'u'.repeat(65)
  const { status, body } = await upload(world, { content: 'a\n1\n', fields: { upload_id } })
  expect([status, (body as { fields?: object }).fields]).toEqual([
    400,
    { upload_id: ['Must be at most 64 characters'] },
  ])
})

test('an upload that is refused before it is read says why to whoever looks for it', async () => {
  const fields = { skip_rows: '-1', upload_id: 'refused before' }
  const { status, body } = await upload(world, { content: 'a\n1\n', fields })
  const { stage, message } = (await world.plain.get('/database/upload/refused%20before')).body
  expect({ status, stage, message }).toEqual({
    status: 400,
    stage: 'failed',
    message: body.message,
  })
})

test('a repeat of an upload that was refused is refused in the same words', async () => {
  const again = () =>
    upload(world, { content: 'a\n1\n', fields: { table_name: 'twice', upload_id: 'refused' } })
  await upload(world, { content: 'a\n1\n', fields: { table_name: 'twice' } })
  const message = 'Table twice already exists'
  expect(await again()).toEqual({ status: 409, body: { message } })
  expect(await again()).toEqual({ status: 422, body: { message } })
})

test('an upload that is cancelled while it is read leaves nothing behind', async () => {
  const content = `a,b\n${'1,2024-01-01\n'.repeat(1_500_000)}`
  const answer = upload(world, { content, fields: { upload_id: 'u2' } })
  const stage = async () =>
    ((await world.plain.get('/database/upload/u2')).body as { stage?: string }).stage
  while ((await stage()) !== 'reading') await new Promise(setImmediate)
  const cancel = await world.plain.delete('/database/upload/u2')
  expect({
    cancelled: cancel.status,
    answer: await answer,
    stage: await stage(),
    tables: await workspace.engine.tables(null),
  }).toEqual({
    cancelled: 200,
    answer: { status: 409, body: { message: 'The upload was cancelled' } },
    stage: 'failed',
    tables: [],
  })
})
