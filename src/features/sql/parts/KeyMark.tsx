import { makeStyles } from '@fluentui/react-components'
import { KeyIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    flexShrink: 0,
    color: color.accent,
    fontSize: '11px',
    '& svg': { width: '12px', height: '12px' },
  },
})

/** Says of a column that it is a key, and of which kind. */
export function KeyMark({ children }: { children: string }) {
  return (
    <span className={useStyles().root}>
      <KeyIcon aria-hidden />
      {children}
    </span>
  )
}
