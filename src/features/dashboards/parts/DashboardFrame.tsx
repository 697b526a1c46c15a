import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/text/AppLink'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    width: '100%',
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: color.canvas,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '48px',
    padding: '0 12px 0 8px',
    backgroundColor: color.panel,
    borderBottom: `1px solid ${color.line}`,
    flexShrink: 0,
    whiteSpace: 'nowrap',
  },
  /** What is clicked there is found without a look through all tiles. */
  above: { position: 'relative', zIndex: 1, flexShrink: 0 },
  row: { display: 'flex', flexGrow: 1, minHeight: 0 },
  /** The browser keeps how all of it is painted while something else changes. */
  main: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    isolation: 'isolate',
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    width: '320px',
    minHeight: 0,
    flexShrink: 0,
    backgroundColor: color.panel,
    borderLeft: `1px solid ${color.line}`,
    '@media (max-width: 799px)': {
      position: 'absolute',
      inset: '48px 0 0 auto',
      zIndex: 4,
      maxWidth: '100%',
    },
  },
  strip: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '40px',
    padding: '0 8px 0 16px',
    borderBottom: `1px solid ${color.line}`,
    flexShrink: 0,
    '& .fui-TabList': { height: '40px', borderBottom: 'none' },
    '& .fui-Tab': { height: '40px' },
  },
  body: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  tabs: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '40px',
    padding: '0 16px',
    borderBottom: `1px solid ${color.line}`,
    overflowX: 'auto',
    overflowY: 'hidden',
    flexShrink: 0,
    '& .fui-TabList': { height: '39px', borderBottom: 'none' },
    '& .fui-Tab': { height: '39px', whiteSpace: 'nowrap' },
  },
  enlarged: { display: 'flex', flexGrow: 1, minHeight: 0, padding: '10px' },
  title: {
    display: 'flex',
    gap: '6px',
    minWidth: 0,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
  },
  parent: {
    '@media (max-width: 799px)': { display: 'none' },
    flexShrink: 0,
    color: color.quiet,
    fontWeight: 400,
    textDecorationLine: 'none',
    ':hover': { color: color.text, textDecorationLine: 'underline' },
  },
  slash: {
    '@media (max-width: 799px)': { display: 'none' },
    color: color.faint,
    fontWeight: 400,
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  space: { flexGrow: 1 },
  state: {
    display: 'inline-flex',
    '@media (max-width: 799px)': { display: 'none' },
    alignItems: 'center',
    gap: '8px',
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  running: { color: color.running },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

interface Props {
  /** Null in full screen. */
  header: ReactNode
  /** Above the tiles, beside the panel. */
  bar?: ReactNode
  panel?: ReactNode
  children: ReactNode
}

/** The places of a dashboard: its header, the filter bar, the tiles, and a panel at the side. */
export function DashboardFrame({ header, bar, panel, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <div className={styles.above}>
        {header === null ? null : <header className={styles.head}>{header}</header>}
        {bar}
      </div>
      <div className={styles.row}>
        <div className={styles.main}>{children}</div>
        {panel}
      </div>
    </div>
  )
}

export function DashboardTitle({
  title,
  onFollow,
}: {
  title: string
  onFollow: (path: string) => void
}) {
  const styles = useStyles()
  return (
    <h1 className={styles.title}>
      <AppLink href="/dashboards" onFollow={onFollow} className={styles.parent}>
        Dashboards
      </AppLink>
      <span className={styles.slash}>/</span>
      <span className={styles.name} title={title}>
        {title}
      </span>
    </h1>
  )
}

export function HeaderSpace() {
  return <span className={useStyles().space} />
}

/** How current the charts are, or how many of them are read. */
export function HeaderState({ running, children }: { running: boolean; children: ReactNode }) {
  const styles = useStyles()
  return <span className={mergeClasses(styles.state, running && styles.running)}>{children}</span>
}

export function SidePanel({ strip, children }: { strip: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <aside className={styles.panel} aria-label="Filters and charts">
      <div className={styles.strip}>{strip}</div>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}

export function TabLine({ children }: { children: ReactNode }) {
  return <div className={useStyles().tabs}>{children}</div>
}

/** The one tile that fills the page. */
export function EnlargedTile({ children }: { children: ReactNode }) {
  return <div className={useStyles().enlarged}>{children}</div>
}

/** Says to screen readers what a key did. */
export function Announcement({ children }: { children: string }) {
  return (
    <span className={useStyles().hidden} role="status">
      {children}
    </span>
  )
}
