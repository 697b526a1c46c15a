import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color } from '../../theme/color'
import { useInTile } from './ChartFrame'
import type { ChartOptions } from './chartOptions'

const useStyles = makeStyles({
  root: {
    padding: '6px 16px 0',
    fontSize: '12px',
    lineHeight: '16px',
    color: color.quiet,
    flexShrink: 0,
  },
  inTile: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** Says above a chart which of its periods are incomplete, in one line where charts have little room. */
export function IncompleteNote({ incomplete }: Pick<ChartOptions, 'incomplete'>) {
  const styles = useStyles()
  const inTile = useInTile()
  if (!incomplete) return null
  const { note } = incomplete
  return (
    <div
      className={mergeClasses(styles.root, inTile && styles.inTile)}
      title={inTile ? note : undefined}
    >
      {note}
    </div>
  )
}
