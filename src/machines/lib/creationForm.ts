import {
  assign,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type PromiseActorLogic,
} from 'xstate'
import { toProblem, type Problem } from '../../api/contract'
import { currentUser } from './currentUser'
import { fromEvent } from './fromEvent'
import { intentionAfter, newIntention, type Intended } from './intention'
import { unprovidedStorage, type StorageRead, type StorageRequest } from './storedValue'
import type { System } from './system'

/** What is wrong with a draft, by field. */
export type DraftErrors<Draft> = Partial<Record<keyof Draft, string>>

interface Rules<Draft, Made> {
  empty: Draft
  errorsOf: (draft: Draft) => DraftErrors<Draft>
  /** What the call gets beside the draft. */
  beside?: (system: System) => object
  /** Tells the rest of the page about what was made, and goes to it. */
  notify: (system: System, made: Made) => void
}

/**
 * A form that makes a new thing. What is typed stays in this browser tab until it is made or cancelled, over failures
 * and reloads. `touched` are the fields whose errors are to be shown.
 */
export const creationForm = <Draft extends object, Made>(
  id: string,
  { empty, errorsOf, beside, notify }: Rules<Draft, Made>,
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
        | StorageRead<Draft & Partial<Intended>>
      tags: 'busy'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: {
      create,
      storedDraft: unprovidedStorage<Draft & Intended>('storedDraft'),
    } as unknown as Record<'create' | 'storedDraft', AnyActorLogic>,
    actions: {
      requestStored: sendTo('storedDraft', ({ context }): StorageRequest<Draft & Intended> => ({
        type: 'stored.requested',
        userId: context.userId,
      })),
      storeDraft: sendTo(
        'storedDraft',
        ({ context: { userId, draft, intention } }): StorageRequest<Draft & Intended> => ({
          type: 'stored.changed',
          userId,
          value: { ...draft, intention },
        }),
      ),
      dropStored: sendTo('storedDraft', ({ context }): StorageRequest<Draft & Intended> => ({
        type: 'stored.dropped',
        userId: context.userId,
      })),
      mergePatch: assign({
        draft: ({ context }, { patch }: { patch: Partial<Draft> }) => ({
          ...context.draft,
          ...patch,
        }),
      }),
      storeRead: assign(
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
      storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
        problem: toProblem(error),
        intention: intentionAfter(intention, error),
      })),
      reportMade: ({ system }, { output }: { output: Made }) => notify(system, output),
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
    invoke: { id: 'storedDraft', src: 'storedDraft', onError: '.editing' },
    entry: 'requestStored',
    initial: 'editing',
    states: {
      editing: {
        initial: 'fresh',
        on: {
          'stored.read': { actions: fromEvent('storeRead') },
          'draft.edited': {
            target: '.fresh',
            actions: [fromEvent('mergePatch'), 'storeDraft'],
          },
          'field.left': { actions: fromEvent('touch') },
          'draft.submitted': [{ guard: 'draftIsValid', target: 'saving' }, { actions: 'touchAll' }],
          'draft.cleared': { target: '.fresh', actions: ['clear', 'dropStored'] },
        },
        states: { fresh: {}, failed: {} },
      },
      saving: {
        tags: 'busy',
        invoke: {
          src: 'create',
          input: ({
            context: { draft, intention },
            self: { system },
          }: {
            context: { draft: Draft } & Intended
            self: AnyActorRef
          }) => ({ ...draft, intention, ...beside?.(system) }),
          onDone: {
            target: 'made',
            actions: ['dropStored', fromEvent('reportMade')],
          },
          onError: {
            target: 'editing.failed',
            actions: [fromEvent('storeProblem'), 'storeDraft'],
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
