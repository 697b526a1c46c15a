import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { rendered } from '../../engines/sqlText/sql.ts'
import { isFilled } from './form.ts'
import type { Metric } from './metric.ts'
import { readMetric } from './readMetric.ts'

const distinctLabel = (label: string, taken: ReadonlySet<string>, from: number) => {
  if (!taken.has(label)) return { label, number: 1 }
  for (let number = from + 1; ; number += 1)
    if (!taken.has(`${label} (${number})`)) return { label: `${label} (${number})`, number }
}

const metricKey = ({ label, expression, show }: Metric) =>
  JSON.stringify([label, rendered(expression).sql, show])

/**
 * The metrics of several slots in order, the same one once, different ones under different labels, and the index among
 * them of each slot's own.
 */
export const readSlots = (
  source: Source,
  pills: readonly unknown[],
  columns: readonly SourceColumn[],
) => {
  const all = pills.map((pill) => readMetric(source, pill))
  const once = new Map<string, Metric>()
  for (const metric of all) if (!once.has(metricKey(metric))) once.set(metricKey(metric), metric)
  const taken = new Set(columns.map(({ column_name }) => column_name))
  const numbers = new Map<string, number>()
  const metrics = [...once.values()].map((metric): Metric => {
    const { label, number } = distinctLabel(metric.label, taken, numbers.get(metric.label) ?? 1)
    numbers.set(metric.label, number)
    taken.add(label)
    return { ...metric, label }
  })
  const keys = new Map([...once.keys()].map((key, position) => [key, position]))
  return { metrics, positions: all.map((metric) => keys.get(metricKey(metric)) ?? 0) }
}

/** The metrics of form fields in order: the same one once, different ones under different labels. */
export const readMetrics = (
  source: Source,
  field: unknown,
  columns: readonly SourceColumn[],
): Metric[] => readSlots(source, [field].flat().filter(isFilled), columns).metrics

/** The metric of a slot that holds one: the first that the fields hold, or null. */
export const firstMetric = (
  source: Source,
  fields: readonly unknown[],
  columns: readonly SourceColumn[],
): Metric | null => readMetrics(source, fields.flat().find(isFilled), columns)[0] ?? null
