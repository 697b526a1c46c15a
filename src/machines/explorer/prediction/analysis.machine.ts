import { assign, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../../lib/fromEvent'

/** The tab Analysis: which models are listed and which of them are unfolded. */
export const analysisMachine = setup({
  types: {} as {
    context: { search: string; unfolded: readonly number[]; chosen: number | null }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'model.toggled'; modelId: number; opens: boolean }
  },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    toggle: assign(
      ({ context: { unfolded } }, { modelId, opens }: { modelId: number; opens: boolean }) => ({
        chosen: modelId,
        unfolded: opens ? [...unfolded, modelId] : unfolded.filter((id) => id !== modelId),
      }),
    ),
  },
}).createMachine({
  id: 'analysis',
  context: { search: '', unfolded: [], chosen: null },
  on: {
    'search.edited': { actions: fromEvent('storeSearch') },
    'model.toggled': { actions: fromEvent('toggle') },
  },
})
export type AnalysisRef = ActorRefFrom<typeof analysisMachine>
