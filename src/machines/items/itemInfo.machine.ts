import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem, type ThingType } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import type { InfoAnswer } from './info'
import { itemActionsOf } from './itemActions.machine'
import { kindSchema, namedItem, namedItemSchema, type Item, type Kind } from './kinds'

interface InfoRequest {
  kind: Kind
  item: Item
}

const infoTabSchema = z.enum(['members', 'charts', 'dashboards'])
/** The tabs of a project's info. */
export type InfoTab = z.infer<typeof infoTabSchema>

/** What is known about a thing, read when it is asked for; it and whatever it names can be gone to. */
export const itemInfoMachine = setup({
  types: {} as {
    input: InfoRequest & { tab?: InfoTab }
    context: InfoRequest & { answer: InfoAnswer | null; problem: Problem | null; tab: InfoTab }
    events:
      | { type: 'info.retried' }
      | { type: 'tab.chosen'; tab: InfoTab }
      | { type: 'item.followed'; kind: ThingType; item: Item }
      | { type: 'dialog.dismissed' }
    tags: 'busy' | 'attention'
  },
  actors: { readInfo: unprovided<InfoAnswer, { kind: Kind; id: number }>('readInfo') },
  actions: {
    storeAnswer: assign({ answer: (_, { output }: { output: InfoAnswer }) => output }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeTab: assign({ tab: (_, { tab }: { tab: InfoTab }) => tab }),
    follow: ({ system }, { kind, item }: { kind: ThingType; item: Item }) =>
      itemActionsOf(system)?.send({ type: 'item.opened', kind, item }),
  },
}).createMachine({
  id: 'itemInfo',
  context: ({ input }) => ({ tab: 'members', ...input, answer: null, problem: null }),
  initial: 'loading',
  on: {
    'item.followed': { target: '.done', actions: fromEvent('follow') },
    'dialog.dismissed': '.done',
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'readInfo',
        input: ({ context: { kind, item } }) => ({ kind, id: item.id }),
        onDone: { target: 'shown', actions: fromEvent('storeAnswer') },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    shown: {
      tags: 'attention',
      on: { 'tab.chosen': { actions: fromEvent('storeTab') } },
    },
    failed: { tags: 'attention', on: { 'info.retried': 'loading' } },
    done: { type: 'final' },
  },
})
export type ItemInfoRef = ActorRefFrom<typeof itemInfoMachine>

export const itemInfoResumption = dialogResumption<typeof itemInfoMachine>(
  z.object({ kind: kindSchema, item: namedItemSchema, tab: infoTabSchema }),
  ({ context: { kind, item, tab } }) => ({ kind, item: namedItem(kind, item), tab }),
)
