import { makeStyles } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({ root: { color: color.quiet, fontVariantNumeric: 'tabular-nums' } })

/** What stands beside a name in a list; a dash when there is nothing. */
export function Quiet({ children }: { children: string | null | undefined }) {
  return (
    <span className={useStyles().root} title={children ?? undefined}>
      {children || '–'}
    </span>
  )
}
