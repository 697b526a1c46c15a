import { makeStyles, mergeClasses, type MenuTriggerChildProps } from '@fluentui/react-components'

const useStyles = makeStyles({
  round: {
    display: 'inline-block',
    width: '28px',
    height: '28px',
    borderRadius: '50%',
    border: 0,
    padding: 0,
    backgroundColor: '#25424a',
    color: '#c5ebec',
    fontFamily: 'inherit',
    fontSize: '11px',
    lineHeight: '28px',
    fontWeight: 600,
    letterSpacing: '.02em',
    textAlign: 'center',
    flexShrink: 0,
  },
  button: {
    cursor: 'pointer',
    ':hover': { backgroundColor: '#2f5560' },
    ':active': { backgroundColor: '#1f3a41' },
  },
})

interface Props {
  initials: string
  /** Makes it a button with this name. */
  label?: string
  triggerProps?: MenuTriggerChildProps<'button'>
}

export function Avatar({ initials, label, triggerProps }: Props) {
  const styles = useStyles()
  if (!label)
    return (
      <span className={styles.round} aria-hidden>
        {initials}
      </span>
    )
  return (
    <button
      {...(triggerProps as object)}
      type="button"
      aria-label={`${initials}, ${label}`}
      className={mergeClasses(styles.round, styles.button)}
    >
      {initials}
    </button>
  )
}
