import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  strip: { display: 'flex', alignItems: 'center', gap: '8px', height: '40px', padding: '0 16px', borderBottom: `1px solid ${color.line}`, flexShrink: 0 },
  start: { flexGrow: 1, minWidth: 0 },
})

/** A chart's place: the strip that meets the panels' strips in one line, and the chart below it. */
export function ChartFrame({ strip, stripEnd, children }: { strip?: ReactNode; stripEnd?: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <div className={styles.strip}>
        <div className={styles.start}>{strip}</div>
        {stripEnd}
      </div>
      {children}
    </div>
  )
}
