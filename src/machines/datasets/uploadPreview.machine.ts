import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type PreviewAnswer, type Problem } from '../../api/contract'
import { unprovided } from '../lib/unprovided'
import type { PreviewAsk } from './uploadDraft'

/** What it tells its parent when a preview has come. */
export interface PreviewRead {
  type: 'preview.read'
  answer: PreviewAnswer
}

/** What is asked of the server: a file it has seen is named by the token of its last answer. */
export type PreviewQuestion = PreviewAsk & { token: string | null }

/** Asks what an upload would make of the file as its options change: once they rest, and only for the latest; not while the file is uploaded, which needs the room. */
export const uploadPreviewMachine = setup({
  types: {} as {
    context: {
      ask: PreviewAsk
      seen: { file: File; token: string } | null
      problem: Problem | null
    }
    events:
      | { type: 'preview.asked'; ask: PreviewAsk }
      | { type: 'preview.dropped' }
      | { type: 'preview.retried' }
      | { type: 'preview.paused' }
      | { type: 'preview.resumed' }
    tags: 'busy' | 'attention' | 'ready'
  },
  actors: { previewFile: unprovided<PreviewAnswer, PreviewQuestion>('previewFile') },
  actions: {
    keepAsk: assign({ ask: (_, { ask }: { ask: PreviewAsk }) => ask }),
    keepSeen: assign({
      seen: ({ context }, { output }: { output: PreviewAnswer }) => ({
        file: context.ask.file,
        token: output.token,
      }),
    }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    tell: sendParent((_, { output }: { output: PreviewAnswer }): PreviewRead => ({
      type: 'preview.read',
      answer: output,
    })),
  },
  delays: { optionsPause: 100 },
}).createMachine({
  id: 'uploadPreview',
  context: { ask: { file: new File([], '') }, seen: null, problem: null },
  on: {
    'preview.asked': {
      target: '.waiting',
      reenter: true,
      actions: { type: 'keepAsk', params: ({ event }) => event },
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
        input: ({ context: { ask, seen } }) => ({
          ...ask,
          token: seen?.file === ask.file ? seen.token : null,
        }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepSeen', params: ({ event }) => event },
            { type: 'tell', params: ({ event }) => event },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => event },
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
