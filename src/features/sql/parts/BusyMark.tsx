import { makeStyles } from '@fluentui/react-components'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: {
    display: 'inline-block',
    width: '6px',
    height: '6px',
    marginRight: '8px',
    borderRadius: '3px',
    verticalAlign: 'middle',
    backgroundColor: color.running,
  },
})

/** Says of a tab that something works in it. */
export function BusyMark({ label }: { label: string }) {
  return <span role="img" aria-label={label} className={useStyles().root} />
}
