import type { AdhocMetric, Aggregate, Column } from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'
import { spaced } from '../../../api/contract/columnNames'

const words = (...names: string[]) =>
  new RegExp(`(?:^|[^a-z])(?:${names.join('|')})s?(?:$|[^a-z])`, 'i')

/** What adding up says nothing about. */
const mean = words(
  ...['age', 'rate', 'ratio', 'percent', 'percentage', 'pct', 'share', 'avg', 'average', 'mean'],
  ...['median', 'score', 'rating', 'price', 'temperature', 'speed', 'height', 'length', 'width'],
  ...['weight', 'depth', 'latitude', 'longitude', 'lat', 'lon', 'lng', 'per', 'fare'],
  ...['anteil', 'quote', 'prozent', 'durchschnitt', 'mittelwert', 'alter', 'preis', 'einzelpreis'],
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
  ...['postal', 'postcode', 'nummer', 'plz', 'postleitzahl', 'jahr', 'monat', 'woche'],
)

/** Numbers that stand for groups or things; `cluster size` is a quantity. */
const named = /(?:^|[^a-z])(?:cluster|category|segment|quarter|rank|phone|telefon)$/i

const coordinate = words('latitude', 'longitude', 'lat', 'lon', 'lng')

const money = words(
  ...['amount', 'revenue', 'sale', 'turnover', 'income', 'earning', 'profit', 'margin', 'total'],
  ...['value', 'price', 'fare', 'cost', 'spend', 'expense', 'budget', 'gross', 'salary'],
  ...['umsatz', 'erlös', 'betrag', 'preis', 'kosten', 'gewinn', 'gehalt'],
  ...['eur', 'usd', 'gbp', 'chf'],
)

/** Whether a column is named as amounts of money are, which a chart asks for before counts of things. */
export const isMoney = (name: string) => money.test(spaced(name)) || /[€$£]/.test(name)

/** Whether a column is named as where something lies, which is measured and no quantity. */
export const isCoordinate = (name: string) => coordinate.test(spaced(name))

/** Whether a column is named as what tells single things apart, by which a chart would have a mark for each. */
export const isLabel = (name: string) => label.test(spaced(name))

/** Measures add up, but for rates and ages, which are averaged; numbers that name something are counted as texts are. */
export const defaultAggregate = (kind: number, name: string): Aggregate => {
  const text = spaced(name)
  if (kind !== columnKinds.number || isLabel(name) || named.test(text)) return 'COUNT'
  return mean.test(text) || text.includes('%') ? 'AVG' : 'SUM'
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
