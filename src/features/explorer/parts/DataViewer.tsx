import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/controls/IconButton'
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/text/icons'
import { ResizeHandle, type ResizeProps } from '../../../ui/controls/ResizeHandle'
import { Tabs } from '../../../ui/layout/Tabs'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    maxHeight: 'calc(100% - 120px)',
    backgroundColor: color.panel,
    borderTop: `1px solid ${color.line}`,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '39px',
    padding: '0 12px 0 8px',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    '& .fui-TabList': { height: '39px', borderBottom: 'none' },
    '& .fui-Tab': { height: '39px' },
  },
  name: { fontWeight: 600, marginRight: '16px' },
  end: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    marginLeft: 'auto',
    minWidth: 0,
    color: color.quiet,
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    borderTop: `1px solid ${color.line}`,
  },
})

const tabs = [
  { key: 'raw', label: 'Raw Data' },
  { key: 'samples', label: 'Samples' },
] as const

interface Props {
  /** Null while it is folded away. */
  tab: 'raw' | 'samples' | null
  onChoose: (tab: 'raw' | 'samples') => void
  onToggle: () => void
  resize: Omit<ResizeProps, 'label' | 'side'>
  /** Stands at the end of its bar, open or not. */
  end: ReactNode
  children: ReactNode
}

/** Rows below the chart, folded away until opened. */
export function DataViewer({ tab, onChoose, onToggle, resize, end, children }: Props) {
  const styles = useStyles()
  const open = tab !== null
  return (
    <section
      className={styles.root}
      aria-label="Data Viewer"
      style={open ? { height: resize.size } : {}}
    >
      {open ? <ResizeHandle {...resize} label="Height of the Data Viewer" side="top" /> : null}
      <div className={styles.bar}>
        <IconButton
          icon={open ? <ChevronDownIcon /> : <ChevronUpIcon />}
          label={open ? 'Close the Data Viewer' : 'Open the Data Viewer'}
          onClick={onToggle}
        />
        <span className={styles.name}>Data Viewer</span>
        <Tabs label="Data Viewer" selected={tab} tabs={tabs} onSelect={onChoose} />
        <div className={styles.end}>{end}</div>
      </div>
      {open ? <div className={styles.body}>{children}</div> : null}
    </section>
  )
}
