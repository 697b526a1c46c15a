import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { DroppableTable } from '../../../src/api/contract'
import {
  dropTableMachine,
  type TableAddress,
} from '../../../src/machines/databases/dropTable.machine'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const address = { databaseId: 1, schema: 'main', table: 'birds' }
const found: DroppableTable = {
  database: { id: 1, database_name: 'Workspace' },
  schema: 'main',
  table: 'birds',
  readers: {
    datasets: [],
    virtual_datasets: [],
    charts: [],
    saved_queries: [],
    others_saved_queries: 2,
  },
}
const down = { status: 503, message: 'Down' }

/** Each read and each drop is refused with what is given for it, if anything. */
const open = ({ reads = [], drops = [] }: { reads?: unknown[]; drops?: unknown[] } = {}) => {
  const calls: string[] = []
  const answer = <Output>(name: string, refusals: unknown[], output: Output) =>
    fromPromise<Output, TableAddress>(({ input: { databaseId, schema, table } }) => {
      const before = calls.filter((call) => call.startsWith(name)).length
      calls.push(`${name} ${databaseId} ${schema} ${table}`)
      return refusals[before] === undefined
        ? Promise.resolve(output)
        : Promise.reject(refusals[before] as Error)
    })
  const world = inWorld(
    dropTableMachine.provide({
      actors: {
        getTableReaders: answer('read', reads, found),
        dropTable: answer<void>('drop', drops, undefined),
      },
    }),
    address,
  )
  const at = (state: 'confirming' | 'unread' | 'failed' | 'done') =>
    waitFor(world.actor, (snapshot) => snapshot.matches(state))
  return { ...world, calls, at }
}

test('a table is dropped once it was told what reads it and that was confirmed', async () => {
  const { actor, calls, at, heard } = open()
  actor.send({ type: 'drop.confirmed' })
  const { context } = await at('confirming')
  expect({ found: context.found, calls }).toEqual({ found, calls: ['read 1 main birds'] })
  actor.send({ type: 'drop.confirmed' })
  await at('done')
  expect({
    output: actor.getSnapshot().output,
    lastCall: calls.at(-1),
    lastNotification: heard('notifications').at(-1),
  }).toEqual({
    output: { dropped: true },
    lastCall: 'drop 1 main birds',
    lastNotification: {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Deleted the table birds' },
    },
  })
})

test('nothing is dropped without the answer to the question, nor while what reads the table is unknown', async () => {
  const { actor, calls, at } = open({ reads: [down] })
  await at('unread')
  actor.send({ type: 'drop.confirmed' })
  actor.send({ type: 'readers.retried' })
  await at('confirming')
  actor.send({ type: 'dialog.dismissed' })
  expect({ output: actor.getSnapshot().output, calls }).toEqual({
    output: { dropped: false },
    calls: ['read 1 main birds', 'read 1 main birds'],
  })
})

test('a refused drop says why and can be tried again', async () => {
  const { actor, calls, at } = open({ drops: [down] })
  await at('confirming')
  actor.send({ type: 'drop.confirmed' })
  expect((await at('failed')).context.problem).toEqual(down)
  actor.send({ type: 'drop.confirmed' })
  await at('done')
  expect({ output: actor.getSnapshot().output, calls }).toEqual({
    output: { dropped: true },
    calls: ['read 1 main birds', 'drop 1 main birds', 'drop 1 main birds'],
  })
})

test.each<[string, Parameters<typeof open>[0], 'unread' | 'failed']>([
  ['what reads the table is unknown', { reads: [down] }, 'unread'],
  ['the drop was refused', { drops: [down] }, 'failed'],
])('closing the question where %s drops nothing', async (_, refusals, state) => {
  const { actor, at } = open(refusals)
  if (state === 'failed') {
    await at('confirming')
    actor.send({ type: 'drop.confirmed' })
  }
  await at(state)
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { dropped: false } })
})
