import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type {
  AdhocFilter,
  Aggregate,
  Column,
  FormData,
  Metric,
  TimeGrain,
} from '../../../api/contract'
import {
  acceptFilter,
  addAllColumns,
  addFilters,
  isFilterTaken,
  isTaken,
  leave,
  open,
  openFilter,
  place,
  placeFilter,
  remove,
  removeFilter,
  type Arrangement,
  type Drop,
  type FilterDrop,
} from './arrange'
import { axesDialogMachine } from '../options/axesDialog.machine'
import { isAggregated, type QueryMode } from '../../../api/contract/queryMode'
import { valueAxes } from '../options/axes'
import { bubbleSizeDialogMachine } from '../options/bubbleSizeDialog.machine'
import {
  acceptCard,
  decided,
  isSamePosition,
  leaveCard,
  withMetric,
  type MetricPatch,
} from './card'
import { colorPickerMachine } from '../options/colorPicker.machine'
import { filterEditorMachine, type FilterEdited } from '../filters/filterEditor.machine'
import {
  filtersOf,
  havingSubjects,
  newFilter,
  withAllApplied,
  withoutUnfinished,
} from '../filters/filters'
import { withPageFields, type PageFields } from '../form/storedForm'
import { isComplete, type PillPosition } from '../form/pills'
import { numberFormatDialogMachine } from '../options/numberFormatDialog.machine'
import type { SlotName } from '../form/slotLayouts'
import { withGrain } from '../form/timeGrains'
import { rankingMetrics, topOf, topSlotOf, withTop } from '../form/tops'
import { limitEditorMachine, type LimitAccepted } from '../options/limitEditor.machine'
import { orderDialogMachine, type OrderRequest } from '../options/orderDialog.machine'
import { vizOptionsOf, withVizOptions, type OptionPatch } from '../options/vizOptions'
import { fromEvent } from '../../lib/fromEvent'

interface Context extends Arrangement {
  /** The pill that the editor of its slot's limit stands beside. */
  limitAt: PillPosition | null
  datasetId: number
  /** The engine of the dataset's database, which says how it aggregates. */
  backend?: string
  saved: FormData | null
  columns: Column[]
  metrics: Metric[]
}

type Press =
  | 'form.applied'
  | 'save.requested'
  | 'rename.requested'
  | 'undo.requested'
  | 'redo.requested'
  | 'link.requested'

interface GrainChoice {
  slot: SlotName
  column: string
  grain: TimeGrain | null
}

/** Sent to the explorer: every edit and every press, with the form as it is then. */
export interface SlotsReport {
  type: 'form.edited' | Press
  form: FormData
}

const opened = (form: FormData) =>
  isComplete(form) ? withAllApplied(withoutUnfinished(form)) : withoutUnfinished(form)

const editedFilter = ({ form, filterAt, columns, datasetId }: Context) => {
  const filter = filtersOf(form)[filterAt ?? -1] ?? newFilter('', 'WHERE')
  return {
    filter,
    datasetId,
    column: columns.find(({ column_name }) => column_name === filter.subject) ?? null,
    having: havingSubjects(form),
  }
}

const editedLimit = ({ form, limitAt }: Context) => {
  const slot = (limitAt && topSlotOf(form, limitAt.slot)) ?? 'series'
  return { slot, top: topOf(form, slot), metrics: rankingMetrics(form) }
}

const arrangeGrid = ({ form }: Context, columns: unknown, pivotMode: boolean) => ({
  form: {
    ...form,
    extra_form_data: { ...form.extra_form_data, column_state: columns, pivot_mode: pivotMode },
  },
})

/** The slots of a chart with their pills, and the card or dialog that is open over them. */
export const slotsMachine = setup({
  types: {} as {
    input: Omit<Context, 'card' | 'filterAt' | 'limitAt'>
    context: Context
    events:
      | ({ type: 'item.placed' } & Drop)
      | { type: 'columns.added' }
      | ({ type: 'filter.placed' } & FilterDrop)
      | { type: 'filter.opened' | 'filter.removed'; index: number }
      | { type: 'filters.added'; filters: readonly AdhocFilter[] }
      | FilterEdited
      | { type: 'pill.removed'; position: PillPosition }
      | { type: 'pill.opened'; position: PillPosition }
      | { type: 'aggregate.chosen'; aggregate: Aggregate }
      | { type: 'card.accepted' }
      | { type: 'card.dismissed'; position: PillPosition }
      | { type: 'grid.arranged'; columns: unknown; pivotMode: boolean }
      | { type: 'options.changed'; options: OptionPatch }
      | { type: 'metric.changed'; position: PillPosition; patch: MetricPatch }
      | { type: 'limit.opened'; position: PillPosition }
      | { type: 'limit.chosen'; limit: LimitAccepted }
      | ({ type: 'grain.chosen' } & GrainChoice)
      | { type: 'queryMode.chosen'; mode: QueryMode }
      | { type: 'title.changed'; title: string }
      | { type: 'form.saved' | 'form.restored'; form: FormData }
      | { type: 'fields.changed'; columns: Column[]; metrics: Metric[] }
      | { type: Press }
      | { type: 'edits.settled' }
      | { type: 'bubbleSize.opened' | 'axes.opened' | 'colors.opened' }
      | { type: 'numberFormat.opened'; name: string }
      | ({ type: 'order.opened' } & OrderRequest)
    children: {
      filterEditor: 'filterEditor'
      bubbleSizeDialog: 'bubbleSizeDialog'
      axesDialog: 'axesDialog'
      colorPicker: 'colorPicker'
      numberFormatDialog: 'numberFormatDialog'
      limitEditor: 'limitEditor'
      orderDialog: 'orderDialog'
    }
  },
  actors: {
    filterEditor: filterEditorMachine,
    bubbleSizeDialog: bubbleSizeDialogMachine,
    axesDialog: axesDialogMachine,
    colorPicker: colorPickerMachine,
    numberFormatDialog: numberFormatDialogMachine,
    limitEditor: limitEditorMachine,
    orderDialog: orderDialogMachine,
  },
  actions: {
    place: assign(({ context }, drop: Drop) => place(context, drop)),
    remove: assign(({ context }, { position }: { position: PillPosition }) =>
      remove(context, position),
    ),
    open: assign(({ context }, { position }: { position: PillPosition }) =>
      open(context, position),
    ),
    placeFilter: assign(({ context }, drop: FilterDrop) => placeFilter(context, drop)),
    openFilter: assign(({ context }, { index }: { index: number }) => openFilter(context, index)),
    removeFilter: assign(({ context }, { index }: { index: number }) =>
      removeFilter(context, index),
    ),
    acceptFilter: assign(({ context }, { filter }: { filter: AdhocFilter }) =>
      acceptFilter(context, filter),
    ),
    addFilters: assign(({ context }, { filters }: { filters: readonly AdhocFilter[] }) =>
      addFilters(context, filters),
    ),
    addAllColumns: assign(({ context }) => addAllColumns(context)),
    arrangeGrid: assign(
      ({ context }, { columns, pivotMode }: { columns: unknown; pivotMode: boolean }) =>
        arrangeGrid(context, columns, pivotMode),
    ),
    changeOptions: assign({
      form: ({ context }, { options }: { options: OptionPatch }) =>
        withVizOptions(context.form, options),
    }),
    storeOrder: assign({
      form: ({ context: { form } }, { output }: { output: OptionPatch | null }) =>
        output ? withVizOptions(form, output) : form,
    }),
    chooseGrain: assign({
      form: ({ context }, { slot, column, grain }: GrainChoice) =>
        withGrain(context.form, slot, column, grain),
    }),
    chooseMode: assign({
      form: ({ context }, { mode }: { mode: QueryMode }) => ({ ...context.form, query_mode: mode }),
    }),
    changeMetric: assign({
      form: (
        { context: { form } },
        { position, patch }: { position: PillPosition; patch: MetricPatch },
      ) => withMetric(form, position, patch),
    }),
    openLimit: assign({
      limitAt: (_, { position }: { position: PillPosition }) => position,
    }),
    closeLimit: assign({ limitAt: null }),
    storeLimit: assign({
      form: ({ context: { form } }, { output }: { output: LimitAccepted | null }) =>
        output ? withTop(form, output.slot, output.top) : form,
    }),
    changeTitle: assign({
      form: ({ context }, { title }: { title: string }) => ({ ...context.form, slice_name: title }),
    }),
    storeSaved: assign({ saved: (_, { form }: { form: FormData }) => form }),
    restore: assign((_, { form }: { form: FormData }) => ({ form, card: null, filterAt: null })),
    storeFields: assign((_, { columns, metrics }: { columns: Column[]; metrics: Metric[] }) => ({
      columns,
      metrics,
    })),
    chooseAggregate: assign({
      card: ({ context: { card } }, { aggregate }: { aggregate: Aggregate }) =>
        card && { ...card, aggregate },
    }),
    acceptCard: assign(({ context: { form, card } }) => ({
      form: card ? acceptCard(form, card) : form,
      card: null,
    })),
    leaveCard: assign(({ context: { form, card } }) => ({
      form: leaveCard(form, card),
      card: null,
    })),
    leave: assign(({ context }) => leave(context)),
    markApplied: assign({ form: ({ context }) => withAllApplied(context.form) }),
    storePage: assign({
      form: ({ context: { form } }, { output }: { output: PageFields | null }) =>
        output ? { ...form, extra_form_data: withPageFields(form.extra_form_data, output) } : form,
    }),
    reportEdit: sendParent(
      ({ context: { form, card } }) =>
        ({
          type: 'form.edited',
          form: withoutUnfinished(decided(form, card)),
        }) satisfies SlotsReport,
    ),
    reportPress: sendParent(
      ({ context }, { type }: { type: Press }) =>
        ({ type, form: withoutUnfinished(leave(context).form) }) satisfies SlotsReport,
    ),
  },
  guards: {
    isTaken: ({ context }, drop: Drop) => isTaken(context, drop),
    isFilterTaken: ({ context }, drop: FilterDrop) => isFilterTaken(context, drop),
    cardIsAt: ({ context: { card } }, { position }: { position: PillPosition }) =>
      card !== null && isSamePosition(card.position, position),
    isLimited: ({ context }, { position }: { position: PillPosition }) =>
      topSlotOf(context.form, position.slot) !== null,
    formIsComplete: ({ context }) => isComplete(context.form),
    hasValueAxes: ({ context }) => valueAxes(context.form.viz_type).length > 0,
    formShowsRows: ({ context: { form } }) => form.viz_type === 'table' && !isAggregated(form),
    formIsTable: ({ context }) => context.form.viz_type === 'table',
    cardIsOpen: ({ context }) => context.card !== null,
    filterIsOpen: ({ context }) => context.filterAt !== null,
    filterIsNotOpen: ({ context }, { index }: { index: number }) => context.filterAt !== index,
  },
}).createMachine({
  id: 'slots',
  context: ({ input }) => ({
    ...input,
    form: opened(input.form),
    card: null,
    filterAt: null,
    limitAt: null,
  }),
  on: {
    'item.placed': {
      guard: fromEvent('isTaken'),
      target: '.settling',
      actions: [fromEvent('place'), 'reportEdit'],
    },
    'pill.removed': {
      target: '.settling',
      actions: [fromEvent('remove'), 'reportEdit'],
    },
    'pill.opened': {
      target: '.settling',
      actions: [fromEvent('open'), 'reportEdit'],
    },
    'filter.placed': {
      guard: fromEvent('isFilterTaken'),
      target: '.settling',
      actions: [fromEvent('placeFilter'), 'reportEdit'],
    },
    'filter.opened': {
      guard: fromEvent('filterIsNotOpen'),
      target: '.settling',
      actions: [fromEvent('openFilter'), 'reportEdit'],
    },
    'filter.removed': {
      target: '.settling',
      actions: [fromEvent('removeFilter'), 'reportEdit'],
    },
    'filters.added': {
      target: '.settling',
      actions: [fromEvent('addFilters'), 'reportEdit'],
    },
    'columns.added': {
      guard: 'formShowsRows',
      actions: ['addAllColumns', 'reportEdit'],
    },
    'grid.arranged': {
      actions: [fromEvent('arrangeGrid'), 'reportEdit'],
    },
    'options.changed': {
      actions: [fromEvent('changeOptions'), 'reportEdit'],
    },
    'grain.chosen': {
      actions: [fromEvent('chooseGrain'), 'reportEdit'],
    },
    'queryMode.chosen': {
      guard: 'formIsTable',
      target: '.arranging',
      actions: ['leave', fromEvent('chooseMode'), 'reportEdit'],
    },
    'metric.changed': {
      actions: [fromEvent('changeMetric'), 'reportEdit'],
    },
    'title.changed': {
      actions: [fromEvent('changeTitle'), 'reportEdit'],
    },
    'form.saved': { actions: fromEvent('storeSaved') },
    'form.restored': {
      target: '.arranging',
      actions: [fromEvent('restore'), 'reportEdit'],
    },
    'fields.changed': { actions: fromEvent('storeFields') },
    'link.requested': { actions: fromEvent('reportPress') },
    'form.applied': {
      guard: 'formIsComplete',
      target: '.arranging',
      actions: ['leave', 'markApplied', fromEvent('reportPress')],
    },
    'save.requested': {
      guard: 'formIsComplete',
      target: '.arranging',
      actions: ['leave', 'markApplied', fromEvent('reportPress')],
    },
    'rename.requested': { actions: fromEvent('reportPress') },
    'bubbleSize.opened': { target: '.sizing', actions: ['leave', 'reportEdit'] },
    'axes.opened': {
      guard: 'hasValueAxes',
      target: '.scaling',
      actions: ['leave', 'reportEdit'],
    },
    'colors.opened': { target: '.coloring', actions: ['leave', 'reportEdit'] },
    'numberFormat.opened': { target: '.formatting', actions: ['leave', 'reportEdit'] },
    'order.opened': { target: '.ordering', actions: ['leave', 'reportEdit'] },
    'limit.chosen': {
      actions: [
        { type: 'storeLimit', params: ({ event }) => ({ output: event.limit }) },
        'reportEdit',
      ],
    },
    'limit.opened': {
      guard: fromEvent('isLimited'),
      target: '.limiting',
      actions: ['leave', fromEvent('openLimit'), 'reportEdit'],
    },
  },
  initial: 'arranging',
  states: {
    settling: {
      always: [
        { guard: 'cardIsOpen', target: 'calculating' },
        { guard: 'filterIsOpen', target: 'filtering' },
        { target: 'arranging' },
      ],
    },
    arranging: {
      on: {
        'undo.requested': { actions: fromEvent('reportPress') },
        'redo.requested': { actions: fromEvent('reportPress') },
        'edits.settled': {
          guard: 'formIsComplete',
          actions: ['markApplied', { type: 'reportPress', params: { type: 'form.applied' } }],
        },
      },
    },
    filtering: {
      invoke: {
        id: 'filterEditor',
        src: 'filterEditor',
        input: ({ context }) => editedFilter(context),
        onError: { target: 'arranging', actions: ['leave', 'reportEdit'] },
      },
      on: {
        'filter.accepted': {
          target: 'arranging',
          actions: [fromEvent('acceptFilter'), 'reportEdit'],
        },
        'filter.dismissed': { target: 'arranging', actions: ['leave', 'reportEdit'] },
      },
    },
    sizing: {
      invoke: {
        id: 'bubbleSizeDialog',
        src: 'bubbleSizeDialog',
        input: ({ context }) => ({ extra: context.form.extra_form_data }),
        onDone: {
          target: 'arranging',
          actions: [fromEvent('storePage'), 'reportEdit'],
        },
        onError: 'arranging',
      },
    },
    scaling: {
      invoke: {
        id: 'axesDialog',
        src: 'axesDialog',
        input: ({ context: { form } }) => ({ extra: form.extra_form_data, vizType: form.viz_type }),
        onDone: {
          target: 'arranging',
          actions: [fromEvent('storePage'), 'reportEdit'],
        },
        onError: 'arranging',
      },
    },
    coloring: {
      invoke: {
        id: 'colorPicker',
        src: 'colorPicker',
        input: ({ context: { form } }) => ({ extra: form.extra_form_data, vizType: form.viz_type }),
        onDone: {
          target: 'arranging',
          actions: [fromEvent('storePage'), 'reportEdit'],
        },
        onError: 'arranging',
      },
    },
    formatting: {
      invoke: {
        id: 'numberFormatDialog',
        src: 'numberFormatDialog',
        input: ({ context, event }) => ({
          name: event.type === 'numberFormat.opened' ? event.name : '',
          extra: context.form.extra_form_data,
        }),
        onDone: {
          target: 'arranging',
          actions: [fromEvent('storePage'), 'reportEdit'],
        },
        onError: 'arranging',
      },
    },
    ordering: {
      invoke: {
        id: 'orderDialog',
        src: 'orderDialog',
        input: ({ context, event }) => ({
          of: 'sort' as const,
          names: [],
          ...(event.type === 'order.opened' ? event : {}),
          options: vizOptionsOf(context.form.extra_form_data),
        }),
        onDone: {
          target: 'arranging',
          actions: [fromEvent('storeOrder'), 'reportEdit'],
        },
        onError: 'arranging',
      },
    },
    limiting: {
      exit: 'closeLimit',
      invoke: {
        id: 'limitEditor',
        src: 'limitEditor',
        input: ({ context }) => editedLimit(context),
        onDone: {
          target: 'arranging',
          actions: [fromEvent('storeLimit'), 'reportEdit'],
        },
        onError: 'arranging',
      },
    },
    calculating: {
      on: {
        'aggregate.chosen': {
          actions: [fromEvent('chooseAggregate'), 'reportEdit'],
        },
        'card.accepted': {
          target: 'arranging',
          actions: ['acceptCard', 'reportEdit'],
        },
        'card.dismissed': {
          guard: fromEvent('cardIsAt'),
          target: 'arranging',
          actions: ['leaveCard', 'reportEdit'],
        },
      },
    },
  },
})
export type SlotsRef = ActorRefFrom<typeof slotsMachine>
