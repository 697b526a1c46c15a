import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  keyHint: {
    marginLeft: '2px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 500,
    opacity: 0.8,
  },
  key: {
    display: 'inline-block',
    padding: '0 5px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: '4px',
    backgroundColor: color.panel,
    color: color.quiet,
    fontFamily: 'inherit',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 500,
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 16px',
    alignItems: 'center',
  },
  keys: { display: 'flex', gap: '4px' },
  description: { color: color.quiet },
})
const modifierKey = navigator.userAgent.includes('Macintosh') ? '⌘' : 'Ctrl'

/** The key that, with Ctrl or Cmd, does what a button says; stands in the button and is no part of its name. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className={useStyles().keyHint}>
      {modifierKey} {children}
    </span>
  )
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={useStyles().key}>{children}</kbd>
}

export function KeyList({
  entries,
}: {
  entries: readonly { keys: readonly string[]; description: string }[]
}) {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {entries.map(({ keys, description }) => (
        <div key={keys.join()} style={{ display: 'contents' }}>
          <dt className={styles.keys}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={styles.description}>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
