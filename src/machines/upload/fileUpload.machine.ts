import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import type { PreviewAnswer, Problem, UploadOptions } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { newIntention } from '../lib/intention'
import { dialogResumption } from '../lib/resumption'
import { advancedSettingsMachine, type SettingsTried } from './advancedSettings.machine'
import { filesAt, withFiles } from './takenFiles'
import { dialectOf, missingOf, previewRequestOf, uploadOf, type UploadDraft } from './uploadDraft'
import type { Arrangement } from './severalTables'
import {
  arrangedForm,
  nextForm,
  startOf,
  unfinishedOf,
  unfinishedUploadSchema,
  type UploadForm,
  type UploadStart,
} from './uploadForm'
import { reportLeft, reportRefused, reportUploaded } from './uploadNotices'
import { uploadPreviewMachine, type PreviewRead } from './uploadPreview.machine'
import { uploadRunMachine, type UploadEnd } from './uploadRun.machine'
import { settingsOf } from './uploadSettings'
import { uploadTargetMachine, type TargetChosen } from './uploadTarget.machine'

interface Context extends UploadForm {
  /** How the last upload ended. */
  end: UploadEnd | null
  problem: Problem | null
}

const previewOf = (draft: UploadDraft) => {
  const request = previewRequestOf(draft)
  return request === null
    ? { type: 'preview.dropped' as const }
    : { type: 'preview.requested' as const, request }
}

/** The dialog that makes a dataset of a file. */
export const fileUploadMachine = setup({
  types: {} as {
    input: UploadStart
    context: Context
    events:
      | { type: 'files.chosen'; files: readonly File[] }
      | { type: 'address.edited'; address: string }
      | { type: 'address.entered' }
      | { type: 'draft.edited'; patch: Partial<Pick<UploadDraft, 'tableName' | 'ifExists'>> }
      | { type: 'options.edited'; options: UploadOptions }
      | { type: 'tables.arranged'; arrangement: Arrangement }
      | { type: 'settings.opened' }
      | { type: 'draft.submitted' }
      | { type: 'dialog.dismissed' }
      | SettingsTried
      | TargetChosen
      | PreviewRead
    children: { target: 'target'; preview: 'preview'; settings: 'settings'; run: 'run' }
    tags: 'busy' | 'attention'
  },
  actors: {
    target: uploadTargetMachine,
    preview: uploadPreviewMachine,
    settings: advancedSettingsMachine,
    run: uploadRunMachine,
  },
  actions: {
    storeFiles: assign(({ context }, { files }: { files: readonly File[] }) =>
      withFiles(context, files),
    ),
    storeAddress: assign({ address: (_, { address }: { address: string }) => address }),
    storeFilesAt: assign(({ context }) => ({
      ...withFiles(context, filesAt(context.address)),
      address: '',
    })),
    arrangeTables: assign(({ context }, { arrangement }: { arrangement: Arrangement }) =>
      arrangedForm(context, arrangement),
    ),
    takeNext: assign(({ context }) => nextForm(context)),
    mergePatch: assign(({ context }, { patch }: { patch: Partial<UploadDraft> }) => ({
      draft: { ...context.draft, ...patch },
      nameIsOwn: patch.tableName === undefined ? context.nameIsOwn : patch.tableName !== '',
    })),
    mergeOptions: assign({
      draft: ({ context: { draft } }, { options }: { options: UploadOptions | null }) => ({
        ...draft,
        options: { ...draft.options, ...options },
      }),
    }),
    storeOptions: assign({
      draft: ({ context: { draft } }, { options }: { options: UploadOptions }) => ({
        ...draft,
        options,
      }),
    }),
    storeTarget: assign(({ context }, { database, schema }: TargetChosen) => ({
      draft: { ...context.draft, database, schema },
    })),
    dropSettings: assign({ settings: null }),
    nameUpload: assign({ uploadId: () => newIntention() }),
    requestPreview: sendTo('preview', ({ context }) => previewOf(context.draft)),
    pausePreview: sendTo('preview', { type: 'preview.paused' }),
    resumePreview: sendTo('preview', { type: 'preview.resumed' }),
    tryPreview: sendTo(
      'preview',
      ({ context: { draft } }, { options }: { options: UploadOptions }) =>
        previewOf({ ...draft, options: { ...draft.options, ...options } }),
    ),
    storeRead: assign({ read: (_, { answer }: { answer: PreviewAnswer }) => answer }),
    storeEnd: assign((_, { output }: { output: UploadEnd }) => ({
      end: output,
      problem: output.kind === 'refused' ? output.problem : null,
    })),
    reportEnd: ({ context: { draft, end, next, later }, system }) => {
      if (end?.kind === 'finished') reportUploaded(system, end.answer, draft)
      if (end?.kind === 'refused') reportRefused(system, end.problem)
      if (end?.kind === 'left') reportLeft(system, { next, later })
    },
    leaveRun: sendTo('run', { type: 'upload.left' }),
  },
  guards: {
    isUnderWay: ({ context }) => context.uploadId !== null,
    addressIsWhole: ({ context }) => filesAt(context.address).length > 0,
    settingsAreOpen: ({ context }) => context.settings !== null,
    draftIsComplete: ({ context }) => missingOf(context.draft) === null,
    moreTablesWait: ({ context: { end, next, later } }) =>
      end?.kind === 'finished' && next.length + later.length > 0,
    settingsWereSaved: (_, { output }: { output: UploadOptions | null }) => output !== null,
    ended: ({ context: { end } }, { kind }: { kind: UploadEnd['kind'] }) => end?.kind === kind,
  },
}).createMachine({
  id: 'fileUpload',
  context: ({ input }) => ({ ...startOf(input), end: null, problem: null }),
  invoke: [
    {
      id: 'target',
      src: 'target',
      onError: '.dismissed',
      input: ({ context }) => ({ requested: context.target }),
    },
    { id: 'preview', src: 'preview', onError: '.dismissed' },
  ],
  entry: 'requestPreview',
  on: {
    'target.chosen': { actions: fromEvent('storeTarget') },
    'preview.read': { actions: fromEvent('storeRead') },
    'dialog.dismissed': '.dismissed',
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isUnderWay', target: 'uploading' },
        { guard: 'settingsAreOpen', target: 'setting' },
        { target: 'filling' },
      ],
    },
    filling: {
      tags: 'attention',
      on: {
        'files.chosen': {
          target: '.editing',
          actions: [fromEvent('storeFiles'), 'requestPreview'],
        },
        'address.edited': { actions: fromEvent('storeAddress') },
        'address.entered': {
          guard: 'addressIsWhole',
          target: '.editing',
          actions: ['storeFilesAt', 'requestPreview'],
        },
        'draft.edited': {
          target: '.editing',
          actions: fromEvent('mergePatch'),
        },
        'options.edited': {
          target: '.editing',
          actions: [fromEvent('storeOptions'), 'requestPreview'],
        },
        'tables.arranged': {
          target: '.editing',
          actions: [fromEvent('arrangeTables'), 'requestPreview'],
        },
        'settings.opened': 'setting',
        'draft.submitted': {
          guard: 'draftIsComplete',
          target: 'uploading',
          actions: 'nameUpload',
        },
      },
      initial: 'editing',
      states: { editing: {}, failed: {}, last: { type: 'history' } },
    },
    setting: {
      tags: 'attention',
      exit: 'dropSettings',
      invoke: {
        id: 'settings',
        src: 'settings',
        input: ({ context: { draft, read, settings } }) => {
          if (settings) return settings
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
              { type: 'mergeOptions', params: ({ event }) => ({ options: event.output }) },
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
      entry: 'pausePreview',
      exit: 'resumePreview',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { draft, read, requested, uploadId } }) => ({
          id: uploadId ?? '',
          fileName: draft.file?.name ?? requested ?? '',
          upload: uploadOf(draft, read),
          draft,
        }),
        onDone: { target: 'ended', actions: [fromEvent('storeEnd'), 'reportEnd'] },
        onError: 'filling.editing',
      },
      on: { 'dialog.dismissed': { actions: 'leaveRun' } },
    },
    ended: {
      always: [
        {
          guard: 'moreTablesWait',
          target: 'filling.editing',
          actions: ['takeNext', 'requestPreview'],
        },
        { guard: { type: 'ended', params: { kind: 'finished' } }, target: 'done' },
        { guard: { type: 'ended', params: { kind: 'refused' } }, target: 'filling.failed' },
        { guard: { type: 'ended', params: { kind: 'left' } }, target: 'dismissed' },
        { target: 'filling.editing' },
      ],
    },
    dismissed: { type: 'final' },
    done: { type: 'final' },
  },
})
export type FileUploadRef = ActorRefFrom<typeof fileUploadMachine>

export const fileUploadResumption = dialogResumption<typeof fileUploadMachine>(
  z.object({ unfinished: unfinishedUploadSchema }),
  (snapshot) => ({
    unfinished: unfinishedOf(snapshot.context, {
      settings: snapshot.children.settings?.getSnapshot().context ?? null,
      uploadId: snapshot.matches('uploading') ? snapshot.context.uploadId : null,
    }),
  }),
)
