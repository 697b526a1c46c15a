import { beforeAll, expect, test } from 'vitest'
import { chartFile } from '../../../../server/exports/chartFile.ts'
import { columnValues } from '../../../../server/charts/sql/columnValues.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { checkSavedExpression } from '../../../../server/charts/sql/userExpressions.ts'
import type { ChartRowsRequest } from '../../../../src/api/contract/chartRows.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { charted, joined, rowsOver, sourceOver, who } from './charting.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

const sales: [number, string | null, string, number | null, number][] = [
  [1, 'East', 'A', 10, 2.5],
  [2, 'East', 'B', 5, 4],
  [3, 'West', 'A', 7, 2.5],
  [4, 'West', 'B', null, 4],
  [5, null, 'A', 3, 2],
  [6, 'East', 'A', 2, 3],
  [7, 'West', 'C', 12, 1],
  [8, 'South', 'C', 1, 9],
]
const sumOfQty = metric('SUM', 'qty')
const long =
  'a label that is much longer than the sixty-three bytes that some databases keep of a name'

onEveryEngine(
  ({ kind, backend }, database) => {
    let source: Source
    beforeAll(async () => {
      await makeTable(
        database(),
        'sales',
        { id: 'integer', region: 'text', product: 'text', qty: 'integer', price: 'double' },
        sales,
      )
      source = await sourceOver(database().engine, backend, 'sales')
    })

    const query = (form: object, over: Source = source) => charted(database().engine, over, form)
    const idsOf = async (...filters: object[]) => {
      const { rows } = await query({
        viz_type: 'table',
        all_columns: ['id'],
        adhoc_filters: filters,
        order_by_cols: [['id', true]],
      })
      return rows.map(({ id }) => id)
    }

    const filters: [string, object[], number[]][] = [
      ['region !== East', [filter('region', '!==', 'East')], [3, 4, 7, 8]],
      ['region NOT IN East', [filter('region', 'NOT IN', ['East'])], [3, 4, 7, 8]],
      ['region IN East,<NULL>', [filter('region', 'IN', ['East', '<NULL>'])], [1, 2, 5, 6]],
      ['qty IS NULL', [filter('qty', 'IS NULL', 'anything')], [4]],
      ['qty >= 7', [filter('qty', '>=', 7)], [1, 3, 7]],
      ['product LIKE a', [filter('product', 'LIKE', 'a')], []],
      ['product ILIKE a', [filter('product', 'ILIKE', 'a')], [1, 3, 5, 6]],
      [
        'region == East and qty < 10',
        [filter('region', '==', 'East'), filter('qty', '<', 10)],
        [2, 6],
      ],
      ['price == 2.5', [filter('price', '==', '2.5')], [1, 3]],
      ['qty IN 10, 12', [filter('qty', 'IN', '10, 12')], [1, 7]],
      ['region CONTAINS As', [filter('region', 'CONTAINS', 'As')], [1, 2, 6]],
    ]
    test.each(filters)(`${kind} filters by %s`, async (_, requested, ids) => {
      expect(await idsOf(...requested)).toEqual(ids)
    })

    const amounts = [
      '12345678901234567890.0123456789',
      '12345678901234567890.0123456788',
      '1.5',
      '-0.1234567891',
    ]

    test(`${kind} shows, filters, sorts and exports decimals with every digit, and draws them as numbers`, async ({
      skip,
    }) => {
      const { engine, types } = database()
      if (types.exact === null) return skip()
      await makeTable(
        database(),
        'amounts',
        { id: 'integer', amount: 'exact' },
        amounts.map((amount, index) => [index + 1, amount]),
      )
      const over = await sourceOver(database().engine, backend, 'amounts')
      const table = {
        viz_type: 'table',
        all_columns: ['id', 'amount'],
        order_by_cols: [['amount', true]],
      }
      const shown = (await query(table, over)).rows
      expect(shown).toEqual([
        { id: 4, amount: -0.1234567891 },
        { id: 3, amount: 1.5 },
        { id: 2, amount: amounts[1] },
        { id: 1, amount: amounts[0] },
      ])
      for (const { id, amount } of shown)
        expect(
          (await query({ ...table, adhoc_filters: [filter('amount', 'IN', [amount])] }, over)).rows,
        ).toEqual([{ id, amount }])
      const file = await chartFile(engine, {
        source: over,
        form: table,
        samples: false,
        format: 'csv',
        escapeFormulas: true,
        title: 'Amounts',
        ...who,
      })
      expect(await joined(file)).toContain(
        `4,-0.1234567891\r\n3,1.5\r\n2,${amounts[1]}\r\n1,${amounts[0]}\r\n`,
      )
      const drawn = await query(
        { viz_type: 'dist_bar', groupby: ['id'], metrics: [metric('MAX', 'amount')] },
        over,
      )
      expect(drawn.records.map(({ y }) => y)).toEqual(amounts.map(Number))
    })

    test(`${kind} keeps the groups that a HAVING filter keeps`, async () => {
      const form = {
        viz_type: 'dist_bar',
        groupby: ['region'],
        metrics: [sumOfQty],
        adhoc_filters: [filter('SUM(qty)', '>', 15, 'HAVING')],
      }
      expect((await query(form)).rows).toEqual([
        { region: 'West', 'SUM(qty)': 19 },
        { region: 'East', 'SUM(qty)': 17 },
      ])
    })

    test(`${kind} answers bars by their totals, and in a bar the breakdowns by theirs`, async () => {
      const { rows } = await query({
        viz_type: 'dist_bar',
        groupby: ['region'],
        columns: ['product'],
        metrics: [sumOfQty],
      })
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['West', 'A', 7],
        ['West', 'C', 12],
        ['West', 'B', null],
        ['East', 'A', 12],
        ['East', 'B', 5],
        [null, 'A', 3],
        ['South', 'C', 1],
      ])
    })

    test(`${kind} answers a pie`, async () => {
      const { records } = await query({
        viz_type: 'pie',
        all_columns: ['product'],
        metric: sumOfQty,
      })
      expect(records).toEqual([
        { x: 'A', y: 22, perc: 0.55 },
        { x: 'C', y: 13, perc: 0.325 },
        { x: 'B', y: 5, perc: 0.125 },
      ])
    })

    test(`${kind} answers a heatmap`, async () => {
      const { records, extents } = await query({
        viz_type: 'heatmap',
        all_columns_x: 'product',
        all_columns_y: 'region',
        metric: metric('AVG', 'price'),
      })
      expect(extents).toEqual([1, 9])
      expect(records.map(({ x, y, v, perc }) => [x, y, v, perc])).toEqual([
        ['A', 'East', 2.75, 0.21875],
        ['A', 'West', 2.5, 0.1875],
        ['A', '<NULL>', 2, 0.125],
        ['B', 'East', 4, 0.375],
        ['B', 'West', 4, 0.375],
        ['C', 'South', 9, 1],
        ['C', 'West', 1, 0],
      ])
    })

    test(`${kind} answers bubbles`, async () => {
      const form = {
        viz_type: 'bubble',
        entity: 'region',
        series: 'product',
        x: metric('AVG', 'price'),
        y: sumOfQty,
        size: metric('COUNT', 'id'),
      }
      expect(
        (await query(form)).records.map(({ entity, series, x, y, size }) => [
          entity,
          series,
          x,
          y,
          size,
        ]),
      ).toEqual([
        ['East', 'A', 2.75, 12, 2],
        ['East', 'B', 4, 5, 1],
        ['South', 'C', 9, 1, 1],
        ['West', 'A', 2.5, 7, 1],
        ['West', 'B', 4, null, 1],
        ['West', 'C', 1, 12, 1],
        ['<NULL>', 'A', 2, 3, 1],
      ])
    })

    test(`${kind} answers boxes`, async () => {
      const { records } = await query({
        viz_type: 'box_plot',
        metrics: [sumOfQty],
        groupby: ['region'],
        columns: ['id'],
      })
      expect(
        records.map(({ name, count, min, q1, median, q3, max }) => [
          name,
          count,
          min,
          q1,
          median,
          q3,
          max,
        ]),
      ).toEqual([
        ['East', 3, 2, 3.5, 5, 7.5, 10],
        ['South', 1, 1, 1, 1, 1, 1],
        ['West', 2, 7, 9.5, 9.5, 9.5, 12],
        ['<NULL>', 1, 3, 3, 3, 3, 3],
      ])
    })

    test(`${kind} answers boxes whose whiskers end at percentiles`, async () => {
      const { records } = await query({
        ...{ viz_type: 'box_plot', metrics: [sumOfQty], groupby: ['region'], columns: ['id'] },
        whiskerOptions: '10/90 percentiles',
      })
      const ends = records.map(({ name, min, max, outliers }) => [name, min, max, outliers])
      expect(ends).toEqual([
        ['East', expect.closeTo(2.6, 9), expect.closeTo(9, 9), [10, 2]],
        ['South', 1, 1, []],
        ['West', expect.closeTo(7.5, 9), expect.closeTo(11.5, 9), [12, 7]],
        ['<NULL>', 3, 3, []],
      ])
    })

    test(`${kind} answers a box over every observation, also where the last of many differ from the first`, async () => {
      const { engine, stage } = database()
      const observed = await stage(
        'SELECT range AS id, CASE WHEN range < 50000 THEN range % 100 ELSE 100000 + range END AS amount FROM range(60000)',
      )
      await engine.adopt({
        stagedFile: observed,
        stagedTable: 'staged',
        into: { schema: null, table: 'observed' },
        ifExists: 'fail',
      })
      const over = await sourceOver(database().engine, backend, 'observed')
      const form = {
        viz_type: 'box_plot',
        metrics: [metric('MAX', 'amount')],
        whiskerOptions: 'Min/max (no outliers)',
      }
      const box = {
        name: 'MAX(amount)',
        metric: 'MAX(amount)',
        count: 60_000,
        mean: 25_874.5,
        q1: 29.5,
        median: 59.5,
        q3: 89.5,
        min: 0,
        max: 159_999,
        outliers: [],
      }
      expect((await query(form, over)).records).toEqual([box])
      expect((await query({ ...form, columns: ['id'] }, over)).records).toEqual([box])
    })

    test(`${kind} groups a table with shares of the whole, and keeps a label longer than its own names may be`, async () => {
      const form = {
        viz_type: 'table',
        query_mode: 'aggregate',
        groupby: ['product'],
        metrics: [metric('SUM', 'qty', long)],
        percent_metrics: [sumOfQty],
      }
      expect((await query(form)).rows).toEqual([
        { product: 'A', [long]: 22, '%SUM(qty)': 0.55 },
        { product: 'C', [long]: 13, '%SUM(qty)': 0.325 },
        { product: 'B', [long]: 5, '%SUM(qty)': 0.125 },
      ])
    })

    test(`${kind} answers a statement of the user's as a dataset, with an expression as a metric`, async () => {
      const { name } = database()
      const over = {
        ...source,
        statement: `SELECT * FROM ${name('sales')} WHERE ${name('id')} < 8;`,
      }
      const expression = { expressionType: 'SQL', sqlExpression: 'SUM(qty) + 1', label: 'more' }
      expect(
        (
          await query({ viz_type: 'pie', all_columns: ['product'], metric: expression }, over)
        ).records.map(({ x, y }) => [x, y]),
      ).toEqual([
        ['A', 23],
        ['C', 13],
        ['B', 6],
      ])
    })

    test(`${kind} takes an aggregate for a metric, and no second statement`, async () => {
      const { engine } = database()
      await expect(
        checkSavedExpression(engine, source, 'SUM(qty) / COUNT(id)', who),
      ).resolves.toBeUndefined()
      await expect(
        checkSavedExpression(engine, source, 'SUM(nothing_of_ours)', who),
      ).rejects.toMatchObject({ status: 400 })
    })

    const rowsOf = (form: object, requested: Partial<ChartRowsRequest>) =>
      rowsOver(database().engine, source, form, requested)
    const whole = { viz_type: 'table', all_columns: ['id', 'region', 'product', 'qty'] }

    test(`${kind} pages, sorts and searches a chart's rows`, async () => {
      const { rows, total } = await rowsOf(whole, {
        sort: [{ col: 'qty', desc: true }],
        offset: 1,
        limit: 3,
      })
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [1, 3, 2], total: 8 })
      const last = await rowsOf(whole, {
        sort: [
          { col: 'region', desc: false },
          { col: 'id', desc: false },
        ],
        offset: 6,
        limit: 2,
      })
      expect(last.rows.map(({ id }) => id)).toEqual([7, 5])
      expect((await rowsOf(whole, { search: 'WEST' })).rows.map(({ id }) => id).toSorted()).toEqual(
        [3, 4, 7],
      )
    })

    test(`${kind} computes the totals of an aggregated table over all rows of the groups that it shows`, async () => {
      const form = {
        viz_type: 'table',
        query_mode: 'aggregate',
        groupby: ['region'],
        metrics: [
          metric('AVG', 'qty'),
          metric('COUNT_DISTINCT', 'product'),
          { ...sumOfQty, show: 'share' },
          { ...sumOfQty, label: 'running', show: 'running_total' },
        ],
      }
      const totals = async (more: object = {}, requested: Partial<ChartRowsRequest> = {}) => {
        const { rows } = await rowsOver(
          database().engine,
          source,
          { ...form, ...more },
          { totals: true, ...requested },
        )
        expect(rows).toHaveLength(1)
        const [average, products, share, running] = Object.values(rows[0] ?? {})
        expect(running).toBe(null)
        return [Number(average), products, Number(share)].map((value) =>
          Number(Number(value).toFixed(9)),
        )
      }
      const all = [5.714285714, 3, 1]
      const eastAndWest = [7.2, 3, 0.9]
      expect(await totals()).toEqual(all)
      const several = filter('COUNT_DISTINCT(product)', '>', 1, 'HAVING')
      expect(await totals({ adhoc_filters: [several] })).toEqual([7.2, 3, 1])
      const top = { count: 2, by: 'AVG(qty)', order: 'desc' }
      expect(await totals({ top: { series: { ...top, other: false } } })).toEqual([7.2, 3, 1])
      expect(await totals({ top: { series: { ...top, other: true } } })).toEqual(all)
      expect(
        await totals(
          { top: { series: { ...top, other: true } } },
          { filters: [{ subject: 'region', operator: '!==', comparator: 'Other' }] },
        ),
      ).toEqual(eastAndWest)
      expect(
        await totals({}, { filters: [{ subject: 'region', operator: 'IS NULL', comparator: '' }] }),
      ).toEqual([3, 1, 0.075])
      expect(await totals({}, { search: 'st' })).toEqual(eastAndWest)
    })

    test(`${kind} groups a chart's rows level by level`, async () => {
      const aggregates = [{ col: 'qty', aggregate: 'SUM' as const }]
      const { rows, total } = await rowsOf(whole, {
        group_by: ['region', 'product'],
        group_keys: [],
        aggregates,
        sort: [{ col: 'qty', desc: true }],
      })
      expect({
        rows: rows.map((row) => [row['region'], row['SUM(qty)'], row['__count']]),
        total,
      }).toEqual({
        rows: [
          ['West', 19, 3],
          ['East', 17, 3],
          [null, 3, 1],
          ['South', 1, 1],
        ],
        total: 4,
      })
      const ofNull = await rowsOf(whole, {
        group_by: ['region', 'product'],
        group_keys: [null],
        aggregates,
      })
      expect(ofNull.rows.map((row) => [row['product'], row['SUM(qty)']])).toEqual([['A', 3]])
    })

    test(`${kind} turns a chart's rows into a pivot`, async () => {
      const aggregates = [
        { col: 'qty', aggregate: 'SUM' as const },
        { col: 'id', aggregate: 'COUNT' as const },
      ]
      const { rows, pivot_columns: columns } = await rowsOf(whole, {
        group_by: ['region'],
        pivot_by: ['product'],
        aggregates,
      })
      expect(columns?.map(({ field }) => field)).toEqual([
        'A, SUM(qty)',
        'A, COUNT(id)',
        'B, SUM(qty)',
        'B, COUNT(id)',
        'C, SUM(qty)',
        'C, COUNT(id)',
      ])
      expect(
        rows.map((row) => [row['region'], ...(columns ?? []).map(({ field }) => row[field])]),
      ).toEqual([
        ['East', 12, 2, 5, 1, null, 0],
        ['South', null, 0, null, 0, 1, 1],
        ['West', 7, 1, null, 1, 12, 1],
        [null, 3, 1, null, 0, null, 0],
      ])
    })

    test(`${kind} computes every aggregate in each cell of a pivot as it does over the rows themselves`, async () => {
      const aggregates = (['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'] as const).map(
        (aggregate) => ({ col: 'qty', aggregate }),
      )
      const labels = aggregates.map(({ aggregate }) => `${aggregate}(qty)`)
      const pivot = await rowsOf(whole, { group_by: ['region'], pivot_by: ['product'], aggregates })
      for (const row of pivot.rows) {
        const cells = await rowsOf(whole, {
          group_by: ['region', 'product'],
          group_keys: [row['region'] as string],
          aggregates,
        })
        for (const cell of cells.rows)
          expect(
            labels.map((label) => row[`${String(cell['product'])}, ${label}`]),
            `${String(row['region'])} ${String(cell['product'])}`,
          ).toEqual(labels.map((label) => cell[label]))
      }
      const plain = await rowsOf(whole, { group_by: ['region'], aggregates })
      expect(
        pivot.rows.map((row) => [
          row['region'],
          row['__count'],
          ...labels.map((label) => row[label]),
        ]),
      ).toEqual(
        plain.rows.map((row) => [
          row['region'],
          row['__count'],
          ...labels.map((label) => row[label]),
        ]),
      )
    })

    test(`${kind} pivots by the column of the groups themselves`, async () => {
      const { rows } = await rowsOf(whole, {
        group_by: ['product'],
        pivot_by: ['product'],
        aggregates: [{ col: 'product', aggregate: 'COUNT_DISTINCT' }],
      })
      expect(
        rows.map((row) =>
          ['A', 'B', 'C'].map((product) => row[`${product}, COUNT_DISTINCT(product)`]),
        ),
      ).toEqual([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ])
    })

    test(`${kind} proposes the values of a column, the most frequent first`, async () => {
      const column = source.columns.find(({ column_name }) => column_name === 'product')
      if (column === undefined) throw new Error('no column')
      const values = (search: string) =>
        columnValues(database().engine, source, { column, search, limit: 2 }, who)
      expect(await values('')).toEqual([
        { value: 'A', count: 4 },
        { value: 'B', count: 2 },
      ])
      expect(await values('c')).toEqual([{ value: 'C', count: 2 }])
    })

    test(`${kind} writes a chart's rows into a file`, async () => {
      const form = {
        viz_type: 'table',
        all_columns: ['id', 'region', 'price'],
        order_by_cols: [['id', true]],
        adhoc_filters: [filter('id', '>', 6)],
      }
      const bytes = await chartFile(database().engine, {
        source,
        form,
        samples: false,
        format: 'csv',
        escapeFormulas: true,
        title: 'Sales',
        ...who,
      })
      expect(await joined(bytes)).toContain('7,West,1\r\n8,South,9\r\n')
    })
  },
  { missing: ({ unreached, chartless = null }) => unreached ?? chartless },
)
