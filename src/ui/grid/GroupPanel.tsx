import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { IconButton } from '../controls/IconButton'
import { ColumnKindIcon } from '../text/ColumnKindIcon'
import { AddIcon, CloseIcon, GroupIcon } from '../text/icons'
import { Menu } from '../overlays/Menu'
import { color } from '../theme/color'
import { grouped, groupedBy } from './arrangement'
import { grainText } from './grainChoices'
import { useGridFrame } from './gridFrame'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '40px',
    padding: '0 16px',
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.panel,
    color: color.quiet,
    fontSize: '12px',
    lineHeight: '16px',
    flexShrink: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& > svg': { flexShrink: 0 },
  },
  over: { backgroundColor: color.accentWash, boxShadow: `inset 0 0 0 1px ${color.accent}` },
  pill: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    height: '24px',
    padding: '0 2px 0 8px',
    border: `1px solid ${color.line}`,
    borderRadius: '5px',
    backgroundColor: color.raised,
    color: color.text,
    '& > svg': { color: color.quiet },
    '& button': { minWidth: '20px', width: '20px', height: '20px', color: color.faint },
  },
})

/** The columns that rows are grouped by, in their order; others are dragged here or chosen from the plus. */
export function GroupPanel({ over }: { over: boolean }) {
  const styles = useStyles()
  const { arrangement, columns, arrange } = useGridFrame()
  const groups = groupedBy(arrangement)
  const kindOf = (name: string) => columns.find((column) => column.name === name)?.kind
  const rest = arrangement.filter(({ rowGroup }) => !rowGroup)
  return (
    <div
      className={mergeClasses(styles.root, over && styles.over)}
      role="group"
      aria-label="Row Groups"
      data-group-panel
    >
      <GroupIcon />
      {groups.map((part) => (
        <span key={part.colId} className={styles.pill}>
          <ColumnKindIcon kind={kindOf(part.colId)} />
          {grainText(part)}
          <IconButton
            size="small"
            icon={<CloseIcon />}
            label={`Remove ${part.colId} from the groups`}
            onClick={() => arrange(grouped(arrangement, part.colId, false))}
          />
        </span>
      ))}
      <span>Drag here to group</span>
      <Menu
        trigger={
          <IconButton
            size="small"
            icon={<AddIcon />}
            label="Group by a column"
            disabledReason={rest.length === 0 ? 'Every column is a group already' : null}
          />
        }
        items={rest.map(({ colId }) => ({
          key: colId,
          label: colId,
          onSelect: () => arrange(grouped(arrangement, colId, true)),
        }))}
      />
    </div>
  )
}
