import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  bone: { display: 'block', height: '10px', borderRadius: '4px', backgroundColor: color.bone },
  late: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '150ms',
    animationFillMode: 'backwards',
  },
})

interface Props {
  width?: number | string
  height?: number | string
  className?: string
}

/** A gray bar in the place and size of what is loading; it appears after 150 ms. */
export function Skeleton({ width = '100%', height = 10, className }: Props) {
  const styles = useStyles()
  return (
    <span
      aria-hidden
      className={mergeClasses(styles.bone, styles.late, className)}
      style={{ width, height }}
    />
  )
}
