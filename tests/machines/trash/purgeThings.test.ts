import { expect, test } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { ThingType } from '../../../src/api/contract'
import { asThingRows } from '../../../src/machines/lists/thingRows'
import { purgeThingsMachine } from '../../../src/machines/trash/purgeThings.machine'
import { inHouse } from '../../support/house'
import { listOf } from '../../support/rows'

const deleted = (type: ThingType, id: number, title: string) => ({
  type, id, title, viz_type: null, deleted_on_utc: '', deleted_on_delta_humanized: '', deleted_by: null, purge_on_utc: '',
})
const { result: items } = asThingRows(listOf(deleted('chart', 7, 'Strikes'), deleted('dashboard', 7, 'Winter'), deleted('dataset', 7, 'birds')))

const open = (things = items, refused: string[] = []) => {
  const calls: string[] = []
  const deleteForGood = fromPromise<void, { type: ThingType; id: number }>(({ input: { type, id } }) => {
    calls.push(`${type} ${id}`)
    return refused.includes(type) ? Promise.reject(Object.assign(new Error(), { status: 503, message: 'Down' })) : Promise.resolve()
  })
  return { ...inHouse(purgeThingsMachine.provide({ actors: { deleteForGood } }), { items: things }, ['notifications', 'trash']), calls }
}

test('things of several kinds with the same id are told apart', () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
  expect(items.map(({ type, thingId }) => `${type} ${thingId}`)).toEqual(['chart 7', 'dashboard 7', 'dataset 7'])
})

test('nothing is deleted for good without the answer to the question', () => {
  const { actor, calls } = open()
  actor.send({ type: 'command.dismissed' })
  expect([actor.getSnapshot().output, calls]).toEqual([{ deleted: [] }, []])
})

test('what was asked for is deleted for good one after the other, told of once, and is gone from the list', async () => {
  const { actor, calls, heard } = open()
  actor.send({ type: 'command.confirmed' })
  await waitFor(actor, ({ status }) => status === 'done')
  expect([calls, actor.getSnapshot().output]).toEqual([['chart 7', 'dashboard 7', 'dataset 7'], { deleted: items }])
  expect(heard('notifications')).toEqual([{ type: 'notice.posted', notice: { intent: 'success', place: 'workspace', title: 'Deleted 3 things for good' } }])
  expect(heard('trash')).toEqual([{ type: 'resource.invalidated' }])
})

test('a refusal stops there, says why and asks again about those that are left', async () => {
  const { actor } = open(items, ['dashboard'])
  actor.send({ type: 'command.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.problem !== null)
  expect([actor.getSnapshot().value, context.problem?.message, context.left.map(({ title }) => title), context.deleted.map(({ title }) => title)])
    .toEqual(['confirming', 'Down', ['Winter', 'birds'], ['Strikes']])
})
