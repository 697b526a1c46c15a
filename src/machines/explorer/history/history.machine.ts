import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { FormData } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import { begun, recorded, redone, resumed, undone, type History } from './history'

interface Key {
  key: string
  userId: number
}

/** Sent to the explorer: the form before, or after, an edit. */
export interface FormRestored {
  type: 'form.restored'
  form: FormData
}

/** Undo and redo of every edit of a form, persisted in this browser under the form's key and the user. */
export const historyMachine = setup({
  types: {} as {
    input: Key & { form: FormData }
    context: Key & { history: History }
    events:
      | { type: 'form.edited'; form: FormData }
      | { type: 'undo.requested' }
      | { type: 'redo.requested' }
  },
  actors: {
    readHistory: unprovided<History | null, Key>('readHistory'),
    writeHistory: unprovided<void, Key & { history: History }>('writeHistory'),
  },
  actions: {
    resume: assign({
      history: ({ context }, { output }: { output: History | null }) =>
        resumed(output, context.history.present),
    }),
    record: assign({
      history: ({ context }, { form }: { form: FormData }) =>
        recorded(context.history, form, Date.now()),
    }),
    stepBack: assign({ history: ({ context }) => undone(context.history) }),
    stepForward: assign({ history: ({ context }) => redone(context.history) }),
    restore: sendParent(
      ({ context }) =>
        ({ type: 'form.restored', form: context.history.present }) satisfies FormRestored,
    ),
  },
  guards: {
    hasPast: ({ context }) => context.history.past.length > 0,
    hasFuture: ({ context }) => context.history.future.length > 0,
  },
}).createMachine({
  id: 'history',
  context: ({ input: { key, userId, form } }) => ({ key, userId, history: begun(form) }),
  on: {
    'form.edited': {
      target: '.writing',
      reenter: true,
      actions: fromEvent('record'),
    },
    'undo.requested': {
      guard: 'hasPast',
      target: '.writing',
      reenter: true,
      actions: ['stepBack', 'restore'],
    },
    'redo.requested': {
      guard: 'hasFuture',
      target: '.writing',
      reenter: true,
      actions: ['stepForward', 'restore'],
    },
  },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readHistory',
        input: ({ context: { key, userId } }) => ({ key, userId }),
        onDone: { target: 'resting', actions: fromEvent('resume') },
        onError: 'resting',
      },
    },
    resting: {},
    writing: {
      invoke: {
        src: 'writeHistory',
        input: ({ context }) => context,
        onDone: 'resting',
        onError: 'resting',
      },
    },
  },
})
export type HistoryRef = ActorRefFrom<typeof historyMachine>
