import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { CheckIcon } from '../text/icons'
import { color } from '../theme/color'

export interface LongItem {
  key: string
  name: string
  icon?: ReactElement
  /** What is said at the end of its row. */
  note?: string
  tone?: 'quiet' | 'danger' | 'accent'
  /** Why it cannot be chosen. */
  disabledReason?: string | null
}

const useStyles = makeStyles({
  row: {
    position: 'absolute',
    left: 0,
    right: 0,
    height: '28px',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '0 10px',
    cursor: 'pointer',
    '& > svg': { flexShrink: 0, color: color.quiet },
    ':hover': { backgroundColor: color.card },
  },
  chosen: { backgroundColor: color.accentWash, ':hover': { backgroundColor: color.accentWash } },
  current: { '[role="listbox"]:focus-visible &': { boxShadow: `inset 0 0 0 1px ${color.accent}` } },
  off: { cursor: 'not-allowed', color: color.quiet, ':hover': { backgroundColor: 'transparent' } },
  box: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '16px',
    height: '16px',
    flexShrink: 0,
    border: `1px solid ${color.quiet}`,
    borderRadius: '4px',
    '& svg': { width: '12px', height: '12px', color: color.accentInk },
  },
  boxOn: { backgroundColor: color.accent, border: `1px solid ${color.accent}` },
  boxOff: { border: `1px solid ${color.off}` },
  name: { minWidth: '96px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  note: {
    marginLeft: 'auto',
    flexShrink: 0,
    maxWidth: '64%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
  },
  quiet: { color: color.quiet },
  danger: { color: color.dangerText },
  accent: { color: color.accentHover },
})

interface Props {
  id: string
  item: LongItem
  top: number
  at: number
  of: number
  chosen: boolean
  current: boolean
  several: boolean
  onChoose: () => void
}

export function LongListRow({
  id,
  item: { name, icon, note, tone = 'quiet', disabledReason = null },
  top,
  at,
  of,
  chosen,
  current,
  several,
  onChoose,
}: Props) {
  const styles = useStyles()
  const isOff = disabledReason !== null
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={isOff || undefined}
      aria-description={disabledReason ?? undefined}
      aria-setsize={of}
      aria-posinset={at}
      title={disabledReason ?? name}
      style={{ top }}
      onClick={onChoose}
      className={mergeClasses(
        styles.row,
        chosen && styles.chosen,
        current && styles.current,
        isOff && styles.off,
      )}
    >
      {several ? (
        <span className={mergeClasses(styles.box, chosen && styles.boxOn, isOff && styles.boxOff)}>
          {chosen ? <CheckIcon /> : null}
        </span>
      ) : null}
      {icon}
      <span className={styles.name}>{name}</span>
      {note ? (
        <span className={mergeClasses(styles.note, styles[tone])} title={note}>
          {note}
        </span>
      ) : null}
    </div>
  )
}
