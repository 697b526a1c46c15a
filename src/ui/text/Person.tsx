import { makeStyles } from '@fluentui/react-components'
import { color } from '../theme/color'
import { Avatar } from './Avatar'

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, padding: '4px 0' },
  text: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  name: { fontSize: '13px', lineHeight: '18px', fontWeight: 550 },
  email: { color: color.quiet },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: '200px',
    maxWidth: '320px',
    padding: '8px 8px 10px',
  },
  lineText: {
    minWidth: 0,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  lineName: { fontWeight: 600 },
  lineEmail: { fontSize: '12px', lineHeight: '16px', color: color.quiet },
})

interface Props {
  initials: string
  name: string
  email: string
}

/** Somebody in a table: initials, name, and the email below. */
export function PersonCell({ initials, name, email }: Props) {
  const styles = useStyles()
  return (
    <span className={styles.cell}>
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

export function PersonLine({ initials, name, email }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.line}>
      <Avatar initials={initials} />
      <div className={styles.lineText}>
        <div className={styles.lineName}>{name}</div>
        <div className={styles.lineEmail}>{email}</div>
      </div>
    </div>
  )
}
