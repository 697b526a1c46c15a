import type { AdhocMetric, Aggregate, Column } from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'

export const defaultAggregate = (kind: number): Aggregate =>
  kind === columnKinds.number ? 'AVG' : 'COUNT'

export const withAggregate = (metric: AdhocMetric, aggregate: Aggregate): AdhocMetric => {
  const label = `${aggregate}(${metric.column.column_name})`
  return { ...metric, aggregate, expression: label, label, isNew: false }
}

/** Without an aggregation. */
export const newMetric = ({ id, column_name, type_generic }: Column): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { id, column_name, type_generic },
  aggregate: null,
  expression: null,
  label: column_name,
  hasCustomLabel: false,
  isNew: true,
  sqlExpression: null,
})
