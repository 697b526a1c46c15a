import type { AdhocMetric, Column, FormData, Metric, NumberFormat } from '../../../api/contract'
import { numberFormatSchema } from '../../../api/contract/numberFormat'
import { entriesIn, textOf } from '../form/pills'
import { slotNames } from '../form/slotLayouts'
import type { PageFields } from '../form/storedForm'

/** How numbers are written, by the name that a metric or a column has in a result. */
export type NumberFormats = Readonly<Record<string, NumberFormat>>

const readFormat = (value: unknown) => numberFormatSchema.safeParse(value).data

const readFormats = (value: unknown): NumberFormats =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(
      ([name, each]) => {
        const format = readFormat(each)
        return format ? [[name, format]] : []
      },
    ),
  )

/** The formats that a chart itself gives, read from `extra_form_data`; unreadable ones are left out. */
export const chartFormats = (extra: FormData['extra_form_data']): NumberFormats =>
  readFormats(extra?.['number_formats'])

/** Stored in `extra_form_data`; a format that says nothing is not. */
export const formatFields = (
  extra: FormData['extra_form_data'],
  name: string,
  format: NumberFormat,
): PageFields => {
  const { [name]: _before, ...others } = chartFormats(extra)
  const formats = Object.keys(format).length === 0 ? others : { ...others, [name]: format }
  return { number_formats: Object.keys(formats).length === 0 ? undefined : formats }
}

/** What a dataset says of the numbers of its columns and metrics. */
export interface FormatSource {
  columns: readonly Pick<Column, 'column_name' | 'number_format'>[]
  metrics: readonly Pick<Metric, 'metric_name' | 'number_format'>[]
}

const percent: NumberFormat = { style: 'percent' }
const isShare = (metric: AdhocMetric) => metric['show'] === 'share'
const counts = (aggregate: string | null) => aggregate?.startsWith('COUNT') === true

/** The formats of a chart's metrics and columns: its own, else those of their metric, else those of their column. */
export const numberFormatsOf = (
  form: FormData,
  { columns, metrics }: FormatSource,
  extra: FormData['extra_form_data'] = form.extra_form_data,
): NumberFormats => {
  const ofDataset = new Map(
    [
      ...columns.map(({ column_name, number_format }) => [column_name, number_format] as const),
      ...metrics.map(({ metric_name, number_format }) => [metric_name, number_format] as const),
    ].filter(([, format]) => format),
  )
  const ofMetrics = slotNames
    .flatMap((slot) => entriesIn(form, slot))
    .flatMap((entry) => {
      if (typeof entry === 'string') return []
      const own = readFormat(entry['number_format']) ?? (isShare(entry) ? percent : undefined)
      const format =
        own ?? (counts(entry.aggregate) ? null : ofDataset.get(entry.column.column_name))
      return format ? [[textOf(entry), format] as const, [entry.label, format] as const] : []
    })
  return {
    ...readFormats(Object.fromEntries([...ofDataset, ...ofMetrics])),
    ...chartFormats(extra),
  }
}
