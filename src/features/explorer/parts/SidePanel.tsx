import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
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
