import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { AdhocFilter, Column, ColumnValue } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import {
  columnHasValues,
  draftProblem,
  settled,
  subjectIn,
  withTyped,
  withValue,
  type FilterDraft,
} from './filterDraft'
import { valuesOf, withOperator, type Clause } from './filters'

/** Sent to the slots. */
export type FilterEdited =
  { type: 'filter.accepted'; filter: AdhocFilter } | { type: 'filter.dismissed' }

export interface ValueSearch {
  datasetId: number
  column: string
  search: string
  limit: number
}

export const filterEditorMachine = setup({
  types: {} as {
    input: { filter: AdhocFilter; column: Column | null; datasetId: number; having: string[] }
    context: FilterDraft & { datasetId: number; values: ColumnValue[] }
    events:
      | { type: 'operator.chosen'; operator: string }
      | { type: 'clause.chosen'; clause: Clause }
      | { type: 'subject.chosen'; subject: string }
      | { type: 'value.typed'; text: string }
      | { type: 'value.entered' }
      | { type: 'value.chosen'; value: string }
      | { type: 'value.removed'; index: number }
      | { type: 'values.retried' }
      | { type: 'filter.submitted' }
      | { type: 'editor.dismissed' }
    tags: 'busy'
  },
  actors: { listValues: unprovided<ColumnValue[], ValueSearch>('listValues') },
  actions: {
    changeOperator: assign(({ context }, { operator }: { operator: string }) => ({
      filter: withOperator(context.filter, operator),
      typed: '',
    })),
    changeClause: assign(({ context }, { clause }: { clause: Clause }) => ({
      filter: { ...context.filter, clause, subject: subjectIn(context, clause) },
    })),
    changeSubject: assign({
      filter: ({ context }, { subject }: { subject: string }) => ({ ...context.filter, subject }),
    }),
    type: assign(({ context }, { text }: { text: string }) => withTyped(context, text)),
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
    filterIsValid: ({ context }) => draftProblem(context) === null,
  },
  delays: { pause: 250 },
}).createMachine({
  id: 'filterEditor',
  context: ({ input }) => ({ ...input, typed: '', values: [] }),
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
    'value.entered': { target: '.deciding', actions: 'storeTyped' },
    'value.chosen': { actions: fromEvent('choose') },
    'value.removed': { actions: fromEvent('dropValue') },
    'filter.submitted': { guard: 'filterIsValid', actions: 'reportAccepted' },
    'editor.dismissed': { actions: 'reportDismissed' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'columnHasValues', target: 'loading' }, { target: 'resting' }] },
    resting: {},
    pausing: {
      tags: 'busy',
      after: { pause: 'loading' },
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
