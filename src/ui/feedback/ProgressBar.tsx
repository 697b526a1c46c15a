import { useEffect, useState } from 'react'
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
  bar: { transitionProperty: 'none' },
})

const positions = 12
const msAtEach = 250

/**
 * How far a bar of unknown length has moved, of its own width. It jumps: what is waited for has often the same processor,
 * of which a motion of every frame takes a quarter where no graphics card draws (measured with an upload of 505 MB).
 */
const useTranslate = (isMoving: boolean) => {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    if (!isMoving || !matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    const timer = setInterval(() => setPosition((at) => (at + 1) % positions), msAtEach)
    return () => clearInterval(timer)
  }, [isMoving])
  return isMoving ? `${Math.round((300 * position) / positions)}%` : undefined
}

interface Props {
  label: string
  /** 0 to 1; null while nobody knows how far it is. */
  part: number | null
  /** Lies over the lower line of the bar that it stands in. */
  line?: boolean
}

export function ProgressBar({ label, part, line = false }: Props) {
  const styles = useStyles()
  const translate = useTranslate(part === null)
  return (
    <FluentProgressBar
      aria-label={label}
      thickness={line ? 'medium' : 'large'}
      shape={line ? 'square' : 'rounded'}
      className={mergeClasses(styles.root, line && styles.line)}
      bar={{ className: styles.bar, style: { translate } }}
      indeterminateMotion={null}
      {...(part === null ? {} : { max: 100, value: Math.round(part * 100) })}
    />
  )
}
