import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { IconButton } from '../../../../ui/controls/IconButton'
import { CloseIcon } from '../../../../ui/text/icons'
import type { MenuChoice } from '../../../../ui/overlays/Menu'
import { color } from '../../../../ui/theme/color'
import type { Dragged } from './dragging'
import { PointMenu } from '../../../../ui/overlays/PointMenu'
import { useDragSource } from './useDragSource'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: '28px',
    border: `1px solid ${color.line}`,
    borderRadius: '5px',
    backgroundColor: color.raised,
    fontSize: '12px',
    lineHeight: '16px',
    ':hover': { border: `1px solid ${color.lineStrong}` },
  },
  open: { border: `1px solid ${color.accent}`, ':hover': { border: `1px solid ${color.accent}` } },
  lifted: { opacity: 0.4 },
  faded: { opacity: 0.5 },
  main: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    flexGrow: 1,
    minWidth: 0,
    height: '100%',
    padding: '0 4px 0 8px',
    borderRadius: '5px',
    cursor: 'grab',
  },
  icon: { display: 'flex', color: color.quiet, flexShrink: 0 },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  around: { color: color.quiet },
  tail: { color: color.accentHover },
  end: {
    paddingRight: '2px',
    '& button': {
      minWidth: '20px',
      width: '20px',
      height: '20px',
      borderRadius: '4px',
      color: color.faint,
    },
  },
})

export interface PillView {
  /** What it stands for, as a text by which it is known while others come and go. */
  content: string
  dragged: Dragged
  /** `SUM` of `SUM(cost)`; none for a plain column. */
  around?: string | undefined
  /** What follows the name, such as a filter's operator and value. */
  tail?: string | undefined
  /** What its menu offers: moving and removing. */
  choices: readonly MenuChoice[]
  /** Why it cannot be removed now. */
  removeReason?: string | null
}

interface Props extends Omit<PillView, 'content'> {
  icon: ReactElement
  name: string
  faded: boolean
  opened: boolean
  onOpen?: (() => void) | undefined
  onRemove: () => void
  onStep: (by: -1 | 1) => void
}

/** A thing in a slot. Enter opens it, Delete removes it, Alt with an arrow moves it, the context menu offers the rest. */
export function Pill({
  dragged,
  icon,
  name,
  around,
  tail,
  choices,
  removeReason = null,
  faded,
  opened,
  onOpen,
  onRemove,
  onStep,
}: Props) {
  const styles = useStyles()
  const [menu, setMenu] = useState(false)
  const { lifted, ref } = useDragSource(dragged)
  const press = (event: KeyboardEvent) => {
    const { key, altKey } = event
    if (key === 'Enter' || key === ' ') (onOpen ?? (() => setMenu(true)))()
    else if (key === 'Delete' || key === 'Backspace') {
      if (removeReason === null) onRemove()
    } else if (altKey && key === 'ArrowUp') onStep(-1)
    else if (altKey && key === 'ArrowDown') onStep(1)
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) setMenu(true)
    else return
    event.preventDefault()
  }
  const text = `${around ? `${around}(${name})` : name}${tail ? ` ${tail}` : ''}`
  return (
    <div
      className={mergeClasses(
        styles.root,
        opened && styles.open,
        lifted && styles.lifted,
        faded && styles.faded,
      )}
      data-pill={text}
    >
      <PointMenu
        label={text}
        open={menu}
        onOpenChange={(next) => {
          if (!next || !onOpen) setMenu(next)
        }}
        choices={choices}
      >
        <div
          ref={ref}
          role="button"
          tabIndex={0}
          aria-label={text}
          title={text}
          className={styles.main}
          onKeyDown={press}
          onClick={onOpen}
          onContextMenu={(event) => {
            event.preventDefault()
            setMenu(true)
          }}
        >
          <span className={styles.icon}>{icon}</span>
          <span className={styles.text}>
            {around ? <span className={styles.around}>{`${around}(`}</span> : null}
            {name}
            {around ? <span className={styles.around}>)</span> : null}
            {tail ? <span className={styles.tail}>{` ${tail}`}</span> : null}
          </span>
        </div>
      </PointMenu>
      <span className={styles.end}>
        <IconButton
          size="small"
          icon={<CloseIcon />}
          label={`Remove ${text}`}
          disabledReason={removeReason}
          onClick={removeReason === null ? onRemove : () => undefined}
        />
      </span>
    </div>
  )
}
