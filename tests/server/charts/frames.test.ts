import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryChart } from '../../../src/api/chartData'
import type { FormData } from '../../../src/api/contract'
import { framesMediaType, type ChartResult } from '../../../src/api/contract/chartData.ts'
import { readFramedAnswer } from '../../../src/api/contract/frames/framedAnswer.ts'
import { metric } from '../../support/chartApp.ts'
import { wiredPage } from '../../support/wiredPage.ts'

/** By type: its least and greatest values, ordinary ones, and what is written in an own way. */
const values: Record<string, string[]> = {
  BOOLEAN: ['true', 'false'],
  TINYINT: ['-128', '127', '0'],
  SMALLINT: ['-32768', '32767'],
  INTEGER: ['-2147483648', '2147483647', '7'],
  BIGINT: ['-9223372036854775808', '9223372036854775807', '9007199254740991', '-9007199254740992'],
  UTINYINT: ['255'],
  USMALLINT: ['65535'],
  UINTEGER: ['4294967295'],
  UBIGINT: ['18446744073709551615', '9007199254740992', '5'],
  HUGEINT: [
    "'-170141183460469231731687303715884105728'",
    "'9007199254740993'",
    '-1',
    "'18446744073709551621'",
  ],
  UHUGEINT: ["'340282366920938463463374607431768211455'", '3'],
  BIGNUM: ["'123456789012345678901234567890123456789012'", '-4'],
  FLOAT: ["'NaN'", "'-Infinity'", '0.1', '16777216', "'-0.0'"],
  DOUBLE: ["'NaN'", "'Infinity'", '0.1', '1e300', "'-0.0'"],
  'DECIMAL(4,1)': ['-999.9', '0.5'],
  'DECIMAL(4,0)': ['-9999', '7'],
  'DECIMAL(9,0)': ['999999999', '-3'],
  'DECIMAL(9,2)': ['-1234567.89', '0.01'],
  'DECIMAL(18,3)': ['999999999999999.999', '-0.001', '12345678901.5'],
  'DECIMAL(18,0)': ['999999999999999999', '-3'],
  'DECIMAL(38,10)': ["'-1234567890123456789012345678.0123456789'", '2.5'],
  'DECIMAL(38,25)': ["'0.1000000000000000000000001'", '0.25'],
  DATE: [
    "'0001-01-01'",
    "'9999-12-31'",
    "'0044-03-15 (BC)'",
    "'0001-12-31 (BC)'",
    "'12024-02-29'",
    "'infinity'",
    "'-infinity'",
  ],
  TIME: ["'00:00:00'", "'23:59:59.000001'", "'24:00:00'"],
  TIMETZ: ["'10:00:00+02'"],
  TIMESTAMP: [
    "'1969-12-31 23:59:59.999999'",
    "'0044-03-15 (BC) 10:00:00.5'",
    "'290000-01-01 00:00:00'",
    "'2300-01-01 00:00:00.25'",
    "'infinity'",
    "'-infinity'",
  ],
  TIMESTAMP_S: ["'2024-02-29 12:30:00'", "'0099-01-01 (BC) 00:00:01'", "'infinity'"],
  TIMESTAMP_MS: ["'1900-01-01 00:00:00.123'", "'-infinity'"],
  TIMESTAMP_NS: [
    "'1969-12-31 23:59:59.999999999'",
    "'1700-01-01 00:00:00.0000005'",
    "'2262-01-01 00:00:00.000001'",
    "'infinity'",
  ],
  TIMESTAMPTZ: ["'2024-07-01 12:00:00+02'", "'infinity'"],
  INTERVAL: ["'1 year 2 days 3 seconds'"],
  VARCHAR: [
    "''",
    "'twelve bytes'",
    "'thirteen bytes'",
    "'naïve – 日本語 🙂'",
    "chr(65279) || 'x'",
    '\'"quoted"\\\'',
    "repeat('long ', 1000)",
  ],
  BLOB: [String.raw`'\x00\xFF'`],
  UUID: ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"],
  "ENUM('low', 'high')": ["'high'"],
  BIT: ["'0101'"],
  JSON: [`'{"a": 1}'`],
  'INTEGER[]': ['[1, NULL]'],
  'STRUCT(a INTEGER, b VARCHAR)': ["{'a': 1, 'b': 'x'}"],
  'MAP(VARCHAR, DOUBLE)': ["MAP {'x': 'NaN'::DOUBLE}"],
  'UNION(n INTEGER, t VARCHAR)': ["'x'"],
}
const types = Object.keys(values)
const valueAt = (type: string, row: number) => {
  const value = values[type]?.[row]
  return value === undefined ? 'NULL' : value
}
const kinds = Array.from({ length: 8 }, (_, row) => {
  const cells = types.map((type) => `CAST(${valueAt(type, row)} AS ${type}) AS "${type}"`)
  return `SELECT ${row} AS id, ${cells.join(', ')}`
}).join(' UNION ALL ')

/** More rows than the engine's chunks have, with texts that lie beside each other, apart, and inside. */
const many = `SELECT i AS id, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'short' WHEN 2 THEN 'a longer text of ' || i ELSE md5(i::VARCHAR) || ' ü' END AS text,
  CASE WHEN i % 5 > 0 THEN i / 7 END AS half, TIMESTAMP '2024-01-01' + to_seconds(i * 61) AS at FROM range(5000) t(i)`
const pairs = `SELECT 'x' || (i // 70) AS x, CASE WHEN i % 70 = 3 THEN NULL ELSE i % 70 END AS y, CASE WHEN i % 11 > 0 THEN (i * 37 % 101)::HUGEINT END AS v FROM range(3000) t(i)`

let page: Awaited<ReturnType<typeof wiredPage>>
let address: string
beforeAll(async () => {
  page = await wiredPage({ kinds, many, pairs })
  const { port } = page.app.server.address() as { port: number }
  address = `http://127.0.0.1:${String(port)}`
})
afterAll(() => page.close())

const answerOf = (table: string, form_data: object, headers: Record<string, string>) =>
  fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${page.admin.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({
      datasource: page.datasets[table],
      form_data,
      result_format: 'columnar',
      result_type: 'results',
    }),
  })

const framed = async (table: string, form: object) => {
  const answer = await answerOf(table, form, { accept: `${framesMediaType}, application/json` })
  expect(answer.headers.get('content-type')).toBe(framesMediaType)
  return new Uint8Array(await answer.arrayBuffer())
}

const untimed = (answer: unknown) => {
  const {
    result: [{ duration_ms: _, ...result }],
  } = answer as { result: [ChartResult] }
  return result
}

const inBoth = async (table: string, form: object) => ({
  frames: untimed(readFramedAnswer(await framed(table, form))),
  json: untimed(await (await answerOf(table, form, {})).json()),
})

const heatmap = {
  viz_type: 'heatmap',
  all_columns_x: 'x',
  all_columns_y: 'y',
  metric: metric('SUM', 'v'),
}

test('frames say the values of every type as JSON does', async () => {
  const form = { viz_type: 'table', all_columns: ['id', ...types] }
  const { frames, json } = await inBoth('kinds', form)
  expect(frames).toEqual(json)
  for (const type of types) expect(frames.data).toHaveProperty([type, 7], null)
})

test.each<[string, string, object]>([
  [
    'rows of several chunks',
    'many',
    { viz_type: 'table', all_columns: ['id', 'text', 'half', 'at'] },
  ],
  [
    'points',
    'many',
    { viz_type: 'scatter', entity: 'text', x: metric('SUM', 'id'), y: metric('AVG', 'half') },
  ],
  [
    'no row',
    'many',
    {
      viz_type: 'table',
      all_columns: ['id', 'text'],
      row_limit: 10,
      time_range: 'No filter',
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'id', operator: '<', comparator: 0, clause: 'WHERE' },
      ],
    },
  ],
  ['a cut result', 'many', { viz_type: 'table', all_columns: ['id'], row_limit: 10 }],
  ['a heatmap', 'pairs', heatmap],
  [
    'a heatmap by its values, within its rows',
    'pairs',
    { ...heatmap, sort_y_axis: 'value_desc', normalize_across: 'y' },
  ],
  [
    'a heatmap without a cell',
    'pairs',
    {
      ...heatmap,
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'v', operator: '<', comparator: 0, clause: 'WHERE' },
      ],
    },
  ],
  ['a heatmap of two columns', 'pairs', { ...heatmap, all_columns_x: ['x', 'y'] }],
])('frames say %s as JSON does', async (_, table, form) => {
  const { frames, json } = await inBoth(table, form)
  expect(frames).toEqual(json)
})

test('what has to be arranged, and rows by rows, come as JSON whatever the caller reads', async () => {
  const bars = { viz_type: 'dist_bar', groupby: ['x'], metrics: [metric('SUM', 'v')] }
  const answer = await answerOf('pairs', bars, { accept: framesMediaType })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('frames that end early are no answer', async () => {
  const bytes = await framed('many', { viz_type: 'table', all_columns: ['id', 'text'] })
  for (const share of [0, 0.01, 0.3, 0.7, 0.999])
    expect(() => readFramedAnswer(bytes.slice(0, bytes.length * share))).toThrow()
})

test('the page reads a heatmap from frames as from JSON', async () => {
  const datasetId = page.datasets['pairs'] ?? 0
  const shown = await queryChart({ datasetId, form: heatmap as unknown as FormData })
  const { json } = await inBoth('pairs', heatmap)
  expect(untimed({ result: [shown] })).toEqual(json)
})
