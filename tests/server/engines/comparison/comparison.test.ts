import { beforeAll, expect, test } from 'vitest'
import {
  aggregateSchema,
  aggregatesFor,
  type Aggregate,
} from '../../../../src/api/contract/aggregates.ts'
import { columnKinds } from '../../../../src/api/contract/columnKinds.ts'
import { metricShows } from '../../../../src/api/contract/formData.ts'
import { timeGrainSchema, type TimeGrain } from '../../../../src/api/contract/timeGrains.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { readRows } from '../../../support/engineReading.ts'
import { charted, rowsOver, sourceOver } from '../conformance/charting.ts'
import { onEveryEngine } from '../conformance/engines.ts'
import { makeTable } from '../conformance/tables.ts'
import { aggregated, ascending, before, cut, shown } from './arithmetic.ts'
import { columns, visitsAt, type Visit } from './visits.ts'

type Value = string | number | null

const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs
const visits = visitsAt(today)
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysFromToday = (days: number) => dayText(today + days * dayMs)

const names = Object.keys(columns) as (keyof Visit)[]
const times = ['at', 'day', 'zoned'] as const
const numbers = ['qty', 'price', 'share'] as const

/** The rows under each of their keys, in the order of the keys. */
const grouped = (rows: readonly Visit[], keys: (visit: Visit) => Value[]) => {
  const groups = new Map<string, { keys: Value[]; rows: Visit[] }>()
  for (const row of rows) {
    const own = keys(row)
    const group = groups.get(JSON.stringify(own)) ?? { keys: own, rows: [] }
    groups.set(JSON.stringify(own), group)
    group.rows.push(row)
  }
  return [...groups.values()].toSorted((one, other) => {
    const at = one.keys.findIndex((key, index) => key !== other.keys[index])
    return at < 0 ? 0 : ascending(one.keys[at] ?? null, other.keys[at] ?? null)
  })
}

type Term = readonly [Aggregate, keyof Visit]
const computed = (terms: readonly Term[], rows: readonly Visit[]) =>
  terms.map(([aggregate, column]) =>
    aggregated(
      aggregate,
      rows.map((row) => row[column]),
    ),
  )
const pills = (terms: readonly Term[]) =>
  terms.map(([aggregate, column]) => metric(aggregate, column))

/** A number as the nearest of the expected one's own digits: the last ones of quotients are each engine's own. */
const near = (cell: unknown, expected: unknown) => {
  const number = typeof cell === 'string' && typeof expected === 'number' ? Number(cell) : cell
  if (typeof number !== 'number' || typeof expected !== 'number') return cell
  return Math.abs(number - expected) <= 1e-10 * Math.max(1, Math.abs(expected)) ? expected : number
}

onEveryEngine(
  ({ kind, backend }, database) => {
    let source: Source
    let compared = 0

    const same = (cells: readonly unknown[][], expected: readonly unknown[][]) => {
      compared += expected.reduce((count, row) => count + row.length, 0)
      expect(
        cells.map((row, index) => row.map((cell, at) => near(cell, expected[index]?.[at]))),
      ).toEqual(expected)
    }

    beforeAll(async () => {
      const { zonedText = (utc: string) => `${utc}+00:00`, engine } = database()
      await makeTable(
        database(),
        'visits',
        columns,
        visits.map((visit) =>
          names.map((name) => {
            const value = visit[name]
            const text = typeof value === 'string' ? value.replace('T', ' ') : value
            return name === 'zoned' && typeof text === 'string' ? zonedText(text) : text
          }),
        ),
      )
      source = await sourceOver(engine, backend, 'visits')
    })

    const answer = async (form: object) => {
      const { rows, records, grains } = await charted(database().engine, source, form)
      return { cells: rows.map((row) => Object.values(row)), records, grains }
    }
    const bars = async (form: object) => (await answer({ viz_type: 'dist_bar', ...form })).cells

    test(`${kind} reads the rows as they were written`, async () => {
      const { engine, name } = database()
      same(
        await readRows(engine, `SELECT * FROM ${name('visits')} ORDER BY ${name('id')}`),
        visits.map((visit) => names.map((column) => visit[column])),
      )
    })

    const offered = aggregatesFor(columnKinds.number, backend)
    const everyAggregate = numbers.flatMap((column) =>
      aggregateSchema.options
        .filter((aggregate) => offered.includes(aggregate))
        .map((aggregate): Term => [aggregate, column]),
    )

    test(`${kind} computes every aggregate of whole numbers, decimals and doubles, of groups of any size`, async () => {
      for (const grain of ['P1Y', 'P1M'] as const)
        same(
          await bars({
            groupby: ['at'],
            time_grain_sqla: { at: grain },
            metrics: pills(everyAggregate),
          }),
          grouped(visits, ({ at }) => [cut(at, grain)]).map(({ keys, rows }) => [
            ...keys,
            ...computed(everyAggregate, rows),
          ]),
        )
      const byRegion = await bars({ groupby: ['region'], metrics: pills(everyAggregate) })
      same(
        byRegion.toSorted((one, other) => ascending(one[0] as Value, other[0] as Value)),
        grouped(visits, ({ region }) => [region]).map(({ keys, rows }) => [
          ...keys,
          ...computed(everyAggregate, rows),
        ]),
      )
    })

    const terms: Term[] = [
      ['SUM', 'qty'],
      ['COUNT', 'id'],
      ['AVG', 'price'],
      ['COUNT_DISTINCT', 'product'],
      ['MIN', 'share'],
    ]

    test.each(times.flatMap((column) => timeGrainSchema.options.map((grain) => [column, grain])))(
      `${kind} groups %s by %s`,
      async (column, grain) => {
        const time = column as (typeof times)[number]
        const form = {
          groupby: [time],
          time_grain_sqla: { [time]: grain },
          metrics: pills(terms),
        }
        same(
          await bars(form),
          grouped(visits, (visit) => [cut(visit[time], grain as TimeGrain)]).map(
            ({ keys, rows }) => [...keys, ...computed(terms, rows)],
          ),
        )
      },
    )

    test.each(['P1M', 'P3M', 'P1Y', 'weekday', 'hour_of_day'] as const)(
      `${kind} draws the gaps of %s`,
      async (grain) => {
        const { records } = await answer({
          viz_type: 'dist_bar',
          groupby: ['at'],
          time_grain_sqla: { at: grain },
          metrics: [metric('SUM', 'qty')],
          adhoc_filters: [filter('at', 'IS NOT NULL')],
        })
        const groups = new Map(
          grouped(
            visits.filter(({ at }) => at !== null),
            ({ at }) => [cut(at, grain)],
          ).map(({ keys: [key = null], rows }) => [key, computed([['SUM', 'qty']], rows)[0]]),
        )
        const marks: Value[] = [...groups.keys()].slice(-1)
        const [first = null] = groups.keys()
        while (marks[0] !== first) marks.unshift(before(marks[0] ?? null, grain))
        same(
          records.map(({ x, y }) => [x, y]),
          marks.map((mark) => [String(mark), groups.get(mark) ?? null]),
        )
      },
    )

    test(`${kind} takes the finest grain under which at most sixty periods stand between the ends`, async () => {
      const finest: TimeGrain[] = [
        'PT1S',
        'PT1M',
        'PT15M',
        'PT1H',
        'P1D',
        'P1W',
        'P1M',
        'P3M',
        'P1Y',
      ]
      const marksUnder = (grain: TimeGrain, first: Value, last: Value) => {
        let marks = 1
        for (let at = last; at !== first && marks <= 61; at = before(at, grain)) marks += 1
        return marks
      }
      const ranges = [
        ['2024-03-30', '2024-03-31'],
        ['2024-03-10', '2024-03-10'],
        ['2024-02-28', '2024-03-10'],
        ['2021-01', '2021-03'],
        ['2021', '2021'],
        ['2021', '2023'],
        ['1900', '2150'],
      ] as const
      for (const column of times)
        for (const [from, to] of ranges) {
          const form = {
            viz_type: 'dist_bar',
            groupby: [column],
            metrics: pills(terms),
            adhoc_filters: [filter(column, 'BETWEEN', [from, to])],
          }
          const within = visits.filter((visit) => {
            const text = visit[column]
            return (
              text !== null && text.slice(0, from.length) >= from && text.slice(0, to.length) <= to
            )
          })
          const moments = within.map((visit) => String(visit[column])).toSorted()
          const isOfDays = [moments[0], moments.at(-1)].every(
            (text) => cut(text ?? null, 'P1D') === text || text?.endsWith('T00:00:00'),
          )
          const expected =
            finest
              .slice(isOfDays ? 4 : 0)
              .find(
                (grain) =>
                  marksUnder(
                    grain,
                    cut(moments[0] ?? null, grain),
                    cut(moments.at(-1) ?? null, grain),
                  ) <= 60,
              ) ?? 'P1Y'
          const { cells, grains } = await answer(form)
          expect([column, from, grains]).toEqual([column, from, { [column]: expected }])
          same(
            cells,
            grouped(within, (visit) => [cut(visit[column], expected)]).map(({ keys, rows }) => [
              ...keys,
              ...computed(terms, rows),
            ]),
          )
        }
    })

    const topTerms: Term[] = [
      ...terms,
      ['COUNT_DISTINCT', 'region'],
      ['SUM', 'price'],
      ...(offered.includes('MEDIAN') ? [['MEDIAN', 'price'] as const] : []),
    ]
    /** The first groups by a term, and the rest. */
    const firstOf = (
      groups: { keys: Value[]; rows: Visit[] }[],
      by: Term,
      order: string,
      count: number,
    ) => {
      const valued = groups.map((group) => ({
        ...group,
        value: computed([by], group.rows)[0] ?? null,
      }))
      const ranked = valued.toSorted((one, other) => {
        if (one.value === null || other.value === null || order === 'asc')
          return ascending(one.value, other.value)
        return other.value - one.value
      })
      return { first: ranked.slice(0, count), rest: ranked.slice(count) }
    }

    const byTerms: Term[] = [
      ['SUM', 'qty'],
      ['AVG', 'price'],
      ['COUNT_DISTINCT', 'region'],
      ['MIN', 'share'],
    ]
    test.each(
      byTerms.flatMap((by) =>
        ['desc', 'asc'].flatMap((order) =>
          [true, false].map((other) => [by, order, other] as const),
        ),
      ),
    )(
      `${kind} answers the first products by %j, %s, the rest as Other: %s`,
      async (by, order, other) => {
        const groups = grouped(visits, ({ product }) => [product])
        const { first, rest } = firstOf(groups, by, order, 4)
        const expected = [
          ...first.map(({ keys, rows }) => [...keys, ...computed(topTerms, rows)]),
          ...(other
            ? [
                [
                  'Other',
                  ...computed(
                    topTerms,
                    rest.flatMap(({ rows }) => rows),
                  ),
                ],
              ]
            : []),
        ]
        const cells = await bars({
          groupby: ['product'],
          metrics: pills(topTerms),
          top: { series: { count: 4, by: `${by[0]}(${by[1]})`, order, other } },
        })
        const byName = (rows: unknown[][]) =>
          rows.toSorted((one, two) => ascending(one[0] as Value, two[0] as Value))
        same(byName(cells), byName(expected))
        if (other) expect(cells.at(-1)?.[0]).toBe('Other')
      },
    )

    test.each(['P1M', 'weekday', 'P1Y'] as const)(
      `${kind} answers the first periods by %s and the rest as Other, split by region`,
      async (grain) => {
        const { first } = firstOf(
          grouped(visits, ({ at }) => [cut(at, grain)]),
          ['SUM', 'qty'],
          'desc',
          3,
        )
        const chosen = first.map(({ keys: [key = null] }) => key)
        const expected = grouped(visits, ({ at, region }) => {
          const key = cut(at, grain)
          return [chosen.includes(key) ? (key === null ? null : String(key)) : 'Other', region]
        }).map(({ keys, rows }) => [...keys, ...computed(topTerms, rows)])
        const cells = await bars({
          groupby: ['at'],
          columns: ['region'],
          time_grain_sqla: { at: grain },
          metrics: pills(topTerms),
          top: { series: { count: 3, by: 'SUM(qty)', order: 'desc', other: true } },
        })
        const sorted = (rows: unknown[][]) =>
          rows.toSorted(
            (one, two) =>
              ascending(one[0] as Value, two[0] as Value) ||
              ascending(one[1] as Value, two[1] as Value),
          )
        same(sorted(cells), sorted(expected))
      },
    )

    const shownTerms: Term[] = [
      ['SUM', 'qty'],
      ['AVG', 'price'],
      ['COUNT', 'share'],
    ]
    const shownPills = metricShows.flatMap((show) =>
      shownTerms.map(([aggregate, column]) => ({
        ...metric(aggregate, column, `${show} ${aggregate}`),
        show,
      })),
    )
    const axes: [(typeof times)[number] | 'product', TimeGrain | null][] = [
      ...timeGrainSchema.options
        .filter((grain) => grain !== 'none')
        .map((grain): ['at', TimeGrain] => ['at', grain]),
      ['day', 'P1M'],
      ['day', 'weekday'],
      ['zoned', 'P1W'],
      ['product', null],
    ]
    test.each(axes.flatMap((axis) => [false, true].map((isSplit) => [...axis, isSplit] as const)))(
      `${kind} shows shares, running totals and differences along %s by %s, split by region: %s`,
      async (column, grain, isSplit) => {
        const groups = grouped(visits, (visit) => [
          grain === null ? visit[column] : cut(visit[column], grain),
          ...(isSplit ? [visit.region] : []),
        ])
        const values = metricShows.flatMap((show) =>
          shownTerms.map((term) =>
            shown(
              show,
              groups.map(({ keys: [axis = null, ...others], rows }) => ({
                axis,
                others: JSON.stringify(others),
                value: computed([term], rows)[0] ?? null,
              })),
              grain,
            ),
          ),
        )
        const expected = groups.map(({ keys }, row) => [
          ...keys,
          ...values.map((list) => list[row] ?? null),
        ])
        const cells = await bars({
          groupby: [column],
          ...(isSplit ? { columns: ['region'] } : {}),
          ...(grain === null ? {} : { time_grain_sqla: { [column]: grain } }),
          metrics: shownPills,
        })
        const sorted = cells.toSorted(
          (one, two) =>
            ascending(one[0] as Value, two[0] as Value) ||
            (isSplit ? ascending(one[1] as Value, two[1] as Value) : 0),
        )
        same(sorted, expected)
      },
    )

    const idsOf = async (filters: object[]) => {
      const { cells } = await answer({
        viz_type: 'table',
        all_columns: ['id'],
        adhoc_filters: filters,
        order_by_cols: [['id', true]],
      })
      return cells
    }
    /** A moment with a time, so that texts of days compare with it. */
    const whole = (text: string) => (text.length === 10 ? `${text}T00:00:00` : text)
    type Matches = (text: string) => boolean
    const within =
      (from: string, to: string): Matches =>
      (text) =>
        whole(text) >= whole(from) && whole(text) < whole(to)
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs
    const monthBegin = (months: number) => {
      const date = new Date(today)
      return dayText(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
    }
    const year = new Date(today).getUTCFullYear()
    const quarter = -(new Date(today).getUTCMonth() % 3)
    const filters: [string, unknown, Matches][] = [
      ['BETWEEN', ['2024-02-28', '2024-03-01'], within('2024-02-28', '2024-03-02')],
      ['BETWEEN', ['2024-02', '2024-03'], within('2024-02-01', '2024-04-01')],
      ['BETWEEN', ['1900', '1969'], within('1900-01-01', '1970-01-01')],
      ['BETWEEN', [null, '1969-12-31'], within('0001-01-01', '1970-01-01')],
      ['BETWEEN', ['2100', null], within('2100-01-01', '9999-01-01')],
      [
        'BETWEEN',
        ['2024-03-31T00:30:00', '2024-03-31T02:15:00'],
        (text) => whole(text) >= '2024-03-31T00:30:00' && whole(text) <= '2024-03-31T02:15:00',
      ],
      ['>=', '2020-12-28', within('2020-12-28', '9999-01-01')],
      ['>', '2020-12-28', (text) => whole(text) > '2020-12-28T00:00:00'],
      ['<', '1970-01-01', within('0001-01-01', '1970-01-01')],
      ['<=', '1970-01-01', (text) => whole(text) <= '1970-01-01T00:00:00'],
      ['==', '2024-02-29', (text) => whole(text) === '2024-02-29T00:00:00'],
      ['!=', '2024-02-29', (text) => whole(text) !== '2024-02-29T00:00:00'],
      [
        'IN',
        ['2024-02-29', '2021-01-04'],
        (text) => ['2024-02-29T00:00:00', '2021-01-04T00:00:00'].includes(whole(text)),
      ],
      [
        'NOT IN',
        ['2024-02-29', '2021-01-04'],
        (text) => !['2024-02-29T00:00:00', '2021-01-04T00:00:00'].includes(whole(text)),
      ],
      ['IS NOT NULL', null, () => true],
      ['TEMPORAL_RANGE', '2024-02-29 : 2024-03-01', within('2024-02-29', '2024-03-01')],
      ['TEMPORAL_RANGE', ' : 1970-01-01', within('0001-01-01', '1970-01-01')],
      ['TEMPORAL_RANGE', 'today', within(daysFromToday(0), daysFromToday(1))],
      ['TEMPORAL_RANGE', 'yesterday', within(daysFromToday(-1), daysFromToday(0))],
      ...[1, 7, 30, 90, 365].map((days): [string, string, Matches] => [
        'TEMPORAL_RANGE',
        `Last ${days} days`,
        within(daysFromToday(-days), daysFromToday(0)),
      ]),
      ['TEMPORAL_RANGE', 'Next 7 days', within(daysFromToday(0), daysFromToday(7))],
      ['TEMPORAL_RANGE', 'Current week', within(dayText(monday), dayText(monday + 7 * dayMs))],
      [
        'TEMPORAL_RANGE',
        'previous calendar week',
        within(dayText(monday - 7 * dayMs), dayText(monday)),
      ],
      ['TEMPORAL_RANGE', 'Current month', within(monthBegin(0), monthBegin(1))],
      ['TEMPORAL_RANGE', 'previous calendar month', within(monthBegin(-1), monthBegin(0))],
      ['TEMPORAL_RANGE', 'Current quarter', within(monthBegin(quarter), monthBegin(quarter + 3))],
      [
        'TEMPORAL_RANGE',
        'previous calendar quarter',
        within(monthBegin(quarter - 3), monthBegin(quarter)),
      ],
      ['TEMPORAL_RANGE', 'Current year', within(`${year}-01-01`, `${year + 1}-01-01`)],
      ['TEMPORAL_RANGE', 'previous calendar year', within(`${year - 1}-01-01`, `${year}-01-01`)],
    ]
    test.each(times)(
      `${kind} filters %s by bounds, lists and ranges, relative ones too`,
      async (column) => {
        for (const [operator, comparator, matches] of filters)
          same(
            [[operator, comparator], ...(await idsOf([filter(column, operator, comparator)]))],
            [
              [operator, comparator],
              ...visits
                .filter((visit) => {
                  const text = visit[column]
                  return text !== null && matches(text)
                })
                .map(({ id }) => [id]),
            ],
          )
        same(
          await idsOf([filter(column, 'IS NULL')]),
          visits.filter((visit) => visit[column] === null).map(({ id }) => [id]),
        )
      },
    )

    test(`${kind} groups the rows of a table by periods, with totals and the rows beneath`, async () => {
      const table = { viz_type: 'table', all_columns: names }
      for (const column of times)
        for (const grain of ['P1Y', 'P3M', 'P1M', 'P1W', 'P1D'] as const) {
          const requested = {
            group_by: [column],
            grains: { [column]: grain },
            aggregates: terms.map(([aggregate, col]) => ({ col, aggregate })),
            limit: 500,
          }
          const page = (more: object) =>
            rowsOver(database().engine, source, table, { ...requested, ...more } as never)
          const { rows, total } = await page({})
          const groups = grouped(visits, (visit) => [cut(visit[column], grain)])
          same(
            [[total], ...rows.map((row) => Object.values(row).slice(0, 1 + terms.length))],
            [
              [groups.length],
              ...groups.map(({ keys, rows }) => [...keys, ...computed(terms, rows)]),
            ],
          )
          const [{ keys, rows: beneath }] = groups.slice(-3) as [(typeof groups)[number]]
          const under = await page({ group_keys: keys })
          expect(under.rows.map(({ id }) => id).toSorted()).toEqual(
            beneath.map(({ id }) => id).toSorted(),
          )
        }
    })

    test(`${kind} was compared cell by cell`, async ({ annotate }) => {
      await annotate(`${kind}: ${compared} cells compared`)
      expect(compared).toBeGreaterThan(10_000)
    })
  },
  { missing: ({ unreached, chartless = null }) => unreached ?? chartless },
)
