import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type UploadAnswer, type UploadProgress } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedTask } from '../lib/unprovided'
import type { Upload, UploadDraft } from './uploadDraft'

/** How far an upload is: `sent` of `total` bytes have left, then the server reads and writes; `looking` once its answer was lost. */
export interface UploadStage {
  sent: number
  total: number
  stage: UploadProgress['stage'] | 'looking'
  rows: number
}

/** How far an upload is when it begins. */
export const stageOf = ({ upload }: UploadWork): UploadStage => ({
  sent: 0,
  total:
    upload === null
      ? 0
      : [upload.file, ...(upload.others ?? [])].reduce((sum, { size }) => sum + size, 0),
  stage: upload === null ? 'looking' : 'receiving',
  rows: 0,
})

/** What the upload reports while it runs. */
export type UploadReport =
  | { type: 'upload.progressed'; progress: Partial<UploadStage> }
  | { type: 'upload.finished'; answer: UploadAnswer }
  | { type: 'upload.refused'; error: unknown }
  | { type: 'upload.stopped' }
  | { type: 'upload.unstoppable'; error: unknown }

/** What the upload is told: to stop, or that its dialog closes and that it goes on without it. */
export type UploadOrder = { type: 'upload.stopRequested' } | { type: 'upload.detached' }

/** What runs: the upload itself and the draft it was made of, to be edited again when it is refused. */
export interface UploadWork {
  id: string
  fileName: string
  /** Null where it was sent before the page was loaded anew: then it is looked for. */
  upload: Upload | null
  draft: UploadDraft
}

export type UploadEnd =
  | { kind: 'finished'; answer: UploadAnswer }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'stopped' | 'left' }

/** An upload from the first byte until the table stands; it can be stopped until the table is written. */
export const uploadRunMachine = setup({
  types: {} as {
    input: UploadWork
    context: UploadWork & { progress: UploadStage; problem: Problem | null; end: UploadEnd }
    events: UploadReport | { type: 'upload.cancelled' } | { type: 'upload.left' }
    children: { uploadFile: 'uploadFile' }
    output: UploadEnd
    tags: 'busy'
  },
  actors: { uploadFile: unprovidedTask<UploadReport, UploadWork, UploadOrder>('uploadFile') },
  actions: {
    storeProgress: assign({
      progress: ({ context }, { progress }: { progress: Partial<UploadStage> }) => ({
        ...context.progress,
        ...progress,
      }),
    }),
    storeEnd: assign({ end: (_, { end }: { end: UploadEnd }) => end }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    stop: sendTo('uploadFile', { type: 'upload.stopRequested' } satisfies UploadOrder),
    detach: sendTo('uploadFile', { type: 'upload.detached' } satisfies UploadOrder),
  },
}).createMachine({
  id: 'uploadRun',
  context: ({ input }) => ({
    ...input,
    progress: stageOf(input),
    problem: null,
    end: { kind: 'stopped' },
  }),
  output: ({ context }) => context.end,
  initial: 'running',
  states: {
    running: {
      tags: 'busy',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context: { id, fileName, upload, draft } }) => ({ id, fileName, upload, draft }),
        onError: {
          target: 'ended',
          actions: {
            type: 'storeEnd',
            params: ({ event }) => ({ end: { kind: 'refused', problem: toProblem(event.error) } }),
          },
        },
      },
      on: {
        'upload.progressed': { actions: fromEvent('storeProgress') },
        'upload.finished': {
          target: 'ended',
          actions: {
            type: 'storeEnd',
            params: ({ event }) => ({ end: { kind: 'finished', answer: event.answer } }),
          },
        },
        'upload.refused': {
          target: 'ended',
          actions: {
            type: 'storeEnd',
            params: ({ event }) => ({ end: { kind: 'refused', problem: toProblem(event.error) } }),
          },
        },
        'upload.stopped': 'ended',
        'upload.left': '.leaving',
      },
      initial: 'sending',
      states: {
        sending: { on: { 'upload.cancelled': 'stopping' } },
        stopping: {
          entry: 'stop',
          on: {
            'upload.unstoppable': {
              target: 'unstoppable',
              actions: fromEvent('storeProblem'),
            },
          },
        },
        unstoppable: {},
        leaving: {
          entry: ['detach', { type: 'storeEnd', params: { end: { kind: 'left' } } }],
          always: '#uploadRun.ended',
        },
      },
    },
    ended: { type: 'final' },
  },
})
export type UploadRunRef = ActorRefFrom<typeof uploadRunMachine>
