import type { Aggregate, ColumnArrangement, FormData } from '../../../api/contract'
import { isAggregated } from '../../../api/contract/queryMode'
import { firstPage } from '../../../api/contract/gridPage'
import type { ChartQuery } from '../../system/queries.machine'
import { entriesIn, nameOf, type Entry } from '../form/pills'

const isState = (value: unknown): value is ColumnArrangement =>
  typeof value === 'object' && value !== null && 'colId' in value && typeof value.colId === 'string'

/** Without fields of old or foreign forms. */
export const columnStates = (form: FormData): ColumnArrangement[] => {
  const stored = form.extra_form_data?.['column_state']
  return Array.isArray(stored) ? stored.filter(isState) : []
}

export const pivotModeOf = (form: FormData) => form.extra_form_data?.['pivot_mode'] === true

const labelOf = (metric: Entry) =>
  typeof metric === 'string' ? metric : metric.label || nameOf(metric)

const tableColumns = (form: FormData) =>
  new Set(
    isAggregated(form)
      ? [...entriesIn(form, 'groupby').map(nameOf), ...entriesIn(form, 'metrics').map(labelOf)]
      : form.all_columns,
  )

const inOrder = (states: ColumnArrangement[], key: 'sortIndex' | 'rowGroupIndex' | 'pivotIndex') =>
  states
    .toSorted((one, other) => (one[key] ?? Infinity) - (other[key] ?? Infinity) || 0)
    .map(({ colId }) => colId)

/** Sort, filters, groups, pivot and aggregates of the columns that the form has. */
export const gridQueryOf = (form: FormData) => {
  const columns = tableColumns(form)
  const states = columnStates(form).filter(({ colId }) => columns.has(colId))
  const pivotMode = pivotModeOf(form)
  const group_by = inOrder(
    states.filter(({ rowGroup }) => rowGroup === true),
    'rowGroupIndex',
  )
  const values = states.flatMap(({ colId, aggFunc }) =>
    typeof aggFunc === 'string' ? [{ col: colId, aggregate: aggFunc as Aggregate }] : [],
  )
  const pivot_by =
    pivotMode && values.length > 0
      ? inOrder(
          states.filter(({ pivot }) => pivot === true),
          'pivotIndex',
        )
      : []
  const grains = states.flatMap(({ colId, grain }) =>
    grain && (group_by.includes(colId) || pivot_by.includes(colId))
      ? [[colId, grain] as const]
      : [],
  )
  return {
    ...(grains.length > 0 ? { grains: Object.fromEntries(grains) } : {}),
    sort: inOrder(
      states.filter(({ sort }) => sort === 'asc' || sort === 'desc'),
      'sortIndex',
    ).map((col) => ({
      col,
      desc: states.find(({ colId }) => colId === col)?.sort === 'desc',
    })),
    filters: states.flatMap(({ colId, filter }) => (filter ? [{ subject: colId, ...filter }] : [])),
    search: '',
    group_by,
    pivot_by,
    aggregates: group_by.length + pivot_by.length > 0 ? values : [],
  }
}

/** The query of Apply: a chart's whole result, of a table the first page. */
export const runQueryOf = (datasetId: number, form: FormData): ChartQuery =>
  form.viz_type === 'table'
    ? { datasetId, form, page: firstPage(gridQueryOf(form)) }
    : { datasetId, form }
