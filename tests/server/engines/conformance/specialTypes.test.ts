import { beforeAll, expect, test } from 'vitest'
import { columnProfile } from '../../../../server/charts/sql/columnProfile.ts'
import { columnValues } from '../../../../server/charts/sql/columnValues.ts'
import { findColumn } from '../../../../server/charts/sql/columns.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { charted, rowsOver, sourceOver, who } from './charting.ts'
import { onEveryEngine } from './engines.ts'

/** Columns of types that are neither numbers, texts, moments nor truths: how each is declared, and two values. */
type Special = [type: string, one: string, other: string][]

const duckDb: Special = [
  ['UUID', "'0f0e0d0c-0b0a-0908-0706-050403020100'", "'ff0e0d0c-0b0a-0908-0706-050403020100'"],
  ['INTEGER[]', '[1, 2]', '[3]'],
  ['STRUCT(a INTEGER, b VARCHAR)', "{'a': 1, 'b': 'x'}", "{'a': 2, 'b': 'y'}"],
  ['MAP(VARCHAR, INTEGER)', "MAP {'k': 1}", "MAP {'k': 2}"],
  ["ENUM('low', 'high')", "'low'", "'high'"],
  ['INTERVAL', "'1 day'", "'2 days'"],
  ['BLOB', "'ab'", "'cd'"],
  ['BIT', "'0101'", "'1111'"],
]
const specials: Record<string, { before?: string; columns: Special }> = {
  duckdb: { columns: duckDb },
  postgresql: {
    before: "CREATE TYPE level AS ENUM ('low', 'high')",
    columns: [
      ['json', `'{"a": 1}'`, `'{"a": 2}'`],
      ['jsonb', `'{"a": 1}'`, `'{"a": 2}'`],
      ['uuid', "'0f0e0d0c-0b0a-0908-0706-050403020100'", "'ff0e0d0c-0b0a-0908-0706-050403020100'"],
      ['inet', "'10.0.0.1'", "'10.0.0.0/8'"],
      ['macaddr', "'08:00:2b:01:02:03'", "'08:00:2b:01:02:04'"],
      ['integer[]', "'{1,2}'", "'{3}'"],
      ['text[]', "'{a,b}'", "'{c}'"],
      ['level', "'low'", "'high'"],
      ['interval', "'1 day'", "'2 days'"],
      ['bytea', "'ab'", "'cd'"],
      ['point', "'(1,2)'", "'(3,4)'"],
      ['bit(4)', "'0101'", "'1111'"],
      ['int4range', "'[1,3)'", "'[4,6)'"],
      ['tsvector', "'a b'", "'c d'"],
      ['xml', "'<a/>'", "'<b/>'"],
    ],
  },
  mysql: {
    columns: [
      ['JSON', `'{"a": 1}'`, `'{"a": 2}'`],
      ["ENUM('low', 'high')", "'low'", "'high'"],
      ["SET('a', 'b', 'c')", "'b'", "'a,c'"],
      ['UUID', "'0f0e0d0c-0b0a-0908-0706-050403020100'", "'ff0e0d0c-0b0a-0908-0706-050403020100'"],
      ['INET6', "'::1'", "'::2'"],
      ['VARBINARY(10)', "'ab'", "'cd'"],
      ['BLOB', "'ab'", "'cd'"],
    ],
  },
  sqlite: {
    columns: [
      ['BLOB', "x'6162'", "x'6364'"],
      ['JSON', `'{"a": 1}'`, `'{"a": 2}'`],
      ['', "'a'", "'b'"],
    ],
  },
  clickhouse: {
    columns: [
      ['UUID', "'0f0e0d0c-0b0a-0908-0706-050403020100'", "'ff0e0d0c-0b0a-0908-0706-050403020100'"],
      ['Nullable(IPv4)', "'10.0.0.1'", "'10.0.0.2'"],
      ['IPv6', "'::1'", "'::2'"],
      ["Enum8('low' = 1, 'high' = 2)", "'low'", "'high'"],
      ["Nullable(Enum8('low' = 1, 'high' = 2))", "'low'", "'high'"],
      ['Array(Int32)', '[1, 2]', '[3]'],
      ['Map(String, Int32)', "map('k', 1)", "map('k', 2)"],
      ['Tuple(Int32, String)', "(1, 'x')", "(2, 'y')"],
      ['FixedString(2)', "'ab'", "'cd'"],
      ['LowCardinality(Nullable(String))', "'ab'", "'cd'"],
    ],
  },
  trino: {
    columns: [
      [
        'uuid',
        "UUID '0f0e0d0c-0b0a-0908-0706-050403020100'",
        "UUID 'ff0e0d0c-0b0a-0908-0706-050403020100'",
      ],
      ['json', `JSON '{"a":1}'`, `JSON '{"a":2}'`],
      ['ipaddress', "IPADDRESS '10.0.0.1'", "IPADDRESS '10.0.0.2'"],
      ['array(integer)', 'ARRAY[1, 2]', 'ARRAY[3]'],
      ['map(varchar, integer)', "MAP(ARRAY['k'], ARRAY[1])", "MAP(ARRAY['k'], ARRAY[2])"],
      ['varbinary', "X'6162'", "X'6364'"],
      ['char(2)', "CHAR 'ab'", "CHAR 'cd'"],
    ],
  },
}

onEveryEngine(
  ({ kind, backend }, database) => {
    const { before, columns } = specials[backend] ?? { columns: [] }
    const names = columns.map((_, index) => `special_${index}`)
    let source: Source
    beforeAll(async () => {
      const { run, name, types } = database()
      if (before !== undefined) await run(before)
      const typed = (values: readonly string[]) =>
        values.map(
          (value, index) =>
            `CAST(${value} AS ${columns[index]?.[0] ?? ''}) AS ${name(names[index] ?? '')}`,
        )
      if (backend === 'duckdb' || backend === 'trino')
        await run(
          `CREATE TABLE ${name('specials')} AS SELECT 1 AS ${name('id')}, ${typed(columns.map(([, one]) => one)).join(', ')} UNION ALL SELECT 2, ${typed(columns.map(([, , other]) => other)).join(', ')} UNION ALL SELECT 3, ${typed(columns.map(([, , other]) => other)).join(', ')}`,
        )
      else {
        await run(
          `CREATE TABLE ${name('specials')} (${[`${name('id')} ${types.integer}`, ...columns.map(([type], index) => `${name(names[index] ?? '')} ${type}`)].join(', ')})`,
        )
        await run(
          `INSERT INTO ${name('specials')} VALUES (1, ${columns.map(([, one]) => one).join(', ')}), (2, ${columns.map(([, , other]) => other).join(', ')}), (3, ${columns.map(([, , other]) => other).join(', ')})`,
        )
      }
      source = await sourceOver(database().engine, backend, 'specials')
    })
    const chart = (form: object) => charted(database().engine, source, form)
    const ids = async (...filters: object[]) => {
      const { rows } = await chart({
        viz_type: 'table',
        all_columns: ['id'],
        adhoc_filters: filters,
        order_by_cols: [['id', true]],
      })
      return rows.map(({ id }) => id)
    }

    test.each(columns.map(([type], index): [string, string] => [type, names[index] ?? '']))(
      `${kind} groups, filters, counts and profiles %s by the texts that it shows`,
      async (_, name) => {
        const { engine } = database()
        const table = { viz_type: 'table', all_columns: ['id', name] }
        const { rows } = await chart({ ...table, order_by_cols: [['id', true]] })
        const [one, other] = rows.map((row) => row[name])
        const column = findColumn(source, name)
        if (column === undefined) throw new Error(name)
        const bars = async (form: object = {}) => {
          const drawn = await chart({
            viz_type: 'dist_bar',
            groupby: [name],
            metrics: [metric('COUNT', 'id'), metric('COUNT_DISTINCT', name)],
            ...form,
          })
          return drawn.rows.map((row) => Object.values(row))
        }
        const page = async (more: object) =>
          (await rowsOver(engine, source, table, { group_by: [name], aggregates: [], ...more }))
            .rows
        const { distinct, top } = await columnProfile(engine, source, column, who)
        const request = { column, search: String(one), limit: 10 }
        expect({
          kind: column.type_generic,
          bars: await bars(),
          first: await bars({
            top: { series: { count: 1, by: 'COUNT(id)', order: 'desc', other: true } },
          }),
          extremes: (await bars({ groupby: ['id'], metrics: [metric('MIN', name)] })).length,
          equal: await ids(filter(name, '==', one)),
          different: await ids(filter(name, '!=', one)),
          within: await ids(filter(name, 'IN', [other])),
          holding: await ids(filter(name, 'CONTAINS', other)),
          like: await ids(filter(name, 'LIKE', one)),
          profile: { distinct, top },
          suggested: await columnValues(engine, source, request, who),
          groups: (await page({})).map((row) => row[name]).toSorted(),
          beneath: (await page({ group_keys: [one as string] })).map(({ id }) => id),
          found: (await page({ group_by: [], search: String(one) })).map(({ id }) => id),
        }).toEqual({
          kind: 1,
          bars: [
            [other, 2, 1],
            [one, 1, 1],
          ],
          first: [
            [other, 2, 1],
            ['Other', 1, 1],
          ],
          extremes: 3,
          equal: [1],
          different: [2, 3],
          within: [2, 3],
          holding: [2, 3],
          like: [1],
          profile: {
            distinct: 2,
            top: [
              { value: other, count: 2 },
              { value: one, count: 1 },
            ],
          },
          suggested: [{ value: one, count: 1 }],
          groups: [one, other].toSorted(),
          beneath: [1],
          found: [1],
        })
      },
    )
  },
  { missing: ({ unreached, chartless = null }) => unreached ?? chartless },
)
