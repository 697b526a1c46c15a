import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { asksForMenu, ContextMenu, spotOf, type Spot } from '../ContextMenu'
import { KeyIcon } from '../icons'
import type { MenuChoice } from '../Menu'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto', flexGrow: 1, minHeight: 0 },
  row: { display: 'flex', gap: '8px', padding: '4px 0', fontSize: '12px', lineHeight: '16px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  key: { display: 'flex', alignItems: 'center', gap: '4px', color: color.accent },
  type: { marginLeft: 'auto', color: color.quiet, fontSize: '11px', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '50%', flexShrink: 0 },
})

interface Props {
  label: string
  columns: readonly { name: string; type: string; key: string | null }[]
  menuOf: (name: string) => readonly MenuChoice[]
}

/** The columns of a table with their types, and which of them are keys; each has a menu by a right click, or Shift and F10. */
export function ColumnList({ label, columns, menuOf }: Props) {
  const styles = useStyles()
  const [menu, setMenu] = useState<{ name: string; spot: Spot } | null>(null)
  return (
    <>
    <ul aria-label={label} className={styles.root}>
      {columns.map(({ name, type, key }) => (
        <li
          key={name} className={styles.row} title={`${name} ${type}`} tabIndex={0}
          onContextMenu={(event) => {
            event.preventDefault()
            setMenu({ name, spot: { x: event.clientX, y: event.clientY } })
          }}
          onKeyDown={(event) => { if (asksForMenu(event)) { event.preventDefault(); setMenu({ name, spot: spotOf(event.currentTarget) }) } }}
        >
          <span className={styles.name}>{name}</span>
          {key === null ? null : <span className={styles.key}><KeyIcon aria-hidden />{key}</span>}
          <span className={styles.type}>{type}</span>
        </li>
      ))}
    </ul>
    {menu ? <ContextMenu label={`Actions of ${menu.name}`} at={menu.spot} choices={menuOf(menu.name)} onClose={() => setMenu(null)} /> : null}
    </>
  )
}
