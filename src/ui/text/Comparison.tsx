import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  description: {
    color: color.quiet,
    '& b': { color: color.text, fontWeight: 550, overflowWrap: 'anywhere' },
  },
  frame: {
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '6px',
    overflow: 'auto',
    maxHeight: '40vh',
  },
  table: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    fontSize: '12px',
    lineHeight: '16px',
  },
  cell: {
    padding: '8px 12px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    color: color.quiet,
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${color.line}`,
  },
  head: { fontWeight: 500, borderTopWidth: 0 },
  bright: { color: color.text },
})

type Side = 'you' | 'them' | 'both'

interface Props {
  label: string
  yours: string
  theirs: string
  /** `bright` names the side that changed the part. */
  rows: readonly { label: string; yours: string; theirs: string; bright: Side }[]
  description: ReactNode
  warning: string | null
}

/** Two versions of a thing side by side, the changed parts brighter than the others. */
export function Comparison({ label, yours, theirs, rows, description, warning }: Props) {
  const styles = useStyles()
  const shown = (side: Side, bright: Side) =>
    mergeClasses(styles.cell, (bright === side || bright === 'both') && styles.bright)
  const head = mergeClasses(styles.cell, styles.head)
  return (
    <div className={styles.root}>
      <p className={styles.description}>{description}</p>
      {rows.length === 0 ? null : (
        <div className={styles.frame} tabIndex={0} role="region" aria-label={label}>
          <table className={styles.table} aria-label={label}>
            <colgroup>
              <col style={{ width: '24%' }} />
              <col />
              <col />
            </colgroup>
            <thead>
              <tr>
                <td className={head} />
                <th scope="col" className={head}>
                  {yours}
                </th>
                <th scope="col" className={head}>
                  {theirs}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row" className={styles.cell}>
                    {row.label}
                  </th>
                  <td className={shown('you', row.bright)}>{row.yours}</td>
                  <td className={shown('them', row.bright)}>{row.theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {warning === null ? null : <p>{warning}</p>}
    </div>
  )
}
