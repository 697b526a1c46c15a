import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../../theme/color'
import { shownName } from './keyColors'

const useStyles = makeStyles({
  root: {
    minWidth: '232px',
    maxWidth: '360px',
    padding: '10px 12px',
    backgroundColor: color.raised,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '16px', marginBottom: '6px' },
  name: { fontWeight: 600, color: color.text, overflowWrap: 'anywhere' },
  measure: { overflowWrap: 'anywhere', textAlign: 'right' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '20px',
    margin: '0 -6px',
    padding: '0 6px',
    borderRadius: '4px',
  },
  lit: {
    backgroundColor: 'rgb(255 255 255 / .06)',
    color: color.text,
    '& span:last-child': { fontWeight: 600 },
  },
  said: { overflowWrap: 'anywhere' },
  value: { marginLeft: 'auto', paddingLeft: '16px', color: color.text, textAlign: 'right' },
  remark: { marginTop: '6px' },
  swatch: { width: '8px', height: '8px', borderRadius: '2px', flexShrink: 0 },
  sum: {
    marginTop: '4px',
    borderTop: `1px solid ${color.lineStrong}`,
    borderRadius: 0,
    paddingTop: '4px',
  },
})

export interface TipRow {
  name: string
  value?: string
  color?: string
  lit?: boolean
  /** Stands below a line, as a sum does. */
  sum?: boolean
}

interface Props {
  name: string
  measure?: string
  rows: readonly TipRow[]
  /** Stands below the rows. */
  remark?: string | undefined
}

/** What a tooltip says of a mark: its name, what is measured, and every value it has. */
export function ChartTip({ name, measure, rows, remark }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.name}>{shownName(name)}</span>
        {measure ? <span className={styles.measure}>{measure}</span> : null}
      </div>
      {rows.map((row, at) => (
        <div
          key={at}
          className={mergeClasses(styles.row, row.lit && styles.lit, row.sum && styles.sum)}
        >
          {row.color ? (
            <svg className={styles.swatch} viewBox="0 0 8 8" aria-hidden>
              <rect width="8" height="8" fill={row.color} />
            </svg>
          ) : null}
          <span className={styles.said}>{shownName(row.name)}</span>
          {row.value === undefined ? null : (
            <span className={styles.value}>{shownName(row.value)}</span>
          )}
        </div>
      ))}
      {remark ? <div className={styles.remark}>{remark}</div> : null}
    </div>
  )
}
