import { makeStyles } from '@fluentui/react-components'
import { color } from '../theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '20px',
    marginLeft: '8px',
    padding: '0 8px',
    borderRadius: '4px',
    backgroundColor: color.raised,
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 500,
  },
})

export function Chip({ children }: { children: string }) {
  return <span className={useStyles().root}>{children}</span>
}
