import { makeStyles } from '@fluentui/react-components'
import { Button } from './Button'
import { Notice, type NoticeIntent } from './Notice'

const useStyles = makeStyles({
  stack: { position: 'fixed', left: 'var(--notices-left, 24px)', bottom: '24px', zIndex: 1000001, display: 'flex', flexDirection: 'column', gap: '8px', width: '360px', maxWidth: 'calc(100vw - 48px)' },
  toast: { boxShadow: '0 8px 24px #0008', animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } }, animationDuration: '150ms', animationTimingFunction: 'ease-out' },
  actions: { display: 'flex', gap: '4px', margin: '-4px -6px -4px 0' },
})

export interface StackedNotice {
  id: string
  intent: NoticeIntent
  title: string
  detail?: string | undefined
  actionLabel?: string | undefined
  onAction: () => void
  onClose: () => void
  onHold: () => void
  onRelease: () => void
}

/** The snackbars; hovering or focusing one holds it. */
export function NoticeStack({ notices, left }: { notices: readonly StackedNotice[]; left: number }) {
  const styles = useStyles()
  return (
    <div className={styles.stack} style={{ left }} aria-label="Notices" role="region">
      {notices.map((notice) => (
        <div key={notice.id} onPointerEnter={notice.onHold} onPointerLeave={notice.onRelease} onFocus={notice.onHold} onBlur={notice.onRelease}>
          <Notice
            intent={notice.intent}
            title={notice.title}
            className={styles.toast}
            action={
              <div className={styles.actions}>
                {notice.actionLabel ? <Button appearance="subtle" onClick={notice.onAction}>{notice.actionLabel}</Button> : null}
                <Button appearance="subtle" onClick={notice.onClose}>Close</Button>
              </div>
            }
          >
            {notice.detail}
          </Notice>
        </div>
      ))}
    </div>
  )
}
