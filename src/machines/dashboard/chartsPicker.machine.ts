import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Dashboard } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { pickListMachine } from '../projects/pickList.machine'
import type { Picked } from '../projects/projectDraft'
import type { DashboardDraft } from './dashboardDraft'

/** The charts on a dashboard, on all of its tabs, by their names as far as they are known. */
export const chartsOn = ({
  dashboard,
  draft,
}: {
  dashboard: Dashboard | null
  draft: DashboardDraft
}): Picked[] => {
  const titles = new Map(dashboard?.slices_meta.map(({ id, slice_name }) => [id, slice_name]))
  const ids = draft.layout.flatMap(({ tiles }) =>
    tiles.flatMap(({ content }) => (content.type === 'chart' ? [content.chartId] : [])),
  )
  return [...new Set(ids)].map((id) => ({ id, title: titles.get(id) ?? `Chart ${id}` }))
}

/** Chooses the charts of a dashboard. Null are those that it has; Save hands the chosen ones to the dashboard. */
export const chartsPickerMachine = setup({
  types: {} as {
    context: { chosen: Picked[] | null }
    events:
      | { type: 'selection.changed'; chosen: Picked[] }
      | { type: 'selection.saved' }
      | { type: 'selection.cancelled' }
    children: { pickList: 'pickList' }
  },
  actors: { pickList: pickListMachine },
  actions: {
    choose: assign({ chosen: (_, { chosen }: { chosen: Picked[] }) => chosen }),
    clear: assign({ chosen: null }),
    handOver: sendParent(({ context: { chosen } }: { context: { chosen: Picked[] | null } }) => ({
      type: 'charts.chosen',
      ids: (chosen ?? []).map(({ id }) => id),
    })),
    closePanel: sendParent({ type: 'panel.chosen', panel: null }),
  },
  guards: { somethingChanged: ({ context }) => context.chosen !== null },
}).createMachine({
  id: 'chartsPicker',
  context: { chosen: null },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      invoke: {
        id: 'pickList',
        src: 'pickList',
        input: { kind: 'chart' },
        onError: { actions: 'closePanel' },
      },
      on: {
        'selection.changed': { actions: fromEvent('choose') },
        'selection.saved': { guard: 'somethingChanged', actions: ['handOver', 'clear'] },
        'selection.cancelled': { actions: ['clear', 'closePanel'] },
      },
    },
  },
})
export type ChartsPickerRef = ActorRefFrom<typeof chartsPickerMachine>
