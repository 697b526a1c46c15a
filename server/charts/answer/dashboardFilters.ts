import type { DashboardFilter } from '../../../src/api/contract/dashboardFilter.ts'
import type { Source } from '../../engines/sqlText/source.ts'
import { columnNames, findColumn } from '../sql/columns.ts'
import type { Form } from '../sql/form.ts'
import type { Filters } from '../sql/filters.ts'

export interface DashboardQuery {
  filters: readonly DashboardFilter[]
  /** `since : until`; undefined leaves each chart its own. */
  timeRange: string | undefined
}

const withoutValue = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE'])

const hasValue = ({ operator, filter_val }: DashboardFilter) =>
  withoutValue.has(operator.trim().replaceAll(/\s+/g, ' ').toUpperCase()) ||
  (filter_val !== undefined && filter_val !== null && filter_val !== '')

/**
 * A chart's form under the filters of its dashboard: those of its dataset that have a value are added as WHERE conditions.
 * `rejected` are the ones whose column the dataset has not, or no more.
 */
export const formOnDashboard = (
  form: Form,
  source: Source,
  datasetId: number,
  { filters, timeRange }: DashboardQuery,
): { form: Form; rejected: Filters['rejected'] } => {
  const own = filters.filter((filter) => filter.dataset === datasetId && hasValue(filter))
  const isKnown = ({ column }: DashboardFilter) => findColumn(source, column) !== undefined
  const added = own.filter(isKnown).map(({ column, operator, filter_val }) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: column,
    operator,
    comparator: filter_val,
  }))
  const rejected = own
    .filter((filter) => !isKnown(filter))
    .map(({ column }) => ({ column, reason: 'not_in_datasource' }))
  const ranged =
    timeRange === undefined || columnNames(form['granularity_sqla']).length === 0
      ? {}
      : { time_range: timeRange }
  return {
    form: {
      ...form,
      ...ranged,
      adhoc_filters: [...[form['adhoc_filters'] ?? []].flat(), ...added],
    },
    rejected,
  }
}
