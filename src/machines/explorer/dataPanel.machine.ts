import { assign, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../lib/fromEvent'

/** The columns and metrics beside a chart: their search and which groups are folded. */
export const dataPanelMachine = setup({
  types: {} as {
    context: { search: string; gridSearch: string }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'gridSearch.edited'; text: string }
      | { type: 'tab.chosen'; tab: 'data' | 'analysis' }
      | { type: 'panel.toggled' }
  },
  actions: {
    search: assign({ search: (_, { text }: { text: string }) => text }),
    searchGrid: assign({ gridSearch: (_, { text }: { text: string }) => text }),
  },
  guards: {
    tabIsAnalysis: (_, { tab }: { tab: 'data' | 'analysis' }) => tab === 'analysis',
  },
}).createMachine({
  id: 'dataPanel',
  context: { search: '', gridSearch: '' },
  on: {
    'search.edited': { actions: fromEvent('search') },
    'gridSearch.edited': { actions: fromEvent('searchGrid') },
  },
  initial: 'open',
  states: {
    open: {
      initial: 'data',
      on: {
        'panel.toggled': 'folded',
        'tab.chosen': [
          { guard: fromEvent('tabIsAnalysis'), target: '.analysis' },
          { target: '.data' },
        ],
      },
      states: { data: {}, analysis: {}, last: { type: 'history' } },
    },
    folded: { on: { 'panel.toggled': 'open.last' } },
  },
})
export type DataPanelRef = ActorRefFrom<typeof dataPanelMachine>

/** Substring of the name, in any case. */
export const namesMatching = <Item>(
  items: Item[],
  name: (item: Item) => string,
  search: string,
) => {
  const term = search.trim().toLowerCase()
  return items.filter((item) => name(item).toLowerCase().includes(term))
}
