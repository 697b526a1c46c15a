import { assign, fromPromise, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import { toProblem, type Problem } from '../../api/contract'
import {
  cameTooLate,
  changesIn,
  conflictOf,
  currentIn,
  type Conflict,
  type ConflictEvent,
  type ComparisonRules,
  type Versioned,
} from './conflict'
import { currentUser } from './currentUser'
import { fromEvent } from './fromEvent'

/** What a save sends: the draft, what of it changed, and the stored thing whose version it is made from. */
export interface ConflictSave<Stored, Draft> {
  stored: Stored
  draft: Draft
  changes: Partial<Draft>
  version: number
  /** What was read before anything was compared. */
  base: Stored
}

/** The call a save makes and what it is given. */
export interface Writes<Stored, Draft, Sent> {
  call: PromiseActorLogic<Stored, Sent>
  sends: (save: ConflictSave<Stored, Draft>) => Sent
}

type Ending = 'saved' | 'merged' | 'copied' | 'reloaded' | 'refused' | 'dismissed'

/** How a save ended, with the thing as it is stored now; after `refused` and `dismissed` as it was read. */
export interface SaveOutcome<Stored> {
  kind: Ending
  stored: Stored
  problem: Problem | null
}

type AnyPromiseLogic = PromiseActorLogic<any, any> // oxlint-disable-line typescript/no-explicit-any

const uncopied = fromPromise(() => Promise.reject(new Error('This thing cannot be copied')))

/** The guard that `ended` names; it stands among the guards of a machine that invokes a save. */
export const endedAs = (_: unknown, { kind, kinds }: { kind: Ending; kinds: readonly Ending[] }) =>
  kinds.includes(kind)

/** How an invoked save ended: `onDone: [{ guard: ended('saved', 'merged'), … }]`. */
export const ended = (...kinds: readonly Ending[]) => ({
  type: 'endedAs' as const,
  params: ({ event }: { event: { output: { kind: Ending } } }) => ({
    kind: event.output.kind,
    kinds,
  }),
})

/**
 * A save that loses nothing when somebody else was first: `saving → done`, or `conflicted` until the person decides to
 * keep both changes, overwrite, save a copy (where the thing can be copied) or take what is stored.
 * A refusal that finds everything stored as it was sent is a save, such as after an answer that was lost.
 * It starts with what was read and what was made of it. Invoke it where a plain save would stand, show
 * `ConflictDialog` for it, and go on by `output.kind`; `dismissed` goes back to the draft.
 */
export const conflictSave = <Stored extends Versioned, Draft extends object, Sent, Copied = never>(
  id: string,
  rules: ComparisonRules<Stored, Draft>,
  { save, copy }: { save: Writes<Stored, Draft, Sent>; copy?: Writes<Stored, Draft, Copied> },
) => {
  type Save = ConflictSave<Stored, Draft>
  interface Context {
    base: Stored
    draft: Draft
    sent: Save
    kind: 'saved' | 'merged'
    current: Stored | null
    conflict: Conflict | null
    outcome: SaveOutcome<Stored>
  }
  const sentOver = (stored: Stored, draft: Draft, from: Stored, base: Stored): Save => ({
    stored,
    draft,
    changes: changesIn(draft, rules.draftOf(from)),
    version: stored.version,
    base,
  })
  const outcome = (
    kind: Ending,
    stored: Stored,
    problem: Problem | null = null,
  ): SaveOutcome<Stored> => ({ kind, stored, problem })
  const refused = {
    actions: { type: 'endRefused', params: ({ event }: { event: { error: unknown } }) => event },
    target: 'done',
  } as const
  return setup({
    types: {} as {
      input: { stored: Stored; draft: Draft }
      context: Context
      events: ConflictEvent
      output: SaveOutcome<Stored>
      tags: 'busy' | 'attention'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: {
      save: save.call as AnyPromiseLogic,
      copy: (copy?.call ?? uncopied) as AnyPromiseLogic,
    },
    actions: {
      compare: assign(({ context: { base, draft }, system }, { error }: { error: unknown }) => {
        const current = currentIn<Stored>(error) ?? base
        const { message } = toProblem(error)
        const me = currentUser(system)
        return { current, conflict: conflictOf(rules, { message, base, draft, current, me }) }
      }),
      sendBoth: assign(({ context: { base, draft, current } }) => {
        const stored = current ?? base
        const both = { ...rules.draftOf(stored), ...changesIn(draft, rules.draftOf(base)) }
        return { kind: 'merged' as const, sent: sentOver(stored, both, stored, base) }
      }),
      sendOver: assign(({ context: { base, draft, current } }) => ({
        kind: 'saved' as const,
        sent: sentOver(current ?? base, draft, current ?? base, base),
      })),
      endSaved: assign({
        outcome: ({ context: { kind } }, { output }: { output: Stored }) => outcome(kind, output),
      }),
      endStored: assign({
        outcome: ({ context: { kind, base } }, { error }: { error: unknown }) =>
          outcome(kind, currentIn<Stored>(error) ?? base),
      }),
      endCopied: assign({
        outcome: (_, { output }: { output: Stored }) => outcome('copied', output),
      }),
      endReloaded: assign({
        outcome: ({ context: { base, current } }) => outcome('reloaded', current ?? base),
      }),
      endRefused: assign({
        outcome: ({ context: { base } }, { error }: { error: unknown }) =>
          outcome('refused', base, toProblem(error)),
      }),
    },
    guards: {
      cameTooLate,
      /** As after an attempt of one's own whose answer was lost. */
      isStoredAlready: ({ context: { sent } }, { error }: { error: unknown }) => {
        const current = currentIn<Stored>(error)
        return (
          current !== undefined &&
          Object.keys(changesIn(sent.draft, rules.draftOf(current))).length === 0
        )
      },
      canBeCopied: () => copy !== undefined,
      bothFit: ({ context }) => context.conflict?.fits ?? false,
    },
  }).createMachine({
    id,
    context: ({ input: { stored, draft } }) => ({
      base: stored,
      draft,
      sent: sentOver(stored, draft, stored, stored),
      kind: 'saved',
      current: null,
      conflict: null,
      outcome: outcome('dismissed', stored),
    }),
    output: ({ context }) => context.outcome,
    initial: 'saving',
    states: {
      saving: {
        tags: 'busy',
        invoke: {
          src: 'save',
          input: ({ context }: { context: Context }) => save.sends(context.sent),
          onDone: { target: 'done', actions: fromEvent('endSaved') },
          onError: [
            {
              guard: fromEvent('isStoredAlready'),
              target: 'done',
              actions: fromEvent('endStored'),
            },
            {
              guard: fromEvent('cameTooLate'),
              target: 'conflicted',
              actions: fromEvent('compare'),
            },
            refused,
          ],
        },
      },
      conflicted: {
        tags: 'attention',
        on: {
          'conflict.merged': { guard: 'bothFit', target: 'saving', actions: 'sendBoth' },
          'conflict.overwritten': { target: 'saving', actions: 'sendOver' },
          'conflict.copied': { guard: 'canBeCopied', target: 'copying' },
          'conflict.reloaded': { target: 'done', actions: 'endReloaded' },
          'conflict.dismissed': 'done',
        },
      },
      copying: {
        tags: 'busy',
        invoke: {
          src: 'copy',
          input: ({ context }: { context: Context }) => copy?.sends(context.sent),
          onDone: { target: 'done', actions: fromEvent('endCopied') },
          onError: refused,
        },
      },
      done: { type: 'final' },
    },
  })
}

export type ConflictSaveRef<Stored extends Versioned, Draft extends object> = ActorRefFrom<
  ReturnType<typeof conflictSave<Stored, Draft, unknown>>
>
/** A save that the conflict dialog can be shown for, whatever it saves. */
export type AnyConflictSaveRef = ConflictSaveRef<any, any> // oxlint-disable-line typescript/no-explicit-any
