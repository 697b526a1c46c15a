import { z } from 'zod'
import type { Dataset, DatasetSave, Metric } from '../../api/contract'
import { numberFormatSchema } from '../../api/contract/numberFormat'

export const metricDraftSchema = z.object({
  id: z.number().nullable(),
  metric_name: z.string(),
  expression: z.string(),
  description: z.string(),
  number_format: numberFormatSchema.optional(),
})
/** A metric as it is written in the editor; without an id it is a new one. */
export type MetricDraft = z.infer<typeof metricDraftSchema>

/** Whether a metric is stored as it was written; a new one is known by its name. */
export const isSameMetric = (draft: MetricDraft, metric: Metric) => {
  const { id, metric_name, expression, description, number_format = {} } = draftOf(metric)
  return (
    (draft.id === null || draft.id === id) &&
    draft.metric_name.trim() === metric_name &&
    draft.expression.trim() === expression.trim() &&
    draft.description.trim() === description &&
    JSON.stringify(draft.number_format ?? {}) === JSON.stringify(number_format)
  )
}

type SentMetrics = NonNullable<DatasetSave['metrics']>

export const newMetricDraft: MetricDraft = {
  id: null,
  metric_name: '',
  expression: '',
  description: '',
}

export const draftOf = ({
  id,
  metric_name,
  expression,
  description,
  number_format,
}: Metric): MetricDraft => ({
  id,
  metric_name,
  expression,
  description: description ?? '',
  ...(number_format ? { number_format } : {}),
})

/** Why a draft cannot be saved yet; null when it can. */
export const draftReason = ({ metric_name, expression }: MetricDraft) => {
  if (metric_name.trim() === '') return 'Enter a name'
  return expression.trim() === '' ? 'Enter an expression' : null
}

const sentOf = ({ id, ...fields }: MetricDraft) => ({ ...fields, ...(id === null ? {} : { id }) })

/** All metrics of the dataset with the draft in its place, or without it. */
export const metricsWith = (
  { metrics }: Pick<Dataset, 'metrics'>,
  draft: MetricDraft,
): SentMetrics =>
  draft.id === null
    ? [...metrics, sentOf(draft)]
    : metrics.map((metric) => (metric.id === draft.id ? { ...metric, ...sentOf(draft) } : metric))

export const metricsWithout = (
  { metrics }: Pick<Dataset, 'metrics'>,
  { id }: MetricDraft,
): SentMetrics => metrics.filter((metric) => metric.id !== id)
