import type { GridQuery, NumberFormat } from '../../api/contract'
import { maxDecimals, metricDecimals, sharedDecimals } from '../../api/contract/decimals'
import { numberWriter, type NumberWriter } from '../format/numbers'
import { labelOf, type GridColumn } from './gridPage'
import type { PagedRows } from './pagedRows'

/** How numbers are written, by the column or the metric that they are of. */
export type NumberFormats = Readonly<Record<string, NumberFormat>>

export const noFormats: NumberFormats = {}

/** What is computed with the decimals that the values have. */
const inUnit: ReadonlySet<string> = new Set(['SUM', 'MIN', 'MAX'])

/** How the numbers of each field of a grid's rows are written: those under one column with the same decimals. */
export const cellNumbers = (
  rows: Pick<PagedRows, 'values' | 'stored'>,
  { aggregates }: Pick<GridQuery, 'aggregates'>,
  formats: NumberFormats,
  columns: readonly GridColumn[] = [],
): ((field: string) => NumberWriter) => {
  const writers = new Map<string, NumberWriter>()
  const metrics = new Set(columns.filter(({ computed }) => computed).map(({ name }) => name))
  let madeFor = 0
  /** The fields of a pivot are called by their keys and the label of what is computed. */
  const computedIn = (field: string) =>
    aggregates.find((value) => field === labelOf(value) || field.endsWith(`, ${labelOf(value)}`))
  /** The values of a column and what is computed in its unit stand under each other, where rows are grouped. */
  function* valuesUnder(column: string) {
    yield* rows.values(column)
    for (const value of aggregates)
      if (value.col === column && inUnit.has(value.aggregate)) yield* rows.values(labelOf(value))
  }
  const writerOf = (field: string) => {
    const computed = computedIn(field)
    if (computed === undefined)
      return numberWriter(
        formats[field] ?? {},
        sharedDecimals(
          valuesUnder(field),
          metrics.has(field) ? metricDecimals(field) : maxDecimals.rows,
        ),
      )
    const { col, aggregate } = computed
    const label = labelOf(computed)
    const counts = aggregate.startsWith('COUNT')
    const values = inUnit.has(aggregate) ? valuesUnder(col) : rows.values(label)
    return numberWriter(
      formats[label] ?? (counts ? undefined : formats[col]) ?? {},
      sharedDecimals(values, metricDecimals(label)),
    )
  }
  return (field) => {
    if (madeFor !== rows.stored()) writers.clear()
    madeFor = rows.stored()
    const writer = writers.get(field) ?? writerOf(field)
    writers.set(field, writer)
    return writer
  }
}
