import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { AdhocFilter, DashboardDataset, DashboardFilter } from '../../api/contract'
import { filterEditorMachine, type FilterEdited } from '../explorer/filters/filterEditor.machine'
import { fromEvent } from '../lib/fromEvent'
import { linkNameOf, type ViewerFilters } from './activeFilters'
import {
  editedIn,
  filterOf,
  newForm,
  valueWords,
  viewerFormOf,
  type FilterForm,
} from './filterForm'
import { rangeProblems, textOfRange, timeRangeOf, type TimeRange } from './timeRange'

/** What is reported to the dashboard. */
export type ViewerReport =
  | { type: 'value.set'; name: string; value: string }
  | { type: 'timeRange.set'; timeRange: string | null }

interface Opened {
  filter: DashboardFilter
  datasets: readonly DashboardDataset[]
  viewer: ViewerFilters
}

/** What filters a dashboard for its viewer alone, while they give a filter a value, set the time range or look for a mark by its name. */
export const viewerFiltersMachine = setup({
  types: {} as {
    context: {
      form: FilterForm
      /** The chart whose marks are listed. */
      chartId: number | null
      range: TimeRange
    }
    events:
      | ({ type: 'value.opened' } & Opened)
      | { type: 'marks.opened'; chartId: number }
      | { type: 'timeRange.opened'; timeRange: string | null }
      | { type: 'range.edited'; patch: Partial<TimeRange> }
      | { type: 'range.submitted' | 'filters.dismissed' }
      | FilterEdited
    children: { filterEditor: 'filterEditor' }
  },
  actors: { filterEditor: filterEditorMachine },
  actions: {
    openValue: assign({
      form: (_, { filter, datasets, viewer }: Opened) => viewerFormOf(filter, datasets, viewer),
    }),
    openMarks: assign({ chartId: (_, { chartId }: { chartId: number }) => chartId }),
    openRange: assign({
      range: (_, { timeRange }: { timeRange: string | null }) => timeRangeOf(timeRange),
    }),
    editRange: assign({
      range: ({ context }, { patch }: { patch: Partial<TimeRange> }) => ({
        ...context.range,
        ...patch,
      }),
    }),
    reportValue: sendParent(({ context }, { filter }: { filter: AdhocFilter }): ViewerReport => ({
      type: 'value.set',
      name: linkNameOf(filterOf(context.form, filter)),
      value: valueWords(filter.comparator),
    })),
    reportRange: sendParent(({ context }): ViewerReport => ({
      type: 'timeRange.set',
      timeRange: textOfRange(context.range),
    })),
  },
  guards: {
    rangeIsValid: ({ context }) =>
      Object.values(rangeProblems(context.range)).every((problem) => problem === null),
  },
}).createMachine({
  id: 'viewerFilters',
  context: () => ({ form: newForm(), chartId: null, range: timeRangeOf(null) }),
  on: {
    'value.opened': { target: '.setting', actions: fromEvent('openValue') },
    'marks.opened': { target: '.listing', actions: fromEvent('openMarks') },
    'timeRange.opened': { target: '.ranging', actions: fromEvent('openRange') },
    'filters.dismissed': '.closed',
    'filter.dismissed': '.closed',
  },
  initial: 'closed',
  states: {
    closed: {},
    setting: {
      invoke: {
        id: 'filterEditor',
        src: 'filterEditor',
        input: ({ context: { form } }) => editedIn(form),
        onError: 'closed',
      },
      on: { 'filter.accepted': { target: 'closed', actions: fromEvent('reportValue') } },
    },
    listing: {},
    ranging: {
      on: {
        'range.edited': { actions: fromEvent('editRange') },
        'range.submitted': { guard: 'rangeIsValid', target: 'closed', actions: 'reportRange' },
      },
    },
  },
})
export type ViewerFiltersRef = ActorRefFrom<typeof viewerFiltersMachine>
