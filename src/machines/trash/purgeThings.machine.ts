import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type ThingType } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { TrashRow } from './trashList.machine'

interface Context {
  left: readonly TrashRow[]
  deleted: readonly TrashRow[]
  problem: Problem | null
}

/** Deletes things of the trash for good after a question, one after the other; a refusal stops there and asks again. */
export const purgeThingsMachine = setup({
  types: {} as {
    input: { items: readonly TrashRow[] }
    context: Context
    events: { type: 'command.confirmed' } | { type: 'command.dismissed' }
    output: { deleted: readonly TrashRow[] }
    tags: 'busy' | 'attention'
  },
  actors: { deleteForGood: unprovided<void, { type: ThingType; id: number }>('deleteForGood') },
  actions: {
    keepDeleted: assign(({ context: { left: [thing, ...left], deleted } }) => ({ left, deleted: thing ? [...deleted, thing] : deleted })),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    report: ({ context: { deleted: [first, ...more] }, system }) => {
      if (first) post(system, { intent: 'success', place: 'workspace', title: `Deleted ${more.length === 0 ? first.title : `${more.length + 1} things`} for good` })
    },
    refresh: ({ system }) => invalidate(system, 'trash'),
  },
  guards: { moreIsLeft: ({ context }) => context.left.length > 1 },
}).createMachine({
  id: 'purgeThings',
  context: ({ input }) => ({ left: input.items, deleted: [], problem: null }),
  output: ({ context }) => ({ deleted: context.deleted }),
  initial: 'confirming',
  states: {
    confirming: { tags: 'attention', on: { 'command.confirmed': 'deleting', 'command.dismissed': 'done' } },
    deleting: {
      tags: 'busy',
      invoke: {
        src: 'deleteForGood',
        input: ({ context: { left: [thing] } }) => ({ type: thing?.type ?? 'chart', id: thing?.thingId ?? 0 }),
        onDone: [
          { guard: 'moreIsLeft', target: 'deleting', reenter: true, actions: 'keepDeleted' },
          { target: 'done', actions: ['keepDeleted', 'report', 'refresh'] },
        ],
        onError: { target: 'confirming', actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'refresh'] },
      },
    },
    done: { type: 'final' },
  },
})
export type PurgeThingsRef = ActorRefFrom<typeof purgeThingsMachine>
