import type { AdhocMetric, Aggregate, Column } from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'

const words = (...names: string[]) =>
  new RegExp(`(?:^|[^a-z])(?:${names.join('|')})s?(?:$|[^a-z])`, 'i')

/** What adding up says nothing about. */
const mean = words(
  ...['age', 'rate', 'ratio', 'percent', 'percentage', 'pct', 'share', 'avg', 'average', 'mean'],
  ...['median', 'score', 'rating', 'price', 'temperature', 'speed', 'height', 'length', 'width'],
  ...['weight', 'depth', 'latitude', 'longitude', 'lat', 'lon', 'lng', 'per'],
)
const label = words(
  'id',
  'nr',
  'number',
  'key',
  'code',
  'zip',
  'year',
  'month',
  'day',
  'week',
  'index',
)

/** Measures add up, but for rates and ages, which are averaged; numbers that name something are counted as texts are. */
export const defaultAggregate = (kind: number, name: string): Aggregate => {
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  if (kind !== columnKinds.number || label.test(spaced)) return 'COUNT'
  return mean.test(spaced) || spaced.includes('%') ? 'AVG' : 'SUM'
}

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
