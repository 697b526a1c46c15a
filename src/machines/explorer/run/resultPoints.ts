import { joinedLabel, type ChartCell, type ChartResult } from '../../../api/contract'
import { columnKinds } from '../../../api/contract/columnKinds'
import { columnOf, shownCell } from './resultColumns'

const kindOf = ({ colnames, coltypes }: ChartResult, name: string) =>
  coltypes[colnames.indexOf(name)]

/** What each row is called by several columns. */
const labelOf = (columns: readonly (readonly ChartCell[])[]) => (row: number) =>
  joinedLabel(columns.map((column) => shownCell(column[row])))

/** The values of several columns as the label of one; a single column's as they are. */
const joined = (columns: readonly (readonly ChartCell[])[]): readonly ChartCell[] => {
  const [first = [], ...others] = columns
  const label = labelOf(columns)
  return others.length === 0 ? first : first.map((_, row) => label(row))
}

export const pointsIn = (result: ChartResult) => {
  const { x, y, size, series, entity = [] } = result.chart_metadata
  const columnsOf = (names: readonly string[]) => names.map((name) => columnOf(result, name))
  return {
    columns: {
      x: columnOf(result, x.label),
      y: columnOf(result, y.label),
      size: size ? columnOf(result, size.label) : null,
      series: series.length > 0 ? joined(columnsOf(series)) : null,
      numeric: series.length === 1 && kindOf(result, series[0] ?? '') === columnKinds.number,
    },
    names: {
      x: x.label,
      y: y.label,
      entity: entity.join(', '),
      series: series.length > 0 ? series.join(', ') : null,
      size: size?.label ?? null,
      of: labelOf(columnsOf(entity)),
    },
  }
}
