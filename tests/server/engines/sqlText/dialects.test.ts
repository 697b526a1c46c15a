import { expect, test } from 'vitest'
import { chartQuery } from '../../../../server/charts/answer/chartQuery.ts'
import { dialectOf } from '../../../../server/engines/engines.ts'
import type { Dialect } from '../../../../server/engines/sqlText/dialect.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { shown, verbatim, type Sql } from '../../../../server/engines/sqlText/sql.ts'
import { tablesIn } from '../../../../server/engines/sqlText/tablesIn.ts'
import {
  isSelect,
  looksReading,
  mayWrite,
  ownLimit,
  statementsIn,
} from '../../../../server/sql/statements.ts'
import { backends } from '../../../../src/api/contract/backends.ts'
import { cyclicGrains, periodGrains } from '../../../../src/api/contract/timeGrains.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { flat } from '../../../support/written.ts'

const kinds = Object.keys(backends)
const col = verbatim('col')
const types = [
  'INTEGER',
  'DECIMAL(9,2)',
  'Float32',
  'DATE',
  'TIME',
  'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE',
  'DateTime64(3)',
  'TEXT',
  'BLOB',
  'UUID',
]
const numbers = ['1', '-2.50', '12345678901234567890', '1e9', 'NaN']
const moments = [
  '2026-01-31',
  '2026-01-31T10:20:30.5',
  '2026-01-31T10:20:30+02:00',
  '2026-01-31T10:20:30.123456-05:30',
  '10:20:30',
  '1890-01-01',
]
/** Types that some of these databases treat in a way of its own. */
const ownTypes = {
  texts: [
    'bytea',
    'inet',
    'text[]',
    'MAP(VARCHAR, INTEGER)',
    'STRUCT(a INTEGER)',
    'UNION(a INTEGER)',
  ]
    .concat(['INTEGER[]', 'VARBINARY(3)', 'TINYBLOB', 'MULTIPOINT', 'Array(Int8)', 'ANY'])
    .concat(['varbinary', 'json', 'array(integer)', 'map(varchar, json)', 'row(a json)']),
  plain: [
    'VARCHAR',
    'character varying(3)',
    'name',
    '"char"',
    'citext',
    'uuid',
    'cidr',
    'macaddr8',
  ].concat(["ENUM('a')", 'LowCardinality(String)', 'Tuple(Int8)', 'JSON', 'char(3)', 'GEOMETRY']),
  numbers: [
    'money',
    'real',
    'double precision',
    'oid',
    'FLOAT',
    'DECIMAL(4,2)',
    'UHUGEINT',
    'UInt64',
  ].concat(['Nullable(Decimal(9, 2))', 'Int8']),
  moments: ['time with time zone', 'TIMETZ', 'Date', 'Date32', 'DateTime', 'Nullable(Time)'].concat(
    ['timestamp(3) with time zone'],
  ),
  extremes: ['boolean', 'uuid', 'macaddr', 'varchar(3)'],
}
const ownNumbers = [
  '+7',
  '340282366920938463463374607431768211455',
  '123.456',
  '0012.50',
  '-Infinity',
]
/** On both sides of the largest that a type holds. */
const edges: [value: string, type: string][] = [
  ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809']
    .concat(['18446744073709551615', '18446744073709551616'])
    .map((value): [string, string] => [value, 'UInt64']),
  ['-1', 'UHUGEINT'],
  ['340282366920938463463374607431768211456', 'UHUGEINT'],
  ...['decimal(38,9)', 'Decimal(38, 9)'].flatMap((type) =>
    [
      [29, 9],
      [30, 9],
      [36, 1],
      [3, 31],
    ].map(([whole = 0, part = 0]): [string, string] => [
      `${'1'.repeat(whole)}.${'2'.repeat(part)}`,
      type,
    ]),
  ),
]
const ownMoments = [
  '2026-01-31T10:20:30+0530',
  '2026-01-31 10:20:30 -05',
  '2026-01-31T00:00:00Z',
].concat(['2106-01-01', '1970-01-01', '2105-12-31', '2026-01-31T10:20:30.123456'])
const endings = ['Infinity', '-Infinity', 'NaN', '1']
const momentsOfNobody = ['infinity', '-infinity', '0044-03-15 BC', '0044-03-15 (BC) 10:20:30']
  .concat([
    '2026-00-01',
    '2026-01-00T00:00:00',
    '2026-01-02',
    '838:59:59',
    '-12:30:00.5',
    '10:20:30',
  ])
  .concat(['10:20:30+02', '12026-01-02 10:20:30.5+05:30:10', '2026-01-02T10:20:30'])
const formats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'YYYYMMDD',
  'MM/DD/YYYY HH:mm',
  'DD.MM.YYYY HH:mm:ss',
].concat(['MM/YYYY', 'YYYY'])

/** What a dialect says of everything that charts ask it for. */
const saidBy = (dialect: Dialect): string[] => {
  const told = (made: Sql) => shown(made, dialect.literal)
  const lines: string[] = []
  const note = (name: string, made: (() => Sql | string | undefined) | undefined) => {
    if (made === undefined) return
    const said = made()
    if (said !== undefined) lines.push(`${name}: ${typeof said === 'string' ? said : told(said)}`)
  }
  const {
    timeGrains,
    percentile,
    deviation,
    average,
    distinctCount,
    previous,
    summed,
    extreme,
    quantiles,
    aggregates,
    notANumber,
  } = dialect
  note('name', () => dialect.name('a "b` c\0'))
  note('literals', () =>
    ["O'Brien\\", 5, 1.5, true, null].map((value) => dialect.literal(value)).join(' '),
  )
  for (const type of types) {
    note(`text of ${type}`, () => dialect.text(col, type))
    note(`double of ${type}`, () => dialect.double(col, type))
    note(`sum of ${type}`, summed && (() => summed(col, type)))
    note(`least ${type}`, extreme && (() => extreme('MIN', col, type)))
    note(`seconds of ${type}`, () => timeGrains.seconds(col, type))
  }
  for (const type of types.slice(0, 3))
    for (const value of numbers) note(`${value} beside ${type}`, () => dialect.number(value, type))
  note('19 digits beside bigint', () => dialect.number('1700000000000000001', 'bigint'))
  for (const [value, type] of edges)
    note(`${value} beside ${type}`, () => dialect.number(value, type))
  for (const type of types.slice(3, 8))
    for (const value of moments) note(`${value} beside ${type}`, () => dialect.moment(value, type))
  const zoned = 'timestamp(3) with time zone'
  note(`seconds of ${zoned}`, () => timeGrains.seconds(col, zoned))
  note(`P1D of ${zoned}`, () => timeGrains.cut(col, zoned, 'P1D'))
  for (const type of ['DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE'])
    for (const grain of [...periodGrains, ...cyclicGrains])
      note(`${grain} of ${type}`, () => timeGrains.cut(col, type, grain))
  for (const grain of periodGrains) note(`before a ${grain}`, () => timeGrains.before(col, grain))
  for (const format of formats) note(`a moment in ${format}`, () => dialect.momentIn(col, format))
  note('a number in a text', () => dialect.numberIn(col))
  for (const type of ownTypes.texts) note(`text of ${type}`, () => dialect.text(col, type))
  for (const type of ownTypes.numbers) {
    note(`double of ${type}`, () => dialect.double(col, type))
    note(`sum of ${type}`, summed && (() => summed(col, type)))
    for (const value of ownNumbers)
      note(`${value} beside ${type}`, () => dialect.number(value, type))
  }
  for (const type of ownTypes.moments)
    for (const value of [...ownMoments, '10:20:30+02'])
      note(`${value} beside ${type}`, () => dialect.moment(value, type))
  for (const type of ownTypes.extremes)
    note(`greatest ${type}`, extreme && (() => extreme('MAX', col, type)))
  const found = (texts: readonly string[], pattern: RegExp | undefined) =>
    pattern && texts.filter((one) => pattern.test(one)).join('; ')
  const allTypes = [...types, ...Object.values(ownTypes).flat()]
  note('texts as they are', () => found(allTypes, dialect.plainTexts))
  note('without an end', () => found(endings, dialect.endless))
  note('moments that nobody writes', () => found(momentsOfNobody, dialect.momentTexts))
  note('as it compares', () => dialect.temporal(col))
  note('average', average && (() => average(col)))
  note('percentile', percentile && (() => percentile(col, 0.9)))
  note('quantiles', quantiles && (() => quantiles.interpolated(col, [0.25, 0.5])))
  note('deviation', deviation && (() => deviation(col)))
  note('about how many', distinctCount === null ? undefined : () => distinctCount(col))
  note('the one before', previous && (() => previous(col, verbatim('w'))))
  note('no number', notANumber && (() => notANumber(col)))
  note('aggregates alone', aggregates && (() => aggregates([col, col])))
  note('same', () => dialect.same(col, verbatim('other')))
  note('share', () => dialect.ratio(col, verbatim('whole')))
  note('like', () => dialect.like(col, verbatim("'E%'")))
  note('like in any case', () => dialect.ilike(col, verbatim("'E%'")))
  note('part', () => dialect.contains(col, "50%_'"))
  for (const descending of [false, true]) {
    note(`by an expression, ${descending}`, () => dialect.ordered({ expression: col }, descending))
    note(`by a position, ${descending}`, () =>
      dialect.ordered({ expression: col, position: 2 }, descending),
    )
  }
  note('the first', () => dialect.slice(10, 0))
  note('from there on', () => dialect.slice(10, 20))
  note('rest', () =>
    flat({
      table: dialect.tableClause,
      folds: dialect.foldsNames,
      once: told(dialect.computedOnce),
      rows: dialect.rowNumber && told(dialect.rowNumber),
      framed: dialect.framed,
      truths: dialect.numericTruths,
    }),
  )
  note('names', () =>
    flat({
      lowers: dialect.lowersNames,
      bytes: dialect.maxNameBytes,
      formatters: dialect.formatters,
      reserved: [...dialect.reserved].sort().join(' '),
    }),
  )
  return lines
}

const source = (dialect: Dialect): Source => ({
  dialect,
  schema: 'shop',
  table: 'sales',
  statement: null,
  idColumn: 'id',
  metrics: [{ metric_name: 'Worth', expression: 'SUM(qty * price)' }],
  columns: [
    { column_name: 'id', type: 'INTEGER', type_generic: 0 },
    { column_name: 'region', type: 'TEXT', type_generic: 1 },
    { column_name: 'qty', type: 'INTEGER', type_generic: 0 },
    { column_name: 'price', type: 'DECIMAL(9,2)', type_generic: 0 },
    { column_name: 'sold', type: 'TIMESTAMP', type_generic: 2 },
    { column_name: 'paid', type: 'BOOLEAN', type_generic: 3 },
  ],
})
const sum = metric('SUM', 'qty')
const top = { count: 2, by: 'SUM(qty)', order: 'desc', other: true }
const ids = { viz_type: 'table', all_columns: ['id'] }
const forms: Record<string, object> = {
  rows: {
    viz_type: 'table',
    all_columns: ['id', 'sold'],
    order_by_cols: [['sold', false]],
    row_limit: 5,
    row_offset: 5,
  },
  groups: {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['region'],
    metrics: [
      sum,
      'Worth',
      metric('AVG', 'price'),
      metric('MAX', 'sold'),
      metric('COUNT_DISTINCT', 'region'),
    ],
  },
  filtered: {
    viz_type: 'table',
    all_columns: ['id'],
    adhoc_filters: [
      filter('region', 'IN', ['East', '<NULL>']),
      filter('sold', 'BETWEEN', ['2026-01', '2026-02-03']),
      filter('paid', 'IS TRUE'),
      filter('price', '>', '2.5'),
      filter('region', 'CONTAINS', 'a'),
    ],
  },
  ...Object.fromEntries(
    (
      [
        ['==', 'NaN'],
        ['!=', ' NaN '],
        ['IN', ['NaN', 1, '<NULL>']],
        ['NOT IN', ['NaN', 1]],
        ['IN', ['NaN']],
        ['>', 'Infinity'],
      ] as const
    ).map(([operator, value]) => [
      `filtered by ${operator} ${JSON.stringify(value)}`,
      { ...ids, adhoc_filters: [filter('qty', operator, value)] },
    ]),
  ),
  'filtered by a number in place of a truth': {
    ...ids,
    adhoc_filters: [filter('paid', '==', '2')],
  },
  'bars of first groups above': {
    viz_type: 'dist_bar',
    groupby: ['region'],
    columns: ['paid'],
    metrics: [sum],
    top: { series: top },
    adhoc_filters: [filter('SUM(qty)', '>', 5, 'HAVING')],
  },
  'a line of months adding up': {
    viz_type: 'echarts_timeseries_line',
    groupby: ['sold'],
    metrics: [
      { ...sum, show: 'running_total' },
      { ...sum, label: 'more', show: 'difference' },
      { ...sum, label: 'share', show: 'share' },
    ],
    time_grain_sqla: { sold: 'P1M' },
  },
  boxes: { viz_type: 'box_plot', metrics: [sum], groupby: ['region'], columns: ['id'] },
  'boxes to percentiles': {
    ...{ viz_type: 'box_plot', metrics: [sum], groupby: ['region'], columns: ['id'] },
    whiskerOptions: '10/90 percentiles',
  },
  cells: {
    viz_type: 'heatmap',
    all_columns_x: 'region',
    all_columns_y: 'sold',
    metric: sum,
    time_grain_sqla: { sold: 'weekday' },
  },
}

const statements = [
  'SELECT a FROM t',
  'select a from s.t, "u v" x join (select 1 from w) y on true; ',
  'WITH x AS (SELECT * FROM t) SELECT * FROM x LIMIT 5',
  "SELECT ';' AS a; -- ; no\nSELECT 2 /* ; */",
  "INSERT INTO t VALUES ('a;b')",
  'WITH x AS (SELECT 1) DELETE FROM t',
  'EXPLAIN SELECT 1',
  'EXPLAIN ANALYZE DELETE FROM t',
  'CREATE TABLE t AS SELECT 1',
  '(SELECT 1) UNION (SELECT 2) limit 10 offset 2',
  'SHOW TABLES',
  'VALUES (1)',
  'SELECT 1 FROM t LIMIT 3 -- LIMIT 9',
  'SELECT "a""b" FROM `c d`',
  'PRAGMA table_info(t)',
  "SELECT 'it''s' FROM a.b.c",
  ';;',
]

test.each(kinds)('the SQL that %s is asked in is as written down', async (kind) => {
  const dialect = dialectOf(kind)
  const lines = saidBy(dialect)
  for (const [name, form] of Object.entries(forms)) {
    const query = () =>
      chartQuery(source(dialect), {
        form: form as Record<string, unknown>,
        samples: false,
        rowLimit: undefined,
        rowOffset: undefined,
        columnar: false,
      }).text
    let text = ''
    try {
      text = query()
    } catch (error) {
      text = String(error)
    }
    lines.push(`# ${name}`, text)
  }
  for (const statement of statements)
    lines.push(
      `${JSON.stringify(statement)}: ${flat({ parts: statementsIn(statement, kind), reads: looksReading(statement, kind), writes: mayWrite(statement, kind), selects: isSelect(statement, kind), limit: ownLimit(statement), tables: tablesIn(dialect.lexer, statement).map(({ schema, table }) => (schema === null ? table : `${schema}.${table}`)) })}`,
    )
  await expect(lines.join('\n')).toMatchFileSnapshot(`./dialects/${kind}.txt`)
})
