import { Checkbox } from '../controls/Checkbox'
import type { TableColumn } from './Table'

/** Which rows of a list are marked, and how marking is reported. */
export interface Selection<Row> {
  keys: ReadonlySet<string | number>
  nameOf: (row: Row) => string
  onMark: (rows: readonly Row[], marked: boolean) => void
  onClear: () => void
}

/** The first column of a table whose rows can be marked: a checkbox per row, and one in the head for all of them. */
export const markColumn = <Row,>(
  { keys, nameOf, onMark }: Selection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string | number,
): TableColumn<Row> => {
  const marked = rows.filter((row) => keys.has(rowKey(row))).length
  const all = rows.length > 0 && marked === rows.length
  return {
    key: 'mark',
    align: 'mark',
    width: 36,
    header: (
      <Checkbox
        label="Select all on this page"
        labelHidden
        checked={all || (marked > 0 && 'mixed')}
        onChange={() => onMark(rows, !all)}
      />
    ),
    render: (row) => (
      <Checkbox
        label={`Select ${nameOf(row)}`}
        labelHidden
        checked={keys.has(rowKey(row))}
        onChange={(checked) => onMark([row], checked)}
      />
    ),
  }
}
