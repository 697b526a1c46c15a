import { makeStyles } from '@fluentui/react-components'
import { color } from './theme/color'

const useStyles = makeStyles({ root: { marginLeft: '8px', color: color.dangerText } })

/** What went wrong, after the thing that it went wrong with. */
export function DangerText({ children }: { children: string }) {
  return <span className={useStyles().root} title={children}>{children}</span>
}
