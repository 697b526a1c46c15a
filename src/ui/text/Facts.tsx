import { makeStyles } from '@fluentui/react-components'
import { Fragment, type ReactNode } from 'react'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    columnGap: '20px',
    rowGap: '8px',
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
  },
  name: { color: color.quiet },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
})

/** What is known about a thing: a name and a value in each line. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.root}>
      {facts.map(({ name, value }, at) => (
        <Fragment key={`${at} ${name}`}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
