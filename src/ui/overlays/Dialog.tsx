import {
  Dialog as FluentDialog,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { IconButton } from '../controls/IconButton'
import { CloseIcon } from '../text/icons'
import { color } from '../theme/color'
import { WaitingSpot } from '../feedback/Waiting'

const widths = { small: 400, medium: 676, large: 900, wide: 1120 } as const

/** What marks the document while a dialog is open that is too wide for a notice beside it. */
export const wideDialog = 'data-wide-dialog'
let wideDialogs = 0

/** An attribute of its own: a `body:has()` in a rule styles the whole page anew whenever a part of it comes or goes. */
const useWideMark = (isWide: boolean) =>
  useLayoutEffect(() => {
    if (!isWide) return
    const mark = (change: number) => {
      wideDialogs += change
      document.body.toggleAttribute(wideDialog, wideDialogs > 0)
    }
    mark(1)
    return () => mark(-1)
  }, [isWide])

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    padding: 0,
    margin: 'auto',
    maxWidth: 'calc(100vw - 48px)',
    maxHeight: 'calc(100vh - 48px)',
    overflow: 'hidden',
    backgroundColor: color.card,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
  },
  // Below it remains a strip for the notices, for which there is no place beside it.
  wide: { bottom: '64px', maxHeight: 'calc(100vh - 112px)' },
  frame: { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '48px',
    padding: '8px 48px 0 20px',
    flexShrink: 0,
  },
  // Last in the document, so that a dialog opens with the focus in its content.
  cross: { position: 'absolute', top: '12px', right: '12px', display: 'flex' },
  title: {
    flexGrow: 1,
    minWidth: 0,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    padding: '12px 20px 16px',
    overflowY: 'auto',
    overflowX: 'hidden',
  },
  waiting: { padding: '0 20px 12px' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '12px 20px',
    borderTop: `1px solid ${color.line}`,
    flexShrink: 0,
  },
})

interface Props {
  title: ReactNode
  onDismiss: () => void
  children: ReactNode
  /** Buttons; the first child stands left, put `<FootSpace />` before those that stand right. */
  footer?: ReactNode
  size?: keyof typeof widths | number
  /** A fixed height, for dialogs whose content changes while they are open. */
  height?: number
  /** Makes the dialog a form: Enter in a field does what the primary (submit) button does. */
  onSubmit?: () => void
}

/**
 * A modal dialog; it is open as long as it is rendered. Esc, the scrim and the cross dismiss it.
 * Its opening does not move: a finished motion keeps it a layer of its own, and drawing anything in it then costs a core without a GPU.
 */
export function Dialog({
  title,
  onDismiss,
  children,
  footer,
  size = 'medium',
  height,
  onSubmit,
}: Props) {
  const styles = useStyles()
  const width = typeof size === 'number' ? size : widths[size]
  const isWide = width > widths.medium
  useWideMark(isWide)
  const content = (
    <>
      <div className={styles.head}>
        <DialogTitle as="h2" action={null} className={styles.title}>
          {title}
        </DialogTitle>
      </div>
      <Body className={styles.body}>{children}</Body>
      <WaitingSpot className={styles.waiting} />
      {footer ? <div className={styles.foot}>{footer}</div> : null}
      <div className={styles.cross}>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onDismiss} />
      </div>
    </>
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <FluentDialog
      open
      surfaceMotion={null}
      onOpenChange={(_, data) => {
        if (!data.open) onDismiss()
      }}
    >
      <DialogSurface
        backdropMotion={null}
        className={mergeClasses(styles.surface, isWide && styles.wide)}
        style={{ width, ...(height ? { height } : {}) }}
      >
        {onSubmit ? (
          <form noValidate className={styles.frame} onSubmit={submit}>
            {content}
          </form>
        ) : (
          <div className={styles.frame}>{content}</div>
        )}
      </DialogSurface>
    </FluentDialog>
  )
}

/** Fluent focuses the first control after it opened; one with `autoFocus` gets it back. */
function Body({ className, children }: { className: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && body.current?.contains(focused))
      queueMicrotask(() => focused.focus())
  }, [])
  return (
    <div ref={body} className={className}>
      {children}
    </div>
  )
}

export function FootSpace() {
  return <span style={{ flexGrow: 1 }} />
}
