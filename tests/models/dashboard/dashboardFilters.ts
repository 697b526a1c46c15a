import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { noViewerFilters } from '../../../src/machines/dashboard/activeFilters'
import { dashboardFiltersMachine } from '../../../src/machines/dashboard/dashboardFilters.machine'
import type { FilterForm } from '../../../src/machines/dashboard/filterForm'
import type { PathModel } from '../../support/paths/paths'

const column = { id: 1, column_name: 'state', type: 'VARCHAR', type_generic: 1 }
const dataset = { id: 10, table_name: 'birds', columns: [column], metrics: [] }
const filter = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Utah' }

const formIn = ({ context }: AnyMachineSnapshot) => {
  const { dataset: chosen, column: compared } = context.form as FilterForm
  return [chosen?.table_name ?? null, compared?.column_name ?? null]
}

/** What is open of the filters of a dashboard: nothing, or one of its forms and lists. */
export const dashboardFiltersModel: PathModel = {
  machine: dashboardFiltersMachine,
  events: [
    { type: 'filter.added' },
    { type: 'dataset.chosen', dataset },
    { type: 'column.chosen', column },
    { type: 'value.opened', filter, datasets: [dataset], viewer: noViewerFilters },
    { type: 'marks.opened', chartId: 1 },
    { type: 'timeRange.opened', timeRange: null },
  ],
  states: {
    closed: (snapshot) => expect(formIn(snapshot)).toEqual([null, null]),
    'picking.dataset': (snapshot) => expect(formIn(snapshot)).toEqual([null, null]),
    'picking.column': (snapshot) => expect(formIn(snapshot)).toEqual(['birds', null]),
    'editing.choosing': (snapshot) => expect(formIn(snapshot)).toEqual(['birds', null]),
    'editing.comparing': (snapshot) => expect(formIn(snapshot)).toEqual(['birds', 'state']),
    setting: (snapshot) => expect(formIn(snapshot)).toEqual(['birds', 'state']),
    listing: ({ context }) => expect(context.chartId).toBe(1),
    ranging: ({ context }) => expect(context.range).toEqual({ since: '', until: '' }),
  },
  situation: ({ value }) => JSON.stringify(value),
}
