import { beforeAll, expect, test } from 'vitest'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { aggregateSchema, aggregatesFor } from '../../../../src/api/contract/aggregates.ts'
import { columnKinds } from '../../../../src/api/contract/columnKinds.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { charted, sourceOver } from './charting.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

const sales: [number, string | null, string, string, number | null, number][] = [
  [1, 'East', 'A', '2023-12-31', 10, 2.5],
  [2, 'East', 'B', '2024-02-29', 5, 4],
  [3, 'West', 'A', '2024-02-29', 7, 2.5],
  [4, 'West', 'B', '2024-03-01', null, 4],
  [5, null, 'A', '2024-03-31', 3, 2],
  [6, 'East', 'A', '2024-05-01', -2, 3],
  [7, 'West', 'C', '2024-05-01', 12, 1],
  [8, 'South', 'C', '2024-05-31', 1, 9],
]

const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)

onEveryEngine(
  ({ kind, backend }, database) => {
    let source: Source
    beforeAll(async () => {
      await makeTable(
        database(),
        'sales',
        {
          id: 'integer',
          region: 'text',
          product: 'text',
          day: 'date',
          qty: 'integer',
          price: 'double',
        },
        sales,
      )
      source = await sourceOver(database().engine, backend, 'sales')
    })

    const computed = {
      MEDIAN: 2.75,
      P10: 1.7,
      P25: 2.375,
      P75: 4,
      P90: 5.5,
      P95: 7.25,
      P99: 8.65,
      STDDEV: 2.434865793,
    }
    test.each(Object.entries(computed))(
      `${kind} computes %s, or says that it does not`,
      async (aggregate, expected) => {
        const [known] = aggregatesFor(columnKinds.number, backend).filter(
          (offered) => offered === aggregate,
        )
        const answer = charted(database().engine, source, {
          viz_type: 'pie',
          metric: metric(aggregate, 'price'),
        }).then(
          ({ rows }) => rounded(rows[0]?.[`${aggregate}(price)`]),
          (error: Error) => error.message,
        )
        expect(await answer).toBe(
          known === undefined
            ? `The database of this dataset does not compute ${aggregate}: choose another aggregate`
            : expected,
        )
      },
    )

    const answered = async (form: object, over: Source = source) => {
      const { rows } = await charted(database().engine, over, form)
      return rows.map((row) => Object.values(row).map(rounded))
    }
    const handWritten = async (sql: string) => {
      const rows = await database().run(sql)
      return rows.map((row) =>
        row.map((cell) =>
          rounded(typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell),
        ),
      )
    }
    const [sum, mean, distinct] = [
      metric('SUM', 'qty'),
      metric('AVG', 'price'),
      metric('COUNT_DISTINCT', 'product'),
    ]
    const bars = (form: object) => answered({ viz_type: 'dist_bar', metrics: [sum], ...form })
    const first = (count: number, by: string, more: object = {}) => ({
      count,
      by,
      order: 'desc',
      other: true,
      ...more,
    })
    const values = 'SUM(qty), AVG(price), COUNT(DISTINCT product)'

    test(`${kind} computes the rest beside the first values of its rows, last`, async () => {
      const form = { groupby: ['region'], metrics: [sum, mean, distinct] }
      expect(await bars({ ...form, top: { series: first(2, 'SUM(qty)') } })).toEqual([
        ...(await handWritten(
          `SELECT region, ${values} FROM sales WHERE region IN ('East', 'West') GROUP BY region ORDER BY 2 DESC`,
        )),
        ...(await handWritten(
          `SELECT 'Other', ${values} FROM sales WHERE region NOT IN ('East', 'West') OR region IS NULL`,
        )),
      ])
      expect(
        await bars({ ...form, top: { series: first(3, 'SUM(qty)', { other: false }) } }),
      ).toEqual(
        await handWritten(
          `SELECT region, ${values} FROM sales WHERE region IN ('East', 'West') OR region IS NULL GROUP BY region ORDER BY 2 DESC`,
        ),
      )
      expect(
        await bars({ ...form, top: { series: first(1, 'AVG(price)', { order: 'asc' }) } }),
      ).toEqual([
        ...(await handWritten(
          `SELECT region, ${values} FROM sales WHERE region IS NULL GROUP BY region`,
        )),
        ...(await handWritten(`SELECT 'Other', ${values} FROM sales WHERE region IS NOT NULL`)),
      ])
    })

    test(`${kind} takes the first values of the axis and of what splits it, under filters of rows and groups`, async () => {
      const both = {
        groupby: ['region'],
        columns: ['product'],
        top: { series: first(1, 'SUM(qty)'), categories: first(1, 'SUM(price)') },
        adhoc_filters: [filter('id', '<', 8)],
      }
      expect(await bars(both)).toEqual(
        await handWritten(
          `SELECT CASE WHEN region = 'West' THEN region ELSE 'Other' END, CASE WHEN product = 'A' THEN product ELSE 'Other' END, SUM(qty)
            FROM sales WHERE id < 8 GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
        ),
      )
      const having = {
        groupby: ['region'],
        top: { series: first(1, 'SUM(qty)', { order: 'asc', other: false }) },
        adhoc_filters: [filter('SUM(qty)', '>', 3, 'HAVING')],
      }
      expect(await bars(having)).toEqual([['East', 13]])
    })

    test(`${kind} takes the first numbers, months and pairs, and tells a value called Other from the rest`, async () => {
      expect(await bars({ groupby: ['id'], top: { series: first(2, 'SUM(price)') } })).toEqual([
        ['2', 5],
        ['8', 1],
        ['Other', 30],
      ])
      const months = { groupby: ['day'], time_grain_sqla: { day: 'P1M' } }
      expect(await bars({ ...months, top: { series: first(2, 'SUM(qty)') } })).toEqual([
        ['2024-02-01', 12],
        ['2024-05-01', 11],
        ['Other', 13],
      ])
      const pairs = await charted(database().engine, source, {
        viz_type: 'pie',
        all_columns: ['region', 'product'],
        metric: sum,
        top: { categories: first(2, 'SUM(qty)') },
      })
      expect(pairs.records.map(({ x, y }) => [x, y])).toEqual([
        ['West, C', 12],
        ['East, A', 8],
        ['Other', 16],
      ])
      await makeTable(database(), 'others', { word: 'text', n: 'integer' }, [
        ['Other', 10],
        ['a', 5],
        [null, 2],
      ])
      const others = await sourceOver(database().engine, backend, 'others')
      const form = {
        viz_type: 'dist_bar',
        groupby: ['word'],
        metrics: [metric('SUM', 'n')],
        top: { series: first(1, 'SUM(n)') },
      }
      expect(await answered(form, others)).toEqual([
        ['Other', 10],
        ['Other (rest)', 7],
      ])
    })

    const as = (show: string) => ({ ...metric('SUM', 'qty', show), show })
    const shows = ['share', 'running_total', 'difference']

    test(`${kind} shows shares, running totals, and differences to the month before where it has rows`, async () => {
      const months = {
        groupby: ['day'],
        time_grain_sqla: { day: 'P1M' },
        metrics: [sum, ...shows.map(as)],
      }
      expect(await bars(months)).toEqual([
        ['2023-12-01', 10, rounded(10 / 36), 10, null],
        ['2024-02-01', 12, rounded(12 / 36), 22, null],
        ['2024-03-01', 3, rounded(3 / 36), 25, -9],
        ['2024-05-01', 11, rounded(11 / 36), 36, null],
      ])
      const byRegion = {
        ...months,
        columns: ['region'],
        metrics: shows.map(as),
        adhoc_filters: [filter('region', 'IN', ['East', 'West'])],
      }
      expect((await bars(byRegion)).map((row) => row.slice(1)).toSorted()).toEqual(
        [
          ['East', rounded(10 / 32), 10, null],
          ['East', rounded(5 / 32), 15, null],
          ['East', rounded(-2 / 32), 13, null],
          ['West', rounded(7 / 32), 7, null],
          ['West', null, 7, null],
          ['West', rounded(12 / 32), 19, null],
        ].toSorted(),
      )
    })

    test(`${kind} goes along weekdays, and along names where there is no time`, async () => {
      const weekdays = { groupby: ['day'], time_grain_sqla: { day: 'weekday' } }
      expect(await bars({ ...weekdays, metrics: [sum, as('difference')] })).toEqual([
        [3, 10, null],
        [4, 12, 2],
        [5, 1, -11],
        [7, 13, null],
      ])
      expect(
        await bars({ groupby: ['region'], metrics: [as('running_total'), as('difference')] }),
      ).toEqual([
        ['East', 13, null],
        ['South', 14, -12],
        ['West', 33, 18],
        [null, 36, -16],
      ])
      expect(await answered({ viz_type: 'pie', metric: as('difference') })).toEqual([[null]])
    })

    test(`${kind} is offered what it computes, and nothing of that for texts`, () => {
      const offered = aggregatesFor(columnKinds.number, backend)
      expect(offered).toEqual(
        aggregateSchema.options.filter(
          (aggregate) =>
            (source.dialect.percentile !== undefined || !/^(MEDIAN|P\d\d)$/.test(aggregate)) &&
            (source.dialect.deviation !== undefined || aggregate !== 'STDDEV'),
        ),
      )
      expect(aggregatesFor(columnKinds.text, backend)).toEqual(['COUNT', 'COUNT_DISTINCT'])
    })
  },
  { missing: ({ unreached, chartless = null }) => unreached ?? chartless },
)
