import { setup, type ActorRefFrom } from 'xstate'
import { toProblem } from '../../api/contract'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { goTo, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { ModelPage, PageSource } from './modelPages'
import { refusalText, warn } from './refusal'

type OpenedSource = PageSource['kind']

const titles: Record<OpenedSource, string> = {
  training: 'Training Dataset Opened',
  evaluation: 'Evaluation Created',
  predictions: 'Prediction Created',
}

const failures: Record<OpenedSource, (error: unknown) => [title: string, detail?: string]> = {
  training: (error) => ['Error in Opening Training Dataset', toProblem(error).message],
  evaluation: (error) => [refusalText(error, (message) => `${message}. Please retry`)],
  predictions: (error) => [refusalText(error, (message) => `${message}. Please retry`)],
}

/** Makes chart pages of what belongs to a model; the first opens in a new tab, the snackbar leads to all of them. */
export const openModelPageMachine = setup({
  types: {} as { input: { source: PageSource }; context: { source: PageSource }; tags: 'busy' },
  actors: { makePages: unprovided<ModelPage[], readonly PageSource[]>('makePages') },
  actions: {
    openPages: ({ context: { source }, system }, { output }: { output: ModelPage[] }) => {
      if (source.kind !== 'training') invalidateKind(system, 'dataset')
      const [first] = output
      if (first) goTo(system, first.path, { newTab: true })
      post(system, {
        intent: 'success',
        area: 'explorer',
        title: titles[source.kind],
        results: output,
      })
    },
    reportFailure: ({ context: { source }, system }, { error }: { error: unknown }) =>
      warn(system, ...failures[source.kind](error)),
  },
}).createMachine({
  id: 'openModelPage',
  context: ({ input }) => input,
  initial: 'making',
  states: {
    making: {
      tags: 'busy',
      invoke: {
        src: 'makePages',
        input: ({ context }) => [context.source],
        onDone: { target: 'done', actions: fromEvent('openPages') },
        onError: { target: 'done', actions: fromEvent('reportFailure') },
      },
    },
    done: { type: 'final' },
  },
})
export type OpenModelPageRef = ActorRefFrom<typeof openModelPageMachine>
