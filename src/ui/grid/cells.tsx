import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ICellRendererParams } from 'ag-grid-community'
import { formatNumber, type NumberWriter } from '../format/numbers'
import { formatPeriod } from '../../api/contract/periodLabels'
import { counted } from '../../api/contract/counted'
import { ChevronDownIcon, ChevronRightIcon, WarningIcon } from '../text/icons'
import { color } from '../theme/color'
import { columnText, shownText, type Handle, type Reading } from './gridHandle'
import { countField, type GridCell } from './gridPage'
import { useGridFrame } from './gridFrame'
import { totalsAt } from './pagedRows'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, height: '100%' },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  none: { color: color.placeholder },
  toggle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '20px',
    height: '20px',
    margin: '0 -2px 0 -6px',
    padding: 0,
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: color.quiet,
    cursor: 'pointer',
    flexShrink: 0,
    ':hover': { color: color.text },
  },
  count: {
    padding: '0 6px',
    borderRadius: '8px',
    backgroundColor: color.raised,
    color: color.quiet,
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  failed: { color: color.warning, display: 'inline-flex' },
  retry: {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: color.accent,
    cursor: 'pointer',
    textDecorationLine: 'underline',
  },
  aggregate: { marginRight: '6px', color: color.quiet, fontSize: '11px', fontWeight: 400 },
})

interface FirstProps extends ICellRendererParams<Handle> {
  reading: Reading
  name: string
}

/** The first cell of a row: a group's name with its count, a row indented under its groups, or what went wrong. */
export function FirstCell({ data, value, reading, name: column }: FirstProps) {
  const styles = useStyles()
  const { rows, query, columns } = useGridFrame()
  if (!data) return null
  const columnOf = (named: string) => columns.find((each) => each.name === named)
  if (data.at === totalsAt) {
    const count = rows.totals()?.[countField]
    if (count !== undefined) return <TotalsCell count={Number(count)} />
    return (
      <span>
        {value === undefined ? 'Total' : shownText(value as GridCell, reading.numbers(column))}
      </span>
    )
  }
  const row = reading.view(data.at)
  const indent = { paddingLeft: row.depth * 24 }
  if (row.kind === 'failed')
    return (
      <span className={styles.row} style={indent} title={row.problem}>
        <span className={styles.failed}>
          <WarningIcon />
        </span>
        <span className={styles.text}>Not loaded</span>
        <button
          type="button"
          tabIndex={-1}
          className={styles.retry}
          onClick={() => rows.retry(data.at)}
        >
          Try again
        </button>
      </span>
    )
  if (row.kind === 'group') {
    const key = row.keys.at(-1) ?? null
    const grain = query.grains?.[row.column ?? ''] ?? columnOf(row.column ?? '')?.grain
    const name =
      reading.edited(data.at, column) ??
      (grain !== undefined && key !== null
        ? formatPeriod(String(key), grain)
        : shownText(key, reading.numbers(row.column ?? column)))
    return (
      <span className={styles.row} style={indent} title={`${row.column ?? ''}: ${name}`}>
        {row.opens ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.toggle}
            aria-expanded={row.open}
            aria-label={row.open ? `Close ${name}` : `Open ${name}`}
            onClick={() => rows.toggle(data.at)}
          >
            {row.open ? <ChevronDownIcon /> : <ChevronRightIcon />}
          </button>
        ) : null}
        <span className={mergeClasses(styles.text, key === null && styles.none)}>{name}</span>
        <span className={styles.count}>{formatNumber(row.count)}</span>
      </span>
    )
  }
  return (
    <span
      className={styles.text}
      style={{ paddingLeft: query.group_by.length > 0 ? 24 * row.depth : 0 }}
    >
      {row.kind === 'row'
        ? columnText(value as GridCell, columnOf(column), reading.numbers(column))
        : ''}
    </span>
  )
}

function TotalsCell({ count }: { count: number }) {
  return <span>{counted(count, 'row')}</span>
}

/** A group's value under a column, with what it was computed by. */
export function AggregateCell({
  value,
  aggregate,
  write,
}: ICellRendererParams<Handle> & { aggregate: string; write: NumberWriter }) {
  const styles = useStyles()
  return (
    <span>
      <span className={styles.aggregate}>{aggregate}</span>
      {shownText(value as GridCell, write)}
    </span>
  )
}
