import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { AdhocFilter, Column, DashboardDataset, DashboardFilter } from '../../api/contract'
import { filterEditorMachine, type FilterEdited } from '../explorer/filters/filterEditor.machine'
import { fromEvent } from '../lib/fromEvent'
import { linkNameOf, type ViewerFilters } from './activeFilters'
import {
  adhocOf,
  filterOf,
  formOf,
  newForm,
  valueWords,
  variableProblem,
  viewerFormOf,
  withColumn,
  withDataset,
  type FilterForm,
} from './filterForm'
import { rangeProblems, textOfRange, timeRangeOf, type TimeRange } from './timeRange'

/** A notice outlasts the screen of its dashboard, so its Undo names the one that it is for. */
export interface ForDashboard {
  dashboardId?: number
}

/** What is reported to the dashboard. */
export type FiltersReport =
  | ({ type: 'filter.saved'; filter: DashboardFilter } & ForDashboard)
  | { type: 'value.set'; name: string; value: string }
  | { type: 'timeRange.set'; timeRange: string | null }

interface Context {
  form: FilterForm
  /** The chart whose marks are listed. */
  chartId: number | null
  range: TimeRange
}

interface Opened {
  filter: DashboardFilter
  datasets: readonly DashboardDataset[]
}

const edited = ({ form }: Context) => ({
  filter: adhocOf(form),
  column: form.column,
  datasetId: form.dataset?.id ?? 0,
  having: [],
})

/**
 * The filters of a dashboard while somebody adds or edits one, gives one a value of their own, sets the time range or
 * looks for a mark by its name.
 */
export const dashboardFiltersMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'filter.added' }
      | ({ type: 'filter.opened' } & Opened)
      | ({ type: 'value.opened'; viewer: ViewerFilters } & Opened)
      | { type: 'marks.opened'; chartId: number }
      | { type: 'timeRange.opened'; timeRange: string | null }
      | { type: 'dataset.chosen'; dataset: DashboardDataset }
      | { type: 'column.chosen'; column: Column }
      | { type: 'variable.edited'; variable: string }
      | { type: 'range.edited'; patch: Partial<TimeRange> }
      | { type: 'range.submitted' | 'pick.returned' | 'filters.dismissed' }
      | FilterEdited
    children: { filterEditor: 'filterEditor' }
  },
  actors: { filterEditor: filterEditorMachine },
  actions: {
    begin: assign({ form: newForm }),
    open: assign({ form: (_, { filter, datasets }: Opened) => formOf(filter, datasets) }),
    openValue: assign({
      form: (_, { filter, datasets, viewer }: Opened & { viewer: ViewerFilters }) =>
        viewerFormOf(filter, datasets, viewer),
    }),
    openMarks: assign({ chartId: (_, { chartId }: { chartId: number }) => chartId }),
    openRange: assign({
      range: (_, { timeRange }: { timeRange: string | null }) => timeRangeOf(timeRange),
    }),
    chooseDataset: assign({
      form: ({ context }, { dataset }: { dataset: DashboardDataset }) =>
        withDataset(context.form, dataset),
    }),
    chooseColumn: assign({
      form: ({ context }, { column }: { column: Column }) => withColumn(context.form, column),
    }),
    editVariable: assign({
      form: ({ context }, { variable }: { variable: string }) => ({ ...context.form, variable }),
    }),
    editRange: assign({
      range: ({ context }, { patch }: { patch: Partial<TimeRange> }) => ({
        ...context.range,
        ...patch,
      }),
    }),
    reportSaved: sendParent(({ context }, { filter }: { filter: AdhocFilter }): FiltersReport => ({
      type: 'filter.saved',
      filter: filterOf(context.form, filter),
    })),
    reportValue: sendParent(({ context }, { filter }: { filter: AdhocFilter }): FiltersReport => ({
      type: 'value.set',
      name: linkNameOf(filterOf(context.form, filter)),
      value: valueWords(filter.comparator),
    })),
    reportRange: sendParent(({ context }): FiltersReport => ({
      type: 'timeRange.set',
      timeRange: textOfRange(context.range),
    })),
  },
  guards: {
    columnIsChosen: ({ context }) => context.form.column !== null,
    variableIsValid: ({ context }) => variableProblem(context.form.variable) === null,
    rangeIsValid: ({ context }) =>
      Object.values(rangeProblems(context.range)).every((problem) => problem === null),
  },
}).createMachine({
  id: 'dashboardFilters',
  context: () => ({ form: newForm(), chartId: null, range: timeRangeOf(null) }),
  on: {
    'filter.added': { target: '.picking', actions: 'begin' },
    'filter.opened': { target: '.editing', actions: fromEvent('open') },
    'value.opened': { target: '.setting', actions: fromEvent('openValue') },
    'marks.opened': { target: '.listing', actions: fromEvent('openMarks') },
    'timeRange.opened': { target: '.ranging', actions: fromEvent('openRange') },
    'filters.dismissed': '.closed',
    'filter.dismissed': '.closed',
  },
  initial: 'closed',
  states: {
    closed: {},
    picking: {
      initial: 'dataset',
      states: {
        dataset: {
          on: { 'dataset.chosen': { target: 'column', actions: fromEvent('chooseDataset') } },
        },
        column: {
          on: {
            'column.chosen': {
              target: '#dashboardFilters.editing',
              actions: fromEvent('chooseColumn'),
            },
            'pick.returned': 'dataset',
          },
        },
      },
    },
    editing: {
      initial: 'choosing',
      on: {
        'dataset.chosen': { target: '.choosing', actions: fromEvent('chooseDataset') },
        'column.chosen': { target: '.choosing', actions: fromEvent('chooseColumn') },
        'variable.edited': { actions: fromEvent('editVariable') },
      },
      states: {
        choosing: { always: { guard: 'columnIsChosen', target: 'comparing' } },
        comparing: {
          invoke: {
            id: 'filterEditor',
            src: 'filterEditor',
            input: ({ context }) => edited(context),
            onError: '#dashboardFilters.closed',
          },
          on: {
            'filter.accepted': {
              guard: 'variableIsValid',
              target: '#dashboardFilters.closed',
              actions: fromEvent('reportSaved'),
            },
          },
        },
      },
    },
    setting: {
      invoke: {
        id: 'filterEditor',
        src: 'filterEditor',
        input: ({ context }) => edited(context),
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
export type DashboardFiltersRef = ActorRefFrom<typeof dashboardFiltersMachine>
