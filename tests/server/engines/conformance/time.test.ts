import { beforeAll, expect, test } from 'vitest'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import type { Cell } from '../../../../server/engines/engine.ts'
import type { TimeGrain } from '../../../../src/api/contract/timeGrains.ts'
import { filter, metric } from '../../../support/chartApp.ts'
import { charted, rowsOver, sourceOver } from './charting.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

/** A day that no leap year has, both sides of 1970 and of a Sunday, a leap day, an hour that clocks leave out, weeks 1 and 53, nothing. */
const moments: [number, string | null, string | null, number][] = [
  [1, '1900-02-28', '1900-02-28 23:59:59', 1],
  [2, '1969-12-27', '1969-12-27 23:59:59', 2],
  [3, '1969-12-28', '1969-12-28 00:00:00', 4],
  [4, '2024-02-29', '2024-02-29 12:14:59', -8],
  [5, '2024-03-31', '2024-03-31 02:30:00', 16],
  [6, '2024-12-30', '2024-12-30 00:15:00', 32],
  [7, '2027-01-03', '2027-01-03 23:45:00', 64],
  [8, null, null, 128],
]

const ofDays: [TimeGrain, [Cell, number][]][] = [
  [
    'P1D',
    [
      ['1900-02-28', 1],
      ['1969-12-27', 2],
      ['1969-12-28', 4],
      ['2024-02-29', -8],
      ['2024-03-31', 16],
      ['2024-12-30', 32],
      ['2027-01-03', 64],
      [null, 128],
    ],
  ],
  [
    'P1W',
    [
      ['1900-02-26', 1],
      ['1969-12-22', 6],
      ['2024-02-26', -8],
      ['2024-03-25', 16],
      ['2024-12-30', 32],
      ['2026-12-28', 64],
      [null, 128],
    ],
  ],
  [
    '1969-12-28T00:00:00Z/P1W',
    [
      ['1900-02-25', 1],
      ['1969-12-21', 2],
      ['1969-12-28', 4],
      ['2024-02-25', -8],
      ['2024-03-31', 16],
      ['2024-12-29', 32],
      ['2027-01-03', 64],
      [null, 128],
    ],
  ],
  [
    'P1M',
    [
      ['1900-02-01', 1],
      ['1969-12-01', 6],
      ['2024-02-01', -8],
      ['2024-03-01', 16],
      ['2024-12-01', 32],
      ['2027-01-01', 64],
      [null, 128],
    ],
  ],
  [
    'P3M',
    [
      ['1900-01-01', 1],
      ['1969-10-01', 6],
      ['2024-01-01', 8],
      ['2024-10-01', 32],
      ['2027-01-01', 64],
      [null, 128],
    ],
  ],
  [
    'P1Y',
    [
      ['1900-01-01', 1],
      ['1969-01-01', 6],
      ['2024-01-01', 40],
      ['2027-01-01', 64],
      [null, 128],
    ],
  ],
  [
    'weekday',
    [
      [1, 32],
      [3, 1],
      [4, -8],
      [6, 2],
      [7, 84],
      [null, 128],
    ],
  ],
  [
    'month_of_year',
    [
      [1, 64],
      [2, -7],
      [3, 16],
      [12, 38],
      [null, 128],
    ],
  ],
]

const ofSeconds = (...clocks: string[]): [Cell, number][] => [
  ...clocks.map((clock, index): [Cell, number] => [
    `${moments[index]?.[1] ?? ''}T${clock}`,
    moments[index]?.[3] ?? 0,
  ]),
  [null, 128],
]
const ofHours: [TimeGrain, [Cell, number][]][] = [
  [
    'PT1S',
    ofSeconds('23:59:59', '23:59:59', '00:00:00', '12:14:59', '02:30:00', '00:15:00', '23:45:00'),
  ],
  [
    'PT1M',
    ofSeconds('23:59:00', '23:59:00', '00:00:00', '12:14:00', '02:30:00', '00:15:00', '23:45:00'),
  ],
  [
    'PT15M',
    ofSeconds('23:45:00', '23:45:00', '00:00:00', '12:00:00', '02:30:00', '00:15:00', '23:45:00'),
  ],
  [
    'PT1H',
    ofSeconds('23:00:00', '23:00:00', '00:00:00', '12:00:00', '02:00:00', '00:00:00', '23:00:00'),
  ],
  [
    'hour_of_day',
    [
      [0, 36],
      [2, 16],
      [12, -8],
      [23, 67],
      [null, 128],
    ],
  ],
]

onEveryEngine(
  ({ kind, backend }, database) => {
    let source: Source
    beforeAll(async () => {
      await makeTable(
        database(),
        'moments',
        { id: 'integer', day: 'date', at: 'timestamp', qty: 'integer' },
        moments,
      )
      source = await sourceOver(database().engine, backend, 'moments')
    })
    const bars = (form: object) =>
      charted(database().engine, source, {
        viz_type: 'dist_bar',
        metrics: [metric('SUM', 'qty')],
        ...form,
      })
    const sums = async (column: string, grain: TimeGrain) => {
      const { rows } = await bars({ groupby: [column], time_grain_sqla: { [column]: grain } })
      return rows.map((row) => [row[column], row['SUM(qty)']])
    }

    test.each([...ofDays, ...ofHours])(
      `${kind} groups timestamps by %s`,
      async (grain, expected) => {
        expect(await sums('at', grain)).toEqual(expected)
      },
    )
    test.each(ofDays)(`${kind} groups dates by %s`, async (grain, expected) => {
      expect(await sums('day', grain)).toEqual(expected)
    })

    test.each(['day', 'at'])(
      `${kind} groups and pivots the rows of a table by the months of %s`,
      async (column) => {
        const months = {
          group_by: [column],
          grains: { [column]: 'P1M' as const },
          aggregates: [{ col: 'qty', aggregate: 'SUM' as const }],
        }
        const table = { viz_type: 'table', all_columns: ['id', column, 'qty'] }
        const page = (more: object) =>
          rowsOver(database().engine, source, table, { ...months, ...more })
        const { rows, total } = await page({})
        const [, ofMonths] = ofDays.find(([grain]) => grain === 'P1M') ?? []
        expect([rows.map((row) => [row[column], row['SUM(qty)']]), total]).toEqual([ofMonths, 7])
        const under = await page({ group_keys: ['1969-12-01'] })
        expect(under.rows.map(({ id }) => id)).toEqual([2, 3])
        const pivot = await page({ group_by: ['id'], pivot_by: [column], limit: 2 })
        expect(pivot.pivot_columns?.map(({ field }) => field).slice(0, 2)).toEqual([
          '1900-02-01, SUM(qty)',
          '1969-12-01, SUM(qty)',
        ])
      },
    )

    test(`${kind} finds the last week whose rows end before those of its neighbors do, and the quarters that days begin`, async () => {
      const { engine } = database()
      await makeTable(
        database(),
        'spring',
        { day: 'date', at: 'timestamp', quarter: 'date', qty: 'integer' },
        Array.from({ length: 24 }, (_, index) => {
          const day = `2026-03-${String(index + 2).padStart(2, '0')}`
          return [day, `${day} 12:00:00`, `2025-${index % 2 === 0 ? '01' : '10'}-01`, index]
        }),
      )
      const spring = await sourceOver(engine, backend, 'spring')
      const drawn = (column: string, more: object) =>
        charted(engine, spring, {
          viz_type: 'dist_bar',
          metrics: [metric('SUM', 'qty')],
          groupby: [column],
          ...more,
        })
      const incomplete = async (column: string) =>
        (await drawn(column, { time_grain_sqla: { [column]: 'P1W' } })).incomplete
      expect([
        await incomplete('day'),
        await incomplete('at'),
        (await drawn('quarter', {})).grains,
      ]).toEqual([{ last: '2026-03-25' }, { last: '2026-03-25T12:00:00' }, { quarter: 'P3M' }])
    })

    test(`${kind} takes the finest grain that gives sixty marks`, async () => {
      const grainUnder = async (column: string, from: string, to: string) => {
        const { grains } = await bars({
          groupby: [column],
          adhoc_filters: [filter(column, 'BETWEEN', [from, to])],
        })
        return grains
      }
      expect([
        await grainUnder('at', '1900', '2027'),
        await grainUnder('at', '2024', '2027'),
        await grainUnder('at', '2024', '2024'),
        await grainUnder('day', '2024-03-01', '2024-12-31'),
        await grainUnder('at', '1969', '1969'),
        await grainUnder('day', '1969', '1969'),
        await grainUnder('day', '1950', '1950'),
      ]).toEqual([
        { at: 'P1Y' },
        { at: 'P1M' },
        { at: 'P1W' },
        { day: 'P1W' },
        { at: 'PT1S' },
        { day: 'P1D' },
        { day: 'none' },
      ])
    })
  },
  { missing: ({ unreached, chartless }) => unreached ?? chartless ?? null },
)
