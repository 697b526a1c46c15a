import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../IconButton'
import { ChevronDownIcon, ChevronUpIcon } from '../icons'
import { color } from '../theme/color'
import { Tooltip } from '../Tooltip'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexShrink: 0, backgroundColor: color.panel, borderTop: `1px solid ${color.line}` },
  open: { height: '42%', minHeight: '160px' },
  bar: { display: 'flex', alignItems: 'center', gap: '8px', height: '40px', padding: '0 12px 0 8px', flexShrink: 0, whiteSpace: 'nowrap' },
  name: { fontWeight: 600, marginRight: '16px' },
  tab: { height: '40px', padding: 0, margin: '0 8px 0 0', border: 0, background: 'none', font: 'inherit', color: color.quiet, cursor: 'pointer', ':hover': { color: color.text } },
  lit: { color: color.text, fontWeight: 600, boxShadow: `inset 0 -2px ${color.accent}` },
  off: { color: color.faint, cursor: 'not-allowed', ':hover': { color: color.faint } },
  count: { marginLeft: 'auto', color: color.quiet, fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
  body: { display: 'flex', flexGrow: 1, minHeight: 0, borderTop: `1px solid ${color.line}` },
})

interface Props {
  count: string
  samplesReason: string
  /** Why there are no rows to open it for. */
  emptyReason: string | null
  children: ReactNode
}

/** The result's rows below the chart, folded away until asked for. */
export function DataViewer({ count, samplesReason, emptyReason, children }: Props) {
  const styles = useStyles()
  const [wanted, setWanted] = useState(false)
  const open = wanted && emptyReason === null
  const toggle = () => setWanted(!open)
  return (
    <section className={mergeClasses(styles.root, open && styles.open)} aria-label="Data Viewer">
      <div className={styles.bar}>
        <IconButton icon={open ? <ChevronDownIcon /> : <ChevronUpIcon />} label={open ? 'Close the Data Viewer' : 'Open the Data Viewer'} disabledReason={emptyReason} onClick={toggle} />
        <span className={styles.name}>Data Viewer</span>
        <button type="button" aria-pressed={open} aria-disabled={emptyReason !== null} className={mergeClasses(styles.tab, open && styles.lit, emptyReason !== null && styles.off)} onClick={() => setWanted(emptyReason === null)}>Raw Data</button>
        <Tooltip text={samplesReason} relationship="description">
          <button type="button" aria-disabled className={mergeClasses(styles.tab, styles.off)}>Samples</button>
        </Tooltip>
        <span className={styles.count}>{count}</span>
      </div>
      {open ? <div className={styles.body}>{children}</div> : null}
    </section>
  )
}
