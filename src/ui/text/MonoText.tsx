import { makeStyles } from '@fluentui/react-components'
import { fonts } from '../theme/color'

const useStyles = makeStyles({
  root: { fontFamily: fonts.mono, fontSize: '12px', fontFeatureSettings: '"calt" 0, "liga" 0' },
})

/** SQL within a line; all of it on hover. */
export function MonoText({ children }: { children: string }) {
  return (
    <code className={useStyles().root} title={children}>
      {children}
    </code>
  )
}
