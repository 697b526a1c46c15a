import { makeStyles } from '@fluentui/react-components'
import { color } from '../theme/color'
import { Avatar } from './Avatar'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: '200px',
    maxWidth: '320px',
    padding: '8px 8px 10px',
  },
  text: {
    minWidth: 0,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  name: { fontWeight: 600 },
  email: { fontSize: '12px', lineHeight: '16px', color: color.quiet },
})

export function PersonLine({
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
    <div className={styles.line}>
      <Avatar initials={initials} />
      <div className={styles.text}>
        <div className={styles.name}>{name}</div>
        <div className={styles.email}>{email}</div>
      </div>
    </div>
  )
}
