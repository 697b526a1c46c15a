import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import { unprovidedKeeper, type KeptRead, type KeptRequest } from '../lib/kept'
import { newIntention } from '../lib/intention'
import { post } from '../lib/peers'
import type { DatabaseDraft } from './databaseDraft'
import {
  databaseSaveMachine,
  type AppliedDraft,
  type DraftRefused,
  type DraftSaved,
} from './databaseSave.machine'
import {
  afterReload,
  draftKey,
  leftUnderWay,
  newestRefusal,
  pathOfKey,
  underWay,
  withoutSecrets,
  type DraftAsked,
  type DraftFound,
  type KeptDrafts,
} from './keptDrafts'

const causeOf = ({ message, errors, fields }: DraftRefused['problem']) => {
  const cause = errors?.[0]?.message
  return fields === undefined && cause !== undefined && cause !== message ? { detail: cause } : {}
}

/** What is typed for databases and not saved yet, over screens and, without its secrets, over reloads; it also saves what is applied, while the screen may be another one already. */
export const databaseDraftsMachine = setup({
  types: {} as {
    context: { userId: number; drafts: KeptDrafts }
    events:
      | { type: 'draft.kept'; key: string; draft: DatabaseDraft; secretsAreGone: boolean }
      | DraftAsked
      | DraftSaved
      | ({ type: 'draft.applied'; key: string } & AppliedDraft)
      | DraftRefused
      | KeptRead<KeptDrafts>
    children: { keptDrafts: 'keptDrafts' }
    tags: 'ready'
  },
  actors: {
    keptDrafts: unprovidedKeeper<KeptDrafts>('keptDrafts'),
    databaseSave: databaseSaveMachine,
  },
  actions: {
    askKept: sendTo('keptDrafts', ({ context }): KeptRequest<KeptDrafts> => ({
      type: 'kept.asked',
      userId: context.userId,
    })),
    store: sendTo('keptDrafts', ({ context: { userId, drafts } }): KeptRequest<KeptDrafts> => ({
      type: 'kept.changed',
      userId,
      value: Object.fromEntries(
        Object.entries(drafts).map(([key, kept]) => [key, withoutSecrets(kept)]),
      ),
    })),
    keepRead: assign({ drafts: (_, { value }: { value: KeptDrafts }) => afterReload(value) }),
    keep: assign({
      drafts: (
        { context: { drafts } },
        {
          key,
          draft,
          secretsAreGone,
        }: { key: string; draft: DatabaseDraft; secretsAreGone: boolean },
      ) => ({
        ...drafts,
        [key]: { intention: drafts[key]?.intention, draft, secretsAreGone, problem: null },
      }),
    }),
    drop: assign({
      drafts: ({ context: { drafts } }, { key }: { key: string }) =>
        Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== key)),
    }),
    answer: ({ context: { drafts } }, { key, asker }: DraftAsked) => {
      const kept = drafts[key]
      if (kept) asker.send({ type: 'draft.found', kept } satisfies DraftFound)
    },
    save: assign(
      (
        { context: { drafts }, spawn },
        { key: applied, id, draft }: AppliedDraft & { key: string },
      ) => {
        const { [applied]: last, ...others } = drafts
        const intention = last?.intention ?? newIntention()
        const key = draftKey(id, newestRefusal(others) + 1)
        spawn('databaseSave', { input: { id, draft, key, intention } })
        return {
          drafts: {
            ...others,
            [key]: { intention, draft, problem: underWay, secretsAreGone: false },
          },
        }
      },
    ),
    keepRefused: assign({
      drafts: ({ context: { drafts } }, { key, draft, problem, intention }: DraftRefused) => ({
        ...drafts,
        [key]: { intention, draft, problem, secretsAreGone: false },
      }),
    }),
    tellRefused: ({ system }, { key, problem }: DraftRefused) =>
      post(system, {
        intent: 'warning',
        place: 'workspace',
        title: `Please check your connection settings: ${JSON.stringify(problem.fields ?? problem.message)}`,
        ...causeOf(problem),
        action: { label: 'Edit again', path: pathOfKey(key) },
      }),
    tellLeft: ({ system }, { value }: { value: KeptDrafts }) => {
      for (const key of leftUnderWay(value))
        post(system, {
          intent: 'warning',
          place: 'workspace',
          title: `The page was left while ${value[key]?.draft.database_name.trim() ?? ''} was being saved`,
          detail: 'The list shows whether it was kept',
          action: { label: 'Edit again', path: pathOfKey(key) },
        })
    },
  },
}).createMachine({
  id: 'databaseDrafts',
  context: ({ self }) => ({ userId: currentUser(self.system)?.id ?? 0, drafts: {} }),
  invoke: { id: 'keptDrafts', src: 'keptDrafts', onError: '.keeping' },
  entry: 'askKept',
  initial: 'keeping',
  states: {
    keeping: {
      tags: 'ready',
      on: {
        'kept.read': {
          actions: [
            { type: 'tellLeft', params: ({ event }) => event },
            { type: 'keepRead', params: ({ event }) => event },
            'store',
          ],
        },
        'draft.asked': { actions: { type: 'answer', params: ({ event }) => event } },
        'draft.kept': { actions: [{ type: 'keep', params: ({ event }) => event }, 'store'] },
        'draft.dropped': { actions: [{ type: 'drop', params: ({ event }) => event }, 'store'] },
        'draft.applied': { actions: [{ type: 'save', params: ({ event }) => event }, 'store'] },
        'draft.refused': {
          actions: [
            { type: 'keepRefused', params: ({ event }) => event },
            'store',
            { type: 'tellRefused', params: ({ event }) => event },
          ],
        },
      },
    },
  },
})
export type DatabaseDraftsRef = ActorRefFrom<typeof databaseDraftsMachine>
