import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { color, fonts } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'baseline', gap: '8px', minWidth: 0 },
  part: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sql: {
    fontFamily: fonts.mono,
    fontSize: '11.5px',
    fontFeatureSettings: '"calt" 0, "liga" 0',
    color: color.quiet,
  },
  shared: { flexShrink: 1000, minWidth: 'min(35%, 140px)' },
  fault: { color: color.dangerText },
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** SQL in one line and what went wrong with it, each whole on hover. */
export function SqlLine({ sql, fault }: { sql: string; fault: string | null }) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <code
        className={mergeClasses(styles.part, styles.sql, fault !== null && styles.shared)}
        title={sql}
      >
        {oneLine(sql)}
      </code>
      {fault === null ? null : (
        <span className={mergeClasses(styles.part, styles.fault)} title={fault}>
          {oneLine(fault)}
        </span>
      )}
    </div>
  )
}
