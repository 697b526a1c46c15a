import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import * as char from '../../../src/api/contract/char.ts'
import { boundedText } from '../../../src/api/contract/boundedText.ts'
import { dataListQuerySchema } from '../../../src/api/contract/dataList.ts'
import * as explore from '../../../src/api/contract/explore.ts'
import * as flatten from '../../../src/api/contract/flatten.ts'
import { firstPage, type GridQuery } from '../../../src/api/contract/gridPage.ts'
import * as list from '../../../src/api/contract/list.ts'
import * as project from '../../../src/api/contract/project.ts'
import { uploadAnswerSchema } from '../../../src/api/contract/upload.ts'
import * as dateFormat from '../../../src/api/contract/dateFormat.ts'
import * as decimals from '../../../src/api/contract/decimals.ts'
import { isoMoment, isNumberText, isOddMoment } from '../../../src/api/contract/moments.ts'
import { isStrongPassword } from '../../../src/api/contract/passwordRule.ts'
import * as labels from '../../../src/api/contract/periodLabels.ts'
import * as periods from '../../../src/api/contract/periods.ts'
import * as plain from '../../../src/api/contract/plainValues.ts'
import { isReserved, reservedMessage } from '../../../src/api/contract/reservedNames.ts'
import * as temporal from '../../../src/api/contract/temporalText.ts'
import { isCutStatement, lengthProblem } from '../../../src/api/contract/textLength.ts'
import {
  cyclicGrains,
  periodGrains,
  type PeriodGrain,
} from '../../../src/api/contract/timeGrains.ts'
import { endOfWhole, timeBounds } from '../../../src/api/contract/timeRanges.ts'
import {
  notUnderstood,
  PageError,
  problemOf,
  toProblem,
} from '../../../src/api/contract/toProblem.ts'
import { backendOf, quotedName } from '../../../src/api/contract/backends.ts'
import { isFormula } from '../../../src/api/contract/formulaText.ts'
import { uploadSchemasOf } from '../../../src/api/contract/uploadChoices.ts'
import * as formats from '../../../src/api/contract/uploadFormats.ts'
import * as texts from '../../../src/api/contract/valueTexts.ts'
import { written } from '../../support/outcomes'

const outcome = (words: string, answer: unknown) =>
  `${words} → ${inspect(answer, { breakLength: Number.POSITIVE_INFINITY, compact: true })}`

/** What a function answers of each of these. */
const table = <Value>(
  name: string,
  answer: (value: Value) => unknown,
  values: readonly Value[],
): string[] =>
  values.map((value) =>
    outcome(`${name} ${typeof value === 'bigint' ? value : JSON.stringify(value)}`, answer(value)),
  )

const moments = [
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-03-31T23:59:59',
  '2024-04-07 00:00:00',
  '2024-12-29T08:07:06.5Z',
  '1969-12-31T23:59:59',
  '2024-02-30',
  '2024-13-01',
  '2024-1-1',
  'Other',
]

const periodLines = (grain: PeriodGrain) => [
  ...table(
    `begin of ${grain} at`,
    (at) => new Date(periods.periodBegin(periods.momentMs(at) ?? 0, grain)),
    moments.slice(0, 7),
  ),
  ...table(`bounds of ${grain} from`, (at) => periods.boundsOfPeriod(at, grain), moments),
  ...table(`label of ${grain}`, (at) => labels.formatPeriod(at, grain), moments),
  ...table(`labels of ${grain}`, (at) => labels.formatPeriods(at, grain), [
    ['2024-03-04', '2024-03-11'],
    ['2024-03-04T01:00', '2024-03-04T02:00:30', '<NULL>'],
    ['2023-12-25', '2024-01-08'],
    ['2024-12-30', '2025-01-06'],
    [],
  ]),
]

test('periods begin, end and are called as it is written down', async () => {
  const lines = [
    ...periodGrains.flatMap(periodLines),
    ...cyclicGrains.flatMap((grain) =>
      table(`label of ${grain}`, (value) => labels.formatPeriod(value, grain), [
        '-1',
        '0',
        '1',
        '6',
        '7',
        '8',
        '12',
        '13',
        '23',
        '24',
        '',
        'Other',
      ]),
    ),
    ...table('label of none', (value) => labels.formatPeriod(value, 'none'), [
      ...moments,
      '2024-03-04T00:00',
      '2024-03-04T00:00:00',
      '2024-03-04T00:00:01',
      '2024-03-04 10:00',
    ]),
    ...table('in time', labels.isInTime, ['P1D', 'weekday', 'none', 'hour_of_day', undefined]),
    ...table('bounds of an hour from', (at) => periods.boundsOfPeriod(at, 'PT1H'), [
      '2024-03-31T23:00',
      '2024-03-31 23:00:00',
      '2024-03-31',
    ]),
    ...table('moment of a cell', periods.momentMs, [...moments, null, 7, '2024-01-01x']),
    ...table('moment of a label', labels.momentOf, [...moments, '2024-01-01T10:00Z']),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./periods.txt')
})

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']
const ranges = [
  ...units.flatMap((unit) => [
    `last ${unit}`,
    `Last 2 ${unit}s`,
    `next ${unit}`,
    `NEXT 3 ${unit}s`,
    `previous calendar ${unit}`,
    `current ${unit}`,
    `this  ${unit}`,
    `2 ${unit}s ago : 1 ${unit} later`,
    `: 5 ${unit}s from now`,
    `DATEADD(DATETIME('2024-01-31'), +1, ${unit}) : DATETRUNC(now, ${unit})`,
  ]),
  '',
  ' ',
  'no filter',
  'No Filter ',
  'today',
  'Tomorrow',
  'YESTERDAY',
  'now',
  'now : today',
  ' : ',
  ':',
  'today :',
  'last 0 days',
  'last 1234567 days',
  '2024 : 2025-02',
  '2024-02-30 : 2024-03-01',
  '12/31/2023 : 1/2/2024',
  "LASTDAY('2024-02-01', month) : ",
  "lastday(today, 'year') : now",
  "lastday(DATETIME('2023-02-01'), month) : DATETIME(' 2023-02-03 ')",
  'lastday(today, week) : now',
  '2024-01-01T10:00 : 2024-01-01T10:00:00+02:00',
  "DATETRUNC('2024-01-01T23:30:00-02:00', day) : now",
  'next 9999 years',
  'NOW : Today',
  "DATETRUNC(2024-01-01T23:30:00+02:00, day) : DATETIME('2024-01-01T23:30:00Z')",
  "DATETIME('2024-01-01T23:30') : now",
  `last${' '.repeat(992)}hour`,
  `last${' '.repeat(993)}hour`,
  '10:00 : 11:00',
  '1700000000000 : 12345',
  `today :${' '.repeat(1000)}`,
  `x${'y'.repeat(1000)}`,
]

test('what people write for moments and ranges of time is read as it is written down', async () => {
  const times = [
    '2024',
    '2024-02',
    '2024-02-29',
    '2023-02-29',
    '2023-02-29T10:00',
    '2024-13',
    '2024-02-29T10:00',
    '2024-02-29 10:00:00.123456789',
    '2024-02-29T10:00:00 +02',
    '2024-02-29T10:00Z',
    '2024-02-29t10:00z',
    '2/29/2024',
    '02/30/2024',
    '13/01/2024',
    '10:00',
    '9:05:07.5',
    '1:2',
    '12345',
    '1234',
    '-12345',
    '1700000000000',
    '17000000000000000',
    '12345678901234567',
    'today',
    '',
    ' 2024-01-01 ',
    '202-01-01',
  ]
  const odd = [
    'infinity',
    '-infinity',
    'infinit',
    '0044-03-15 BC',
    '0044-03-15 (BC) 10:00',
    '12024-01-01',
    '2024-00-10',
    '2024-10-00',
    '2024-10-10',
    '25:00:00',
    '-838:59:59',
    '10:00',
    '10:00:00+02:00',
    '1000:00:00',
  ]
  const lines = [
    ...table('range', (range) => timeBounds(range, new Date('2024-03-31T15:04:05Z')), ranges),
    ...table(
      'range at a full minute',
      (range) => timeBounds(range, new Date('2024-01-01T00:00:00Z')),
      ['last hour', 'this week', 'now : ', 'previous calendar quarter'],
    ),
    ...table<string | number | boolean>('moment', isoMoment, [
      ...times,
      0,
      1_700_000_000_000,
      1e20,
      true,
    ]),
    ...table<string | number | boolean>('whole is over', endOfWhole, [...times, 2024, 0]),
    ...table('odd moment', isOddMoment, odd),
    ...table('number', isNumberText, [
      '1',
      '+1.',
      '-.5',
      '.',
      '1e5',
      '1E+5',
      'e5',
      '1,5',
      'NaN',
      'nan',
      '-Infinity',
      'infinity',
      '',
      ' 1',
    ]),
    ...table(
      'date format',
      (format) => [
        dateFormat.dateFormatSchema.safeParse(format).success,
        dateFormat.hasClock(format),
        dateFormat.dateFormatAs(format, {
          YYYY: '%Y',
          MM: '%m',
          DD: '%d',
          HH: '%H',
          mm: '%M',
          ss: '%S',
        }),
      ],
      [
        ...dateFormat.usualDateFormats,
        'YYYY-MM-DDTHH:mm:ss',
        'YYYY-MM-DD, HH:mm',
        'YYYY MM DD',
        'YYYY-MM-DD HH',
        'HH:mm YYYY-MM-DD',
        'MM',
        'MM-DD',
        'YYYY-DD',
        'YYYY-MM-MM',
        'YYYY-MM-DDZ',
        'YYYY-MM-DD HH:ss',
        '',
        `YYYY${'-'.repeat(36)}`,
        `YYYY${'-'.repeat(37)}`,
        'yyyy',
      ],
    ),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./moments.txt')
})

const numbers = [
  '0',
  '-0',
  '007',
  '1.50',
  '.5',
  '5.',
  '+3',
  '-3',
  '1e3',
  '1.2E-7',
  '0.1000000000000000055',
  '9007199254740991',
  '9007199254740992',
  '123456789012345',
  '1234567890123456',
  '9007199254740993',
  '0.12345678901234567',
  '12345678901234.5',
  '1e400',
  'inf',
  '-Infinity',
  'nan',
  '-NaN',
  'infinit',
  'x',
  '',
  ' 1',
]
const doubles = [
  0,
  -0,
  0.1,
  0.30000000000000004,
  1 / 3,
  2 / 3,
  100,
  12.5,
  1e21,
  1e-7,
  1e-12,
  123456789.12345,
  0.00004,
  16777217,
  3.4e38,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

test('numbers are read and written as it is written down', async () => {
  const lines = [
    ...table('integer', plain.exactInteger, numbers),
    ...table('plain number', plain.plainNumber, numbers),
    ...table('decimal', plain.exactDecimal, numbers),
    ...table('quotient', plain.quotient, [
      ...numbers,
      '-9007199254740991.5',
      '9007199254740991.04',
    ]),
    ...table('floating', plain.floating, numbers),
    ...table('number to draw', plain.numberOf, [
      ...numbers,
      5,
      null,
      true,
      undefined,
      '9'.repeat(310),
    ]),
    ...table('clock', plain.clock, [
      '10:00',
      '10:00:00.5',
      '2024-01-01 10:00:00.000000',
      '2024-01-01T10:00:00.1234567',
      '10:00:00.0000001',
    ]),
    ...doubles.map((value) =>
      outcome(`double ${value}`, [
        plain.cellOfDouble(value),
        plain.cellOfFloat(value),
        plain.cellOfFloat(Math.fround(value)),
        decimals.sharedDecimals([value]),
        decimals.sharedDecimals([value], 2),
        decimals.sharedDecimals([value, 1.25]),
      ]),
    ),
    ...table('whole', plain.cellOfInteger, [
      0n,
      9007199254740991n,
      9007199254740992n,
      -9007199254740991n,
      -9007199254740992n,
    ]),
    ...table('decimals', (values) => decimals.sharedDecimals(values), [
      [],
      ['1.5', null],
      [1.5, 1.25, 1.125],
      [1.00001],
      [1.0001],
      [0.00001, 0.5],
      [0.00123456, 0.0001],
      [1 / 3, 150],
      [1234567.1, 0.000001],
      [1e12, 1.5],
      [-1 / 3, -150],
      [Number.POSITIVE_INFINITY, 1.5],
      [1e11, 1.55],
    ]),
    ...table('decimals of', decimals.metricDecimals, [
      'AVG(x)',
      'avg (x)',
      'SUM(x)',
      'average(x)',
      ' AVG(x)',
      'My AVG(x)',
    ]),
    outcome('decimals behind a thousand values', [
      decimals.sharedDecimals([...Array<number>(999).fill(1), 1.5]),
      decimals.sharedDecimals([...Array<number>(1000).fill(1), 1.5]),
    ]),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./numbers.txt')
})

test('moments of the embedded engine are written as it is written down', async () => {
  const days = [
    0, -1, 1, -719_162, -719_163, -719_529, 2_932_896, 2_932_897, 146_097, -1_000_000,
    2_147_483_647, -2_147_483_647, 11_016,
  ]
  const micros = [
    0n,
    -1n,
    1n,
    999_999n,
    1_000_000n,
    86_399_999_999n,
    86_400_000_000n,
    -86_400_000_001n,
    1_700_000_000_123_456n,
    1_700_000_000_120_000n,
    253_402_300_799_999_999n,
    253_402_300_800_000_000n,
    253_402_300_800_500_000n,
    -62_135_596_800_000_000n,
    -62_135_596_800_000_001n,
    9_007_199_254_740_991n,
    9_007_199_254_740_992n,
    -9_007_199_254_740_993n,
    9_223_372_036_854_775_807n,
    -9_223_372_036_854_775_807n,
    9_223_372_036_854_775_806n,
  ]
  const lines = [
    ...table('day', temporal.dateText, days),
    ...table('moment', temporal.timestampText, micros),
    ...table(
      'time of day',
      temporal.timeText,
      [0, 1, 500_000, 3_599_000_000, 36_000_000_000, 86_399_999_999, 45_296_000_100],
    ),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./temporal.txt')
})

const files = [
  'a.csv',
  'a.CSV',
  'a.tsv',
  'a.txt',
  'a.xls',
  'a.ods',
  'a.xlsb',
  'a.json',
  'a.geojson',
  'a.jsonl',
  'a.ndjson',
  'a.parquet',
  'a.arrow',
  'a.feather',
  'a.arrows',
  'a.zip',
  'a.csv.zip',
  'a.csv.gz',
  'a.xlsx.zst',
  'a.gz',
  'log.1.gz',
  'log.a.gz',
  'a.numbers',
  'a.pdf',
  'a',
  '',
  '.csv',
  'a.constructor',
  'a.zip.gz',
  'A.CSV.GZ',
  'a.csv.gz.zst',
  'log.1a.gz',
  'a.b.zst',
  'My.NUMBERS',
]
const labelled = [
  '',
  ' ',
  'a',
  '<NULL>',
  '\\<NULL>',
  '\\\\<NULL>',
  '<empty string>',
  '\ta',
  'a\n',
  'a\tb',
  '\\a',
  '\\\ra',
  '<null>',
]

test('names, texts and passwords are judged as it is written down', async () => {
  const cells = [null, '', '<NULL>', 'a', 0, true]
  const lines = [
    ...table(
      'file',
      (name) => [formats.uploadKindOf(name), formats.adviceFor(name), formats.unpackedName(name)],
      files,
    ),
    ...table(
      'readable from its start',
      (name) =>
        formats.startsReadably(formats.uploadKindOf(name) ?? { format: null, packing: null }),
      files,
    ),
    ...table(
      'value',
      (text) => [texts.textAsValue(text), texts.textBehindBackslash(text), texts.cellLabel(text)],
      labelled,
    ),
    ...table('label', texts.cellLabel, cells),
    outcome('joined label', [texts.joinedLabel(cells), texts.joinedLabel([])]),
    ...table('formula', isFormula, [
      '=1',
      '+1',
      '-1',
      '@a',
      '＝1',
      '＋1',
      '－1',
      '＠a',
      '\t1',
      '\r1',
      '\n1',
      ' =1',
      'a=1',
      '',
    ]),
    ...table('password', isStrongPassword, [
      'Abcdef1!',
      'Abcde1!',
      'abcdef1!',
      'ABCDEF1!',
      'Abcdefg!',
      'Abcdefg1',
      'Abcdef1?',
      'Äbcdefg1!',
      'Abcdef1^',
    ]),
    ...table('reserved', (name) => [isReserved(name), reservedMessage(name)], [
      '__chartroom',
      '__Chartroom_x',
      '_chartroom',
      'x__chartroom',
      'duckdb_x',
      'DUCKDB_X',
      'pragma_',
      'sqlite_master',
      'my_sqlite_x',
      ' glob ',
      'GLOB',
      'ｇｌｏｂ',
      'gl\u200Bob',
      'gl ob',
      'gl\u034Fob',
      'gl\u115Fob',
      'globe',
      'range',
      '',
    ]),
    ...table('scheme', backendOf, [
      'postgres',
      'postgresql',
      'mariadb',
      'mysql',
      'clickhousedb',
      'trino',
      'sqlite',
      'duckdb',
      'oracle',
      '',
    ]),
    ...table('quoted', (backend) => quotedName(backend, 'a"b`c"`d'), [
      'postgresql',
      'mysql',
      'clickhouse',
      'trino',
      'sqlite',
      'duckdb',
      'other',
      'constructor',
    ]),
    ...table('schemas for uploads', uploadSchemasOf, [
      '',
      '{}',
      '{',
      'null',
      '{"schemas_allowed_for_file_upload":["a",1]}',
      '{"schemas_allowed_for_file_upload":"a"}',
    ]),
    ...['abc', 'abcd', '😀😀😀', '😀😀😀😀'].map((text) =>
      outcome(`length ${text}`, lengthProblem(text, 3) ?? 'fits'),
    ),
    outcome('long', lengthProblem('x'.repeat(1235), 1234)),
    ...[10_000, 10_001].map((length) =>
      outcome(`cut ${length}`, isCutStatement('x'.repeat(length))),
    ),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./words.txt')
})

test('texts of addresses are read as what they stand for, as it is written down', async () => {
  const read = (name: string, schema: z.ZodType, values: readonly unknown[]) =>
    table(name, (value) => schema.safeParse(value).data ?? 'refused', values)
  const ids = ['1', '0', '-1', '1.5', '2147483647', '2147483648', 'x', '', ' 7 ', 7]
  const lines = [
    ...read('flag', char.evaluationQuerySchema.shape.postPredictions, [
      ...['1', 'true', 'True', 'TRUE', '0', 'false', '', ' 1'],
    ]),
    ...read('flag', char.evaluationQuerySchema, [{}, { postPredictions: '1' }]),
    ...read('dataset of models', char.charListQuerySchema, [
      ...['5', '-1', 'x', '1.5'].map((current_dataset_id) => ({ current_dataset_id })),
      { isTrained: 'True' },
    ]),
    ...read('id', list.idParamsSchema.shape.id, ids),
    ...read('id of a project', project.projectChildrenParamsSchema.shape.id, ids),
    ...read('id of a column', char.columnIdSchema, ids),
    ...read('index', char.charCreateSchema, [
      ...['3', '-1', '1.5', null].map((index_column_id) => ({ index_column_id })),
      { column_id: '4' },
      {},
    ]),
    ...read('index column', char.indexQuerySchema, [{ columnId: '-1' }, { columnId: 'x' }, {}]),
    ...read('version', explore.chartFormDropSchema, [{ version: '0' }, { version: '1.5' }, {}]),
    ...read('clusters', flatten.postEmbeddingQuerySchema, [
      ...['-2', '-1', '20', '21', '2.5'].map((n_clusters) => ({ n_clusters })),
      {},
    ]),
    ...read('rows of a table', dataListQuerySchema, [
      ...['0', '1', '1000', '1001', '1.5'].map((table_rows) => ({ id_list: '1', table_rows })),
    ]),
    ...read('text of three characters', boundedText(3), ['abc', 'abcd', '😀😀😀', '😀😀😀😀']),
    outcome('first page', firstPage({} as GridQuery)),
    ...read('left out', uploadAnswerSchema.pick({ left_out: true }), [
      {},
      { left_out: [{ line: 1, text: 'a' }] },
    ]),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./queries.txt')
})

test('moments without a zone are those of UTC wherever they are read', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const at = '2024-03-04T10:00'
  const read = [
    periods.momentMs(at),
    periods.momentMs(`${at}:00Z`),
    labels.momentOf(at),
    timeBounds("DATETIME('2024-03-04t10:00') : ", new Date(0))?.from,
    timeBounds('DATETRUNC(2024-03-04, month) : ', new Date(0))?.from,
  ]
  vi.unstubAllEnvs()
  const utc = Date.UTC(2024, 2, 4, 10)
  expect(read).toEqual([utc, utc, utc, '2024-03-04T10:00:00.000', '2024-03-01'])
})

test('what failed is told as it is written down', async () => {
  const bodies = [
    undefined,
    null,
    'page',
    {},
    { message: 7 },
    { message: 'Told', fields: { name: 'Taken' } },
  ]
  const statuses = [
    400, 401, 403, 404, 408, 409, 413, 421, 422, 429, 500, 501, 502, 503, 504, 418, 0,
  ]
  const lines = [
    ...statuses.map((status) => outcome(`refused ${status}`, problemOf(status, undefined).message)),
    ...table('refused 422 with', (body) => problemOf(422, body), bodies),
    ...table('thrown', toProblem, [
      ...bodies,
      { status: '422', message: 'a' },
      { status: 409, message: 'a' },
    ]),
    outcome('thrown error', toProblem(new TypeError('x is not a function'))),
    outcome('thrown error of the page', toProblem(new PageError('No room left.'))),
    ...(['page', 'damaged', 'unexpected'] as const).flatMap((reason) => [
      outcome(`answer ${reason}`, notUnderstood(reason, '/chart/1').message),
      outcome(`answer ${reason} at a part`, notUnderstood(reason, '/chart/1', 'result.0').message),
    ]),
  ]
  await expect(written(lines)).toMatchFileSnapshot('./problems.txt')
})
