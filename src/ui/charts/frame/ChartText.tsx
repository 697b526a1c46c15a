import { makeStyles } from '@fluentui/react-components'
import { formatNumber, type NumberWriter } from '../../format/numbers'
import { useRested } from '../../layout/useRested'
import { useInTile } from './ChartFrame'
import { shownName } from './keyColors'

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  /** Out of the room of the root, so that the browser neither styles nor lays it out, but tells it to screen readers. */
  unpainted: { position: 'absolute', left: '-100px', contentVisibility: 'auto' },
})

const maxCells = 2000
/** A page of many charts says less of each; opened alone, a chart says more. */
const maxCellsInTile = 400

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
  /** How the numbers of a column are written, where that is not as they are. */
  writers?: readonly (NumberWriter | undefined)[]
}

const cellText = (cell: Cell, write: NumberWriter = formatNumber) =>
  typeof cell === 'number' ? write(cell) : shownName(cell ?? '')

/** The chart's numbers as a table, for those who do not see it; on a page of many charts once it has drawn them. */
export function ChartText({ title, unit, columns, total, rows, writers = [] }: ChartTextProps) {
  const styles = useStyles()
  const inTile = useInTile()
  const isRested = useRested()
  if (inTile && !isRested) return null
  const cells = inTile ? maxCellsInTile : maxCells
  const shown = rows.slice(0, Math.max(1, Math.floor(cells / Math.max(1, columns.length))))
  return (
    <div className={styles.root}>
      <div className={styles.unpainted}>
        <table>
          <caption>{`${title}, ${formatNumber(shown.length)} of ${formatNumber(total)} ${unit}`}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col">
                  {shownName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([name, ...cells], row) => (
              <tr key={row}>
                <th scope="row">{cellText(name)}</th>
                {cells.map((cell, at) => (
                  <td key={at}>{cellText(cell, writers[at + 1])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
