import { makeStyles, mergeClasses, shorthands } from '@fluentui/react-components'
import type { KeyboardEvent, ReactElement } from 'react'
import { IconButton } from '../../../ui/controls/IconButton'
import {
  EditIcon,
  IndexIcon,
  MetricIcon,
  NotIndexIcon,
  StatisticsIcon,
} from '../../../ui/text/icons'
import { color, fonts } from '../../../ui/theme/color'
import { useScrolledWindow } from '../../../ui/list/useScrolledWindow'

const rowHeight = 32

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: '160px',
    overflow: 'auto',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
  },
  table: {
    width: '100%',
    minWidth: '720px',
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
  },
  cell: {
    height: `${rowHeight}px`,
    boxSizing: 'border-box',
    padding: '0 12px',
    borderBottom: `1px solid ${color.lineFaint}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  row: { ':hover td': { backgroundColor: color.card } },
  tools: { padding: '0 4px 0 12px' },
  actions: { padding: '0 8px', textAlign: 'right' },
  named: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    '& svg': { flexShrink: 0, color: color.quiet },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 550 },
  type: { color: color.quiet, fontFamily: fonts.mono, fontSize: '11px' },
  writing: { padding: '0 4px' },
  input: {
    width: '100%',
    boxSizing: 'border-box',
    height: '26px',
    padding: '0 8px',
    backgroundColor: 'transparent',
    color: color.text,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    border: '1px solid transparent',
    borderRadius: '4px',
    textOverflow: 'ellipsis',
    '::placeholder': { color: color.placeholder, opacity: 1 },
    ':hover': shorthands.borderColor(color.lineStrong),
    ':focus': {
      ...shorthands.borderColor(color.accent),
      backgroundColor: color.canvas,
      outlineStyle: 'none',
      boxShadow: `0 0 0 1px ${color.accent}`,
    },
  },
  changed: shorthands.borderColor(color.warningLine),
  bad: shorthands.borderColor(color.danger),
  reading: { cursor: 'default', ':hover': shorthands.borderColor('transparent') },
})

export interface ColumnRow {
  name: string
  icon: ReactElement
  /** The kind of its values, in a word. */
  kind: string
  type: string
  /** The expression of a calculated column. */
  calculated: string | null
  /** The type that the table has, where the column is read as another one. */
  stored: string | null
  isIndex: boolean
  verboseName: string
  description: string
  /** Which of the two texts differ from what is saved. */
  changed: { verboseName: boolean; description: boolean }
  /** Why a text cannot be saved. */
  problems?: { verboseName?: string | undefined; description?: string | undefined }
}

type Part = 'verboseName' | 'description'
const parts: { part: Part; label: string; placeholder: string }[] = [
  { part: 'verboseName', label: 'Verbose name', placeholder: 'Add a name' },
  { part: 'description', label: 'Description', placeholder: 'Add a description' },
]

interface Props {
  rows: readonly ColumnRow[]
  /** Why nothing can be changed; null when it can. */
  forbidden: string | null
  onWrite: (name: string, part: Part, text: string) => void
  /** Makes a column the index; null leaves the dataset without one. */
  onIndex: (name: string | null) => void
  onProfile: (name: string) => void
  onEdit: (name: string) => void
}

const neighbors: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

/** Enter and the arrow keys lead to the same field of the next row. */
const onKey = (event: KeyboardEvent<HTMLTableElement>) => {
  const step = neighbors[event.key]
  const field = (event.target as HTMLElement).dataset['field']
  const at = Number((event.target as HTMLElement).closest('tr')?.dataset['at'])
  if (step === undefined || field === undefined) return
  const next = event.currentTarget.querySelector<HTMLElement>(
    `tr[data-at="${at + step}"] [data-field="${field}"]`,
  )
  if (next === null) return
  event.preventDefault()
  next.focus()
}

/** The columns of a dataset with what is written about them; only the rows in sight are drawn, so that thousands stay quick. */
export function ColumnRows({ rows, forbidden, onWrite, onIndex, onProfile, onEdit }: Props) {
  const styles = useStyles()
  const { ref, first, after, onScroll } = useScrolledWindow({
    count: rows.length,
    size: rowHeight,
    axis: 'rows',
    margin: 12,
  })
  return (
    <div
      ref={ref}
      className={styles.root}
      onScroll={onScroll}
      role="region"
      aria-label="Columns"
      tabIndex={-1}
    >
      <table
        className={styles.table}
        aria-label="Columns"
        aria-rowcount={rows.length + 1}
        onKeyDown={onKey}
      >
        <colgroup>
          <col style={{ width: 40 }} />
          <col style={{ width: '26%' }} />
          <col style={{ width: '16%' }} />
          <col style={{ width: '24%' }} />
          <col />
          <col style={{ width: 76 }} />
        </colgroup>
        <thead>
          <tr>
            <td className={styles.head} />
            <th scope="col" className={styles.head}>
              Name
            </th>
            <th scope="col" className={styles.head}>
              Type
            </th>
            {parts.map(({ part, label }) => (
              <th key={part} scope="col" className={styles.head}>
                {label}
              </th>
            ))}
            <td className={styles.head} />
          </tr>
        </thead>
        <tbody>
          {first > 0 ? (
            <tr aria-hidden style={{ height: first * rowHeight }}>
              <td colSpan={6} />
            </tr>
          ) : null}
          {rows.slice(first, after).map((row, at) => (
            <tr
              key={row.name}
              className={styles.row}
              aria-rowindex={first + at + 2}
              data-at={first + at}
            >
              <td className={mergeClasses(styles.cell, styles.tools)}>
                <IconButton
                  size="small"
                  icon={row.isIndex ? <IndexIcon /> : <NotIndexIcon />}
                  tone={row.isIndex ? 'accent' : 'plain'}
                  pressed={row.isIndex}
                  label={row.isIndex ? `Delete Index ${row.name}` : `Set ${row.name} as Index`}
                  disabledReason={forbidden}
                  onClick={() => onIndex(row.isIndex ? null : row.name)}
                />
              </td>
              <td className={styles.cell}>
                <span className={styles.named} title={`${row.name}: ${row.kind}`}>
                  {row.icon}
                  <span className={styles.name}>{row.name}</span>
                  {row.calculated === null ? null : <MetricIcon />}
                </span>
              </td>
              <td
                className={mergeClasses(styles.cell, styles.type)}
                title={
                  row.calculated ??
                  (row.stored === null ? row.type : `${row.stored}, read as ${row.type}`)
                }
              >
                {row.stored === null ? row.type : `${row.stored} → ${row.type}`}
              </td>
              {parts.map(({ part, label, placeholder }) => (
                <td key={part} className={mergeClasses(styles.cell, styles.writing)}>
                  <input
                    className={mergeClasses(
                      styles.input,
                      row.changed[part] && styles.changed,
                      row.problems?.[part] !== undefined && styles.bad,
                      forbidden !== null && styles.reading,
                    )}
                    aria-label={`${label} of ${row.name}`}
                    data-field={part}
                    value={row[part]}
                    readOnly={forbidden !== null}
                    title={row.problems?.[part] ?? row[part]}
                    aria-invalid={row.problems?.[part] === undefined ? undefined : true}
                    {...(forbidden === null
                      ? { placeholder }
                      : { 'aria-description': `Read only: ${forbidden}` })}
                    onChange={(event) => onWrite(row.name, part, event.target.value)}
                  />
                </td>
              ))}
              <td className={mergeClasses(styles.cell, styles.actions)}>
                <IconButton
                  size="small"
                  icon={<StatisticsIcon />}
                  label={`Profile of ${row.name}`}
                  onClick={() => onProfile(row.name)}
                />
                <IconButton
                  size="small"
                  icon={<EditIcon />}
                  label={`Edit ${row.name}`}
                  disabledReason={forbidden}
                  onClick={() => onEdit(row.name)}
                />
              </td>
            </tr>
          ))}
          {after < rows.length ? (
            <tr aria-hidden style={{ height: (rows.length - after) * rowHeight }}>
              <td colSpan={6} />
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
