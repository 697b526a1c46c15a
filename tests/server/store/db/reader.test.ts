import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartList } from '../../../../server/store/charts/charts.ts'
import { openStore, type Store } from '../../../../server/store/db/open.ts'
import { openReader } from '../../../../server/store/db/reader.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { listOf } from '../../../../server/store/lists/lists.ts'
import { searchThings } from '../../../../server/store/things/search.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

let folder: string
let store: Store
let reader: Store
let make: ThingMaker
let ada: UserRow
let dataset: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-reader-'))
  const path = join(folder, 'chartroom.sqlite')
  store = await openStore(path)
  reader = openReader(store, path)
  make = thingMaker(store)
  ada = await make.person('ada')
  dataset = await make.dataset('Ümläute', ada)
})
afterAll(async () => {
  await reader.destroy()
  await store.destroy()
  await rm(folder, { recursive: true })
})

const countTo = (last: number) =>
  sql<{
    count: number
  }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${last}) select count(*) as count from numbers`

test('lists and searches of the reader have what was committed before, as the store itself answers them', async () => {
  await make.chart('ÜBERSICHT', ada, dataset)
  const query = { filters: [{ col: 'slice_name', opr: 'ct', value: 'übers' }] }
  const titlesOf = async (from: Store) =>
    (await listOf(from, chartList, query, ada)).result.map(({ slice_name }) => slice_name)
  expect([await titlesOf(reader), await titlesOf(store)]).toEqual([['ÜBERSICHT'], ['ÜBERSICHT']])
  expect((await searchThings(reader, 'ümlä', 10, ada)).map(({ title }) => title)).toEqual([
    'Ümläute',
  ])
})

test('while the reader is at a long read, the event loop turns and the store reads and writes', async () => {
  let isRead = false
  const long = countTo(3_000_000)
    .execute(reader)
    .then(({ rows }) => {
      isRead = true
      return rows
    })
  await make.chart('written meanwhile', ada, dataset)
  const { count } = await listOf(store, chartList, { page_size: 1 }, ada)
  expect({ count, isRead }).toEqual({ count: 2, isRead: false })
  expect(await long).toEqual([{ count: 3_000_000 }])
})

test('what the reader cannot read is refused as the store refuses it, and its next read is answered', async () => {
  const refusal = (from: Store) =>
    sql`select id from nowhere`.execute(from).catch(({ message }: Error) => message)
  expect([await refusal(reader), await refusal(store)]).toEqual([
    'no such table: nowhere',
    'no such table: nowhere',
  ])
  expect((await countTo(3).execute(reader)).rows).toEqual([{ count: 3 }])
})

test('the reader writes nothing', async () => {
  const writing = reader.deleteFrom('chart').execute()
  await expect(writing).rejects.toThrow('attempt to write a readonly database')
  await expect(reader.transaction().execute(() => Promise.resolve())).rejects.toThrow(
    'This store only reads',
  )
})
