import type { ChartType } from './chartType.ts'
import { withoutHaving } from '../sql/filters.ts'
import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { rawRows } from './rawRows.ts'

/** The raw rows behind a chart: every column, the chart's WHERE filters, no order. */
export const samples: ChartType = (source, form, vizType) =>
  rawRows(source, source.columns, withoutHaving(form), [], vizType, rowLimits.samples)
