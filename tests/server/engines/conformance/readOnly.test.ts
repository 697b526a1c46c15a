import { beforeAll, expect, test } from 'vitest'
import { readRows, userRows } from '../../../support/engineReading.ts'
import { onEveryEngine } from './engines.ts'
import { makeTable } from './tables.ts'

onEveryEngine(({ kind, writes }, database) => {
  beforeAll(async () => {
    await makeTable(database(), 'kept', { n: 'integer' }, [[1], [2], [3]])
  })

  test.each(writes)(`${kind} refuses to read: %s`, async (statement) => {
    const { engine, name, schema } = database()
    const { status, message } = (await userRows(
      engine,
      statement.replaceAll('{table}', name('kept')),
    )) as { status: number; message: string }
    expect([400, 403], message).toContain(status)
    expect(await readRows(engine, `SELECT n FROM ${name('kept')} ORDER BY n`)).toEqual([
      [1],
      [2],
      [3],
    ])
    expect(await engine.tables(schema)).toEqual([{ name: 'kept', type: 'table' }])
  })
})
