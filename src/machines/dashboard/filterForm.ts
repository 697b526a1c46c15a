import type { AdhocFilter, Column, DashboardDataset, DashboardFilter } from '../../api/contract'
import { newFilter, takesNothing, valuesOf, valueText } from '../explorer/filters/filters'
import { reservedNames, withViewer, type ViewerFilters } from './activeFilters'

/** A filter of a dashboard while it is edited; dataset and column are null until they are chosen, and where they are gone. */
export interface FilterForm {
  id: string
  dataset: DashboardDataset | null
  column: Column | null
  operator: string
  filter_val: unknown
  variable: string
}

const defaultOperator = '>'

export const newForm = (): FilterForm => ({
  id: crypto.randomUUID(),
  dataset: null,
  column: null,
  operator: defaultOperator,
  filter_val: '',
  variable: '',
})

/** The dataset and the column of a filter, null where they are not there. */
export const foundOf = (
  filter: Pick<DashboardFilter, 'dataset' | 'column'>,
  datasets: readonly DashboardDataset[],
) => {
  const dataset = datasets.find(({ id }) => id === filter.dataset) ?? null
  const column = dataset?.columns.find(({ column_name }) => column_name === filter.column) ?? null
  return { dataset, column }
}

/** Why a filter holds for nothing; null where it does. */
export const lostReason = (
  filter: Pick<DashboardFilter, 'dataset' | 'column'>,
  datasets: readonly DashboardDataset[],
): string | null => {
  const { dataset, column } = foundOf(filter, datasets)
  if (dataset === null) return 'Its dataset is no longer on this dashboard'
  return column === null ? `${dataset.table_name} no longer has a column ${filter.column}` : null
}

export const formOf = (
  { id = '', operator, filter_val = '', filter_variable, ...filter }: DashboardFilter,
  datasets: readonly DashboardDataset[],
): FilterForm => ({
  id,
  ...foundOf(filter, datasets),
  operator,
  filter_val,
  variable: filter_variable ?? '',
})

/** The form of a filter with the value that its viewer sees. */
export const viewerFormOf = (
  filter: DashboardFilter,
  datasets: readonly DashboardDataset[],
  viewer: ViewerFilters,
): FilterForm => formOf(withViewer(filter, viewer) ?? filter, datasets)

/** The form over another column, which other values belong to. */
export const withColumn = (form: FilterForm, column: Column | null): FilterForm => ({
  ...form,
  column,
  operator: defaultOperator,
  filter_val: '',
})

/** The form over another dataset. */
export const withDataset = (form: FilterForm, dataset: DashboardDataset): FilterForm =>
  withColumn({ ...form, dataset }, null)

/** What is filtered, as the editor of operator and value takes it. */
export const adhocOf = ({ column, operator, filter_val }: FilterForm): AdhocFilter => ({
  ...newFilter(column?.column_name ?? '', 'WHERE'),
  operator,
  comparator: filter_val,
})

/** What the editor of operator and value begins with. */
export const editedIn = (form: FilterForm) => ({
  filter: adhocOf(form),
  column: form.column,
  datasetId: form.dataset?.id ?? 0,
  having: [],
})

export const filterOf = (
  { id, dataset, variable }: FilterForm,
  { subject, operator, comparator }: AdhocFilter,
): DashboardFilter => ({
  id,
  dataset: dataset?.id ?? 0,
  column: subject,
  operator,
  ...(takesNothing(operator) ? {} : { filter_val: comparator }),
  ...(variable === '' ? {} : { filter_variable: variable }),
})

const listed = (value: string) => (value.includes(',') ? `"${value}"` : value)

/** Why no other filter can be added or edited while one is. */
export const openFilterReason = 'save or cancel the filter in the Filters panel first'

/** The value of a filter as text: a list with commas between its values. */
export const valueWords = (comparator: unknown): string =>
  Array.isArray(comparator)
    ? valuesOf({ comparator }).map(listed).join(', ')
    : valueText(comparator)

/** Why a text cannot name the value of a filter in the link. */
export const variableProblem = (variable: string): string | null => {
  if (variable === '') return null
  if (reservedNames.includes(variable)) return `'${variable}' has another meaning in the link`
  return /^[a-z_]\w*$/i.test(variable) ? null : 'Use letters, digits and _; begin with a letter'
}
