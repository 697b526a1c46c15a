import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedStorage, type StorageRead, type StorageRequest } from '../lib/storedValue'
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
  type DraftRequested,
  type DraftFound,
  type StoredDrafts,
} from './storedDrafts'

const causeOf = ({ message, errors, fields }: DraftRefused['problem']) => {
  const cause = errors?.[0]?.message
  return fields === undefined && cause !== undefined && cause !== message ? { detail: cause } : {}
}

/** What is typed for a database, and what that was before; nothing for a new one. */
interface TypedDraft {
  key: string
  draft: DatabaseDraft
  base?: DatabaseDraft | undefined
  secretsAreGone: boolean
}

/** What is typed for databases and not saved yet, over screens and, without its secrets, over reloads; it also saves what is applied, while the screen may be another one already. */
export const databaseDraftsMachine = setup({
  types: {} as {
    context: { userId: number; drafts: StoredDrafts }
    events:
      | ({ type: 'draft.stored' } & TypedDraft)
      | DraftRequested
      | DraftSaved
      | ({ type: 'draft.applied'; key: string } & AppliedDraft)
      | DraftRefused
      | StorageRead<StoredDrafts>
    children: { storedDrafts: 'storedDrafts' }
    tags: 'ready'
  },
  actors: {
    storedDrafts: unprovidedStorage<StoredDrafts>('storedDrafts'),
    databaseSave: databaseSaveMachine,
  },
  actions: {
    requestStored: sendTo('storedDrafts', ({ context }): StorageRequest<StoredDrafts> => ({
      type: 'stored.requested',
      userId: context.userId,
    })),
    store: sendTo(
      'storedDrafts',
      ({ context: { userId, drafts } }): StorageRequest<StoredDrafts> => ({
        type: 'stored.changed',
        userId,
        value: Object.fromEntries(
          Object.entries(drafts).map(([key, stored]) => [key, withoutSecrets(stored)]),
        ),
      }),
    ),
    storeRead: assign({ drafts: (_, { value }: { value: StoredDrafts }) => afterReload(value) }),
    storeDraft: assign({
      drafts: ({ context: { drafts } }, { key, draft, base, secretsAreGone }: TypedDraft) => ({
        ...drafts,
        [key]: { intention: drafts[key]?.intention, draft, base, secretsAreGone, problem: null },
      }),
    }),
    drop: assign({
      drafts: ({ context: { drafts } }, { key }: { key: string }) =>
        Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== key)),
    }),
    answer: ({ context: { drafts } }, { key, asker }: DraftRequested) => {
      const stored = drafts[key]
      if (stored) asker.send({ type: 'draft.found', stored } satisfies DraftFound)
    },
    save: assign(
      (
        { context: { drafts }, spawn },
        { key: applied, id, draft, base }: AppliedDraft & { key: string },
      ) => {
        const { [applied]: last, ...others } = drafts
        const intention = last?.intention ?? newIntention()
        const key = draftKey(id, newestRefusal(others) + 1)
        spawn('databaseSave', { input: { id, draft, base, key, intention } })
        return {
          drafts: {
            ...others,
            [key]: { intention, draft, base, problem: underWay, secretsAreGone: false },
          },
        }
      },
    ),
    storeRefused: assign({
      drafts: (
        { context: { drafts } },
        { key, draft, base, problem, intention }: DraftRefused,
      ) => ({
        ...drafts,
        [key]: { intention, draft, base, problem, secretsAreGone: false },
      }),
    }),
    reportRefused: ({ system }, { key, problem }: DraftRefused) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: `Please check your connection settings: ${JSON.stringify(problem.fields ?? problem.message)}`,
        ...causeOf(problem),
        action: { label: 'Edit again', path: pathOfKey(key) },
      }),
    reportLeft: ({ system }, { value }: { value: StoredDrafts }) => {
      for (const key of leftUnderWay(value))
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: `The page was left while ${value[key]?.draft.database_name.trim() ?? ''} was being saved`,
          detail: 'The list shows whether it was saved',
          action: { label: 'Edit again', path: pathOfKey(key) },
        })
    },
  },
}).createMachine({
  id: 'databaseDrafts',
  context: ({ self }) => ({ userId: currentUser(self.system)?.id ?? 0, drafts: {} }),
  invoke: { id: 'storedDrafts', src: 'storedDrafts', onError: '.storing' },
  entry: 'requestStored',
  initial: 'storing',
  states: {
    storing: {
      tags: 'ready',
      on: {
        'stored.read': {
          actions: [fromEvent('reportLeft'), fromEvent('storeRead'), 'store'],
        },
        'draft.requested': { actions: fromEvent('answer') },
        'draft.stored': {
          actions: [fromEvent('storeDraft'), 'store'],
        },
        'draft.dropped': { actions: [fromEvent('drop'), 'store'] },
        'draft.applied': { actions: [fromEvent('save'), 'store'] },
        'draft.refused': {
          actions: [fromEvent('storeRefused'), 'store', fromEvent('reportRefused')],
        },
      },
    },
  },
})
export type DatabaseDraftsRef = ActorRefFrom<typeof databaseDraftsMachine>
