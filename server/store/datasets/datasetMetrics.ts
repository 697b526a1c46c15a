import { unacceptable } from '../../problem.ts'
import type { DatasetSave } from '../../../src/api/contract/dataset.ts'
import { maxLength } from '../../../src/api/contract/textLength.ts'
import type { Store } from '../db/open.ts'
import { storedFormat } from './numberFormats.ts'
import { textOf, titleOf } from '../things/titles.ts'

type SentMetric = NonNullable<DatasetSave['metrics']>[number]

/** Makes a dataset's metrics those that are sent; one with a known id stays that one. */
export const changeMetrics = async (
  store: Store,
  datasetId: number,
  sent: readonly SentMetric[],
) => {
  const rows = sent.map(
    ({ id, metric_name, expression, verbose_name, metric_type, description, number_format }) => ({
      id,
      dataset_id: datasetId,
      metric_name: titleOf('metric_name', metric_name, 'metric_name: Required'),
      expression: titleOf('expression', expression, 'expression: Required', maxLength.expression),
      verbose_name: textOf(verbose_name ?? null),
      metric_type: metric_type ?? null,
      description: textOf(description ?? null),
      number_format,
    }),
  )
  const names = rows.map((row) => row.metric_name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw unacceptable(`Metric ${twice} is there twice`, {
      metric_name: [`Metric ${twice} is there twice`],
    })
  const stored = await store
    .selectFrom('dataset_metric')
    .select(['id', 'number_format'])
    .where('dataset_id', '=', datasetId)
    .execute()
  const known = new Map(stored.map((metric) => [metric.id, metric.number_format]))
  const unknown = rows.find((row) => row.id !== undefined && !known.has(row.id))
  if (unknown !== undefined) throw unacceptable(`metrics: [${unknown.id}] do not exist`)
  await store.deleteFrom('dataset_metric').where('dataset_id', '=', datasetId).execute()
  for (const { id, number_format, ...metric } of rows) {
    const format =
      number_format === undefined ? (known.get(id ?? 0) ?? null) : storedFormat(number_format)
    await store
      .insertInto('dataset_metric')
      .values({ ...metric, number_format: format, ...(id === undefined ? {} : { id }) })
      .execute()
  }
}
