import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type ReactElement, type ReactNode } from 'react'
import { color } from '../../../../ui/theme/color'
import type { Dragged } from './dragging'
import { Tooltip } from '../../../../ui/text/Tooltip'
import { PointMenu } from '../../../../ui/overlays/PointMenu'
import type { MenuChoice } from '../../../../ui/overlays/Menu'
import { useDragSource } from './useDragSource'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '28px',
    flexShrink: 0,
    padding: '0 12px',
    fontSize: '12px',
    lineHeight: '16px',
    cursor: 'grab',
    ':hover': { backgroundColor: '#ffffff0b' },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  lifted: { opacity: 0.4 },
  icon: { display: 'flex', color: color.faint, flexShrink: 0 },
  used: { color: color.accent },
  name: {
    minWidth: 0,
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    marginLeft: 'auto',
    color: color.placeholder,
    minWidth: 0,
    // The name is cut last.
    flexShrink: 1000,
    '& > code': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
})

interface Props {
  dragged: Dragged
  /** Whether it is in a slot: its icon is lit. */
  used: boolean
  /** Where it can go without dragging: opened by Enter and by a click. */
  choices: readonly MenuChoice[]
  /** What the context menu offers. */
  contextChoices: readonly MenuChoice[]
  /** What it is, shown on hover and focus. */
  hint?: string
  /** What its signs at the end say, where there is no hint. */
  description?: string | undefined
  children?: ReactNode
  icon: ReactElement
}

/** A column or metric of the data panel: dragged into a slot, or sent there by its menu. */
export function FieldRow({
  dragged,
  used,
  choices,
  contextChoices,
  hint,
  description,
  children,
  icon,
}: Props) {
  const styles = useStyles()
  const [open, setOpen] = useState<'places' | 'context' | null>(null)
  const { lifted, ref } = useDragSource(dragged)
  const row = (
    <PointMenu
      label={open === 'context' ? dragged.label : `Place ${dragged.label}`}
      open={open !== null}
      onOpenChange={(next) => setOpen(next ? 'places' : null)}
      choices={open === 'context' ? contextChoices : choices}
    >
      <div
        ref={ref}
        role="button"
        tabIndex={0}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-description={hint ?? description}
        className={mergeClasses(styles.root, lifted && styles.lifted)}
        onContextMenu={(event) => {
          event.preventDefault()
          setOpen('context')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          setOpen('places')
        }}
      >
        <span className={mergeClasses(styles.icon, used && styles.used)}>{icon}</span>
        <span className={styles.name}>{dragged.label}</span>
        {children ? <span className={styles.end}>{children}</span> : null}
      </div>
    </PointMenu>
  )
  return hint === undefined ? (
    row
  ) : (
    <Tooltip text={hint} relationship="description" positioning="after">
      <div>{row}</div>
    </Tooltip>
  )
}
