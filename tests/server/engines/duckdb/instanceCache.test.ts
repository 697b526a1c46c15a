import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { instanceCache } from '../../../../server/engines/duckdb/instanceCache.ts'

test('each instance is asked once, and again after its answer was forgotten or the question failed', async () => {
  const [one, other] = await Promise.all([
    DuckDBInstance.create(':memory:'),
    DuckDBInstance.create(':memory:'),
  ])
  let asked = 0
  const question = instanceCache(async (connection) => {
    asked += 1
    await connection.run(asked === 1 ? 'SELECT missing' : 'SELECT 1')
    return asked
  })
  await expect(question.of(one)).rejects.toThrow('missing')
  expect(await Promise.all([question.of(one), question.of(one), question.of(one)])).toEqual([
    2, 2, 2,
  ])
  expect(await question.of(other)).toBe(3)
  question.forget(one)
  expect([await question.of(one), await question.of(other)]).toEqual([4, 3])
  one.closeSync()
  other.closeSync()
})
