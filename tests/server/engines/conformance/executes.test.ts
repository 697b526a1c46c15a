import { beforeAll, expect, test } from 'vitest'
import type { Command } from '../../../../server/engines/engine.ts'
import { readRows } from '../../../support/engineReading.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

const command = (sql: string): Command => ({ sql, maxRows: 2, timeoutMs: 20_000 })

onEveryEngine(
  ({ kind, endless, countsChanges = true }, database) => {
    beforeAll(async () => {
      await makeTable(database(), 'written', { n: 'integer' }, [[1], [2], [3]])
    })

    test(`${kind} runs one statement that writes and tells later readers so`, async () => {
      const { engine, name } = database()
      const table = { schema: null, table: 'written' }
      const before = engine.generation(table)
      expect(
        (await engine.execute(command(`INSERT INTO ${name('written')} VALUES (4)`))).changed,
      ).toBe(countsChanges ? 1 : null)
      expect(await readRows(engine, `SELECT n FROM ${name('written')} ORDER BY n`)).toEqual([
        [1],
        [2],
        [3],
        [4],
      ])
      expect(engine.generation(table)).toBeGreaterThan(before)
    })

    test(`${kind} answers the rows of a statement that may write, no more than asked for`, async () => {
      const { engine, name } = database()
      const { columns, rows, truncated } = await engine.execute(
        command(`SELECT n FROM ${name('written')} ORDER BY n`),
      )
      expect({ columns: columns.map((column) => column.name), rows, truncated }).toEqual({
        columns: ['n'],
        rows: [[1], [2]],
        truncated: true,
      })
      const all = await engine.execute(
        command(`SELECT n - 1 AS n FROM ${name('written')} WHERE n < 3 ORDER BY n`),
      )
      expect([all.rows, all.truncated, all.changed]).toEqual([[[0], [1]], false, null])
    })

    test(`${kind} runs nothing for who has left, and stops what may write when its time is up`, async () => {
      const { engine, name } = database()
      const rows = () => readRows(engine, `SELECT count(*) FROM ${name('written')}`)
      const before = await rows()
      const deletion = command(`DELETE FROM ${name('written')}`)
      const left = AbortSignal.abort(new Error('Nobody waits for it any more'))
      await expect(engine.execute({ ...deletion, signal: left })).rejects.toThrow(
        'Nobody waits for it any more',
      )
      await expect(engine.describe('SELECT 1 AS n', { signal: left })).rejects.toThrow(
        'Nobody waits for it any more',
      )
      await expect(engine.execute({ ...command(endless), timeoutMs: 100 })).rejects.toMatchObject({
        status: 408,
        message: 'The query exceeded the timeout of 0.1 seconds',
      })
      expect(await rows()).toEqual(before)
    })

    test(`${kind} runs no second statement behind the first`, async () => {
      const { engine, name } = database()
      const table = name('written')
      await expect(engine.execute(command(`SELECT 1; DELETE FROM ${table}`))).rejects.toMatchObject(
        { status: 400 },
      )
      expect(await readRows(engine, `SELECT min(n) FROM ${table}`)).toEqual([[1]])
    })
  },
  { requested: ({ executes }) => executes },
)
