import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  over: {
    position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column', zIndex: 2, backgroundColor: color.canvas,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } }, animationDuration: '120ms', animationDelay: '150ms', animationFillMode: 'backwards',
  },
})

/** What was there stays in sight for the first 150 ms, then the skeleton covers it. */
export function Loading({ behind, children }: { behind: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {behind}
      <div className={styles.over}>{children}</div>
    </div>
  )
}
