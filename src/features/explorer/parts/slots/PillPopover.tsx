import { makeStyles, Popover, PopoverSurface } from '@fluentui/react-components'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { color } from '../../../../ui/theme/color'

const useStyles = makeStyles({
  card: {
    padding: 0,
    backgroundColor: color.panel,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 16px 48px #0000008c',
  },
})

interface Props {
  anchor: ReactElement
  card: { label: string; card: ReactNode } | null
  onDismiss: () => void
}

/** A pill with its card, when it is open; closing the card gives the focus back to the pill. */
export function PillPopover({ anchor, card, onDismiss }: Props) {
  const styles = useStyles()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const isOpen = card !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const slot = target?.closest('section')
    return () => {
      const pill = target?.isConnected ? target.querySelector<HTMLElement>('[role="button"]') : null
      const next = pill ?? slot?.querySelector<HTMLElement>('button')
      next?.focus()
    }
  }, [isOpen, target])
  return (
    <>
      <div ref={setTarget}>{anchor}</div>
      {card ? (
        <Popover
          open
          trapFocus
          positioning={{ target, position: 'after', align: 'top', offset: 12 }}
          onOpenChange={(_, data) => {
            if (!data.open) onDismiss()
          }}
        >
          <PopoverSurface className={styles.card} aria-label={card.label}>
            {card.card}
          </PopoverSurface>
        </Popover>
      ) : null}
    </>
  )
}
