import {
  assign,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type PromiseActorLogic,
} from 'xstate'
import { toProblem, type Problem } from '../../api/contract'
import { currentUser } from './currentUser'
import { intentionAfter, newIntention, type Intended } from './intention'
import { unprovidedKeeper, type KeptRead, type KeptRequest } from './kept'
import type { System } from './system'

/** What is wrong with a draft, by field. */
export type DraftErrors<Draft> = Partial<Record<keyof Draft, string>>

interface Rules<Draft, Made> {
  empty: Draft
  errorsOf: (draft: Draft) => DraftErrors<Draft>
  /** Tells the rest of the page about what was made, and goes to it. */
  tell: (system: System, made: Made) => void
}

/**
 * A form that makes a new thing. What is typed stays in this browser tab until it is made or cancelled, over failures
 * and reloads. `touched` are the fields whose errors are to be shown.
 */
export const creationForm = <Draft extends object, Made>(
  id: string,
  { empty, errorsOf, tell }: Rules<Draft, Made>,
  create: PromiseActorLogic<Made, Draft & Intended>,
) => {
  return setup({
    types: {} as {
      context: {
        userId: number
        draft: Draft
        intention: string
        touched: readonly string[]
        problem: Problem | null
      }
      events:
        | { type: 'draft.edited'; patch: Partial<Draft> }
        | { type: 'field.left'; field: string }
        | { type: 'draft.submitted' }
        | { type: 'draft.cleared' }
        | KeptRead<Draft & Partial<Intended>>
      tags: 'busy'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: {
      create,
      keptDraft: unprovidedKeeper<Draft & Intended>('keptDraft'),
    } as unknown as Record<'create' | 'keptDraft', AnyActorLogic>,
    actions: {
      askKept: sendTo('keptDraft', ({ context }): KeptRequest<Draft & Intended> => ({
        type: 'kept.asked',
        userId: context.userId,
      })),
      storeDraft: sendTo(
        'keptDraft',
        ({ context: { userId, draft, intention } }): KeptRequest<Draft & Intended> => ({
          type: 'kept.changed',
          userId,
          value: { ...draft, intention },
        }),
      ),
      dropKept: sendTo('keptDraft', ({ context }): KeptRequest<Draft & Intended> => ({
        type: 'kept.dropped',
        userId: context.userId,
      })),
      mergePatch: assign({
        draft: ({ context }, { patch }: { patch: Partial<Draft> }) => ({
          ...context.draft,
          ...patch,
        }),
      }),
      keepRead: assign(
        (
          _,
          { value: { intention = newIntention(), ...draft } }: { value: Draft & Partial<Intended> },
        ) => ({ draft: draft as unknown as Draft, intention }),
      ),
      touch: assign({
        touched: ({ context }, { field }: { field: string }) => [
          ...new Set([...context.touched, field]),
        ],
      }),
      touchAll: assign({ touched: Object.keys(empty) }),
      clear: assign(() => ({
        draft: empty,
        intention: newIntention(),
        touched: [],
        problem: null,
      })),
      keepProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
        problem: toProblem(error),
        intention: intentionAfter(intention, error),
      })),
      tellMade: ({ system }, { output }: { output: Made }) => tell(system, output),
    },
    guards: { draftIsValid: ({ context }) => Object.keys(errorsOf(context.draft)).length === 0 },
  }).createMachine({
    id,
    context: ({ self }) => ({
      userId: currentUser(self.system)?.id ?? 0,
      draft: empty,
      intention: newIntention(),
      touched: [],
      problem: null,
    }),
    invoke: { id: 'keptDraft', src: 'keptDraft', onError: '.editing' },
    entry: 'askKept',
    initial: 'editing',
    states: {
      editing: {
        initial: 'fresh',
        on: {
          'kept.read': { actions: { type: 'keepRead', params: ({ event }) => event } },
          'draft.edited': {
            target: '.fresh',
            actions: [{ type: 'mergePatch', params: ({ event }) => event }, 'storeDraft'],
          },
          'field.left': { actions: { type: 'touch', params: ({ event }) => event } },
          'draft.submitted': [{ guard: 'draftIsValid', target: 'saving' }, { actions: 'touchAll' }],
          'draft.cleared': { target: '.fresh', actions: ['clear', 'dropKept'] },
        },
        states: { fresh: {}, failed: {} },
      },
      saving: {
        tags: 'busy',
        invoke: {
          src: 'create',
          input: ({ context: { draft, intention } }: { context: { draft: Draft } & Intended }) => ({
            ...draft,
            intention,
          }),
          onDone: {
            target: 'made',
            actions: ['dropKept', { type: 'tellMade', params: ({ event }) => event }],
          },
          onError: {
            target: 'editing.failed',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'storeDraft'],
          },
        },
      },
      made: { tags: 'busy' },
    },
  })
}
export type CreationFormRef<Draft extends object, Made> = ActorRefFrom<
  ReturnType<typeof creationForm<Draft, Made>>
>
