import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type UploadAnswer } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovidedTask } from '../lib/unprovided'
import { emptyDraft, missingOf, refusalOf, tableNameOf, uploadOf, type Upload, type UploadDraft } from './uploadDraft'
import { uploadTargetMachine, type TargetChosen } from './uploadTarget.machine'

/** What the upload reports while it runs. */
export type UploadReport =
  | { type: 'upload.progressed'; sent: number; total: number }
  | { type: 'upload.finished'; answer: UploadAnswer }
  | { type: 'upload.refused'; error: unknown }

const rowsOf = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`

/** The dialog that makes a dataset of a file. */
export const fileUploadMachine = setup({
  types: {} as {
    context: {
      draft: UploadDraft
      nameIsOwn: boolean
      refusal: string | null
      sent: number
      total: number
      problem: Problem | null
    }
    events:
      | { type: 'file.chosen'; file: File }
      | { type: 'draft.edited'; patch: Partial<Pick<UploadDraft, 'tableName' | 'separator' | 'ifExists'>> }
      | { type: 'draft.submitted' }
      | { type: 'upload.cancelled' }
      | { type: 'dialog.dismissed' }
      | TargetChosen
      | UploadReport
    children: { target: 'target' }
    tags: 'busy' | 'attention'
  },
  actors: {
    target: uploadTargetMachine,
    uploadFile: unprovidedTask<UploadReport, Upload | null>('uploadFile'),
  },
  actions: {
    keepFile: assign(({ context: { draft, nameIsOwn } }, { file }: { file: File }) => {
      const refusal = refusalOf(file)
      if (refusal !== null) return { refusal }
      return { refusal, draft: { ...draft, file, tableName: nameIsOwn ? draft.tableName : tableNameOf(file.name) } }
    }),
    mergePatch: assign(({ context }, { patch }: { patch: Partial<UploadDraft> }) => ({
      draft: { ...context.draft, ...patch },
      nameIsOwn: patch.tableName === undefined ? context.nameIsOwn : patch.tableName !== '',
    })),
    keepTarget: assign(({ context }, { database, schema }: TargetChosen) => ({
      draft: { ...context.draft, database, schema },
    })),
    startCounting: assign(({ context }) => ({ sent: 0, total: context.draft.file?.size ?? 0 })),
    keepProgress: assign((_, { sent, total }: { sent: number; total: number }) => ({ sent, total })),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    reportSuccess: ({ system }, { answer }: { answer: UploadAnswer }) => {
      const created = `Created Table: ${answer.table_name}`
      post(system, { intent: 'success', title: 'Success!', detail: `${created}\n${rowsOf(answer.rows)}`, place: 'workspace' })
      if (answer.warnings.length > 0)
        post(system, { intent: 'warning', title: created, detail: answer.warnings.join('\n'), place: 'workspace' })
      invalidate(system, 'datasets')
    },
    reportRefusal: ({ system }, { error }: { error: unknown }) => {
      post(system, { intent: 'warning', title: toProblem(error).message, place: 'workspace' })
      invalidate(system, 'datasets')
    },
  },
  guards: { draftIsComplete: ({ context }) => missingOf(context.draft) === null },
}).createMachine({
  id: 'fileUpload',
  context: { draft: emptyDraft, nameIsOwn: false, refusal: null, sent: 0, total: 0, problem: null },
  invoke: { id: 'target', src: 'target', onError: '.dismissed' },
  on: {
    'dialog.dismissed': '.dismissed',
    'target.chosen': { actions: { type: 'keepTarget', params: ({ event }) => event } },
  },
  initial: 'editing',
  states: {
    editing: {
      tags: 'attention',
      on: {
        'file.chosen': { actions: { type: 'keepFile', params: ({ event }) => event } },
        'draft.edited': { actions: { type: 'mergePatch', params: ({ event }) => event } },
        'draft.submitted': { guard: 'draftIsComplete', target: 'uploading' },
      },
    },
    uploading: {
      tags: 'busy',
      entry: 'startCounting',
      invoke: {
        src: 'uploadFile',
        input: ({ context }) => uploadOf(context.draft),
        onError: { target: 'failed', actions: [{ type: 'keepProblem', params: ({ event }) => event }, { type: 'reportRefusal', params: ({ event }) => event }] },
      },
      on: {
        'upload.progressed': { actions: { type: 'keepProgress', params: ({ event }) => event } },
        'upload.finished': { target: 'done', actions: { type: 'reportSuccess', params: ({ event }) => event } },
        'upload.refused': {
          target: 'failed',
          actions: [{ type: 'keepProblem', params: ({ event }) => event }, { type: 'reportRefusal', params: ({ event }) => event }],
        },
        'upload.cancelled': 'editing',
      },
    },
    failed: {
      tags: 'attention',
      on: {
        'file.chosen': { target: 'editing', actions: { type: 'keepFile', params: ({ event }) => event } },
        'draft.edited': { target: 'editing', actions: { type: 'mergePatch', params: ({ event }) => event } },
        'draft.submitted': { guard: 'draftIsComplete', target: 'uploading' },
      },
    },
    dismissed: { type: 'final' },
    done: { type: 'final' },
  },
})
export type FileUploadRef = ActorRefFrom<typeof fileUploadMachine>
