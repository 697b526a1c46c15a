import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem, type RegisterUser, type User } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { goTo, notify, post } from '../lib/peers'
import { screenResumption, type WorkResumed } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import {
  draftOf,
  emptyDraft,
  errorsOf,
  payloadOf,
  storedUserDraftSchema,
  type UserDraft,
} from './userDraft'

const unsavedUserSchema = storedUserDraftSchema.extend({ intention: z.string() })
type UnsavedUser = z.infer<typeof unsavedUserSchema>

interface Context extends Intended {
  id: number | null
  draft: UserDraft
  /** What the draft was before anything of it was typed. */
  untouched: UserDraft
  touched: (keyof UserDraft)[]
  problem: Problem | null
}

/** A user as a form: created or changed by an admin. */
export const userEditorMachine = setup({
  types: {} as {
    input: { id: number | null }
    context: Context
    events:
      | WorkResumed<UnsavedUser>
      | { type: 'draft.edited'; patch: Partial<UserDraft> }
      | { type: 'field.left'; field: keyof UserDraft }
      | { type: 'draft.submitted' }
      | { type: 'editor.cancelled' }
      | { type: 'loading.retried' }
    tags: 'busy'
  },
  actors: {
    listUsers: unprovided<User[], null>('listUsers'),
    saveUser: unprovided<User, RegisterUser & Intended>('saveUser'),
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<UserDraft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    storeTouched: assign({
      touched: ({ context }, { field }: { field: keyof UserDraft }) => [
        ...new Set([...context.touched, field]),
      ],
    }),
    storeUser: assign(({ context }, { output }: { output: User[] }) => {
      const user = output.find(({ id }) => id === context.id)
      const draft = user ? draftOf(user) : context.draft
      return { draft, untouched: draft }
    }),
    resume: assign((_, { work: { intention, ...draft } }: { work: UnsavedUser }) => ({
      draft: { ...draft, password: '' },
      intention,
    })),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    notifySession: ({ system }, { output }: { output: User }) => {
      if (currentUser(system)?.id === output.id)
        notify(system, 'session', { type: 'user.updated', user: output })
    },
    reportSaved: ({ system, context }, { output }: { output: User }) =>
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `${context.id === null ? 'Created' : 'Saved'} ${output.name}`,
      }),
    goToUsers: ({ system }) => goTo(system, '/users'),
  },
  guards: {
    userIsNew: ({ context }) => context.id === null,
    userIsThere: ({ context }, { output }: { output: User[] }) =>
      output.some(({ id }) => id === context.id),
    draftIsValid: ({ context }) =>
      Object.keys(errorsOf(context.draft, context.id === null)).length === 0,
  },
}).createMachine({
  id: 'userEditor',
  context: ({ input }) => ({
    id: input.id,
    draft: emptyDraft,
    untouched: emptyDraft,
    intention: newIntention(),
    touched: [],
    problem: null,
  }),
  on: {
    'editor.cancelled': { actions: 'goToUsers' },
    'work.resumed': {
      target: '.editing',
      actions: fromEvent('resume'),
    },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'userIsNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'listUsers',
        input: null,
        onDone: [
          {
            guard: fromEvent('userIsThere'),
            target: 'editing',
            actions: fromEvent('storeUser'),
          },
          { target: 'missing' },
        ],
        onError: {
          target: 'unloaded',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    missing: {},
    unloaded: { on: { 'loading.retried': 'loading' } },
    editing: {
      initial: 'fresh',
      on: {
        'draft.edited': { actions: fromEvent('mergePatch') },
        'field.left': { actions: fromEvent('storeTouched') },
        'draft.submitted': { guard: 'draftIsValid', target: 'saving' },
      },
      states: {
        fresh: {},
        failed: {
          on: {
            'draft.edited': {
              target: 'fresh',
              actions: fromEvent('mergePatch'),
            },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'saveUser',
        input: ({ context: { id, draft, intention } }) => ({ ...payloadOf(id, draft), intention }),
        onDone: {
          target: 'saved',
          actions: [fromEvent('notifySession'), fromEvent('reportSaved'), 'goToUsers'],
        },
        onError: {
          target: 'editing.failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    saved: { type: 'final' },
  },
})
export type UserEditorRef = ActorRefFrom<typeof userEditorMachine>

/** The password stays in memory. */
export const userEditorResumption = screenResumption<typeof userEditorMachine, UnsavedUser>(
  unsavedUserSchema,
  ({
    context: {
      draft: { name, email, isAdmin },
      untouched,
      intention,
    },
  }) =>
    name === untouched.name && email === untouched.email && isAdmin === untouched.isAdmin
      ? null
      : { name, email, isAdmin, intention },
)
