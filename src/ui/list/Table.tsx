import { makeStyles, mergeClasses } from '@fluentui/react-components'
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { ContextMenu, opensMenu, spotOf, type Spot } from '../overlays/ContextMenu'
import type { MenuChoice } from '../overlays/Menu'
import { SortedDownIcon, SortedUpIcon } from '../text/icons'
import { Skeleton } from '../feedback/Skeleton'
import { color } from '../theme/color'
import { stale } from '../theme/stale'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
    minHeight: 0,
  },
  fill: { flexGrow: 1 },
  flat: { border: 'none', borderRadius: 0, backgroundColor: 'transparent' },
  scroll: { display: 'flex', flexDirection: 'column', overflow: 'auto', minHeight: 0, flexGrow: 1 },
  empty: { flexGrow: 1 },
  stale,
  table: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    fontSize: '12px',
    lineHeight: '16px',
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '28px',
    padding: '0 12px',
    textAlign: 'left',
    fontWeight: 500,
    color: color.quiet,
    backgroundColor: color.panel,
    borderBottom: `1px solid ${color.line}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
    cursor: 'pointer',
    ':hover': { color: color.text },
    '& svg': { width: '14px', height: '14px' },
  },
  cell: {
    height: '28px',
    padding: '0 12px',
    borderBottom: `1px solid ${color.lineFaint}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  row: {
    ':hover td': { backgroundColor: color.card },
    ':last-child td': { borderBottomWidth: 0 },
    '& .fui-Button:not([data-tone="accent"]):not([aria-disabled="true"])': { color: color.faint },
    '& .fui-Button[aria-disabled="true"]': { color: color.off },
    ':hover .fui-Button:not([aria-disabled="true"]):not([data-tone="accent"])': {
      color: color.text,
    },
    ':focus-within .fui-Button:not([aria-disabled="true"]):not([data-tone="accent"])': {
      color: color.text,
    },
  },
  clickable: { cursor: 'pointer', ':focus-visible': { outlineOffset: '-2px' } },
  selected: {
    '& td': { backgroundColor: color.accentWash },
    ':hover td': { backgroundColor: color.accentWash },
  },
  end: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  tools: {
    padding: '0 6px',
    '& > div': { display: 'flex', justifyContent: 'flex-end', gap: '2px' },
  },
  mark: {
    padding: 0,
    textAlign: 'center',
    overflow: 'clip',
    '& .fui-Checkbox__input': { width: '100%' },
    '& > div': { display: 'flex', justifyContent: 'center', alignItems: 'center' },
    '& svg': { display: 'inline-block', verticalAlign: 'middle' },
  },
})

export interface TableColumn<Row> {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  width?: number | string
  /** `end` for numbers, `tools` for the icon buttons of a row, `mark` for one small control before the name. */
  align?: 'start' | 'end' | 'tools' | 'mark'
  sortable?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shows skeleton rows under the real header; rows that are there stay and fade after 150 ms. */
  loading?: boolean
  /** How many skeleton rows, ten at most. */
  bones?: number
  sorted?: { key: string; direction: 'asc' | 'desc' } | undefined
  onSort?: ((key: string) => void) | undefined
  selectedKey?: string | number | null
  /** Makes rows reachable by Tab and the arrow keys; Space is a click. Tab goes into the controls of the current row only. */
  onRowClick?: (row: Row) => void
  /** What a double click and Enter do; without it Enter is a click too. */
  onRowOpen?: (row: Row) => void
  /** The rows that are marked; Space then marks a row instead of being a click. */
  markedKeys?: ReadonlySet<string | number> | undefined
  onRowMark?: ((row: Row) => void) | undefined
  /** What a right click, Shift and F10 or the menu key offer of a row that can be clicked. */
  menuOf?: (row: Row) => { name: string; choices: readonly MenuChoice[] }
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** Stays below the rows while they scroll. */
  foot?: ReactNode
  /** Takes the height that is left. */
  fill?: boolean
  /** Stands within a panel: without a border of its own. */
  flat?: boolean
}

const neighbors: Record<string, (row: Element) => Element | null | undefined> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

const ownClick = (event: MouseEvent) => event.stopPropagation()

const boneWidths = ['62%', '48%', '70%', '55%', '40%', '66%', '52%', '60%', '45%', '58%']

const alignment = (
  styles: ReturnType<typeof useStyles>,
  { align }: Pick<TableColumn<never>, 'align'>,
) => (align === undefined || align === 'start' ? undefined : styles[align])

/** The head of a column: a button where it sorts, an empty cell over the tools of the rows. */
function ColumnHeader<Row>({
  column,
  sorted,
  onSort,
}: Pick<Props<Row>, 'sorted' | 'onSort'> & { column: TableColumn<Row> }) {
  const styles = useStyles()
  const { key, align, header, sortable } = column
  if (align === 'tools') return <td className={styles.head} />
  const direction = sorted?.key === key ? sorted.direction : null
  return (
    <th
      scope="col"
      className={mergeClasses(styles.head, alignment(styles, column))}
      {...(direction ? { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      {sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(key)}>
          {header}
          {direction === null ? null : direction === 'asc' ? <SortedUpIcon /> : <SortedDownIcon />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}

/** Skeleton rows that fade downwards. */
function Bones<Row>({ columns, count }: { columns: readonly TableColumn<Row>[]; count: number }) {
  const styles = useStyles()
  return boneWidths.slice(0, count).map((width, index) => (
    <tr key={index} style={{ opacity: 1 - index * 0.08 }}>
      {columns.map(({ key, align }) => (
        <td key={key} className={styles.cell}>
          <Skeleton width={align === 'mark' ? 16 : align ? 24 : width} />
        </td>
      ))}
    </tr>
  ))
}

export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  bones: boneRows = 10,
  sorted,
  onSort,
  selectedKey = null,
  onRowClick,
  onRowOpen,
  markedKeys,
  onRowMark,
  menuOf,
  empty,
  foot,
  fill = false,
  flat = false,
}: Props<Row>) {
  const styles = useStyles()
  const bones = loading && rows.length === 0
  const [menu, setMenu] = useState<{ row: Row; spot: Spot } | null>(null)
  const offered = menu && menuOf?.(menu.row)
  const onKey = (event: KeyboardEvent, row: Row) => {
    if (event.target !== event.currentTarget) return
    if (opensMenu(event) && menuOf) {
      event.preventDefault()
      setMenu({ row, spot: spotOf(event.currentTarget) })
      return
    }
    const move = neighbors[event.key]
    if (!move && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (move) (move(event.currentTarget) as HTMLElement | null | undefined)?.focus()
    else if (event.key === 'Enter' && onRowOpen) onRowOpen(row)
    else if (event.key === ' ' && onRowMark) onRowMark(row)
    else onRowClick?.(row)
  }
  const isSelected = (row: Row) =>
    selectedKey === rowKey(row) || (markedKeys?.has(rowKey(row)) ?? false)
  const [current, setCurrent] = useState<string | number | null>(null)
  const keyed = (key: string | number | null) => rows.find((row) => rowKey(row) === key)
  const entry = keyed(current) ?? keyed(selectedKey) ?? rows[0]
  const body = useRef<HTMLTableSectionElement>(null)
  const walked = onRowClick !== undefined
  useLayoutEffect(() => {
    if (!walked) return
    for (const row of body.current?.rows ?? []) {
      for (const control of row.querySelectorAll<HTMLElement>('button, input, a[href]'))
        control.tabIndex = row.tabIndex
    }
  })
  return (
    <div className={mergeClasses(styles.panel, fill && styles.fill, flat && styles.flat)}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label} aria-busy={loading || undefined}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} {...(column.width ? { style: { width: column.width } } : {})} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeader key={column.key} {...{ column, sorted, onSort }} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className={loading && !bones ? styles.stale : undefined}>
            {bones ? (
              <Bones columns={columns} count={boneRows} />
            ) : (
              rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  className={mergeClasses(
                    styles.row,
                    onRowClick && styles.clickable,
                    isSelected(row) && styles.selected,
                  )}
                  {...(onRowClick
                    ? {
                        tabIndex: row === entry ? 0 : -1,
                        'aria-selected': isSelected(row),
                        onFocus: () => setCurrent(rowKey(row)),
                        onClick: () => onRowClick(row),
                        onDoubleClick: () => onRowOpen?.(row),
                        onKeyDown: (event) => onKey(event, row),
                        onContextMenu: (event) => {
                          if (!menuOf) return
                          event.preventDefault()
                          setMenu({ row, spot: { x: event.clientX, y: event.clientY } })
                        },
                      }
                    : {})}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={mergeClasses(styles.cell, alignment(styles, column))}
                      {...(column.align === 'mark' ? { onClick: ownClick } : {})}
                    >
                      {column.align === 'tools' || column.align === 'mark' ? (
                        <div>{column.render(row)}</div>
                      ) : (
                        column.render(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))
            )}
          </tbody>
        </table>
        {!loading && rows.length === 0 && empty ? (
          <div className={styles.empty}>{empty}</div>
        ) : null}
      </div>
      {foot}
      {menu && offered ? (
        <ContextMenu
          label={`Actions of ${offered.name}`}
          at={menu.spot}
          choices={offered.choices}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </div>
  )
}
