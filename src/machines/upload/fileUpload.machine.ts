import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { PreviewAnswer, Problem, UploadOptions } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedStorage, type StorageRead, type StorageRequest } from '../lib/storedValue'
import { advancedSettingsMachine, type SettingsTried } from './advancedSettings.machine'
import { withFiles } from './takenFiles'
import {
  dialectOf,
  emptyDraft,
  missingOf,
  previewRequestOf,
  uploadOf,
  type UploadDraft,
} from './uploadDraft'
import { storedUploadOf, withStored, type StoredUpload } from './storedUpload'
import { reportLeft, reportRefused, reportUploaded } from './uploadNotices'
import { uploadPreviewMachine, type PreviewRead } from './uploadPreview.machine'
import { uploadRunMachine, type UploadEnd } from './uploadRun.machine'
import { settingsOf } from './uploadSettings'
import {
  uploadTargetMachine,
  type TargetChosen,
  type TargetRequested,
} from './uploadTarget.machine'

/** What the dialog may open with: files that were dropped on a page, or a draft whose upload was refused after it closed. */
export type UploadStart = { files?: readonly File[]; draft?: UploadDraft } | undefined

interface Context {
  userId: number
  draft: UploadDraft
  nameIsOwn: boolean
  /** The name of the file that a reload took out of the form. */
  requested: string | null
  /** That reload cut its upload off. */
  wasCut: boolean
  /** Files that come after this one. */
  next: readonly File[]
  refusal: string | null
  /** What the server makes of the file. */
  read: PreviewAnswer | null
  problem: Problem | null
}

const startOf = (start: UploadStart) => {
  const empty = {
    draft: start?.draft ?? emptyDraft,
    nameIsOwn: start?.draft !== undefined,
    requested: null,
    next: [],
  }
  return {
    ...empty,
    wasCut: false,
    read: null,
    problem: null,
    ...withFiles(empty, start?.files ?? []),
  }
}
const previewOf = (draft: UploadDraft) => {
  const request = previewRequestOf(draft)
  return request === null
    ? { type: 'preview.dropped' as const }
    : { type: 'preview.requested' as const, request }
}
const ended = (_: unknown, { end, kind }: { end: UploadEnd; kind: UploadEnd['kind'] }) =>
  end.kind === kind

/** The dialog that makes a dataset of a file. */
export const fileUploadMachine = setup({
  types: {} as {
    input: UploadStart
    context: Context
    events:
      | { type: 'files.chosen'; files: readonly File[] }
      | { type: 'draft.edited'; patch: Partial<Pick<UploadDraft, 'tableName' | 'ifExists'>> }
      | { type: 'options.edited'; options: UploadOptions }
      | { type: 'settings.opened' }
      | { type: 'draft.submitted' }
      | { type: 'dialog.dismissed' }
      | SettingsTried
      | TargetChosen
      | PreviewRead
      | StorageRead<StoredUpload>
    children: {
      target: 'target'
      preview: 'preview'
      settings: 'settings'
      run: 'run'
      storedUpload: 'storedUpload'
    }
    tags: 'busy' | 'attention'
  },
  actors: {
    target: uploadTargetMachine,
    preview: uploadPreviewMachine,
    settings: advancedSettingsMachine,
    run: uploadRunMachine,
    storedUpload: unprovidedStorage<StoredUpload>('storedUpload'),
  },
  actions: {
    requestStored: sendTo('storedUpload', ({ context }): StorageRequest<StoredUpload> => ({
      type: 'stored.requested',
      userId: context.userId,
    })),
    dropStored: sendTo('storedUpload', ({ context }): StorageRequest<StoredUpload> => ({
      type: 'stored.dropped',
      userId: context.userId,
    })),
    storeDraft: sendTo('storedUpload', ({ context }): StorageRequest<StoredUpload> => ({
      type: 'stored.changed',
      userId: context.userId,
      value: storedUploadOf(context, false),
    })),
    storeSending: sendTo('storedUpload', ({ context }): StorageRequest<StoredUpload> => ({
      type: 'stored.changed',
      userId: context.userId,
      value: storedUploadOf(context, true),
    })),
    storeRestored: assign(({ context }, { value }: { value: StoredUpload }) =>
      withStored(context, value),
    ),
    requestTarget: sendTo(
      'target',
      (_, { databaseId, schema }: { databaseId: number; schema: string }): TargetRequested => ({
        type: 'target.requested',
        databaseId,
        schema,
      }),
    ),
    storeFiles: assign(({ context }, { files }: { files: readonly File[] }) =>
      withFiles(context, files),
    ),
    takeNext: assign(
      ({
        context: {
          draft: { database, schema },
          next,
        },
      }) => ({
        read: null,
        ...withFiles(
          {
            draft: { ...emptyDraft, database, schema },
            nameIsOwn: false,
            requested: null,
            next: [],
          },
          next,
        ),
      }),
    ),
    mergePatch: assign(({ context }, { patch }: { patch: Partial<UploadDraft> }) => ({
      draft: { ...context.draft, ...patch },
      nameIsOwn: patch.tableName === undefined ? context.nameIsOwn : patch.tableName !== '',
    })),
    storeTarget: assign(({ context }, { database, schema }: TargetChosen) => ({
      draft: { ...context.draft, database, schema },
    })),
    requestPreview: sendTo('preview', ({ context }) => previewOf(context.draft)),
    pausePreview: sendTo('preview', { type: 'preview.paused' }),
    resumePreview: sendTo('preview', { type: 'preview.resumed' }),
    tryPreview: sendTo(
      'preview',
      ({ context: { draft } }, { options }: { options: UploadOptions }) =>
        previewOf({ ...draft, options: { ...draft.options, ...options } }),
    ),
    storeRead: assign({ read: (_, { answer }: { answer: PreviewAnswer }) => answer }),
    storeProblem: assign({
      problem: (_, { end }: { end: UploadEnd }) => (end.kind === 'refused' ? end.problem : null),
    }),
    reportEnd: ({ context: { draft, next }, system }, { end }: { end: UploadEnd }) => {
      if (end.kind === 'finished') reportUploaded(system, end.answer, draft)
      if (end.kind === 'refused') reportRefused(system, end.problem)
      if (end.kind === 'left') reportLeft(system, next)
    },
    leaveRun: sendTo('run', { type: 'upload.left' }),
  },
  guards: {
    schemaIsOpen: (_, { schema }: { schema: string | null }) => schema === null,
    draftIsComplete: ({ context }) => missingOf(context.draft) === null,
    moreFilesWait: ({ context: { next } }, { end }: { end: UploadEnd }) =>
      end.kind === 'finished' && next.length > 0,
    settingsWereSaved: (_, { output }: { output: UploadOptions | null }) => output !== null,
    ended,
  },
}).createMachine({
  id: 'fileUpload',
  context: ({ input, self }) => ({ userId: currentUser(self.system)?.id ?? 0, ...startOf(input) }),
  invoke: [
    {
      id: 'target',
      src: 'target',
      onError: '.dismissed',
      input: ({
        context: {
          draft: { database, schema },
        },
      }) => ({ requested: database && { databaseId: database.id, schema: schema ?? '' } }),
    },
    { id: 'preview', src: 'preview', onError: '.dismissed' },
    { id: 'storedUpload', src: 'storedUpload', onError: '.filling' },
  ],
  entry: ['requestStored', 'requestPreview'],
  on: {
    'target.chosen': [
      {
        guard: fromEvent('schemaIsOpen'),
        actions: fromEvent('storeTarget'),
      },
      { actions: [fromEvent('storeTarget'), 'storeDraft'] },
    ],
    'preview.read': { actions: fromEvent('storeRead') },
    'stored.read': {
      actions: [
        fromEvent('storeRestored'),
        { type: 'requestTarget', params: ({ event }) => event.value },
      ],
    },
    'dialog.dismissed': { target: '.dismissed', actions: 'dropStored' },
  },
  initial: 'filling',
  states: {
    filling: {
      tags: 'attention',
      on: {
        'files.chosen': {
          target: '.editing',
          actions: [fromEvent('storeFiles'), 'storeDraft', 'requestPreview'],
        },
        'draft.edited': {
          target: '.editing',
          actions: [fromEvent('mergePatch'), 'storeDraft'],
        },
        'options.edited': {
          target: '.editing',
          actions: [
            { type: 'mergePatch', params: ({ event }) => ({ patch: { options: event.options } }) },
            'storeDraft',
            'requestPreview',
          ],
        },
        'settings.opened': 'setting',
        'draft.submitted': { guard: 'draftIsComplete', target: 'uploading' },
      },
      initial: 'editing',
      states: { editing: {}, failed: {}, last: { type: 'history' } },
    },
    setting: {
      tags: 'attention',
      invoke: {
        id: 'settings',
        src: 'settings',
        input: ({ context: { draft, read } }) => {
          const dialect = dialectOf(draft, read)
          return {
            settings: settingsOf(draft.options, dialect),
            separator: dialect.separator,
            columns: read?.columns.map(({ name }) => name) ?? [],
          }
        },
        onDone: [
          {
            guard: fromEvent('settingsWereSaved'),
            target: 'filling.editing',
            actions: [
              {
                type: 'mergePatch',
                params: ({ context, event }) => ({
                  patch: { options: { ...context.draft.options, ...event.output } },
                }),
              },
              'storeDraft',
              'requestPreview',
            ],
          },
          { target: 'filling.last', actions: 'requestPreview' },
        ],
        onError: 'filling.last',
      },
      on: { 'settings.tried': { actions: fromEvent('tryPreview') } },
    },
    uploading: {
      tags: 'busy',
      entry: ['storeSending', 'pausePreview'],
      exit: 'resumePreview',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { draft, read } }) => ({ upload: uploadOf(draft, read), draft }),
        onDone: [
          {
            guard: { type: 'moreFilesWait', params: ({ event }) => ({ end: event.output }) },
            target: 'filling.editing',
            actions: [
              { type: 'reportEnd', params: ({ event }) => ({ end: event.output }) },
              'takeNext',
              'storeDraft',
              'requestPreview',
            ],
          },
          {
            guard: {
              type: 'ended',
              params: ({ event }) => ({ end: event.output, kind: 'finished' }),
            },
            target: 'done',
            actions: [
              { type: 'reportEnd', params: ({ event }) => ({ end: event.output }) },
              'dropStored',
            ],
          },
          {
            guard: {
              type: 'ended',
              params: ({ event }) => ({ end: event.output, kind: 'refused' }),
            },
            target: 'filling.failed',
            actions: [
              'storeDraft',
              { type: 'storeProblem', params: ({ event }) => ({ end: event.output }) },
              { type: 'reportEnd', params: ({ event }) => ({ end: event.output }) },
            ],
          },
          {
            guard: { type: 'ended', params: ({ event }) => ({ end: event.output, kind: 'left' }) },
            target: 'dismissed',
            actions: [
              { type: 'reportEnd', params: ({ event }) => ({ end: event.output }) },
              'dropStored',
            ],
          },
          { target: 'filling.editing', actions: 'storeDraft' },
        ],
        onError: { target: 'filling.editing', actions: 'storeDraft' },
      },
      on: { 'dialog.dismissed': { actions: 'leaveRun' } },
    },
    dismissed: { type: 'final' },
    done: { type: 'final' },
  },
})
export type FileUploadRef = ActorRefFrom<typeof fileUploadMachine>
