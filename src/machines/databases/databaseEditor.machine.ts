import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type ConnectionTest,
  type Database,
  type Problem,
  type User,
} from '../../api/contract'
import { changesIn } from '../lib/conflict'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { notify } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { causeIn, reportConnected, reportNotConnected, testNotice, testOf } from './connectionTest'
import { draftOf, emptyDraft, errorsOf, type DatabaseDraft } from './databaseDraft'
import type { DraftRequested, DraftFound, PanelRequest, StoredDraft } from './storedDrafts'
import { notEditableReason } from './notEditable'

interface Context extends PanelRequest {
  me: User | null
  database: Database | null
  draft: DatabaseDraft
  /** What was typed before was found and brought back. */
  isBack: boolean
  secretsAreGone: boolean
  touched: readonly (keyof DatabaseDraft)[]
  /** Why the last test failed, or why the database could not be read. */
  cause: string
  problem: Problem | null
}

/** Fields whose error is told while they are written: told when they are left, it would move what is being clicked. */
const validatedAtOnce: readonly (keyof DatabaseDraft)[] = [
  'database_name',
  'sqlalchemy_uri',
  'cache_timeout',
]

/** Fields that decide whether a connection can be made. */
const connecting: readonly (keyof DatabaseDraft)[] = [
  'sqlalchemy_uri',
  'impersonate_user',
  'server_cert',
  'encrypted_extra',
  'extra',
]

/** What an edit of a database began with; nothing for a new one. */
const baseOf = (database: Database | null) => (database === null ? undefined : draftOf(database))

/** What was typed before, over what the database is by now. */
const broughtBack = (
  { draft, base }: Pick<StoredDraft, 'draft' | 'base'>,
  database: Database | null,
): DatabaseDraft =>
  database === null || base === undefined
    ? draft
    : { ...draftOf(database), ...changesIn(draft, base) }

/** The panel of one database, or of a new one: what is typed, its test, and applying it. */
export const databaseEditorMachine = setup({
  types: {} as {
    input: PanelRequest
    context: Context
    events:
      | DraftFound
      | { type: 'draft.edited'; patch: Partial<DatabaseDraft> }
      | { type: 'field.left'; field: keyof DatabaseDraft }
      | { type: 'draft.cleared' }
      | { type: 'draft.submitted' }
      | { type: 'test.requested' }
      | { type: 'test.stopped' }
      | { type: 'panel.dismissed' }
      | { type: 'panel.cancelled' }
      | { type: 'loading.retried' }
    tags: 'busy' | 'attention'
  },
  actors: {
    getDatabase: unprovided<Database, { id: number }>('getDatabase'),
    testConnection: unprovided<void, ConnectionTest>('testConnection'),
    testNotice,
  },
  actions: {
    storeDatabase: assign((_, { output }: { output: Database }) => ({
      database: output,
      draft: draftOf(output),
    })),
    requestDraft: ({ context: { key }, self, system }) =>
      notify(system, 'databaseDrafts', {
        type: 'draft.requested',
        key,
        asker: self,
      } satisfies DraftRequested),
    bringBack: assign(({ context: { database } }, { stored }: DraftFound) => ({
      draft: broughtBack(stored, database),
      secretsAreGone: stored.secretsAreGone,
      problem: stored.problem,
      isBack: true,
    })),
    mergePatch: assign(({ context }, { patch }: { patch: Partial<DatabaseDraft> }) => ({
      draft: { ...context.draft, ...patch },
      secretsAreGone: context.secretsAreGone && patch.sqlalchemy_uri === undefined,
      touched: [
        ...new Set([...context.touched, ...validatedAtOnce.filter((field) => field in patch)]),
      ],
    })),
    storeDraft: ({ context: { key, draft, database, secretsAreGone }, system }) =>
      notify(system, 'databaseDrafts', {
        type: 'draft.stored',
        key,
        draft,
        base: baseOf(database),
        secretsAreGone,
      }),
    dropDraft: ({ context: { key }, system }) =>
      notify(system, 'databaseDrafts', { type: 'draft.dropped', key }),
    apply: ({ context: { key, id, draft, database }, system }) =>
      notify(system, 'databaseDrafts', {
        type: 'draft.applied',
        key,
        id,
        draft,
        base: baseOf(database),
      }),
    startOver: assign(({ context: { database } }) => ({
      draft: baseOf(database) ?? emptyDraft,
      isBack: false,
      secretsAreGone: false,
      touched: [],
      problem: null,
    })),
    touch: assign({
      touched: ({ context }, { field }: { field: keyof DatabaseDraft }) => [
        ...new Set([...context.touched, field]),
      ],
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeCause: assign({ cause: (_, { error }: { error: unknown }) => causeIn(error) }),
    reportConnected: ({ system }) => reportConnected(system),
    reportNotConnected: ({ system }, { error }: { error: unknown }) =>
      reportNotConnected(system, error),
  },
  guards: {
    databaseIsNew: ({ context }) => context.id === null,
    draftIsValid: ({ context: { draft, database, me } }) =>
      Object.keys(errorsOf(draft)).length === 0 && notEditableReason(database, me) === null,
    addressIsTyped: ({ context }) => context.draft.sqlalchemy_uri.trim() !== '',
    connectionIsAnother: (_, { patch }: { patch: Partial<DatabaseDraft> }) =>
      connecting.some((field) => field in patch),
  },
}).createMachine({
  id: 'databaseEditor',
  context: ({ input, self }) => ({
    ...input,
    me: currentUser(self.system),
    database: null,
    draft: emptyDraft,
    isBack: false,
    secretsAreGone: false,
    touched: [],
    cause: '',
    problem: null,
  }),
  on: {
    'panel.dismissed': '.closed',
    'panel.cancelled': { target: '.closed', actions: 'dropDraft' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'databaseIsNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'getDatabase',
        input: ({ context }) => ({ id: context.id ?? 0 }),
        onDone: {
          target: 'editing',
          actions: fromEvent('storeDatabase'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    failed: { on: { 'loading.retried': 'loading' } },
    editing: {
      tags: 'attention',
      entry: 'requestDraft',
      initial: 'untested',
      on: {
        'draft.found': { actions: fromEvent('bringBack') },
        'draft.edited': [
          {
            guard: fromEvent('connectionIsAnother'),
            target: '.untested',
            actions: [fromEvent('mergePatch'), 'storeDraft'],
          },
          { actions: [fromEvent('mergePatch'), 'storeDraft'] },
        ],
        'field.left': { actions: fromEvent('touch') },
        'draft.cleared': { target: '.untested', actions: ['startOver', 'dropDraft'] },
        'draft.submitted': { guard: 'draftIsValid', target: 'closed', actions: 'apply' },
        'test.requested': { guard: 'addressIsTyped', target: '.testing' },
      },
      states: {
        untested: {},
        testing: {
          tags: 'busy',
          invoke: [
            { src: 'testNotice', onError: 'untested' },
            {
              src: 'testConnection',
              input: ({ context: { draft, database } }) => testOf(draft, database),
              onDone: { target: 'connected', actions: 'reportConnected' },
              onError: {
                target: 'refused',
                actions: [fromEvent('storeCause'), fromEvent('reportNotConnected')],
              },
            },
          ],
          on: { 'test.stopped': 'untested', 'test.requested': {} },
        },
        connected: {},
        refused: {},
      },
    },
    closed: { type: 'final' },
  },
})
export type DatabaseEditorRef = ActorRefFrom<typeof databaseEditorMachine>
