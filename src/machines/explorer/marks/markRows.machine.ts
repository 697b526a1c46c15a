import { setup, type ActorRefFrom } from 'xstate'
import type { ChartResult, FormData } from '../../../api/contract'
import { resource, type ResourceRef } from '../../lib/resource'
import { unprovided } from '../../lib/unprovided'
import { filtersOf } from '../filters/filters'
import { filtersOfMark, type Condition } from './markConditions'

interface RowsRequest {
  datasetId: number
  form: FormData
}

/** The rows of a dataset behind a mark, and what the mark is called. */
export interface MarkRowsRequest extends RowsRequest {
  name: string
}

export const behindResource = resource(
  'behind',
  unprovided<ChartResult, RowsRequest>('loadSamples'),
)

/** What requests the rows behind a mark: those that the chart was made of and the mark's conditions leave. */
export const behindForm = (ran: FormData, conditions: readonly Condition[]): FormData => {
  const { granularity_sqla, time_range } = ran
  return {
    viz_type: '',
    ...(time_range === undefined ? {} : { granularity_sqla, time_range }),
    adhoc_filters: [
      ...filtersOf(ran).filter(({ clause }) => clause === 'WHERE'),
      ...filtersOfMark(conditions),
    ],
  }
}

/** The rows behind a mark of a chart. */
export const markRowsMachine = setup({
  types: {} as {
    input: MarkRowsRequest
    context: { name: string; rows: ResourceRef<ChartResult, RowsRequest> }
    events: { type: 'dialog.dismissed' }
  },
  actors: { rows: behindResource },
}).createMachine({
  id: 'markRows',
  context: ({ input: { name, datasetId, form }, spawn }) => ({
    name,
    rows: spawn('rows', { id: 'rows', input: { key: { datasetId, form } } }),
  }),
  initial: 'looking',
  states: {
    looking: { on: { 'dialog.dismissed': 'dismissed' } },
    dismissed: { type: 'final' },
  },
})
export type MarkRowsRef = ActorRefFrom<typeof markRowsMachine>
