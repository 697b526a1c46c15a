import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type Restored } from '../../api/contract'
import type { Deleted } from '../items/deletionWords'
import { kinds } from '../items/kinds'
import { fromEvent } from '../lib/fromEvent'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

interface Context {
  left: readonly Deleted[]
  restored: readonly { thing: Deleted; answer: Restored }[]
  refused: readonly { thing: Deleted; problem: Problem }[]
}

const plain = 'Restored'
const shared = (things: readonly { thing: Deleted }[]) =>
  new Set(['trash', ...things.flatMap(({ thing }) => kinds[thing.type].invalidates)])

/** Brings deleted things back one after the other, from wherever that is asked, and tells what came of it. */
export const restorationMachine = setup({
  types: {} as {
    context: Context
    events: { type: 'restore.requested'; things: readonly Deleted[] }
    tags: 'busy' | 'ready'
  },
  actors: { restoreItem: unprovided<Restored, Deleted>('restoreItem') },
  actions: {
    storeRequest: assign({
      left: ({ context }, { things }: { things: readonly Deleted[] }) => [
        ...context.left,
        ...things,
      ],
    }),
    storeRestored: assign(
      (
        {
          context: {
            left: [thing, ...left],
            restored,
          },
        },
        { output }: { output: Restored },
      ) => ({
        left,
        restored: thing ? [...restored, { thing, answer: output }] : restored,
      }),
    ),
    storeRefused: assign(
      (
        {
          context: {
            left: [thing, ...left],
            refused,
          },
        },
        { error }: { error: unknown },
      ) => ({
        left,
        refused: thing ? [...refused, { thing, problem: toProblem(error) }] : refused,
      }),
    ),
    report: ({ context: { restored, refused }, system }) => {
      const [first] = restored
      if (first) {
        const remarks = restored
          .filter(({ answer }) => answer.message !== plain)
          .map(({ answer }) => answer.message)
        const title =
          restored.length === 1
            ? `Restored ${first.answer.result.title}`
            : `Restored ${restored.length} things`
        post(system, {
          intent: 'success',
          area: 'workspace',
          title,
          ...(remarks.length > 0 ? { detail: remarks.join('\n') } : {}),
        })
      }
      refused.forEach(({ thing, problem }) => {
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: `${thing.title} was not restored`,
          detail: problem.message,
        })
      })
    },
    refresh: ({ context: { restored, refused }, system }) =>
      [...shared([...restored, ...refused])].forEach((name) => invalidate(system, name)),
    forget: assign({ restored: [], refused: [] }),
  },
  guards: { moreIsLeft: ({ context }) => context.left.length > 1 },
}).createMachine({
  id: 'restoration',
  context: { left: [], restored: [], refused: [] },
  on: { 'restore.requested': { actions: fromEvent('storeRequest') } },
  initial: 'resting',
  states: {
    resting: {
      tags: 'ready',
      on: {
        'restore.requested': {
          target: 'restoring',
          actions: fromEvent('storeRequest'),
        },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        src: 'restoreItem',
        input: ({ context }) => context.left[0] as Deleted,
        onDone: [
          {
            guard: 'moreIsLeft',
            target: 'restoring',
            reenter: true,
            actions: fromEvent('storeRestored'),
          },
          {
            target: 'resting',
            actions: [fromEvent('storeRestored'), 'report', 'refresh', 'forget'],
          },
        ],
        onError: [
          {
            guard: 'moreIsLeft',
            target: 'restoring',
            reenter: true,
            actions: fromEvent('storeRefused'),
          },
          {
            target: 'resting',
            actions: [fromEvent('storeRefused'), 'report', 'refresh', 'forget'],
          },
        ],
      },
    },
  },
})
export type RestorationRef = ActorRefFrom<typeof restorationMachine>
