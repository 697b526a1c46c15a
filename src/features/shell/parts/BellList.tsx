import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button'
import { ProgressBar } from '../../../ui/feedback/ProgressBar'
import { SuccessIcon, WarningIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
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

export interface BellListProps {
  jobs: readonly { key: string; title: string; status: string; part: number | null }[]
  /** Imports that ended before this page was loaded; `failure` says why one failed. */
  imports: readonly { key: string; title: string; failure: string | null; path: string | null }[]
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
  onStop: (key: string) => void
  onFetch: (key: string) => void
  onFollow: (path: string) => void
  onAct: (key: number) => void
}

function Section<Item>({
  title,
  items,
  show,
}: {
  title: string
  items: readonly Item[]
  show: (item: Item) => ReactNode
}) {
  const styles = useStyles()
  if (items.length === 0) return null
  return (
    <>
      <div className={styles.section}>
        {title}
        <span>{items.length}</span>
      </div>
      <ul className={styles.list}>{items.map(show)}</ul>
    </>
  )
}

export function BellList({
  jobs,
  imports,
  files,
  notices,
  onStop,
  onFetch,
  onFollow,
  onAct,
}: BellListProps) {
  const styles = useStyles()
  const act = (text: string, onClick: () => void, label = text) => (
    <div className={styles.act}>
      <Button appearance="subtle" label={label} onClick={onClick}>
        {text}
      </Button>
    </div>
  )
  return (
    <>
      <Section
        title="Running"
        items={jobs}
        show={({ key, title, status, part }) => (
          <li key={key} className={styles.item}>
            <div className={styles.text}>
              <div className={styles.name}>{title}</div>
              <ProgressBar label={title} part={part} />
              <div className={styles.quiet}>{status}</div>
            </div>
            {act('Stop', () => onStop(key), `Stop ${title}`)}
          </li>
        )}
      />
      <Section
        title="Imports"
        items={imports}
        show={({ key, title, failure, path }) => (
          <li key={key} className={styles.item}>
            <div className={styles.text}>
              <div className={styles.name}>{title}</div>
              {failure === null ? null : <div className={styles.quiet}>{failure}</div>}
            </div>
            {path === null ? null : act('Open', () => onFollow(path), `Open ${title}`)}
          </li>
        )}
      />
      <Section
        title="Files"
        items={files}
        show={({ key, title }) => (
          <li key={key} className={styles.item}>
            <div className={mergeClasses(styles.text, styles.name)}>{title}</div>
            {act('Download', () => onFetch(key), `Download ${title}`)}
          </li>
        )}
      />
      <Section
        title="Notices"
        items={notices}
        show={({ key, intent, title, detail, age, action, seen }) => (
          <li key={key} className={mergeClasses(styles.item, !seen && styles.unseen)}>
            <span className={mergeClasses(styles.icon, styles[intent])}>
              {intent === 'success' ? <SuccessIcon /> : <WarningIcon />}
            </span>
            <div className={styles.text}>
              <div className={styles.name}>{title}</div>
              <div className={styles.quiet}>{detail === null ? age : `${detail}\n${age}`}</div>
            </div>
            {action ? act(action, () => onAct(key)) : null}
          </li>
        )}
      />
      {jobs.length + imports.length + files.length + notices.length === 0 ? (
        <p className={styles.none}>No notifications. Imports and exports appear here.</p>
      ) : null}
    </>
  )
}
