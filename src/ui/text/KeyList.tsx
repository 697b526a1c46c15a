import { makeStyles } from '@fluentui/react-components'
import { Kbd } from './Kbd'
import { color } from '../theme/color'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 16px',
    alignItems: 'center',
  },
  keys: { display: 'flex', gap: '4px' },
  means: { color: color.quiet },
})

/** Keys and what they do. */
export function KeyList({
  entries,
}: {
  entries: readonly { keys: readonly string[]; means: string }[]
}) {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {entries.map(({ keys, means }) => (
        <div key={means} style={{ display: 'contents' }}>
          <dt className={styles.keys}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={styles.means}>{means}</dd>
        </div>
      ))}
    </dl>
  )
}
