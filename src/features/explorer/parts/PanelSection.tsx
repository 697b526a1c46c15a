import { makeStyles } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
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
  scroll: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    scrollbarWidth: 'thin',
  },
})

interface Props {
  title: string
  count: string
  grows?: boolean
  /** A control beside the head. */
  action?: ReactNode
  children: ReactNode
}

/** A list of the panel under a head that folds it away. */
export function PanelSection({ title, count, grows = false, action, children }: Props) {
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
