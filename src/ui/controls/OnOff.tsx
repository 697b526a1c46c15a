import { makeStyles } from '@fluentui/react-components'
import { CheckIcon } from '../text/icons'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', height: '16px' },
  on: { color: color.accent },
  off: { color: color.quiet },
})

export function OnOff({ on }: { on: boolean }) {
  const styles = useStyles()
  return (
    <span
      role="img"
      aria-label={on ? 'On' : 'Off'}
      title={on ? 'On' : 'Off'}
      className={styles.root}
    >
      {on ? <CheckIcon className={styles.on} /> : <span className={styles.off}>–</span>}
    </span>
  )
}
