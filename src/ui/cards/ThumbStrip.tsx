import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    height: '72px',
    backgroundColor: color.thumb,
  },
  label: { minWidth: 0, ':not(:first-child)': { borderLeft: `1px solid ${color.line}` } },
})

/** The pictures of a project: three places, 72 high, for thumbs of that height; places without a thumb stay empty. */
export function ThumbStrip({ thumbs }: { thumbs: readonly ReactNode[] }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {[0, 1, 2].map((label) => (
        <div key={label} className={styles.label}>
          {thumbs[label]}
        </div>
      ))}
    </div>
  )
}
