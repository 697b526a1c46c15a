import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem } from '../../api/contract'
import { attempt, attemptOf, type AttemptEnd, type Run } from '../lib/attempt'
import { fromEvent } from '../lib/fromEvent'
import { invalidate, post, notify } from '../lib/peers'
import { unprovidedListener } from '../lib/unprovided'

/** What a write says when its screen is gone: that it was done or not, and which shared lists show something else now. */
export interface WriteTexts {
  done: string
  failed: string
  /** No answer came. */
  unknown: string
  lists?: readonly string[]
}

interface Write {
  id: string
  texts: WriteTexts
  /** Who waits for the end; null once their screen is gone. */
  settle: ((end: AttemptEnd) => void) | null
}

/** Asks for a write; `settle` gets its end as long as somebody waits for it. */
export interface WriteRequest {
  type: 'write.requested'
  id: string
  texts: WriteTexts
  run: Run
  settle: (end: AttemptEnd) => void
}

/**
 * The writes under way. They belong to the workspace: leaving a screen ends none of them, closing the window asks while
 * there is one, and signing out waits for them unless one of them fails.
 */
export const writesMachine = setup({
  types: {} as {
    context: { writes: readonly Write[] }
    events:
      | WriteRequest
      | { type: 'write.left'; id: string }
      | { type: 'signOut.requested' }
      | { type: `xstate.done.actor.${string}`; output: AttemptEnd }
    tags: 'busy'
  },
  actors: {
    attempt,
    confirmBeforeLeaving: unprovidedListener('confirmBeforeLeaving'),
  },
  actions: {
    begin: assign(({ context: { writes }, spawn }, { id, texts, run, settle }: WriteRequest) => {
      spawn('attempt', { id, input: { run } })
      return { writes: [...writes, { id, texts, settle }] }
    }),
    release: assign({
      writes: ({ context: { writes } }, { id }: { id: string }) =>
        writes.map((write) => (write.id === id ? { ...write, settle: null } : write)),
    }),
    answer: ({ context: { writes }, system }, { id, end }: { id: string; end: AttemptEnd }) => {
      const write = writes.find((each) => each.id === id)
      if (write === undefined) return
      const { settle, texts } = write
      if (settle !== null) settle(end)
      else if ('error' in end) {
        const { status, message: detail } = toProblem(end.error)
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: status === 0 ? texts.unknown : texts.failed,
          detail,
        })
      } else {
        post(system, { intent: 'success', area: 'workspace', title: texts.done })
        texts.lists?.forEach((name) => invalidate(system, name))
      }
    },
    drop: assign({
      writes: ({ context: { writes } }, { id }: { id: string }) =>
        writes.filter((write) => write.id !== id),
    }),
    signOut: ({ system }) => notify(system, 'session', { type: 'signOut.requested' }),
    reportStay: ({ system }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: 'You are still signed in',
        detail: 'Something could not be saved. Log out again to leave without it.',
      }),
  },
  guards: {
    nothingIsWritten: ({ context }) => context.writes.length === 0,
    writeFailed: (_, { end }: { end: AttemptEnd }) => 'error' in end,
  },
}).createMachine({
  id: 'writes',
  context: { writes: [] },
  on: {
    'write.left': { actions: fromEvent('release') },
    'xstate.done.actor.*': {
      actions: [
        {
          type: 'answer',
          params: ({ event }) => ({ id: attemptOf(event.type), end: event.output }),
        },
        { type: 'drop', params: ({ event }) => ({ id: attemptOf(event.type) }) },
      ],
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'write.requested': {
          target: 'writing',
          actions: fromEvent('begin'),
        },
        'signOut.requested': { actions: 'signOut' },
      },
    },
    writing: {
      tags: 'busy',
      invoke: { src: 'confirmBeforeLeaving', onError: '.staying' },
      on: { 'write.requested': { actions: fromEvent('begin') } },
      always: { guard: 'nothingIsWritten', target: 'idle' },
      initial: 'staying',
      states: {
        staying: { on: { 'signOut.requested': 'signingOut' } },
        signingOut: {
          on: {
            'xstate.done.actor.*': {
              guard: { type: 'writeFailed', params: ({ event }) => ({ end: event.output }) },
              target: 'staying',
              actions: [
                {
                  type: 'answer',
                  params: ({ event }) => ({ id: attemptOf(event.type), end: event.output }),
                },
                { type: 'drop', params: ({ event }) => ({ id: attemptOf(event.type) }) },
                'reportStay',
              ],
            },
          },
          always: { guard: 'nothingIsWritten', target: '#writes.idle', actions: 'signOut' },
        },
      },
    },
  },
})
export type WritesRef = ActorRefFrom<typeof writesMachine>
