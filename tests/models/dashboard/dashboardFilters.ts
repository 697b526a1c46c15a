import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { dashboardFiltersMachine } from '../../../src/machines/dashboard/dashboardFilters.machine'
import type { FilterForm } from '../../../src/machines/dashboard/filterForm'
import type { PathModel } from '../../support/paths/paths'

const column = { id: 1, column_name: 'state', type: 'VARCHAR', type_generic: 1 }
const dataset = { id: 10, table_name: 'birds', columns: [column], metrics: [] }

const formIn = ({ context }: AnyMachineSnapshot) => {
  const { dataset: chosen, column: compared } = context.form as FilterForm
  return [chosen?.table_name ?? null, compared?.column_name ?? null]
}

/** What is open of a filter that is added to a dashboard: nothing, the choice of its column, or its form. */
export const dashboardFiltersModel: PathModel = {
  machine: dashboardFiltersMachine,
  events: [
    { type: 'filter.added' },
    { type: 'dataset.chosen', dataset },
    { type: 'column.chosen', column },
  ],
  states: {
    closed: (snapshot) => expect(formIn(snapshot)).toEqual([null, null]),
    'picking.dataset': (snapshot) => expect(formIn(snapshot)).toEqual([null, null]),
    'picking.column': (snapshot) => expect(formIn(snapshot)).toEqual(['birds', null]),
    'editing.choosing': (snapshot) => expect(formIn(snapshot)).toEqual(['birds', null]),
    'editing.comparing': (snapshot) => expect(formIn(snapshot)).toEqual(['birds', 'state']),
  },
  situation: ({ value }) => JSON.stringify(value),
}
