import { makeStyles, Popover, PopoverSurface } from '@fluentui/react-components'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button'
import { FootSpace } from '../../../ui/overlays/Dialog'
import { IconButton } from '../../../ui/controls/IconButton'
import { CloseIcon, ResetIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  surface: {
    padding: 0,
    backgroundColor: color.panel,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 16px 48px #0000008c',
  },
  root: { display: 'flex', flexDirection: 'column', width: '256px' },
  head: {
    order: -1,
    display: 'flex',
    alignItems: 'center',
    height: '44px',
    padding: '0 10px 0 16px',
  },
  title: { flexGrow: 1, fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '12px 16px 16px' },
  foot: { display: 'flex', gap: '8px', padding: '12px 16px', borderTop: `1px solid ${color.line}` },
  row: { display: 'flex', alignItems: 'center', gap: '2px', flexShrink: 0 },
})

export interface CardActions {
  onReset: () => void
  onAccept: () => void
  onDismiss: () => void
  /** Why it cannot be accepted. */
  acceptReason?: string | null
}

interface Props extends CardActions {
  title: string
  children: ReactNode
}

/** What a tool of a chart opens: 258 wide, with Reset and Accept. Enter accepts, Esc leaves things as they were. */
export function CardForm({
  title,
  onReset,
  onAccept,
  onDismiss,
  acceptReason = null,
  children,
}: Props) {
  const styles = useStyles()
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        onAccept()
      }}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button size="large" appearance="subtle" icon={<ResetIcon />} onClick={onReset}>
          Reset
        </Button>
        <FootSpace />
        <Button size="large" appearance="primary" type="submit" disabledReason={acceptReason}>
          Accept
        </Button>
      </div>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onDismiss} />
      </div>
    </form>
  )
}

interface ToolProps {
  icon: ReactElement
  label: string
  card: ReactNode
  onOpen: () => void
  onDismiss: () => void
}

/** A tool of a chart that opens a card below itself; a click elsewhere leaves the card, and the focus comes back. */
export function ToolCard({ icon, label, card, onOpen, onDismiss }: ToolProps) {
  const styles = useStyles()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const isOpen = card !== null
  useEffect(() => {
    if (!isOpen) return undefined
    return () => target?.querySelector('button')?.focus()
  }, [isOpen, target])
  return (
    <span ref={setTarget}>
      <IconButton
        icon={icon}
        label={label}
        pressed={isOpen}
        onClick={isOpen ? onDismiss : onOpen}
      />
      {isOpen ? (
        <Popover
          open
          trapFocus
          positioning={{ target, position: 'below', align: 'end', offset: 8 }}
          onOpenChange={(_, data) => {
            if (!data.open) onDismiss()
          }}
        >
          <PopoverSurface className={styles.surface} aria-label={label}>
            {card}
          </PopoverSurface>
        </Popover>
      ) : null}
    </span>
  )
}

export function ToolRow({ children }: { children: ReactNode }) {
  return <div className={useStyles().row}>{children}</div>
}
