import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '16px',
    height: '100%',
    minHeight: 0,
  },
  title: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '28px',
    fontWeight: 600,
    flexShrink: 0,
    '& > span': { fontWeight: 400, fontSize: '11px', color: color.quiet },
  },
  marked: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  setting: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 176px',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    fontSize: '13px',
    color: color.quiet,
    '& > :last-child': { color: color.text, minWidth: 0 },
  },
  scroll: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    margin: '0 -20px 0 0',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    '& > section': { padding: '8px 20px 8px 0' },
    '& > section:first-child': { borderTop: 'none' },
  },
  pane: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0 },
})

interface Props {
  left: ReactNode
  right: ReactNode
  /** How wide the left one is; half of the room otherwise. */
  width?: number
}

export function TwoPanes({ left, right, width }: Props) {
  const styles = useStyles()
  const columns = width === undefined ? {} : { gridTemplateColumns: `${width}px minmax(0, 1fr)` }
  return (
    <div className={styles.root} style={columns}>
      <div className={styles.pane}>{left}</div>
      <div className={styles.pane}>{right}</div>
    </div>
  )
}

export function PaneTitle({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className={useStyles().title}>
      <div>{children}</div>
      <span>{end}</span>
    </div>
  )
}

/** A word with its sign before it. */
export function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className={useStyles().marked}>
      {mark}
      {children}
    </span>
  )
}

/** One line of a configuration: its name, and the control or value that it has. */
export function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={useStyles().setting}>
      <span>{name}</span>
      <div>{children}</div>
    </div>
  )
}

export function PaneScroll({ children }: { children: ReactNode }) {
  return <div className={useStyles().scroll}>{children}</div>
}
