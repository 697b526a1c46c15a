import {
  makeStyles,
  mergeClasses,
  ProgressBar as FluentProgressBar,
} from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    '--colorNeutralBackground6': color.line,
    '--colorCompoundBrandBackground': color.running,
    marginTop: '6px',
    borderRadius: '2px',
  },
  line: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: '-1px',
    zIndex: 1,
    marginTop: 0,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
  /** Each frame of a motion costs the server beside it time where the browser draws without a graphics card. */
  known: { transitionProperty: 'none' },
  unknown: {
    animationName: { from: { translate: '-100%' }, to: { translate: '300%' } },
    animationDuration: '3s',
    animationTimingFunction: 'steps(24)',
    animationIterationCount: 'infinite',
  },
})

interface Props {
  label: string
  /** 0 to 1; null while nobody knows how far it is. */
  part: number | null
  /** Lies over the lower line of the bar that it stands in. */
  line?: boolean
}

export function ProgressBar({ label, part, line = false }: Props) {
  const styles = useStyles()
  return (
    <FluentProgressBar
      aria-label={label}
      thickness={line ? 'medium' : 'large'}
      shape={line ? 'square' : 'rounded'}
      className={mergeClasses(styles.root, line && styles.line)}
      bar={{ className: part === null ? styles.unknown : styles.known }}
      indeterminateMotion={null}
      {...(part === null ? {} : { max: 100, value: Math.round(part * 100) })}
    />
  )
}
