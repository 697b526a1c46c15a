import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { formatNumber } from '../format/numbers'
import { color } from '../theme/color'
import type { BarKey, BarRow } from './barModel'

const useStyles = makeStyles({
  root: { minWidth: '232px', maxWidth: '360px', padding: '10px 12px', backgroundColor: color.raised, border: `1px solid ${color.lineStrong}`, borderRadius: '8px', fontSize: '12px', lineHeight: '16px', color: color.quiet, fontVariantNumeric: 'tabular-nums' },
  head: { display: 'flex', justifyContent: 'space-between', gap: '16px', marginBottom: '6px' },
  name: { fontWeight: 600, color: color.text, overflowWrap: 'anywhere' },
  measure: { whiteSpace: 'nowrap' },
  row: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '20px', margin: '0 -6px', padding: '0 6px', borderRadius: '4px' },
  lit: { backgroundColor: 'rgb(255 255 255 / .06)', color: color.text, '& span:last-child': { fontWeight: 600 } },
  value: { marginLeft: 'auto', paddingLeft: '16px', color: color.text },
  swatch: { width: '8px', height: '8px', borderRadius: '2px', flexShrink: 0 },
  sum: { marginTop: '4px', borderTop: `1px solid ${color.lineStrong}`, borderRadius: 0, paddingTop: '4px' },
})

const mostRows = 14

interface Props {
  row: BarRow
  keys: BarKey[]
  lit: string
  measure: string
  total: boolean
}

/** Every part of one bar with its whole value, the one under the pointer lit. */
export function BarTooltip({ row, keys, lit, measure, total }: Props) {
  const styles = useStyles()
  const held = keys.filter(({ id }) => row.values[id] !== undefined)
  const at = Math.max(0, Math.min(held.findIndex(({ id }) => id === lit) - mostRows + 1, held.length - mostRows))
  const shown = held.slice(at, at + mostRows)
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.name}>{row.name}</span>
        <span className={styles.measure}>{measure}</span>
      </div>
      {shown.map((key) => (
        <div key={key.id} className={mergeClasses(styles.row, key.id === lit && styles.lit)}>
          <svg className={styles.swatch} viewBox="0 0 8 8" aria-hidden><rect width="8" height="8" fill={key.color} /></svg>
          <span>{key.name}</span>
          <span className={styles.value}>{formatNumber(row.values[key.id] ?? 0)}</span>
        </div>
      ))}
      {held.length > shown.length ? <div className={styles.row}>{`and ${held.length - shown.length} more`}</div> : null}
      {total && held.length > 1 ? (
        <div className={mergeClasses(styles.row, styles.sum)}>
          <span>Total</span>
          <span className={styles.value}>{formatNumber(held.reduce((sum, { id }) => sum + (row.values[id] ?? 0), 0))}</span>
        </div>
      ) : null}
    </div>
  )
}
