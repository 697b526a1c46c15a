import { makeStyles, mergeClasses, Portal } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button'
import { wideDialog } from './Dialog'
import { color } from '../theme/color'
import { Notice, type NoticeIntent } from '../feedback/Notice'

const useStyles = makeStyles({
  stack: {
    position: 'fixed',
    bottom: '24px',
    zIndex: 1000001,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: '360px',
    maxWidth: 'calc(100vw - 48px)',
  },
  // Beside a dialog, below one that leaves no room beside it: neither covers the other.
  beside: {
    left: '16px',
    bottom: '16px',
    width: 'clamp(240px, calc((100vw - 676px) / 2 - 32px), 360px)',
    [`:global(body[${wideDialog}])`]: {
      flexDirection: 'row',
      alignItems: 'flex-end',
      left: 0,
      right: 0,
      bottom: '8px',
      margin: '0 auto',
      width: 'min(1120px, calc(100vw - 48px))',
      maxHeight: 'max(72px, calc((100vh - 660px + 64px) / 2 - 16px))',
      overflowY: 'auto',
      '& > *': { flex: '1 1 0', minWidth: 0 },
    },
  },
  toast: {
    boxShadow: '0 8px 24px #0008',
    animationName: {
      from: { opacity: 0, transform: 'translateY(8px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: '150ms',
    animationTimingFunction: 'ease-out',
  },
  actions: { display: 'flex', gap: '4px', margin: '-4px -6px -4px 0' },
  result: { display: 'flex', alignItems: 'center', gap: '4px', minHeight: '26px' },
  resultName: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  remark: { display: 'block', color: color.warning },
})

interface StackProps {
  left: number | null
  /** A dialog is open: the stack stands beside or below it. */
  beside: boolean
  children: ReactNode
}

/** A dialog dims the rest of the page and hides it from screen readers; what is marked so at the top of the document stays. */
const clampToView = (stack: HTMLElement | null) => {
  const top = stack?.parentElement
  if (!top) return
  top.setAttribute('data-tabster-never-hide', '')
  top.style.zIndex = '1000001'
}

/** The place of the snackbars: bottom left of the screen, 24 from its edges; without `left`, bottom right above the foot of the Data Viewer. */
export function NoticeStack({ left, beside, children }: StackProps) {
  const styles = useStyles()
  const position = beside ? {} : left === null ? { right: 16, bottom: 52, width: 480 } : { left }
  return (
    <Portal>
      <div
        ref={clampToView}
        className={mergeClasses(styles.stack, beside && styles.beside)}
        style={position}
        aria-label="Notices"
        role="region"
      >
        {children}
      </div>
    </Portal>
  )
}

interface Props {
  intent: NoticeIntent
  title: string
  detail?: string | undefined
  actionLabel?: string | undefined
  /** What was made, each with its own ways on. */
  results?: readonly {
    title: string
    remark?: string
    onOpen: () => void
    onSave: (() => void) | null
  }[]
  onAction: () => void
  onClose: () => void
  onPause: () => void
  onRelease: () => void
}

/** One snackbar; hovering or focusing it pauses its time. */
export function Snackbar({
  intent,
  title,
  detail,
  actionLabel,
  results = [],
  onAction,
  onClose,
  onPause,
  onRelease,
}: Props) {
  const styles = useStyles()
  const action = (
    <div className={styles.actions}>
      {actionLabel ? (
        <Button appearance="subtle" onClick={onAction}>
          {actionLabel}
        </Button>
      ) : null}
      <Button appearance="subtle" onClick={onClose}>
        Close
      </Button>
    </div>
  )
  return (
    <div onPointerEnter={onPause} onPointerLeave={onRelease} onFocus={onPause} onBlur={onRelease}>
      <Notice intent={intent} title={title} className={styles.toast} action={action}>
        {detail}
        {results.map(({ title: name, remark, onOpen, onSave }, at) => (
          <div key={`${at} ${name}`} className={styles.result}>
            <span className={styles.resultName}>
              {name}
              {remark === undefined ? null : <span className={styles.remark}>{remark}</span>}
            </span>
            <Button appearance="subtle" size="small" label={`Open Page: ${name}`} onClick={onOpen}>
              Open Page
            </Button>
            {onSave ? (
              <Button
                appearance="subtle"
                size="small"
                label={`Save Data: ${name}`}
                onClick={onSave}
              >
                Save Data
              </Button>
            ) : null}
          </div>
        ))}
      </Notice>
    </div>
  )
}
