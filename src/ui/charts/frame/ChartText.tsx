import { makeStyles } from '@fluentui/react-components'
import { formatNumber } from '../../format/numbers'

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

const maxCells = 2000

type Cell = string | number | null | undefined

export interface ChartTextProps {
  /** What the chart shows, such as `SUM(cost) by state`. */
  title: string
  /** What one row is, in the plural. */
  unit: string
  columns: readonly string[]
  /** How many rows there are, given or not. */
  total: number
  /** The first cell of a row names it. */
  rows: readonly (readonly Cell[])[]
}

const cellText = (cell: Cell) => (typeof cell === 'number' ? formatNumber(cell) : (cell ?? ''))

/** The chart's numbers as a table, for those who do not see it. */
export function ChartText({ title, unit, columns, total, rows }: ChartTextProps) {
  const styles = useStyles()
  const shown = rows.slice(0, Math.max(1, Math.floor(maxCells / Math.max(1, columns.length))))
  return (
    <div className={styles.root}>
      <table>
        <caption>{`${title}, ${formatNumber(shown.length)} of ${formatNumber(total)} ${unit}`}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{cellText(name)}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cellText(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
