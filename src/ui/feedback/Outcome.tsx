import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { SuccessIcon } from '../text/icons'
import { Spinner } from '../text/Spinner'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '6px', minWidth: 0 },
  success: { color: color.accentHover },
  progress: { color: color.quiet },
})

/** How what was just requested goes, or went well, in a word beside its button. */
export function Outcome({
  intent,
  children,
}: {
  intent: 'success' | 'progress'
  children: string
}) {
  const styles = useStyles()
  return (
    <span role="status" className={mergeClasses(styles.root, styles[intent])}>
      {intent === 'success' ? <SuccessIcon /> : <Spinner instant />}
      {children}
    </span>
  )
}
