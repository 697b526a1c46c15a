import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { chartListMachine } from '../../src/machines/lists/thingLists'
import type { PathModel } from '../support/paths/paths'
import { chart } from '../support/rows'

const openItem = '0.chartList.rows.opening'
const other = { ...chart, id: 8, slice_name: 'Cost by operator' }
const refusal = { status: 503, message: 'The server is down' }

const facts = ({ context }: AnyMachineSnapshot) => {
  const { search, key, selected } = context as {
    search: string
    key: { search: string; favorites?: boolean; page: number }
    selected: { id: number }[]
  }
  return {
    typed: search,
    search: key.search,
    favorites: key.favorites ?? false,
    selected: selected.map(({ id }) => id),
  }
}

/** A list of charts: what is typed, narrowed, selected and opened. */
export const chartListModel: PathModel = {
  machine: chartListMachine,
  events: [
    { type: 'search.edited', text: 'strikes' },
    { type: 'xstate.after.searchDebounce.chartList.searching.typing' },
    { type: 'favorites.toggled' },
    { type: 'items.selected', items: [chart] },
    { type: 'items.selected', items: [other] },
    { type: 'items.unselected', items: [chart] },
    { type: 'selection.cleared' },
    { type: 'dialog.done', output: { deleted: [other] } },
    { type: 'item.opened', item: chart },
    { type: `xstate.done.actor.${openItem}`, output: { path: '/visualizations/7/k7' } },
    { type: `xstate.error.actor.${openItem}`, error: refusal },
  ],
  states: {
    'searching.ready': (snapshot) => expect(facts(snapshot).typed).toBe(facts(snapshot).search),
    'searching.typing': (snapshot) => expect(facts(snapshot).typed).toBe('strikes'),
    'rows.browsing': ({ tags }) => expect([...tags]).toEqual([]),
    'rows.opening': ({ context, tags }) =>
      expect([(context as { item: unknown }).item, ...tags]).toEqual([chart, 'busy']),
  },
  situation: (snapshot) => {
    const { value } = snapshot
    return JSON.stringify([value, facts(snapshot)])
  },
}
