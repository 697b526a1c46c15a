import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type PreviewAnswer, type Problem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovided } from '../lib/unprovided'
import type { PreviewRequest } from './uploadDraft'

/** What it tells its parent when a preview has come. */
export interface PreviewRead {
  type: 'preview.read'
  answer: PreviewAnswer
}

/** What is asked of the server: a file it has seen is named by the token of its last answer. */
export type PreviewQuestion = PreviewRequest & { token: string | null }

const areOfSameFiles = (one: PreviewRequest, other: PreviewRequest) =>
  one.file === other.file && one.others === other.others

/** Asks what an upload would make of the file as its options change: once they rest, and only for the latest; not while the file is uploaded, which needs the room. */
export const uploadPreviewMachine = setup({
  types: {} as {
    context: {
      request: PreviewRequest
      seen: { request: PreviewRequest; token: string } | null
      problem: Problem | null
    }
    events:
      | { type: 'preview.requested'; request: PreviewRequest }
      | { type: 'preview.dropped' }
      | { type: 'preview.retried' }
      | { type: 'preview.paused' }
      | { type: 'preview.resumed' }
    tags: 'busy' | 'attention' | 'ready'
  },
  actors: { previewFile: unprovided<PreviewAnswer, PreviewQuestion>('previewFile') },
  actions: {
    storeRequest: assign({ request: (_, { request }: { request: PreviewRequest }) => request }),
    storeSeen: assign({
      seen: ({ context }, { output }: { output: PreviewAnswer }) => ({
        request: context.request,
        token: output.token,
      }),
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    report: sendParent((_, { output }: { output: PreviewAnswer }): PreviewRead => ({
      type: 'preview.read',
      answer: output,
    })),
  },
  delays: { optionsPause: 100 },
}).createMachine({
  id: 'uploadPreview',
  context: { request: { file: new File([], '') }, seen: null, problem: null },
  on: {
    'preview.requested': {
      target: '.waiting',
      reenter: true,
      actions: fromEvent('storeRequest'),
    },
    'preview.dropped': '.idle',
  },
  initial: 'idle',
  states: {
    idle: { tags: 'ready' },
    waiting: {
      tags: 'busy',
      after: { optionsPause: 'reading' },
      on: { 'preview.paused': 'paused' },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'previewFile',
        input: ({ context: { request, seen } }) => ({
          ...request,
          token: seen !== null && areOfSameFiles(seen.request, request) ? seen.token : null,
        }),
        onDone: {
          target: 'ready',
          actions: [fromEvent('storeSeen'), fromEvent('report')],
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
      on: { 'preview.paused': 'paused' },
    },
    paused: { on: { 'preview.resumed': 'reading' } },
    ready: { tags: 'ready' },
    failed: { tags: 'attention', on: { 'preview.retried': 'reading' } },
  },
})
export type UploadPreviewRef = ActorRefFrom<typeof uploadPreviewMachine>
