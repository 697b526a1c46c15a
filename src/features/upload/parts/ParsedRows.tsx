import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { Checkbox } from '../../../ui/controls/Checkbox'
import { ChevronDownIcon } from '../../../ui/text/icons'
import { Menu, type MenuChoice } from '../../../ui/overlays/Menu'
import { color } from '../../../ui/theme/color'
import { useScrolledWindow } from '../../../ui/list/useScrolledWindow'
import { TypeButton } from './TypeButton'

const columnWidth = 148
const numberWidth = 48

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: '120px',
    overflow: 'auto',
    backgroundColor: color.panel,
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
  },
  stale: {
    border: `1px solid ${color.accent}`,
    cursor: 'progress',
    transitionProperty: 'border-color',
    transitionDelay: '150ms',
  },
  table: {
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
    height: '52px',
    padding: '4px 8px',
    boxSizing: 'border-box',
    textAlign: 'left',
    fontWeight: 500,
    color: color.text,
    backgroundColor: color.panel,
    borderBottom: `1px solid ${color.line}`,
    verticalAlign: 'top',
  },
  named: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    height: '20px',
    '& .fui-Checkbox': { flexShrink: 0 },
    '& .fui-Checkbox__indicator': { margin: 0 },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550 },
  cell: {
    height: '26px',
    padding: '0 10px',
    boxSizing: 'border-box',
    borderBottom: `1px solid ${color.lineFaint}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  line: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    color: color.placeholder,
    backgroundColor: color.panel,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 400,
  },
  corner: { left: 0, zIndex: 2, color: color.quiet, verticalAlign: 'middle', textAlign: 'right' },
  missing: { color: color.placeholder, fontStyle: 'italic' },
  out: { color: color.placeholder },
  bad: {
    backgroundColor: color.warningWash,
    color: color.warning,
    boxShadow: `inset 0 0 0 1px ${color.warning}`,
  },
})

export interface ParsedColumn {
  name: string
  /** Its type in a word. */
  kind: string
  icon: ReactElement
  isNumber: boolean
  isRead: boolean
  /** Why it cannot be left out. */
  fixedReason: string | null
  types: readonly MenuChoice[]
}

export type ParsedValue = string | number | boolean | null

interface Props {
  columns: readonly ParsedColumn[]
  rows: readonly (readonly ParsedValue[])[]
  /** The rows belong to earlier options. */
  stale: boolean
  isBad: (row: number, column: number) => boolean
  disabledReason: string | null
  onInclude: (name: string, isRead: boolean) => void
}

/** The first rows as they would be read; only the columns in sight are drawn, so that thousands of them stay quick. */
export function ParsedRows({ columns, rows, stale, isBad, disabledReason, onInclude }: Props) {
  const styles = useStyles()
  const { ref, first, after, onScroll } = useScrolledWindow({
    count: columns.length,
    size: columnWidth,
    axis: 'columns',
    margin: 2,
  })
  const seen = columns.slice(first, after).map((column, at) => ({ column, at: first + at }))
  const before = first * columnWidth
  const behind = (columns.length - after) * columnWidth
  return (
    <div
      ref={ref}
      className={mergeClasses(styles.root, stale && styles.stale)}
      role="region"
      aria-label="First rows"
      aria-busy={stale || undefined}
      tabIndex={0}
      onScroll={onScroll}
    >
      <table
        className={styles.table}
        aria-label="First rows"
        aria-colcount={columns.length + 1}
        style={{ width: numberWidth + columns.length * columnWidth, minWidth: '100%' }}
      >
        <colgroup>
          <col style={{ width: numberWidth }} />
          {before > 0 ? <col style={{ width: before }} /> : null}
          {seen.map(({ column }) => (
            <col key={column.name} style={{ width: columnWidth }} />
          ))}
          {behind > 0 ? <col style={{ width: behind }} /> : null}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
              Row
            </th>
            {before > 0 ? <td aria-hidden className={styles.head} /> : null}
            {seen.map(({ column, at }) => (
              <th key={column.name} scope="col" aria-colindex={at + 2} className={styles.head}>
                <span className={styles.named} title={column.name}>
                  <Checkbox
                    label={`Read ${column.name}`}
                    labelHidden
                    checked={column.isRead}
                    disabledReason={disabledReason ?? column.fixedReason}
                    onChange={(isRead) => onInclude(column.name, isRead)}
                  />
                  <span className={mergeClasses(styles.name, !column.isRead && styles.out)}>
                    {column.name}
                  </span>
                </span>
                <Menu
                  trigger={
                    <TypeButton
                      icon={column.icon}
                      kind={column.kind}
                      name={column.name}
                      after={<ChevronDownIcon />}
                      disabledReason={disabledReason}
                    />
                  }
                  items={disabledReason ? [] : column.types}
                />
              </th>
            ))}
            {behind > 0 ? <td aria-hidden className={styles.head} /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              <th scope="row" className={mergeClasses(styles.cell, styles.line)}>
                {line + 1}
              </th>
              {before > 0 ? <td aria-hidden /> : null}
              {seen.map(({ column, at }) => {
                const value = row[at] ?? null
                return (
                  <td
                    key={column.name}
                    title={value === null ? undefined : String(value)}
                    className={mergeClasses(
                      styles.cell,
                      column.isNumber && styles.number,
                      value === null && styles.missing,
                      !column.isRead && styles.out,
                      isBad(line, at) && styles.bad,
                    )}
                  >
                    {value === null ? 'null' : String(value)}
                  </td>
                )
              })}
              {behind > 0 ? <td aria-hidden /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
