import { assign, not, sendParent, setup, stateIn, type ActorRefFrom } from 'xstate'
import type { AdhocFilter, Column, DashboardDataset, DashboardFilter } from '../../api/contract'
import { filterEditorMachine, type FilterEdited } from '../explorer/filters/filterEditor.machine'
import { fromEvent } from '../lib/fromEvent'
import {
  editedIn,
  filterOf,
  formOf,
  newForm,
  variableProblem,
  withColumn,
  withDataset,
  type FilterForm,
} from './filterForm'

/** A notice outlasts the screen of its dashboard, so its Undo names the one that it is for. */
export interface ForDashboard {
  dashboardId?: number
}

/** What is reported to the dashboard. */
export interface FiltersReport extends ForDashboard {
  type: 'filter.saved'
  filter: DashboardFilter
}

interface Opened {
  filter: DashboardFilter
  datasets: readonly DashboardDataset[]
}

/** The filters of a dashboard while one is added or edited. One that is being edited stays until it is saved or dismissed. */
export const dashboardFiltersMachine = setup({
  types: {} as {
    context: { form: FilterForm }
    events:
      | { type: 'filter.added' }
      | ({ type: 'filter.opened' } & Opened)
      | { type: 'dataset.chosen'; dataset: DashboardDataset }
      | { type: 'column.chosen'; column: Column }
      | { type: 'variable.edited'; variable: string }
      | { type: 'pick.returned' | 'filters.dismissed' }
      | FilterEdited
    children: { filterEditor: 'filterEditor' }
  },
  actors: { filterEditor: filterEditorMachine },
  actions: {
    begin: assign({ form: newForm }),
    open: assign({ form: (_, { filter, datasets }: Opened) => formOf(filter, datasets) }),
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
    reportSaved: sendParent(({ context }, { filter }: { filter: AdhocFilter }): FiltersReport => ({
      type: 'filter.saved',
      filter: filterOf(context.form, filter),
    })),
  },
  guards: {
    noneIsEdited: not(stateIn('editing')),
    columnIsChosen: ({ context }) => context.form.column !== null,
    variableIsValid: ({ context }) => variableProblem(context.form.variable) === null,
  },
}).createMachine({
  id: 'dashboardFilters',
  context: () => ({ form: newForm() }),
  on: {
    'filter.added': { guard: 'noneIsEdited', target: '.picking', actions: 'begin' },
    'filter.opened': { guard: 'noneIsEdited', target: '.editing', actions: fromEvent('open') },
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
            input: ({ context: { form } }) => editedIn(form),
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
  },
})
export type DashboardFiltersRef = ActorRefFrom<typeof dashboardFiltersMachine>
