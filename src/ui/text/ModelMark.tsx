import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'
import { ModelIcon } from './icons'
import { Spinner } from './Spinner'

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex', flexShrink: 0, color: color.placeholder },
  running: { color: color.running },
  trained: { color: color.accent, marginRight: '3px' },
  check: { position: 'absolute', right: '-3px', bottom: '-2px' },
})

interface Props {
  status: 'none' | 'untrained' | 'training' | 'trained'
}

/** How far a model is: a spinner while it is trained, a beaker with a check once it is, a plain one before, else nothing. */
export function ModelMark({ status }: Props) {
  const styles = useStyles()
  if (status === 'none') return null
  return (
    <span
      role="img"
      aria-label={`Model: ${status}`}
      className={mergeClasses(
        styles.root,
        status === 'training' && styles.running,
        status === 'trained' && styles.trained,
      )}
    >
      {status === 'training' ? <Spinner instant /> : <ModelIcon />}
      {status === 'trained' ? (
        <svg className={styles.check} width="9" height="9" viewBox="0 0 9 9" aria-hidden>
          <circle cx="4.5" cy="4.5" r="4.5" fill={color.accent} />
          <path d="M2.5 4.6 4 6l2.6-2.9" fill="none" stroke={color.panel} strokeWidth="1.3" />
        </svg>
      ) : null}
    </span>
  )
}
