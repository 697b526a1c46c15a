import { makeStyles, useFocusFinders } from '@fluentui/react-components'
import { useId, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import { IconButton } from '../controls/IconButton'
import { CloseIcon } from '../text/icons'
import { color } from '../theme/color'
import { WaitingSpot } from '../feedback/Waiting'

const useStyles = makeStyles({
  beside: { display: 'flex', minWidth: 0, minHeight: 0, height: '100%' },
  page: { flexGrow: 1, minWidth: 0, minHeight: 0 },
  form: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  drawer: {
    display: 'flex',
    width: 'clamp(420px, 34vw, 480px)',
    flexShrink: 0,
    minHeight: 0,
    backgroundColor: color.card,
    borderLeft: `1px solid ${color.line}`,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '48px',
    padding: '0 12px 0 20px',
    flexShrink: 0,
    borderBottom: `1px solid ${color.line}`,
  },
  title: {
    margin: 0,
    flexGrow: 1,
    minWidth: 0,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' },
  part: {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    padding: '16px 20px 0',
    ':has(+ section)': { paddingBottom: '16px' },
  },
  waiting: { padding: '12px 20px' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '12px 20px',
    flexShrink: 0,
    borderTop: `1px solid ${color.line}`,
  },
})

/** A page and, while there is one, a drawer that takes its width from it instead of covering it. */
export function BesideDrawer({ drawer, children }: { drawer: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.beside}>
      <div className={styles.page}>{children}</div>
      {drawer}
    </div>
  )
}

interface Props {
  title: string
  onDismiss: () => void
  onSubmit: () => void
  footer?: ReactNode
  children: ReactNode
}

/**
 * A form beside a page, 480 wide where there is room: Tab stays in it, Esc and the cross dismiss it, Enter in a field does what
 * its primary button does.
 */
export function Drawer({ title, onDismiss, onSubmit, footer, children }: Props) {
  const styles = useStyles()
  const id = useId()
  const { findFirstFocusable, findLastFocusable } = useFocusFinders()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // What opens over the drawer, such as a list of choices, is rendered elsewhere and closes first.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Tab') {
      const [first, last] = [
        findFirstFocusable(event.currentTarget),
        findLastFocusable(event.currentTarget),
      ]
      if (event.target !== (event.shiftKey ? first : last)) return
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
      return
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDismiss()
  }
  return (
    <div role="dialog" aria-labelledby={id} className={styles.drawer} onKeyDown={onKey}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={<CloseIcon />} label="Close" onClick={onDismiss} />
        </div>
        <div className={styles.body}>{children}</div>
        <WaitingSpot className={styles.waiting} />
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </form>
    </div>
  )
}

/** Fields of a drawer above the parts that fold. */
export function DrawerPart({ children }: { children: ReactNode }) {
  return <div className={useStyles().part}>{children}</div>
}
