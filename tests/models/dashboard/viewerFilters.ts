import { expect } from 'vitest'
import { noViewerFilters } from '../../../src/machines/dashboard/activeFilters'
import type { FilterForm } from '../../../src/machines/dashboard/filterForm'
import { viewerFiltersMachine } from '../../../src/machines/dashboard/viewerFilters.machine'
import type { PathModel } from '../../support/paths/paths'

const column = { id: 1, column_name: 'state', type: 'VARCHAR', type_generic: 1 }
const dataset = { id: 10, table_name: 'birds', columns: [column], metrics: [] }
const filter = { id: 'a', dataset: 10, column: 'state', operator: '==', filter_val: 'Utah' }

/** What a viewer of a dashboard has open: nothing, a value, the marks of a chart, or the time range. */
export const viewerFiltersModel: PathModel = {
  machine: viewerFiltersMachine,
  events: [
    { type: 'value.opened', filter, datasets: [dataset], viewer: noViewerFilters },
    { type: 'marks.opened', chartId: 1 },
    { type: 'timeRange.opened', timeRange: null },
  ],
  states: {
    closed: ({ context }) => expect(context.chartId).toBe(null),
    setting: ({ context }) => expect((context.form as FilterForm).id).toBe('a'),
    listing: ({ context }) => expect(context.chartId).toBe(1),
    ranging: ({ context }) => expect(context.range).toEqual({ since: '', until: '' }),
  },
  situation: ({ value }) => JSON.stringify(value),
}
