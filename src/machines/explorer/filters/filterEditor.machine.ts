import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { AdhocFilter, Column, ColumnRange, ColumnValue } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import {
  columnHasRange,
  columnHasValues,
  draftProblem,
  settled,
  withBound,
  withClause,
  withTyped,
  withValue,
  type FilterDraft,
} from './filterDraft'
import { valuesOf, withOperator, type Clause } from './filters'

/** Sent to the slots. */
export type FilterEdited =
  | { type: 'filter.accepted'; filter: AdhocFilter }
  | { type: 'filter.dismissed' }

export interface ValueSearch {
  datasetId: number
  column: string
  search: string
  limit: number
}

export interface RangeRead {
  datasetId: number
  column: string
}

/** The card of a filter: an operator, then values or a range that the column offers. */
export const filterEditorMachine = setup({
  types: {} as {
    input: { filter: AdhocFilter; column: Column | null; datasetId: number; having: string[] }
    context: FilterDraft & { datasetId: number; values: ColumnValue[]; range: ColumnRange | null }
    events:
      | { type: 'operator.chosen'; operator: string }
      | { type: 'clause.chosen'; clause: Clause }
      | { type: 'subject.chosen'; subject: string }
      | { type: 'value.typed'; text: string }
      | { type: 'range.chosen'; range: string }
      | { type: 'bound.typed'; at: 0 | 1; text: string }
      | { type: 'value.entered' }
      | { type: 'value.chosen'; value: string }
      | { type: 'value.removed'; index: number }
      | { type: 'values.retried' }
      | { type: 'filter.submitted' }
      | { type: 'editor.dismissed' }
    tags: 'busy'
  },
  actors: {
    listValues: unprovided<ColumnValue[], ValueSearch>('listValues'),
    loadRange: unprovided<ColumnRange, RangeRead>('loadRange'),
  },
  actions: {
    changeOperator: assign(({ context }, { operator }: { operator: string }) => ({
      filter: withOperator(settled(context), operator),
      typed: '',
    })),
    changeClause: assign(({ context }, { clause }: { clause: Clause }) => ({
      filter: withClause(context, clause),
    })),
    changeSubject: assign({
      filter: ({ context }, { subject }: { subject: string }) => ({ ...context.filter, subject }),
    }),
    type: assign(({ context }, { text }: { text: string }) => withTyped(context, text)),
    chooseRange: assign({
      filter: ({ context }, { range }: { range: string }) => ({
        ...context.filter,
        comparator: range,
      }),
    }),
    typeBound: assign({
      filter: ({ context }, { at, text }: { at: 0 | 1; text: string }) =>
        withBound(context, at, text),
    }),
    storeRange: assign({ range: (_, { output }: { output: ColumnRange }) => output }),
    storeTyped: assign(({ context }) => ({ filter: settled(context), typed: '' })),
    choose: assign(({ context }, { value }: { value: string }) => withValue(context, value)),
    dropValue: assign(({ context: { filter } }, { index }: { index: number }) => ({
      filter: { ...filter, comparator: valuesOf(filter).toSpliced(index, 1) },
    })),
    storeValues: assign({ values: (_, { output }: { output: ColumnValue[] }) => output }),
    reportAccepted: sendParent(({ context }): FilterEdited => ({
      type: 'filter.accepted',
      filter: settled(context),
    })),
    reportDismissed: sendParent((): FilterEdited => ({ type: 'filter.dismissed' })),
  },
  guards: {
    columnHasValues: ({ context }) => columnHasValues(context),
    columnHasRange: ({ context }) => columnHasRange(context),
    textIsTyped: ({ context }) => context.typed !== '',
    filterIsValid: ({ context }) => draftProblem(context) === null,
  },
  delays: { debounce: 250 },
}).createMachine({
  id: 'filterEditor',
  context: ({ input }) => ({ ...input, typed: '', values: [], range: null }),
  on: {
    'operator.chosen': {
      target: '.deciding',
      actions: fromEvent('changeOperator'),
    },
    'clause.chosen': {
      target: '.deciding',
      actions: fromEvent('changeClause'),
    },
    'subject.chosen': {
      actions: fromEvent('changeSubject'),
    },
    'value.typed': [
      {
        guard: 'columnHasValues',
        target: '.pausing',
        actions: fromEvent('type'),
      },
      { actions: fromEvent('type') },
    ],
    'range.chosen': { actions: fromEvent('chooseRange') },
    'bound.typed': { actions: fromEvent('typeBound') },
    'value.entered': { target: '.deciding', actions: 'storeTyped' },
    'value.chosen': [
      { guard: 'textIsTyped', target: '.deciding', actions: fromEvent('choose') },
      { actions: fromEvent('choose') },
    ],
    'value.removed': { actions: fromEvent('dropValue') },
    'filter.submitted': { guard: 'filterIsValid', actions: 'reportAccepted' },
    'editor.dismissed': { actions: 'reportDismissed' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'columnHasValues', target: 'loading' },
        { guard: 'columnHasRange', target: 'measuring' },
        { target: 'resting' },
      ],
    },
    measuring: {
      invoke: {
        src: 'loadRange',
        input: ({ context: { datasetId, column } }) => ({
          datasetId,
          column: column?.column_name ?? '',
        }),
        onDone: { target: 'resting', actions: fromEvent('storeRange') },
        onError: 'resting',
      },
    },
    resting: {},
    pausing: {
      tags: 'busy',
      after: { debounce: 'loading' },
      on: {
        'value.typed': {
          target: 'pausing',
          reenter: true,
          actions: fromEvent('type'),
        },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'listValues',
        input: ({ context: { datasetId, column, typed } }) => ({
          datasetId,
          column: column?.column_name ?? '',
          search: typed,
          limit: 50,
        }),
        onDone: { target: 'ready', actions: fromEvent('storeValues') },
        onError: 'failed',
      },
    },
    ready: {},
    failed: { on: { 'values.retried': 'loading' } },
  },
})
export type FilterEditorRef = ActorRefFrom<typeof filterEditorMachine>
