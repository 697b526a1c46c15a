import type { FormData } from './formData.ts'

/** How a table shows its dataset: its rows as they are, or a row per group. */
export type QueryMode = 'raw' | 'aggregate'

const isFilled = (field: unknown) => [field].flat().some((entry) => Boolean(entry))

/** Whether a table has one row per group with metrics, instead of rows as they are; a form without a mode tells by its slots. */
export const isAggregated = (form: Pick<FormData, 'viz_type'>): boolean => {
  const { viz_type, query_mode, all_columns, groupby, metrics } = form as FormData
  if (viz_type !== 'table') return false
  if (query_mode === 'aggregate' || query_mode === 'raw') return query_mode === 'aggregate'
  return !isFilled(all_columns) && (isFilled(groupby) || isFilled(metrics))
}
