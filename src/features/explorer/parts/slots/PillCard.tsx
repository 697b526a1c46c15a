import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../../ui/controls/Button'
import { FootSpace } from '../../../../ui/overlays/Dialog'
import { IconButton } from '../../../../ui/controls/IconButton'
import { CloseIcon } from '../../../../ui/text/icons'
import { Tabs } from '../../../../ui/layout/Tabs'
import { color } from '../../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    width: '290px',
    maxHeight: 'calc(100vh - 24px)',
  },
  head: {
    order: -2,
    display: 'flex',
    alignItems: 'center',
    height: '44px',
    padding: '0 10px 0 16px',
    flexShrink: 0,
  },
  title: { flexGrow: 1, fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
  tabs: {
    order: -1,
    flexShrink: 0,
    padding: '0 16px',
    borderBottom: `1px solid ${color.line}`,
    '& .fui-TabList': { borderBottom: 'none' },
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    flexGrow: 1,
    minHeight: 0,
    padding: '16px',
    overflowY: 'auto',
  },
  foot: {
    display: 'flex',
    gap: '8px',
    flexShrink: 0,
    padding: '12px 16px',
    borderTop: `1px solid ${color.line}`,
  },
})

interface Props {
  title: string
  height?: number
  /** The name of its one tab; null where it has none. */
  tab?: string | null
  /** Why it cannot be saved yet. */
  saveReason?: string | null
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

/** In this order: the chosen range or the first, the value's field, what else can be changed. */
const firstFocus = [
  '[data-value] [aria-pressed="true"]',
  '[data-value] [aria-pressed]',
  '[data-value] input:not([readonly])',
  ':is(button, input:not([readonly]))',
]

/** The popover focuses the first field; where that only says what the card is about, the focus goes on to the value. */
const focusValue = (card: HTMLElement) => {
  if (!document.activeElement?.matches('[readonly]')) return
  const controls = firstFocus.map((selector) => card.querySelector<HTMLElement>(selector))
  controls.find((control) => control !== null)?.focus()
}

/** What a card is opened for. */
export function CardValue({ children }: { children: ReactNode }) {
  return (
    <div data-value style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

/** What opens beside a pill: 290 wide, with the tab Simple. Enter saves, Esc cancels. */
export function PillCard({
  title,
  height,
  tab = 'Simple',
  saveReason = null,
  onSave,
  onCancel,
  children,
}: Props) {
  const styles = useStyles()
  const card = useRef<HTMLFormElement>(null)
  useEffect(() => {
    queueMicrotask(() => {
      if (card.current) focusValue(card.current)
    })
  }, [])
  return (
    <form
      ref={card}
      className={styles.root}
      style={{ height }}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <FootSpace />
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="large" appearance="primary" type="submit" disabledReason={saveReason}>
          Save
        </Button>
      </div>
      {tab === null ? null : (
        <div className={styles.tabs}>
          <Tabs
            label={title}
            selected={tab}
            tabs={[{ key: tab, label: tab }]}
            onSelect={() => undefined}
          />
        </div>
      )}
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onCancel} />
      </div>
    </form>
  )
}
