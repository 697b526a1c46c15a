import { makeStyles } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/text/icons'
import { ResizeHandle, type ResizeProps } from '../../../ui/controls/ResizeHandle'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: '256px',
    minHeight: 0,
    flexShrink: 0,
    backgroundColor: color.panel,
    borderRight: `1px solid ${color.line}`,
  },
  rail: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    width: '40px',
    padding: '6px 0',
    flexShrink: 0,
    backgroundColor: color.panel,
    borderRight: `1px solid ${color.line}`,
  },
  strip: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '40px',
    padding: '0 8px 0 12px',
    borderBottom: `1px solid ${color.line}`,
    flexShrink: 0,
    '& .fui-TabList': { height: '40px', borderBottom: 'none' },
    '& .fui-Tab': { height: '40px' },
  },
  scroll: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    scrollbarWidth: 'thin',
  },
  slots: { gap: '16px', padding: '12px' },
  pad: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8px',
    padding: '12px 12px 4px',
    flexShrink: 0,
  },
  foot: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '8px',
    padding: '12px',
    borderTop: `1px solid ${color.line}`,
    flexShrink: 0,
  },
  source: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    height: '28px',
    padding: '0 8px',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.card,
    color: color.text,
    font: 'inherit',
    fontWeight: 500,
    cursor: 'pointer',
    textAlign: 'left',
    ':hover': { border: `1px solid ${color.lineStrong}` },
    '& svg': { color: color.quiet, flexShrink: 0 },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    height: '40px',
    padding: '0 12px',
    border: 0,
    borderBottom: `1px solid ${color.line}`,
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    textAlign: 'left',
    flexShrink: 0,
    ':hover': { backgroundColor: '#ffffff0b' },
    '& > svg:last-child': { color: color.quiet },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  chartIcon: { display: 'flex', color: color.accent },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  section: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  grows: { flexGrow: 1, flexShrink: 1, flexBasis: '120px' },
  lined: { borderTop: `1px solid ${color.line}`, flexShrink: 0, maxHeight: '40%' },
  headLine: { display: 'flex', alignItems: 'center', paddingRight: '4px', flexShrink: 0 },
  sectionHead: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    flexGrow: 1,
    minWidth: 0,
    height: '28px',
    padding: '0 8px',
    border: 0,
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    flexShrink: 0,
    '& svg': { color: color.faint },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  count: {
    marginLeft: 'auto',
    fontSize: '11px',
    fontWeight: 400,
    color: color.quiet,
    fontVariantNumeric: 'tabular-nums',
  },
  note: { padding: '12px', color: color.quiet, fontSize: '12px', lineHeight: '16px' },
})

interface PanelProps {
  label: string
  /** How wide it is drawn, where that can be changed. */
  resize?: Omit<ResizeProps, 'label' | 'side'>
  children: ReactNode
}

export function SidePanel({ label, resize, children }: PanelProps) {
  return (
    <aside
      className={useStyles().panel}
      aria-label={label}
      style={resize && { width: resize.size }}
    >
      {children}
      {resize ? (
        <ResizeHandle {...resize} label={`Width of the panel ${label}`} side="right" />
      ) : null}
    </aside>
  )
}

export function SideRail({ children }: { children: ReactNode }) {
  return <div className={useStyles().rail}>{children}</div>
}

export function PanelStrip({ children }: { children: ReactNode }) {
  return <div className={useStyles().strip}>{children}</div>
}

export function PanelTop({ children }: { children: ReactNode }) {
  return <div className={useStyles().pad}>{children}</div>
}

export function SlotList({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return <div className={`${styles.scroll} ${styles.slots}`}>{children}</div>
}

export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={useStyles().foot}>{children}</div>
}

export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={useStyles().note}>{children}</p>
}

interface SourceProps {
  label: string
  name: string
  icon: ReactNode
  onClick: () => void
}

/** Names what the chart is drawn from; pressing it chooses another. */
export function SourceButton({ label, name, icon, onClick }: SourceProps) {
  const styles = useStyles()
  return (
    <button
      type="button"
      className={styles.source}
      aria-label={`${label}: ${name}`}
      title={name}
      onClick={onClick}
    >
      {icon}
      <span className={styles.name}>{name}</span>
      <ChevronDownIcon />
    </button>
  )
}

/** Names the chart's type at the top of its slots; pressing it chooses another. */
export function TypeHead({ label, name, icon, onClick }: SourceProps) {
  const styles = useStyles()
  return (
    <button
      type="button"
      className={styles.head}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      <span className={styles.chartIcon}>{icon}</span>
      <span className={styles.name}>{name}</span>
      <ChevronDownIcon />
    </button>
  )
}

interface SectionProps {
  title: string
  count: string
  grows?: boolean
  /** A control beside the head. */
  action?: ReactNode
  children: ReactNode
}

/** A list of the panel under a head that folds it away. */
export function PanelSection({ title, count, grows = false, action, children }: SectionProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(true)
  return (
    <section
      className={`${styles.section} ${grows ? (open ? styles.grows : '') : styles.lined}`}
      aria-label={title}
    >
      <div className={styles.headLine}>
        <button
          type="button"
          className={styles.sectionHead}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDownIcon /> : <ChevronRightIcon />}
          {title}
          <span className={styles.count}>{count}</span>
        </button>
        {action}
      </div>
      {open ? <div className={styles.scroll}>{children}</div> : null}
    </section>
  )
}
