import type { ChartResult, FormData, Metric, MetricShow, TimeGrain } from '../../api/contract'
import { axesOf } from '../../machines/explorer/options/axes'
import { chartColorsOf } from '../../machines/explorer/options/chartColors'
import { entriesIn, textOf } from '../../machines/explorer/form/pills'
import {
  numberFormatsOf,
  type FormatSource,
  type NumberFormats,
} from '../../machines/explorer/options/numberFormats'
import { seriesSortOf } from '../../machines/explorer/options/drawing'
import { vizOptionsOf } from '../../machines/explorer/options/vizOptions'
import { paletteNamed } from '../../ui'
import type { ChartOptions } from '../../ui/charts/frame/chartOptions'
import { incompleteTexts } from '../../ui/charts/frame/incompletePeriods'
import { sortMarks } from '../../ui/charts/frame/sortMarks'
import { formatPeriod } from '../../api/contract/periodLabels'
import { resultNumbers } from './resultNumbers'

/** What a drawing is given: the last result, the form it was asked with, and the options as they stand now. */
export interface DrawingProps {
  result: ChartResult
  ran: FormData
  options: ChartOptions
  /** The `extra_form_data` that the options were read from. */
  extra: FormData['extra_form_data']
  /** The saved metrics of the dataset. */
  metrics: Metric[]
}

/** How labels of columns read, several joined as the server joins them. */
const labelText = (columns: readonly string[], grains: Readonly<Record<string, TimeGrain>>) => {
  if (!columns.some((name) => name in grains)) return (label: string) => label
  return (label: string) => {
    const parts = columns.length === 1 ? [label] : label.split(', ')
    return parts.length === columns.length
      ? parts
          .map((part, at) => {
            const grain = grains[columns[at] ?? '']
            return grain === undefined ? part : formatPeriod(part, grain)
          })
          .join(', ')
      : label
  }
}

/** How labels of parts read: of several metrics each begins with its metric. */
const partText = (metrics: readonly string[], text: (label: string) => string) => {
  if (metrics.length < 2) return text
  return (label: string) => {
    const begin = metrics.map((metric) => `${metric}, `).find((each) => label.startsWith(each))
    return begin === undefined ? text(label) : `${begin}${text(label.slice(begin.length))}`
  }
}

/** What a chart's options are read from. */
interface Drawn {
  result: ChartResult
  ran: FormData
  /** The `extra_form_data` as it stands now. */
  extra: FormData['extra_form_data']
  dataset: FormatSource
}

/** The format of a metric; of several together the one that all of them have. */
const formatIn = (formats: NumberFormats, name: string, metrics: readonly string[]) => {
  const [first, ...others] = metrics.map((metric) => formats[metric])
  const shared =
    metrics.join(', ') === name &&
    others.every((format) => JSON.stringify(format) === JSON.stringify(first))
  return formats[name] ?? (shared ? first : undefined)
}

const shownAs: Readonly<Record<MetricShow, string>> = {
  value: '',
  share: ', share of total',
  running_total: ', running total',
  difference: ', difference to the period before',
}

/** A label of metrics with how they are shown, where all are shown in one way. */
const shownLabel = (label: string, ran: FormData) => {
  const metrics = entriesIn(ran, 'metrics')
  const shows = new Set(
    metrics.map((metric) => (typeof metric === 'string' ? 'value' : (metric.show ?? 'value'))),
  )
  const [show = 'value'] = shows.size === 1 ? shows : []
  return `${label}${shownAs[show]}`
}

/** The options of a chart: what its form says, the names of its columns where it says nothing. */
export const chartOptionsOf = ({ result, ran, extra, dataset }: Drawn): ChartOptions => {
  const { chart_metadata, viz_type, time_grains = {} } = result
  const grain = time_grains[chart_metadata.x.label]
  const options = vizOptionsOf(extra)
  const formats = numberFormatsOf(ran, dataset, extra)
  const metrics = entriesIn(ran, 'metrics').map(textOf)
  const numbersOf = resultNumbers(
    result,
    (name) => formatIn(formats, name, metrics) ?? options.number_format,
  )
  const { scheme, opacity } = chartColorsOf(extra, viz_type)
  return {
    legend: options.legend ?? true,
    labels: options.labels ?? null,
    xTitle: options.x_title ?? chart_metadata.x.label,
    yTitle: options.y_title ?? shownLabel(chart_metadata.y.label, ran),
    texts: {
      x: labelText(chart_metadata.x.label.split(', '), time_grains),
      y: labelText(chart_metadata.y.label.split(', '), time_grains),
      series: partText(metrics, labelText(chart_metadata.series, time_grains)),
    },
    grain,
    incomplete: incompleteTexts(result.incomplete_periods, grain),
    sort: options.sort ?? null,
    axes: axesOf(extra, viz_type),
    seriesSort: seriesSortOf(extra, result),
    ...numbersOf(chart_metadata.metric ?? chart_metadata.y.label),
    numbersOf,
    palette: paletteNamed(scheme),
    opacity: opacity / 100,
    marking: null,
  }
}

/** Labels of moments by time where no other order is asked for: what is written of them does not sort by its letters. */
export const sortedInTime = (
  sort: ChartOptions['sort'],
  labels: readonly string[],
  text: (label: string) => string,
): ChartOptions['sort'] =>
  sort === 'value_desc' || sort === 'value_asc'
    ? sort
    : sortMarks(
        [...new Set(labels)].map((name) => ({ name, value: 0 })),
        sort === 'name_desc' ? sort : 'name_asc',
      ).map(({ name }) => text(name))
