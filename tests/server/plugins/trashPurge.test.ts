import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableReference } from '../../../server/engines/engine.ts'
import type { Peers } from '../../../server/store/peers/peers.ts'
import { noteUploaded, wasUploaded } from '../../../server/store/datasets/uploadedTables.ts'
import { noteRun } from '../../../server/store/queries/queries.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'
import { joinedPeers } from '../../support/joinedPeers.ts'
import { thingMaker } from '../../support/things.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const madeTable = { databaseId: 1, schema: 'main', table: 'predicted' }
const ago = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '')

/** A table that a model made with its dataset in the trash, a run of SQL and a key of a request, all of them old. */
const leaveOld = async () => {
  const { store, plain } = world
  const id = await thingMaker(store).dataset('predicted', plain.user)
  const change = { source: 'prediction' as const, deleted_on: ago(31) }
  await store.updateTable('dataset').set(change).where('id', '=', id).execute()
  await noteUploaded(store, madeTable, plain.user)
  await noteRun(store, {
    ...{ client_id: 'old', user_id: plain.user.id, database_id: null, schema: null },
    ...{ tab_name: '', sql_editor_id: '', row_limit: 10, sql: 'SELECT 1', server: 1 },
  })
  await store
    .updateTable('query')
    .set({ changed_on: ago(91), status: 'success' })
    .execute()
  await store
    .insertInto('idempotency_key')
    .values({ user_id: plain.user.id, key: 'old', fingerprint: '', made: '1', created_on: ago(2) })
    .execute()
}

test('the first server of a workspace forgets as it starts what is old, with the tables of models; others do not', async () => {
  await leaveOld()
  const { store } = world
  const dropped: TableReference[] = []
  const workspace = {
    ...world.app.workspace,
    dropTable: async (table: TableReference) => void dropped.push(table),
  }
  const startedAs = async (peers: Peers | undefined) => {
    const app = anotherApp(world, { workspace, ...(peers && { peers }) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await app.close()
    const count = async (table: 'dataset' | 'query' | 'idempotency_key') =>
      (await store.selectFrom(table).selectAll().execute()).length
    return {
      datasets: await count('dataset'),
      runs: await count('query'),
      keys: await count('idempotency_key'),
      isNoted: await wasUploaded(store, madeTable),
      dropped: dropped.map(({ schema, table }) => `${schema}.${table}`),
    }
  }
  const [first, second] = joinedPeers(2).peers
  expect([await startedAs(second), await startedAs(first)]).toEqual([
    { datasets: 1, runs: 1, keys: 1, isNoted: true, dropped: [] },
    { datasets: 0, runs: 0, keys: 0, isNoted: false, dropped: ['main.predicted'] },
  ])
})
