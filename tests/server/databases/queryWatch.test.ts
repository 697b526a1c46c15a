import { expect, test } from 'vitest'
import { watched } from '../../../server/databases/queryWatch.ts'
import type { Command, Engine, Outcome } from '../../../server/engines/engine.ts'

/** Watches an engine of two chunks, and writes down with what each statement began and how it ended. */
const watching = (broken: 'never' | 'at once' | 'halfway' = 'never') => {
  const told: unknown[] = []
  let wasLeft = false
  async function* chunks() {
    try {
      yield { rowCount: 2 }
      if (broken === 'halfway') throw new Error('broken')
      yield { rowCount: 1 }
    } finally {
      wasLeft = true
    }
  }
  const fail = () => Promise.reject(new Error('refused'))
  const changing = { columns: [], rows: [[1], [2]], truncated: false }
  const engine = {
    query: async () => (broken === 'at once' ? fail() : { columns: [], chunks: chunks() }),
    execute: async ({ sql }: Command): Promise<Outcome> =>
      broken === 'at once' ? fail() : { ...changing, changed: sql.startsWith('UPDATE') ? 5 : null },
  } as unknown as Engine
  const shown = watched(engine, 7, (...begun) => {
    told.push(begun)
    return (...end) => told.push(end)
  })
  const statement = { sql: 'SELECT 1', maxRows: 9, timeoutMs: 9, caller: '3' }
  const reader = async () => {
    const { chunks: found } = await shown.query(statement, 'values')
    return found[Symbol.asyncIterator]()
  }
  const execute = (sql: string) => shown.execute({ sql, maxRows: 9, timeoutMs: 9 })
  return { told, reader, execute, wasLeft: () => wasLeft }
}
const begun = [7, 'SELECT 1', '3']

test('a statement is told once how it ended: read, left by its reader with the rows until then, or failed', async () => {
  const whole = watching()
  const all = await whole.reader()
  while ((await all.next()).done !== true);
  await all.return?.()
  const early = watching()
  const some = await early.reader()
  await some.next()
  await some.return?.()
  const unread = watching()
  await (await unread.reader()).return?.()
  const halfway = watching('halfway')
  const rest = await halfway.reader()
  await rest.next()
  await expect(rest.next()).rejects.toThrow('broken')
  const refused = watching('at once')
  await expect(refused.reader()).rejects.toThrow('refused')
  expect({
    whole: whole.told,
    early: [early.told, early.wasLeft()],
    unread: unread.told,
    halfway: halfway.told,
    refused: refused.told,
  }).toEqual({
    whole: [begun, ['read', 3]],
    early: [[begun, ['left', 2]], true],
    unread: [begun, ['left', 0]],
    halfway: [begun, ['failed', 2]],
    refused: [begun, ['failed', 0]],
  })
})

test('a statement that may write is told with the rows that it changed, or answered', async () => {
  const { told, execute } = watching()
  await execute('UPDATE t SET a = 1')
  await execute('SELECT a FROM t')
  const refused = watching('at once')
  await expect(refused.execute('DELETE FROM t')).rejects.toThrow('refused')
  expect([...told, ...refused.told]).toEqual([
    [7, 'UPDATE t SET a = 1', null],
    ['read', 5],
    [7, 'SELECT a FROM t', null],
    ['read', 2],
    [7, 'DELETE FROM t', null],
    ['failed', 0],
  ])
})
