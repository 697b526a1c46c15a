import { makeStyles } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { Chip } from './Chip'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    '& svg': { color: color.quiet, flexShrink: 0 },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', fontSize: '13px', fontWeight: 550 },
})

/** The name of a thing in a list, with the sign of its kind and a remark such as `Unsaved changes`. */
export function Named({
  icon,
  name,
  remark = null,
}: {
  icon: ReactElement
  name: string
  remark?: string | null
}) {
  const styles = useStyles()
  return (
    <span className={styles.root}>
      {icon}
      <span className={styles.name} title={name}>
        {name}
      </span>
      {remark === null ? null : <Chip>{remark}</Chip>}
    </span>
  )
}
