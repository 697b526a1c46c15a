import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { IconButton } from '../../../ui/controls/IconButton'
import { EditIcon } from '../../../ui/text/icons'
import { color } from '../../../ui/theme/color'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0, flexShrink: 1 },
  title: {
    marginLeft: '4px',
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    letterSpacing: '-.006em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  none: { color: color.placeholder },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '20px',
    marginLeft: '4px',
    padding: '0 8px',
    borderRadius: '10px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 500,
    color: color.warning,
    backgroundColor: 'rgb(245 165 36 / .12)',
    flexShrink: 0,
  },
})

interface Props {
  title: string
  unsaved: boolean
  onRename: () => void
}

export function ChartTitle({ title, unsaved, onRename }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <h1 className={mergeClasses(styles.title, title === '' && styles.none)} title={title}>
        {title || 'Chart Title'}
      </h1>
      <IconButton icon={<EditIcon />} label="Rename the chart" onClick={onRename} />
      {unsaved ? <span className={styles.chip}>Unsaved</span> : null}
    </div>
  )
}
