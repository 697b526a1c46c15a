import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
  },
  over: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    zIndex: 2,
    backgroundColor: color.canvas,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
})

interface Props {
  /** What covers the rest while something loads; null when nothing does. */
  cover: ReactNode
  children: ReactNode
}

/** What was there stays, and in sight for the first 150 ms; then the cover hides it. */
export function Loading({ cover, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {children}
      {cover === null ? null : <div className={styles.over}>{cover}</div>}
    </div>
  )
}
