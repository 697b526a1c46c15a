import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ColumnArrangement } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { ColumnKindIcon } from '../text/ColumnKindIcon'
import { FilterIcon, SortedDownIcon, SortedUpIcon } from '../text/icons'
import { color } from '../theme/color'
import { firstWidth, minWidth, type Arrangement } from './arrangement'
import { useGridFrame } from './gridFrame'
import { columnText, wholeText } from './gridHandle'
import { cellValue } from './rowView'
import type { RowSource } from './usePagedRows'

/** Of the names of the columns, and of the filters below them. */
export const headerHeights = { headerHeight: 32, floatingFiltersHeight: 34 }

const maxRows = 24
const maxColumns = 12

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    contain: 'strict',
    contentVisibility: 'auto',
    ':focus-visible': { outlineOffset: '-2px' },
  },
  table: { tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: '12px' },
  cell: {
    height: '28px',
    padding: '0 12px',
    borderBottom: `1px solid ${color.lineFaint}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'left',
    fontWeight: 400,
  },
  head: {
    height: '32px',
    backgroundColor: color.card,
    borderBottom: `1px solid ${color.line}`,
    fontWeight: 600,
  },
  filter: { height: '34px' },
  field: { display: 'flex', alignItems: 'center', gap: '8px', color: color.quiet },
  box: {
    flexGrow: 1,
    height: '22px',
    border: `1px solid ${color.line}`,
    borderRadius: '5px',
    backgroundColor: color.canvas,
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  none: { color: color.placeholder },
  sort: { color: color.accent, marginLeft: '4px' },
  name: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  turned: { flexDirection: 'row-reverse' },
  type: { display: 'inline-flex', color: color.faint },
})

/** Whether the first page is all that is needed to show the first rows of a query, whose JSON is `key`, as they are arranged. */
export const holdsFirstRows = (
  first: RowSource['first'],
  key: string,
  { columns, pivotMode }: Arrangement,
) =>
  first !== null &&
  JSON.stringify(first.query) === key &&
  !pivotMode &&
  columns.every(({ pinned, wrap, rowGroup }) => !pinned && !wrap && !rowGroup)

const sortIcons = { asc: <SortedUpIcon />, desc: <SortedDownIcon /> }

/** The first rows of a grid as a plain table, until the grid itself is there; it looks the same. */
export function FirstRows() {
  const styles = useStyles()
  const { arrangement, columns, query, rows, numbers: writers } = useGridFrame()
  const shown = arrangement.filter(({ hide }) => hide !== true).slice(0, maxColumns)
  const numbers = new Set(
    columns
      .filter(({ kind, grain }) => kind === columnKinds.number && grain === undefined)
      .map(({ name }) => name),
  )
  const widthOf = ({ width }: ColumnArrangement, at: number) =>
    Math.max(minWidth, width ?? (at === 0 ? firstWidth : minWidth))
  const rowCount = Math.min(maxRows, rows.rowCount())
  return (
    <div
      className={styles.root}
      role="group"
      aria-label="The first rows; the focus opens all"
      tabIndex={0}
      data-first-rows
    >
      <table
        className={styles.table}
        style={{ width: shown.map(widthOf).reduce((sum, width) => sum + width, 0) }}
      >
        <thead>
          <tr>
            {shown.map((part, at) => (
              <th
                key={part.colId}
                scope="col"
                className={mergeClasses(
                  styles.cell,
                  styles.head,
                  numbers.has(part.colId) && styles.number,
                )}
                style={{ width: widthOf(part, at) }}
              >
                <span
                  className={mergeClasses(styles.name, numbers.has(part.colId) && styles.turned)}
                >
                  <span className={styles.type}>
                    <ColumnKindIcon kind={columns.find(({ name }) => name === part.colId)?.kind} />
                  </span>
                  {part.colId}
                </span>
                {part.sort ? <span className={styles.sort}>{sortIcons[part.sort]}</span> : null}
              </th>
            ))}
          </tr>
          <tr aria-hidden>
            {shown.map(({ colId }) => (
              <td key={colId} className={mergeClasses(styles.cell, styles.head, styles.filter)}>
                <div className={styles.field}>
                  <span className={styles.box} />
                  <FilterIcon />
                </div>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rowCount }, (_, at) => {
            const row = rows.view(at)
            return (
              <tr key={at}>
                {shown.map(({ colId }) => {
                  const value = cellValue(row, colId, query)
                  return (
                    <td
                      key={colId}
                      className={mergeClasses(
                        styles.cell,
                        numbers.has(colId) && styles.number,
                        value === null && styles.none,
                      )}
                      title={wholeText(value, writers(colId))}
                    >
                      {value === undefined
                        ? ''
                        : columnText(
                            value,
                            columns.find(({ name }) => name === colId),
                            writers(colId),
                          )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
