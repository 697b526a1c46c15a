import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type ThingType } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { goTo, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { undoDeletion, type ItemUses } from './deletionWords'
import { invalidateKind } from './invalidateKind'
import { countOf, nameOf, notChangeableReason, titleOf, type Item } from './kinds'

interface Deletion {
  kind: ThingType
  items: readonly Item[]
  /** Where to go afterwards, from a page that shows the deleted thing. */
  thenGoTo?: string
}

interface Context extends Deletion, Intended {
  /** Those that the viewer may not delete. */
  forbidden: readonly Item[]
  uses: ItemUses | null
  problem: Problem | null
  /** Those that are in the trash now. */
  deleted: readonly Item[]
}

const subjectOf = ({ kind, items }: Deletion) =>
  items.length === 1 && items[0] ? nameOf(kind, items[0]) : countOf(kind, items.length)

/** Moves one thing or several to the trash after a question that says what uses them: all of them or none. */
export const deleteItemsMachine = setup({
  types: {} as {
    input: Deletion
    context: Context
    events: { type: 'deletion.confirmed' } | { type: 'dialog.dismissed' }
    output: { deleted: readonly Item[] }
    tags: 'busy' | 'deleting' | 'attention'
  },
  actors: {
    readUses: unprovided<ItemUses, Deletion>('readUses'),
    deleteItems: unprovided<void, Deletion & Intended>('deleteItems'),
  },
  actions: {
    storeUses: assign({ uses: (_, { output }: { output: ItemUses }) => output }),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    dropProblem: assign({ problem: null }),
    storeDeleted: assign({ deleted: ({ context }) => context.items }),
    reportDeleted: ({ context, system }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Deleted ${subjectOf(context)}`,
        detail: 'In Recent Deleted for 30 days.',
        action: undoDeletion(
          context.items.map((item) => ({
            type: context.kind,
            id: item.id,
            title: titleOf(context.kind, item),
          })),
        ),
      })
      invalidateKind(system, context.kind)
    },
    leave: ({ context, system }) => {
      if (context.thenGoTo !== undefined) goTo(system, context.thenGoTo)
    },
  },
  guards: { allMayBeDeleted: ({ context }) => context.forbidden.length === 0 },
}).createMachine({
  id: 'deleteItems',
  context: ({ input, self }) => {
    const me = currentUser(self.system)
    return {
      ...input,
      forbidden: input.items.filter((item) => notChangeableReason(item, me) !== null),
      uses: null,
      problem: null,
      deleted: [],
      intention: newIntention(),
    }
  },
  output: ({ context }) => ({ deleted: context.deleted }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        uses: {
          initial: 'reading',
          states: {
            reading: {
              tags: 'busy',
              invoke: {
                src: 'readUses',
                input: ({ context }) => context,
                onDone: {
                  target: 'known',
                  actions: fromEvent('storeUses'),
                },
                onError: 'unknown',
              },
            },
            known: { tags: 'attention' },
            unknown: { tags: 'attention' },
          },
        },
        question: {
          initial: 'confirming',
          states: {
            confirming: {
              on: {
                'deletion.confirmed': {
                  guard: 'allMayBeDeleted',
                  target: 'deleting',
                  actions: 'dropProblem',
                },
                'dialog.dismissed': '#deleteItems.done',
              },
            },
            deleting: {
              tags: 'deleting',
              invoke: {
                src: 'deleteItems',
                input: ({ context: { kind, items, intention } }) => ({ kind, items, intention }),
                onDone: {
                  target: '#deleteItems.done',
                  actions: ['storeDeleted', 'reportDeleted', 'leave'],
                },
                onError: {
                  target: 'confirming',
                  actions: fromEvent('storeProblem'),
                },
              },
            },
          },
        },
      },
    },
    done: { type: 'final' },
  },
})
export type DeleteItemsRef = ActorRefFrom<typeof deleteItemsMachine>
