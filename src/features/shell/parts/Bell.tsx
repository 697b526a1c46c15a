import {
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { BellIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'
import { BellList, type BellListProps } from './BellList'

const useStyles = makeStyles({
  bell: { position: 'relative', display: 'inline-flex' },
  badge: {
    position: 'absolute',
    top: '1px',
    right: '0px',
    minWidth: '15px',
    height: '15px',
    padding: '0 4px',
    borderRadius: '8px',
    backgroundColor: color.accent,
    color: color.accentInk,
    fontSize: '10px',
    lineHeight: '15px',
    fontWeight: 600,
    textAlign: 'center',
    pointerEvents: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  surface: {
    width: '420px',
    maxWidth: 'calc(100vw - 24px)',
    padding: 0,
    backgroundColor: color.card,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '8px',
    boxShadow: '0 16px 48px #0000008c',
    color: color.text,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    height: '44px',
    padding: '0 8px 0 16px',
    borderBottom: `1px solid ${color.line}`,
  },
  title: { flexGrow: 1, fontWeight: 600 },
  body: { maxHeight: 'min(480px, calc(100vh - 120px))', overflowY: 'auto', padding: '4px 0 8px' },
})

interface Props extends BellListProps {
  unread: number
  onOpen: () => void
  onClose: () => void
  onClear: () => void
}

/** The bell: what runs first, then files and notices, each with its one action. Esc and a click outside close it. */
export function Bell({
  unread,
  jobs,
  imports,
  files,
  notices,
  onOpen,
  onClose,
  onClear,
  onAct,
  onStop,
  onFetch,
  onFollow,
}: Props) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const turn = (next: boolean) => {
    setOpen(next)
    if (next) onOpen()
    else onClose()
  }
  const act = (key: number) => {
    turn(false)
    onAct(key)
  }
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <Popover
      open={open}
      onOpenChange={(_, data) => turn(data.open)}
      trapFocus
      positioning={{ position: 'below', align: 'end', offset: 4 }}
    >
      <span className={styles.bell}>
        <PopoverTrigger disableButtonEnhancement>
          {(props) => (
            <IconButton
              size="large"
              icon={<BellIcon />}
              label={label}
              triggerProps={props as unknown as MenuTriggerChildProps<'button'>}
            />
          )}
        </PopoverTrigger>
        {unread + jobs.length > 0 ? (
          <span className={styles.badge} aria-hidden>
            {unread + jobs.length > 99 ? '99+' : unread + jobs.length}
          </span>
        ) : null}
      </span>
      <PopoverSurface className={styles.surface} aria-label="Notifications">
        <div className={styles.head}>
          <h2 className={styles.title}>Notifications</h2>
          <Button
            appearance="subtle"
            disabledReason={notices.length === 0 ? 'there is nothing to clear' : null}
            onClick={onClear}
          >
            Clear all
          </Button>
        </div>
        <div className={styles.body}>
          <BellList
            jobs={jobs}
            imports={imports}
            files={files}
            notices={notices}
            onStop={onStop}
            onFetch={onFetch}
            onFollow={(path) => {
              turn(false)
              onFollow(path)
            }}
            onAct={act}
          />
        </div>
      </PopoverSurface>
    </Popover>
  )
}
