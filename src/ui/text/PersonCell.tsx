import { makeStyles } from '@fluentui/react-components'
import { Avatar } from './Avatar'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, padding: '4px 0' },
  text: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  name: { fontSize: '13px', lineHeight: '18px', fontWeight: 550 },
  email: { color: color.quiet },
})

/** Somebody in a table: initials, name, and the email below. */
export function PersonCell({
  initials,
  name,
  email,
}: {
  initials: string
  name: string
  email: string
}) {
  const styles = useStyles()
  return (
    <span className={styles.root}>
      <Avatar initials={initials} />
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </span>
    </span>
  )
}
