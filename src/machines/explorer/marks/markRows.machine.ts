import { setup, type ActorRefFrom } from 'xstate'
import type { ChartResult, FormData } from '../../../api/contract'
import { firstPage } from '../../../api/contract/gridPage'
import { resource, type ResourceRef } from '../../lib/resource'
import { unprovided } from '../../lib/unprovided'
import type { ChartQuery } from '../../system/queries.machine'
import { filtersOf } from '../filters/filters'
import { gridQueryOf } from '../run/gridQuery'
import { wholeTable } from '../run/tablePages'
import { filtersOfMark, type Condition } from './markConditions'

/** The rows of a dataset behind a mark, and what the mark is called. */
export interface MarkRowsRequest {
  datasetId: number
  form: FormData
  name: string
}

export const behindResource = resource('behind', unprovided<ChartResult, ChartQuery>('queryChart'))

/** The table of the rows behind a mark: those that the chart was made of and the mark's conditions leave, with these columns. */
export const behindForm = (
  ran: FormData,
  conditions: readonly Condition[],
  columns: readonly string[],
): FormData =>
  wholeTable(columns, {
    ...ran,
    adhoc_filters: [...filtersOf(ran), ...filtersOfMark(conditions)],
  })

/** The first page of the rows, with how many there are. */
const firstRows = ({ datasetId, form }: MarkRowsRequest): ChartQuery => ({
  datasetId,
  form,
  page: { ...firstPage(gridQueryOf(form)), count: true },
})

/** The rows behind a mark of a chart. */
export const markRowsMachine = setup({
  types: {} as {
    input: MarkRowsRequest
    context: MarkRowsRequest & { rows: ResourceRef<ChartResult, ChartQuery> }
    events: { type: 'dialog.dismissed' }
  },
  actors: { rows: behindResource },
}).createMachine({
  id: 'markRows',
  context: ({ input, spawn }) => ({
    ...input,
    rows: spawn('rows', { id: 'rows', input: { key: firstRows(input) } }),
  }),
  initial: 'looking',
  states: {
    looking: { on: { 'dialog.dismissed': 'dismissed' } },
    dismissed: { type: 'final' },
  },
})
export type MarkRowsRef = ActorRefFrom<typeof markRowsMachine>
