import {
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  type MenuTriggerChildProps,
} from '@fluentui/react-components'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { BellIcon, SuccessIcon, WarningIcon } from '../../../ui/text/icons'
import { ProgressBar } from '../../../ui/feedback/ProgressBar'
import { color } from '../../../ui/theme/color'

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
  section: {
    padding: '12px 16px 4px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    color: color.quiet,
    '& span': { marginLeft: '6px', fontWeight: 400 },
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    padding: '8px 8px 8px 16px',
  },
  unseen: {
    '::before': {
      content: '""',
      position: 'absolute',
      left: '6px',
      top: '15px',
      width: '5px',
      height: '5px',
      borderRadius: '50%',
      backgroundColor: color.accent,
    },
  },
  icon: { display: 'flex', height: '18px', alignItems: 'center', flexShrink: 0 },
  success: { color: color.accent },
  warning: { color: color.warning },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  name: { fontWeight: 550 },
  quiet: { color: color.quiet, fontSize: '12px', lineHeight: '16px', marginTop: '2px' },
  act: { marginTop: '-5px', flexShrink: 0 },
  none: { padding: '24px 16px', textAlign: 'center', color: color.quiet },
})

interface Props {
  unread: number
  jobs: readonly { key: string; title: string; status: string; part: number | null }[]
  /** Files that are ready to be fetched. */
  files: readonly { key: string; title: string }[]
  notices: readonly {
    key: number
    intent: 'success' | 'warning'
    title: string
    detail: string | null
    age: string
    action: string | null
    seen: boolean
  }[]
  onOpen: () => void
  onClose: () => void
  onClear: () => void
  onAct: (key: number) => void
  onStop: (key: string) => void
  onFetch: (key: string) => void
}

/** The bell: what runs first, then what was told, each with its one action. Esc and a click outside close it. */
export function Bell({
  unread,
  jobs,
  files,
  notices,
  onOpen,
  onClose,
  onClear,
  onAct,
  onStop,
  onFetch,
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
          {jobs.length === 0 ? null : (
            <div className={styles.section}>
              Running<span>{jobs.length}</span>
            </div>
          )}
          <ul className={styles.list}>
            {jobs.map(({ key, title, status, part }) => (
              <li key={key} className={styles.item}>
                <div className={styles.text}>
                  <div className={styles.name}>{title}</div>
                  <ProgressBar label={title} part={part} />
                  <div className={styles.quiet}>{status}</div>
                </div>
                <div className={styles.act}>
                  <Button appearance="subtle" label={`Stop ${title}`} onClick={() => onStop(key)}>
                    Stop
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {files.length === 0 ? null : (
            <div className={styles.section}>
              Files<span>{files.length}</span>
            </div>
          )}
          <ul className={styles.list}>
            {files.map(({ key, title }) => (
              <li key={key} className={styles.item}>
                <div className={mergeClasses(styles.text, styles.name)}>{title}</div>
                <div className={styles.act}>
                  <Button
                    appearance="subtle"
                    label={`Download ${title}`}
                    onClick={() => onFetch(key)}
                  >
                    Download
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {notices.length === 0 ? null : (
            <div className={styles.section}>
              Notices<span>{notices.length}</span>
            </div>
          )}
          <ul className={styles.list}>
            {notices.map(({ key, intent, title, detail, age, action, seen }) => (
              <li key={key} className={mergeClasses(styles.item, !seen && styles.unseen)}>
                <span className={mergeClasses(styles.icon, styles[intent])}>
                  {intent === 'success' ? <SuccessIcon /> : <WarningIcon />}
                </span>
                <div className={styles.text}>
                  <div className={styles.name}>{title}</div>
                  <div className={styles.quiet}>{detail === null ? age : `${detail}\n${age}`}</div>
                </div>
                {action ? (
                  <div className={styles.act}>
                    <Button appearance="subtle" onClick={() => act(key)}>
                      {action}
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
          {jobs.length + files.length + notices.length === 0 ? (
            <p className={styles.none}>
              Nothing happened yet. Work that takes long is listed here, also after the page is
              loaded again, and so is what you are told until then.
            </p>
          ) : null}
        </div>
      </PopoverSurface>
    </Popover>
  )
}
