import { makeStyles } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto', flexGrow: 1, minHeight: 0 },
  row: { display: 'flex', gap: '8px', padding: '4px 0', fontSize: '12px', lineHeight: '16px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  key: { color: color.accent },
  type: { marginLeft: 'auto', color: color.quiet, fontSize: '11px', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '50%', flexShrink: 0 },
})

/** The columns of a table with their types, and which of them are keys. */
export function ColumnList({ label, columns }: { label: string; columns: readonly { name: string; type: string; key: string | null }[] }) {
  const styles = useStyles()
  return (
    <ul aria-label={label} className={styles.root} tabIndex={0}>
      {columns.map(({ name, type, key }) => (
        <li key={name} className={styles.row} title={`${name} ${type}`}>
          <span className={styles.name}>{name}</span>
          {key === null ? null : <span className={styles.key}>{key}</span>}
          <span className={styles.type}>{type}</span>
        </li>
      ))}
    </ul>
  )
}
