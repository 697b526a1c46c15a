import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
} from 'xstate'
import { toProblem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { joinProject, type Joins } from '../projects/currentProject.machine'
import { invalidate, post, notify, type NoticeAction } from '../lib/peers'
import { answerOf, type RequestEnded, type Withdrawal } from '../lib/requester'
import { spawnAny } from '../lib/spawnAny'
import type { System } from '../lib/system'
import { unprovidedListener } from '../lib/unprovided'

/** Notices of a write whose screen is gone, and the shared lists to be read again. */
export interface WriteTexts {
  done: string
  failed: string
  /** No answer came. */
  unknown: string
  lists?: readonly string[]
  /** What is offered when it failed. */
  again?: NoticeAction
}

/** Its requester gets the answer for as long as it waits. */
export interface WriteRequest extends Joins {
  type: 'write.requested'
  requester: AnyActorRef
  texts: WriteTexts
  logic: AnyActorLogic
  input: unknown
}

interface Write extends Joins {
  id: string
  texts: WriteTexts
  /** Null once its screen is gone. */
  requester: AnyActorRef | null
}

const reportEnd = (system: System, { texts, joins }: Write, ended: RequestEnded) => {
  if ('error' in ended) {
    const { status, message: detail } = toProblem(ended.error)
    post(system, {
      intent: 'warning',
      area: 'workspace',
      title: status === 0 ? texts.unknown : texts.failed,
      detail,
      ...(texts.again ? { action: texts.again } : {}),
    })
  } else {
    post(system, { intent: 'success', area: 'workspace', title: texts.done })
    texts.lists?.forEach((name) => invalidate(system, name))
    if (joins) joinProject(system, joins.kind, (ended.output as { id: number }).id, joins.project)
  }
}

/**
 * The writes under way. They belong to the workspace: leaving a screen ends none of them, closing the window asks while
 * there is one, and signing out waits for them, and for those that follow from their answers, unless one of them fails.
 */
export const writesMachine = setup({
  types: {} as {
    context: { writes: readonly Write[] }
    events: WriteRequest | Withdrawal | { type: 'signOut.requested' } | RequestEnded
    tags: 'busy'
  },
  actors: {
    confirmBeforeLeaving: unprovidedListener('confirmBeforeLeaving'),
  },
  actions: {
    begin: assign(
      ({ context: { writes }, spawn }, { requester, texts, joins, logic, input }: WriteRequest) => {
        const id = requester.sessionId
        spawnAny(spawn)(logic, { id, input })
        return { writes: [...writes, { id, texts, requester, joins }] }
      },
    ),
    release: assign({
      writes: ({ context: { writes } }, { requester }: Withdrawal) =>
        writes.map((write) =>
          write.requester === requester ? { ...write, requester: null } : write,
        ),
    }),
    answer: enqueueActions(({ context: { writes }, enqueue, system }, ended: RequestEnded) => {
      const write = writes.find(({ id }) => id === ended.actorId)
      if (write?.requester) enqueue.sendTo(write.requester, answerOf(ended))
      else if (write) enqueue(() => reportEnd(system, write, ended))
      enqueue.stopChild(ended.actorId)
      enqueue.assign({ writes: writes.filter((each) => each !== write) })
    }),
    signOut: ({ system }) => notify(system, 'session', { type: 'signOut.requested' }),
    /** What is written because of an answer is requested before this is taken. */
    signOutAfterAnswers: sendTo(({ self }) => self, { type: 'signOut.requested' }),
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
  },
}).createMachine({
  id: 'writes',
  context: { writes: [] },
  on: {
    'request.withdrawn': { actions: fromEvent('release') },
    'xstate.done.actor.*': { actions: fromEvent('answer') },
    'xstate.error.actor.*': { actions: fromEvent('answer') },
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
            'xstate.error.actor.*': {
              target: 'staying',
              actions: [fromEvent('answer'), 'reportStay'],
            },
          },
          always: {
            guard: 'nothingIsWritten',
            target: '#writes.idle',
            actions: 'signOutAfterAnswers',
          },
        },
      },
    },
  },
})
export type WritesRef = ActorRefFrom<typeof writesMachine>
