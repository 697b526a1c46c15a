import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { forgetNotes, inTransaction, noted } from '../../../../server/engines/duckdb/notes.ts'

test('what was noted is known at once, and as it was before where its transaction failed', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const note = (text: string) =>
    inTransaction(instance, connection, async () => {
      await connection.run(`CREATE TABLE "${text}" (a INTEGER)`)
      return { count: text }
    })
  const found = [await noted(instance, 'count')]
  await note("1 o'clock")
  found.push(await noted(instance, 'count'))
  await note('2')
  found.push(await noted(instance, 'count'))
  await expect(note('2')).rejects.toThrow('already exists')
  found.push(await noted(instance, 'count'))
  forgetNotes(instance)
  found.push(await noted(instance, 'count'), await noted(instance, 'another'))
  await note("'3' o'clock")
  forgetNotes(instance)
  found.push(await noted(instance, 'count'))
  expect(found).toEqual([null, "1 o'clock", '2', '2', '2', null, "'3' o'clock"])
  connection.closeSync()
  instance.closeSync()
})
