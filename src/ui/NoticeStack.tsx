import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { Notice, type NoticeIntent } from './Notice'

const useStyles = makeStyles({
  stack: { position: 'fixed', bottom: '24px', zIndex: 1000001, display: 'flex', flexDirection: 'column', gap: '8px', width: '360px', maxWidth: 'calc(100vw - 48px)' },
  toast: { boxShadow: '0 8px 24px #0008', animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } }, animationDuration: '150ms', animationTimingFunction: 'ease-out' },
  actions: { display: 'flex', gap: '4px', margin: '-4px -6px -4px 0' },
})

/** The place of the snackbars: bottom left of the screen, 24 from its edges; without `left`, bottom right. */
export function NoticeStack({ left, children }: { left: number | null; children: ReactNode }) {
  return <div className={useStyles().stack} style={left === null ? { right: 16, bottom: 16, width: 480 } : { left }} aria-label="Notices" role="region">{children}</div>
}

interface Props {
  intent: NoticeIntent
  title: string
  detail?: string | undefined
  actionLabel?: string | undefined
  onAction: () => void
  onClose: () => void
  onHold: () => void
  onRelease: () => void
}

/** One snackbar; hovering or focusing it holds it. */
export function Snackbar({ intent, title, detail, actionLabel, onAction, onClose, onHold, onRelease }: Props) {
  const styles = useStyles()
  const action = (
    <div className={styles.actions}>
      {actionLabel ? <Button appearance="subtle" onClick={onAction}>{actionLabel}</Button> : null}
      <Button appearance="subtle" onClick={onClose}>Close</Button>
    </div>
  )
  return (
    <div onPointerEnter={onHold} onPointerLeave={onRelease} onFocus={onHold} onBlur={onRelease}>
      <Notice intent={intent} title={title} className={styles.toast} action={action}>{detail}</Notice>
    </div>
  )
}
