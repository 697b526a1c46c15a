import {
  columnFromArray,
  int64,
  UnionMode,
  union,
  tableFromColumns,
  tableToIPC,
  utf8,
  type Table,
} from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { expectedRows, made } from '../../support/madeFiles.ts'
import { importingFiles, previewingFiles } from '../../support/filesReading.ts'

const json = (content: string | Uint8Array, fileName = 'data.json', fields = {}) =>
  importingFiles([{ fileName, content }], fields)
const refusedOf = async (reading: ReturnType<typeof json>) => {
  const read = await reading
  return 'refused' in read ? read.refused : read.rows
}

test.each([
  ['a Parquet file', 'types.parquet'],
  ['an Arrow file, packed by LZ4,', 'types.feather'],
])(
  '%s as pyarrow wrote it keeps every value; what has no place in a table is text, and named',
  async (_, fileName) => {
    const read = await importingFiles([made(fileName)])
    expect(read).toEqual({
      columns: [
        'id INTEGER',
        'big HUGEINT',
        'name VARCHAR',
        'when TIMESTAMP',
        'nano VARCHAR',
        'zone TIMESTAMP WITH TIME ZONE',
        'day DATE',
        'money DECIMAL(30,2)',
        'tags VARCHAR',
        'at.lat DOUBLE',
        'at.more VARCHAR',
        'raw VARCHAR',
        'bytes VARCHAR',
        'kind VARCHAR',
        'ok BOOLEAN',
        'time TIME',
        'share DOUBLE',
      ],
      rows: expectedRows('types'),
      warnings: [
        'The column nano holds moments in nanoseconds, which would be cut: it is taken as text',
        'The column tags holds lists or objects: kept as JSON text',
        'The column at.more holds lists or objects: kept as JSON text',
        'The column raw holds bytes: they are written as hexadecimal text',
        'The column bytes holds bytes that are text in UTF-8: it is taken as text',
      ],
      leftOut: [],
    })
  },
)

test('a stream of Arrow, packed by zstd in two batches, keeps every value of the types that Parquet lacks', async () => {
  expect(await importingFiles([made('more.arrows')])).toEqual({
    columns: [
      'small TINYINT',
      'wide BIGINT',
      'half FLOAT',
      'huge VARCHAR',
      'cents DECIMAL(9,2)',
      'seconds TIMESTAMP',
      'berlin TIMESTAMP WITH TIME ZONE',
      'nanos VARCHAR',
      'noon TIME',
      'tick VARCHAR',
      'old DATE',
      'lasts VARCHAR',
      'span VARCHAR',
      'text VARCHAR',
      'large VARCHAR',
      'fixed VARCHAR',
      'pairs VARCHAR',
      'point VARCHAR',
      'rows VARCHAR',
      'run VARCHAR',
      'none VARCHAR',
      'key VARCHAR',
      'bits BOOLEAN',
    ],
    rows: expectedRows('more'),
    warnings: [
      'The column huge holds numbers with more digits than can be computed with: it is taken as text',
      'The column nanos holds moments in nanoseconds, which would be cut: it is taken as text',
      'The column tick holds times in nanoseconds, which would be cut: it is taken as text',
      'The column lasts is of the type INTERVAL: it is taken as text',
      'The column span is of the type INTERVAL: it is taken as text',
      'The column fixed holds bytes: they are written as hexadecimal text',
      'The column pairs holds lists or objects: kept as JSON text',
      'The column point holds lists or objects: kept as JSON text',
      'The column rows holds lists or objects: kept as JSON text',
    ],
    leftOut: [],
  })
})

const arrow = (table: Table, fileName: string, format: 'file' | 'stream' = 'file') => ({
  fileName,
  content: tableToIPC(table, { format }) ?? new Uint8Array(),
})
const numbers = (names: readonly string[]) =>
  tableFromColumns(names.map((name) => [name, columnFromArray([1, 2], int64())]))

test('columns of an Arrow file are chosen, named and typed as those of Parquet; names that stand twice are told apart', async () => {
  const { content } = arrow(numbers(['a', 'A', '']), 'data.arrow')
  const read = await importingFiles([{ fileName: 'data.arrow', content }], {
    use_columns: '["a","A.1"]',
    column_types: '{"a":"VARCHAR"}',
    n_rows: '1',
  })
  expect(read).toEqual({
    columns: ['a VARCHAR', 'A.1 BIGINT'],
    rows: [['1', '1']],
    warnings: [
      'One column has no name: it is called Unnamed: 2',
      'Duplicate column A at position 2 was renamed to A.1',
    ],
    leftOut: [],
  })
})

test('an Arrow file is shown before it is read, with its types and without a dialect', async () => {
  expect(await previewingFiles([arrow(numbers(['n']), 'data.feather')])).toMatchObject({
    columns: [{ name: 'n', type: 'BIGINT', sample: '1' }],
    rows: [[1], [2]],
    dialect: null,
    sheets: null,
    refusal: null,
  })
})

test('every row of an Arrow file of several batches is read, also of one longer than what is written at once', async () => {
  const numbers = Array.from({ length: 3000 }, (_, at) => (at % 20 === 19 ? null : at))
  const column = columnFromArray(numbers, int64(), { maxBatchRows: 2500 })
  const read = await importingFiles([arrow(tableFromColumns([['n', column]]), 'data.arrow')])
  const texts = numbers.map((number) => (number === null ? null : String(number)))
  expect(read.rows?.map(([value]) => value)).toEqual(texts)
})

const bytesOf = (fileName: string) => Buffer.from(made(fileName).content)
const withBytes = (fileName: string, change: (bytes: Buffer) => void) => {
  const bytes = bytesOf(fileName)
  change(bytes)
  return bytes
}

test.each<[string, () => Uint8Array, string | RegExp]>([
  [
    'that is cut off',
    () => bytesOf('types.feather').subarray(0, 2000),
    'The Arrow file is damaged or was cut off (its end is missing): write it again, or send it again',
  ],
  [
    'whose stream breaks off inside its rows',
    () => bytesOf('more.arrows').subarray(0, 5000),
    /^The Arrow file is damaged or was cut off \(Expected to read \d+ metadata bytes, but only read \d+\): write it again, or send it again$/,
  ],
  [
    'of Feather version 1',
    () => Buffer.from('FEA1 and what follows'),
    'The file is of Feather version 1, which cannot be read: write it with version 2, or as Parquet',
  ],
  [
    'that is text',
    () => Buffer.from('a,b\n1,2\n'),
    'The file is no Arrow file, whatever its name says',
  ],
  [
    'of values of several types',
    () => {
      const typeOf = (value: unknown) => (typeof value === 'string' ? 1 : 0)
      const either = columnFromArray(
        [1, 'a'],
        union(UnionMode.Sparse, [int64(), utf8()], [0, 1], typeOf),
      )
      return arrow(tableFromColumns([['either', either]]), 'data.arrow').content
    },
    'The column either holds values of several types (a union), which cannot be read: write it with one type',
  ],
  ['that is empty', () => new Uint8Array(), 'The file is empty'],
  [
    'whose packed columns are no LZ4',
    () =>
      withBytes('types.feather', (bytes) =>
        bytes.fill(0, bytes.indexOf('\x04\x22\x4d\x18', 0, 'latin1'), 3000),
      ),
    /^The Arrow file is damaged or was cut off/,
  ],
])('an Arrow file %s is refused with the reason', async (_, content, message) => {
  const read = await importingFiles([{ fileName: 'data.arrow', content: content() }])
  expect('refused' in read ? read.refused : read).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  )
})

test('of a stream of Arrow that does not say where it ends that is said', async () => {
  const { content } = arrow(numbers(['n']), 'data.arrows', 'stream')
  expect(
    await importingFiles([{ fileName: 'data.arrows', content: content.subarray(0, -8) }]),
  ).toMatchObject({
    rows: [['1'], ['2']],
    warnings: ['The stream does not say where it ends: rows that were cut off would not be seen'],
  })
})

test('columns of a Parquet file are chosen and typed; a type that would change a value is refused with the row', async () => {
  const [chosen, lost] = await Promise.all([
    importingFiles([made('types.parquet')], {
      use_columns: '["id","ok"]',
      column_types: '{"id":"VARCHAR"}',
      n_rows: '2',
    }),
    importingFiles([made('types.parquet')], { column_types: '{"at.lat":"BIGINT"}' }),
  ])
  expect([chosen, lost]).toMatchObject([
    {
      columns: ['id VARCHAR', 'ok BOOLEAN'],
      rows: [
        ['1', true],
        ['2', null],
      ],
    },
    {
      refused: 'Row 1: 1.5 of the column at.lat is no BIGINT',
      fixes: [
        {
          says: 'Take the column at.lat as text',
          options: { column_types: { 'at.lat': 'VARCHAR' } },
        },
      ],
    },
  ])
})

const parquet = () => Buffer.from(made('types.parquet').content)
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = parquet()
  change(bytes)
  return bytes
}

test.each<[string, () => Buffer, string | RegExp]>([
  [
    'cut off',
    () => parquet().subarray(0, 500),
    'The Parquet file is damaged or was cut off (its end is missing): write it again, or send it again',
  ],
  [
    'with a footer longer than the file',
    () => changed((bytes) => bytes.writeUInt32LE(0x7fffffff, bytes.length - 8)),
    'The Parquet file is damaged or was cut off (its footer says to be longer than the file): write it again, or send it again',
  ],
  [
    'with noise in its footer',
    () =>
      changed((bytes) =>
        bytes.fill(
          0xff,
          bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8),
          bytes.length - 300,
        ),
      ),
    /^The Parquet file is damaged or was cut off \(/,
  ],
  [
    'that is encrypted',
    () => changed((bytes) => bytes.write('PARE', bytes.length - 4)),
    'The Parquet file is encrypted: write it without encryption',
  ],
  [
    'that is a text',
    () => Buffer.from('a,b\n1,2\n3,4\n5,6\n'),
    'The file is no Parquet file, whatever its name says',
  ],
])('a Parquet file %s is refused with the reason', async (_, content, message) => {
  expect(await refusedOf(json(content(), 'data.parquet'))).toMatch(message)
})

test('JSON is read with every digit and text as it stands; one level of objects is opened', async () => {
  expect(
    await json(
      '[{"id":1,"name":"x","at":{"lat":1.50,"deep":{"z":[1, 2]}},"tags":["a"]},\n{"id":2,"name":null,"at":null,"code":"NA"},{"id":3,"name":"","code":"007"}]',
    ),
  ).toEqual({
    columns: [
      'id BIGINT',
      'name VARCHAR',
      'at.lat DOUBLE',
      'at.deep VARCHAR',
      'tags VARCHAR',
      'code VARCHAR',
    ],
    rows: [
      ['1', 'x', 1.5, '{"z":[1, 2]}', '["a"]', null],
      ['2', null, null, null, null, 'NA'],
      ['3', '', null, null, null, '007'],
    ],
    warnings: ['The columns at.deep, tags hold lists or objects: kept as JSON text'],
    leftOut: [],
  })
})

test.each<[string, string, string[], unknown[]]>([
  [
    'whole numbers beyond 64 bits',
    '{"v":12345678901234567890}',
    ['HUGEINT'],
    ['12345678901234567890'],
  ],
  [
    'decimals of more digits than a DOUBLE has',
    '{"v":0.12345678901234567890}',
    ['DECIMAL(21,20)'],
    ['0.12345678901234567890'],
  ],
  ['numbers that a DOUBLE prints as they stand', '{"v":0.1}\n{"v":1e-7}', ['DOUBLE'], [0.1, 1e-7]],
  ['days', '{"v":"2024-02-29"}', ['DATE'], ['2024-02-29']],
  ['truths', '{"v":true}\n{"v":null}', ['BOOLEAN'], [true, null]],
  ['values of several kinds', '{"v":1}\n{"v":"x"}', ['VARCHAR'], ['1', 'x']],
  ['texts with quotes, line ends and separators', '{"v":"a\\"b,\\n;c"}', ['VARCHAR'], ['a"b,\n;c']],
])('%s in JSON Lines keep their values', async (_, content, types, values) => {
  const read = await json(content, 'data.jsonl')
  expect({ columns: read.columns, values: read.rows?.map(([value]) => value) }).toEqual({
    columns: types.map((type) => `v ${type}`),
    values,
  })
})

test.each<[string, string, string, unknown]>([
  [
    'one object after the other',
    'data.json',
    '{"a":1} {"a":2}',
    { rows: [['1'], ['2']], warnings: [] },
  ],
  [
    'the list that an object holds',
    'data.json',
    '{"meta":{"n":2},"data":[{"a":1},{"a":2}]}',
    {
      rows: [['1'], ['2']],
      warnings: ['The rows are those of data', 'Beside the rows the file has meta: left out'],
    },
  ],
  [
    'an object of JSON Lines that holds a list',
    'data.jsonl',
    '{"id":1,"data":[{"a":1}]}',
    {
      rows: [['1', '[{"a":1}]']],
      warnings: ['The column data holds lists or objects: kept as JSON text'],
    },
  ],
  [
    'the features of GeoJSON',
    'data.geojson',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"Point","coordinates":[1.0, 2]}}]}',
    {
      columns: ['name VARCHAR', 'geometry VARCHAR'],
      rows: [['x', '{"type":"Point","coordinates":[1.0, 2]}']],
    },
  ],
  [
    'no numbers',
    'data.json',
    '[{"a":NaN},{"a":1,"a":2}]',
    {
      rows: [[null], ['2']],
      warnings: [
        'The column a holds NaN or Infinity: missing values stand in the table instead',
        'The key a stands twice in row 2: its last value is taken',
      ],
    },
  ],
  [
    'keys that stand twice before others',
    'data.json',
    '[{"a":1,"b":2},{"b":3,"a":4,"b":5,"b":6,"c":7},{"a":8,"a":9,"c":10}]',
    {
      rows: [
        ['1', '2', null],
        ['4', '6', '7'],
        ['9', null, '10'],
      ],
      warnings: [
        'The key b stands twice in row 2: its last value is taken',
        'The key a stands twice in row 3: its last value is taken',
      ],
    },
  ],
  ['single values', 'data.json', '[1,2]', { columns: ['value BIGINT'], rows: [['1'], ['2']] }],
])('the rows are found, and what is not taken is named: %s', async (_, fileName, content, read) => {
  expect(await json(content, fileName)).toMatchObject(read as object)
})

test.each<[string, string | Uint8Array, string]>([
  [
    '100,000 lists in each other',
    `[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
    'Line 1 is nested deeper than 200 levels, which is more than can be read: bring the data nearer to the top',
  ],
  [
    'a comma too many',
    '[{"a":1},\n{"a":2,}]',
    'Line 2 is no JSON at “}]”: look for a sign that is missing or too many there',
  ],
  [
    'a word',
    '[{"a":yes}]',
    'Line 1 is no JSON at “yes}]”: look for a sign that is missing or too many there',
  ],
  [
    'no end',
    '[{"a":1},{"a":"',
    'The JSON ends in the middle of a value: the file was cut off, or a bracket or quote is not closed. Send the whole file',
  ],
  [
    'half a character',
    '[{"a":"\\ud800"}]',
    'A text under a holds half a character (a lone surrogate): write it whole, or leave it out',
  ],
  [
    'another encoding',
    Buffer.from('[{"a":"é"}]', 'latin1'),
    'The JSON is not written in UTF-8: save it in UTF-8, as JSON has to be',
  ],
  ['an empty list', '[]', 'The JSON holds no rows'],
  ['empty objects', '[{},{}]', 'The objects of the JSON have no keys'],
  [
    'a row of 65 MB',
    `[{"a":"${'x'.repeat(68_200_000)}"}]`,
    'Line 1: a row is longer than 64 MB, which is the most that can be read',
  ],
])('JSON with %s is refused with what happened', async (_, content, message) => {
  expect(await refusedOf(json(content))).toBe(message)
})

test('a word among the numbers of JSON may be taken as a missing value, besides those that were chosen', async () => {
  const content = '[{"a":"1"},\n{"a":"2"},\n{"a":"x"}]'
  const fixesOf = async (fields: object) => {
    const read = await json(content, 'data.json', { column_types: '{"a":"BIGINT"}', ...fields })
    return 'refused' in read && read.fixes
  }
  const taken = (...values: string[]) => [
    { says: 'Take the column a as text', options: { column_types: { a: 'VARCHAR' } } },
    { says: 'Take “x” as a missing value', options: { null_values: values } },
  ]
  expect([await fixesOf({}), await fixesOf({ null_values: '["?"]' })]).toEqual([
    taken('x'),
    taken('?', 'x'),
  ])
})

test('the start of a JSON text is enough for a preview', async () => {
  const shown = await Promise.all(
    [
      ['data.json', '{"type":"x","data":[{"a":1},{"a":2},{"a":'],
      ['data.json', '[{"a":1},{"a":2},{"a"'],
      ['data.jsonl', '{"a":1}\n{"a":2}\n{"a":"\u00e9'],
    ].map(async ([fileName = '', content = '']) => {
      const { rows, refusal, dialect } = await previewingFiles([
        { fileName, content, size: 10_000 },
      ])
      return { rows, refusal, dialect }
    }),
  )
  expect(shown).toEqual(
    Array.from({ length: 3 }, () => ({ rows: [[1], [2]], refusal: null, dialect: null })),
  )
})

test('Parquet and JSON files of the same columns become one table', async () => {
  const files = ['{"a":1}', '{"a":2.5}'].map((content, at) => ({
    fileName: `${at}.jsonl`,
    content,
  }))
  expect(await importingFiles([...files, { fileName: 'c.csv', content: 'a\n7\n' }])).toMatchObject({
    columns: ['file VARCHAR', 'a DOUBLE'],
    rows: [
      ['0.jsonl', 1],
      ['1.jsonl', 2.5],
      ['c.csv', 7],
    ],
  })
  expect(
    await importingFiles(
      [made('types.parquet'), { ...made('types.parquet'), fileName: 'b.parquet' }],
      {
        n_rows: '4',
        use_columns: '["file","id"]',
      },
    ),
  ).toMatchObject({ columns: ['file VARCHAR', 'id INTEGER'], rows: { length: 4 } })
})
