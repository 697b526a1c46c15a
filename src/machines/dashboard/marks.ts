import type { ChartResult, FormData } from '../../api/contract'
import { rowOf } from '../../api/contract/rowOf'
import { vizTypes } from '../../api/contract/vizTypes'
import { entriesIn, nameOf } from '../explorer/form/pills'
import { pointsIn } from '../explorer/run/resultPoints'
import type { CrossFilter, FilteredChart, ViewerFilters } from './activeFilters'

/** The columns behind each label of a chart's marks; none where its marks stand for no category. */
export const markColumns = (form: FormData): string[][] => {
  const columns = (rowOf(vizTypes, form.viz_type)?.marks ?? []).map(
    (slots) =>
      slots.map((slot) => entriesIn(form, slot).map(nameOf)).find((names) => names.length > 0) ??
      [],
  )
  return columns.some((names) => names.length === 0) ? [] : columns
}

/** What a mark stands for; null where a value with a comma hides which column has which part of a label. */
export const crossFiltersOf = (
  chart: FilteredChart,
  columns: readonly (readonly string[])[],
  labels: readonly string[],
): CrossFilter[] | null => {
  const filters: CrossFilter[] = []
  for (const [at, names] of columns.entries()) {
    const label = labels[at] ?? ''
    const values = names.length === 1 ? [label] : label.split(', ')
    if (values.length !== names.length) return null
    for (const [index, column] of names.entries())
      filters.push({
        chartId: chart.id,
        dataset: chart.datasource_id,
        column,
        value: values[index] ?? '',
      })
  }
  return filters.length === 0 ? null : filters
}

/** The labels of the mark that was clicked in a chart; null where none was. */
export const chosenLabels = (
  chartId: number,
  columns: readonly (readonly string[])[],
  { cross }: ViewerFilters,
): string[] | null => {
  const values = columns.map((names) =>
    names.map((name) => cross.find((one) => one.chartId === chartId && one.column === name)?.value),
  )
  if (values.length === 0 || values.flat().includes(undefined)) return null
  return values.map((parts) => parts.join(', '))
}

const maxListed = 1000

interface Named {
  x?: unknown
  y?: unknown
  entity?: string
  name?: string
}

/** A record's labels: a cell of a heatmap has two, everything else one. */
const labelsOf = ({ entity, name, x, y }: Named): string[] => {
  if (entity !== undefined || name !== undefined) return [entity ?? name ?? '']
  return typeof y === 'string' ? [String(x), y] : [String(x)]
}

const pointLabels = (result: ChartResult) => {
  const { columns, names } = pointsIn(result)
  return Array.from({ length: columns.x.length }, (_, row) => [names.of(row)])
}

/** The labels of the marks of a result, each once, at most a thousand. */
export const marksIn = (result: ChartResult): string[][] => {
  const labels = result.records ? (result.records as Named[]).map(labelsOf) : pointLabels(result)
  const named = new Map(labels.map((one) => [JSON.stringify(one), one]))
  return [...named.values()].slice(0, maxListed)
}
