import { makeStyles } from '@fluentui/react-components'
import { Skeleton } from '../feedback/Skeleton'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    border: `1px solid ${color.line}`,
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: color.card,
  },
  thumb: { backgroundColor: color.thumb, borderBottom: `1px solid ${color.line}` },
  words: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    height: '54px',
    padding: '13px 12px',
  },
})

/** Cards in their final shape while the list is loading. */
export function CardBones({ count, thumbHeight = 128 }: { count: number; thumbHeight?: number }) {
  const styles = useStyles()
  return Array.from({ length: count }, (_, at) => (
    <li key={at} className={styles.root} aria-hidden>
      <div className={styles.thumb} style={{ height: thumbHeight + 1 }} />
      <div className={styles.words}>
        <Skeleton width="58%" />
        <Skeleton width="74%" height={8} />
      </div>
    </li>
  ))
}
