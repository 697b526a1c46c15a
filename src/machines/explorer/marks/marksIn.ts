import type { ChartResult, FormData } from '../../../api/contract'
import { rowOf } from '../../../api/contract/rowOf'
import { vizTypes } from '../../../api/contract/vizTypes'
import { entriesIn, nameOf } from '../form/pills'
import { pointsIn } from '../run/resultPoints'

/** The columns behind each label of a chart's marks; none where its marks stand for no category. */
export const markColumns = (form: FormData): string[][] => {
  const columns = (rowOf(vizTypes, form.viz_type)?.marks ?? []).map(
    (slots) =>
      slots.map((slot) => entriesIn(form, slot).map(nameOf)).find((names) => names.length > 0) ??
      [],
  )
  return columns.some((names) => names.length === 0) ? [] : columns
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

const labelsIn = (result: ChartResult) =>
  result.records ? (result.records as Named[]).map(labelsOf) : pointLabels(result)

/** The labels of the marks of a result, each once, at most a thousand. */
export const marksIn = (result: ChartResult): string[][] => {
  const named = new Map(labelsIn(result).map((one) => [JSON.stringify(one), one]))
  return [...named.values()].slice(0, maxListed)
}

/** The first or second labels of the marks of a result, each once. */
export const labelsAt = (result: ChartResult, at: number): string[] => [
  ...new Set(labelsIn(result).flatMap((labels) => labels[at] ?? [])),
]
