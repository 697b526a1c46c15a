import { makeStyles } from '@fluentui/react-components'
import { AppLink } from './AppLink'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    color: color.accentHover,
    fontWeight: 500,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
})

/** A way to another place of the app within text. */
export function Link({
  path,
  onFollow,
  children,
}: {
  path: string
  onFollow: (path: string) => void
  children: string
}) {
  return (
    <AppLink href={path} onFollow={onFollow} className={useStyles().root}>
      {children}
    </AppLink>
  )
}
