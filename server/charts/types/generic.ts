import { badRequest } from '../../problem.ts'
import type { ChartType } from './chartType.ts'
import type { Form } from '../sql/form.ts'
import { readColumns } from '../sql/columns.ts'
import { grouped } from './grouped.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { rawRows } from './rawRows.ts'

const holdsSomething = (field: unknown) =>
  [field].flat().some((value) => value !== undefined && value !== null && value !== '')

const groupsSomething = (form: Form) =>
  ['groupby', 'columns', 'metrics', 'metric', 'percent_metrics'].some((field) =>
    holdsSomething(form[field]),
  )

/** A viz_type without a file of its own: its groups and metrics, or with neither its `all_columns` as they are. */
export const generic: ChartType = (source, form, vizType) => {
  if (groupsSomething(form)) return grouped(source, form, vizType, rowLimits.chart)
  const columns = readColumns(source, form['all_columns'])
  if (columns.length === 0) throw badRequest('Empty query?')
  return rawRows(source, columns, form, [], vizType, rowLimits.chart)
}
