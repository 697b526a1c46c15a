import type { Plan } from './chartType.ts'
import type { Form } from '../sql/form.ts'
import { buildFilters } from '../sql/filters.ts'
import { columnOutput, type Select } from '../sql/select.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'

/** Rows of the dataset as they are: nothing grouped, in the database's order unless one is given. */
export const rawRows = (
  source: Source,
  columns: readonly SourceColumn[],
  form: Form,
  order: Select['order'],
  vizType: string,
  defaultLimit: number,
): Plan => ({
  select: {
    outputs: columns.map((column) => columnOutput(source, column)),
    groups: null,
    filters: buildFilters(source, form, null),
    order,
    userSql: false,
  },
  metadata: { viz_type: vizType, x: { label: '' }, y: { label: '' }, series: [] },
  metricLabels: new Set(),
  drawsMetrics: false,
  defaultLimit,
  arrange: null,
  arrangement: '',
})
