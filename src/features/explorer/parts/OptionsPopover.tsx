import {
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import { cloneElement, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button'
import { FootSpace } from '../../../ui/overlays/Dialog'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  surface: {
    zIndex: 6,
    width: '312px',
    padding: 0,
    backgroundColor: color.card,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 16px 48px #0000008c',
    color: color.text,
  },
  title: { padding: '12px 16px 0', fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '12px 16px 16px' },
  foot: { display: 'flex', gap: '8px', padding: '12px 16px', borderTop: `1px solid ${color.line}` },
})

interface Props {
  title: string
  trigger: ReactElement<{ triggerProps?: MenuTriggerChildProps }>
  resetReason: string | null
  onReset: () => void
  children: ReactNode
}

/** Settings that take effect at once, beside what they change. Esc and a click outside close it. */
export function OptionsPopover({ title, trigger, resetReason, onReset, children }: Props) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={(_, data) => setOpen(data.open)}
      inline
      positioning={{ position: 'below', align: 'end', offset: 4 }}
    >
      <PopoverTrigger disableButtonEnhancement>
        {(props) =>
          cloneElement(trigger, { triggerProps: props as unknown as MenuTriggerChildProps })
        }
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          <Button appearance="subtle" disabledReason={resetReason} onClick={onReset}>
            Reset
          </Button>
          <FootSpace />
          <Button onClick={() => setOpen(false)}>Done</Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
