import { assign, setup, type ActorRefFrom } from 'xstate'
import { isStrongPassword, toProblem, type Problem, type ResetPassword } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

interface Draft {
  old: string
  fresh: string
  repeated: string
}

/** Changes the own password after the present one is given. */
export const passwordChangeMachine = setup({
  types: {} as {
    context: { draft: Draft; problem: Problem | null } & Intended
    events:
      | { type: 'draft.edited'; patch: Partial<Draft> }
      | { type: 'draft.submitted' }
      | { type: 'dialog.dismissed' }
    tags: 'busy'
  },
  actors: { resetPassword: unprovided<void, ResetPassword & Intended>('resetPassword') },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<Draft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    report: ({ system }) =>
      post(system, { intent: 'success', area: 'workspace', title: 'Your password was changed' }),
  },
  guards: {
    draftIsValid: ({ context: { draft } }) =>
      draft.old !== '' && isStrongPassword(draft.fresh) && draft.fresh === draft.repeated,
  },
}).createMachine({
  id: 'passwordChange',
  context: () => ({
    draft: { old: '', fresh: '', repeated: '' },
    intention: newIntention(),
    problem: null,
  }),
  on: { 'dialog.dismissed': '.done' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edited': { actions: fromEvent('mergePatch') },
        'draft.submitted': { guard: 'draftIsValid', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'resetPassword',
        input: ({ context }) => ({
          old_password: context.draft.old,
          password: context.draft.fresh,
          intention: context.intention,
        }),
        onDone: { target: 'done', actions: 'report' },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    failed: {
      on: {
        'draft.edited': {
          target: 'editing',
          actions: fromEvent('mergePatch'),
        },
        'draft.submitted': 'saving',
      },
    },
    done: { type: 'final' },
  },
})
export type PasswordChangeRef = ActorRefFrom<typeof passwordChangeMachine>
