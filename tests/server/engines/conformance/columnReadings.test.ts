import { beforeAll, expect, test } from 'vitest'
import { fromSource, type Source } from '../../../../server/engines/sqlText/source.ts'
import { rendered, sql } from '../../../../server/engines/sqlText/sql.ts'
import { sourceOver, who } from './charting.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

const texts = [
  '03.02.2024 07:05',
  '31.02.2024 00:00',
  'soon',
  '1e1',
  ' -2.5 ',
  null,
  '',
  '03',
  '2024-02-03',
  '03.02.2024 24:00',
  '03-02-2024 07:05',
  '1e400',
  '1e-400',
  'infinity',
  'NaN',
  '12d',
  '03.02.24',
  '3.2.2024 7:5',
  '03.02.2024 07:05 x',
]

onEveryEngine(
  ({ kind, backend }, database) => {
    let source: Source
    beforeAll(async () => {
      await makeTable(
        database(),
        'readings',
        { n: 'integer', word: 'text' },
        texts.map((text, at) => [at, text]),
      )
      source = await sourceOver(database().engine, backend, 'readings')
    })
    const read = async (value: 'number' | 'day' | 'minute' | 'month' | 'year') => {
      const { dialect } = source
      const word = dialect.name('word')
      const expressions = {
        number: dialect.numberIn(word),
        day: dialect.momentIn(sql`SUBSTRING(${word}, 1, 10)`, 'DD.MM.YYYY'),
        minute: dialect.momentIn(word, 'DD.MM.YYYY HH:mm'),
        month: dialect.momentIn(sql`SUBSTRING(${word}, 4, 7)`, 'MM.YYYY'),
        year: dialect.momentIn(sql`SUBSTRING(${word}, 7, 4)`, 'YYYY'),
      }
      const { chunks } = await database().engine.query(
        {
          ...rendered(
            sql`SELECT ${expressions[value]} FROM ${fromSource(source)} ORDER BY ${dialect.name('n')}`,
          ),
          userSql: true,
          maxRows: 20,
          timeoutMs: 10_000,
          ...who,
        },
        'values',
      )
      const cells: unknown[] = []
      for await (const { columns } of chunks) cells.push(...(columns[0] ?? []))
      return cells
    }

    test(`${kind} reads numbers and dates in texts, and null where there are none`, async () => {
      const missing = (count: number) => Array.from({ length: count }, () => null)
      expect(await read('number')).toEqual([
        null,
        null,
        null,
        10,
        -2.5,
        null,
        null,
        3,
        ...missing(4),
        0,
        ...missing(6),
      ])
      expect(await read('day')).toEqual([
        '2024-02-03',
        ...missing(8),
        '2024-02-03',
        ...missing(8),
        '2024-02-03',
      ])
      expect(await read('minute')).toEqual([
        '2024-02-03T07:05:00',
        ...missing(16),
        '2024-02-03T07:05:00',
        null,
      ])
      expect(await read('month')).toEqual([
        '2024-02-01',
        '2024-02-01',
        ...missing(7),
        '2024-02-01',
        ...missing(8),
        '2024-02-01',
      ])
      expect(await read('year')).toEqual([
        '2024-01-01',
        '2024-01-01',
        ...missing(7),
        '2024-01-01',
        '2024-01-01',
        ...missing(7),
        '2024-01-01',
      ])
    })
  },
  { missing: ({ unreached, chartless = null }) => unreached ?? chartless },
)
