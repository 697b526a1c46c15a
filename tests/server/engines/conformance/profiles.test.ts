import { beforeAll, expect, test } from 'vitest'
import { columnProfile, columnRange } from '../../../../server/charts/sql/columnProfile.ts'
import { findColumn } from '../../../../server/charts/sql/columns.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { sourceOver, who } from './charting.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

const rows: [number, string | null, number | null, string | null, string | null, boolean | null][] =
  [
    [-2, 'b', 0.5, '2024-02-28', '2024-02-28 12:00:00', true],
    [1, 'a', 24.5, '2024-02-29', '2024-02-28 12:00:01', false],
    [1, 'b', 12.5, '2024-02-29', '2024-02-29 12:00:00', true],
    [3, null, null, null, null, null],
  ]

onEveryEngine(
  ({ kind, backend }, database) => {
    let source: Source
    beforeAll(async () => {
      await makeTable(
        database(),
        'profiled',
        {
          n: 'integer',
          word: 'text',
          share: 'double',
          day: 'date',
          at: 'timestamp',
          yes: 'boolean',
        },
        rows,
      )
      source = await sourceOver(database().engine, backend, 'profiled')
    })
    const column = (name: string) => {
      const found = findColumn(source, name)
      if (found === undefined) throw new Error(name)
      return found
    }
    const profile = (name: string) => columnProfile(database().engine, source, column(name), who)
    const filled = <Value>({ bins }: { bins: { from: Value; to: Value; count: number }[] }) =>
      bins.filter(({ count }) => count > 0)

    test(`${kind} tells what numbers, texts, dates and truths are like in one statement`, async () => {
      expect(await profile('n')).toEqual({
        rows: 4,
        nulls: 0,
        distinct: 3,
        mean: 0.75,
        min: -2,
        max: 3,
        bins: [
          { from: -2, to: -1, count: 1 },
          { from: -1, to: 0, count: 0 },
          { from: 0, to: 1, count: 0 },
          { from: 1, to: 2, count: 2 },
          { from: 2, to: 3, count: 0 },
          { from: 3, to: 3, count: 1 },
        ],
        top: [
          { value: 1, count: 2 },
          { value: -2, count: 1 },
          { value: 3, count: 1 },
        ],
      })
      expect(await profile('word')).toEqual({
        rows: 4,
        nulls: 1,
        distinct: 2,
        mean: null,
        min: 'a',
        max: 'b',
        bins: [],
        top: [
          { value: 'b', count: 2 },
          { value: 'a', count: 1 },
        ],
      })
      const day = await profile('day')
      expect(day).toEqual({
        rows: 4,
        nulls: 1,
        distinct: 2,
        mean: null,
        min: '2024-02-28',
        max: '2024-02-29',
        bins: [
          { from: '2024-02-28', to: '2024-02-29', count: 1 },
          { from: '2024-02-29', to: '2024-02-29', count: 2 },
        ],
        top: [
          { value: '2024-02-29', count: 2 },
          { value: '2024-02-28', count: 1 },
        ],
      })
      const { min, max, top } = await profile('yes')
      expect({ min, max, top }).toEqual({
        min: false,
        max: true,
        top: [
          { value: true, count: 2 },
          { value: false, count: 1 },
        ],
      })
    })

    test(`${kind} tells in which of 24 parts between the ends values lie`, async () => {
      const range = (name: string) => columnRange(database().engine, source, column(name), who)
      const share = await range('share')
      expect([share.min, share.max, share.bins.length, filled(share)]).toEqual([
        0.5,
        24.5,
        24,
        [
          { from: 0.5, to: 1.5, count: 1 },
          { from: 12.5, to: 13.5, count: 1 },
          { from: 23.5, to: 24.5, count: 1 },
        ],
      ])
      const at = await range('at')
      expect([at.min, at.max, at.bins.length, filled(at)]).toEqual([
        '2024-02-28T12:00:00',
        '2024-02-29T12:00:00',
        24,
        [
          { from: '2024-02-28T12:00:00', to: '2024-02-28T13:00:00', count: 2 },
          { from: '2024-02-29T11:00:00', to: '2024-02-29T12:00:00', count: 1 },
        ],
      ])
      expect(await range('word')).toEqual({ min: 'a', max: 'b', bins: [] })
    })
  },
  { missing: ({ unreached, chartless = null }) => unreached ?? chartless },
)
