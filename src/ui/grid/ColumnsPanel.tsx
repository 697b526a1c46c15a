import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import type { ColumnArrangement } from '../../api/contract'
import { Checkbox } from '../controls/Checkbox'
import { IconButton } from '../controls/IconButton'
import { ColumnKindIcon } from '../text/ColumnKindIcon'
import { CloseIcon, MoreIcon } from '../text/icons'
import { Menu, type MenuChoice } from '../overlays/Menu'
import { stepChoices } from '../overlays/stepChoices'
import { SearchBox } from '../controls/SearchBox'
import { color } from '../theme/color'
import { changed, grouped, groupedBy, pivoted, pivotedBy, stepped, valuesOf } from './arrangement'
import { grainChoices, grainText } from './grainChoices'
import { useGridFrame, type GridFrame } from './gridFrame'
import { aggregatesFor } from '../../api/contract/aggregates'
import { columnKinds } from '../../api/contract/columnKinds'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column' },
  row: {
    display: 'flex',
    alignItems: 'center',
    height: '28px',
    '& .fui-Checkbox': { minWidth: 0 },
    '& .fui-Checkbox__label': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  grow: { flexGrow: 1, minWidth: 0, overflow: 'hidden' },
  section: { display: 'grid', gap: '6px' },
  title: { margin: 0, fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  zone: {
    display: 'grid',
    gap: '4px',
    padding: '3px',
    border: `1px solid ${color.line}`,
    borderRadius: '6px',
    backgroundColor: color.canvas,
  },
  pill: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    height: '28px',
    padding: '0 2px 0 8px',
    border: `1px solid ${color.line}`,
    borderRadius: '5px',
    backgroundColor: color.raised,
    '& > svg': { color: color.quiet, flexShrink: 0 },
  },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  hint: { color: color.quiet, padding: '5px 8px' },
})

const kindOf = ({ columns }: GridFrame, colId: string) =>
  columns.find(({ name }) => name === colId)?.kind ?? columnKinds.text

const roles = (frame: GridFrame, part: ColumnArrangement): MenuChoice[] => {
  const { arrangement, arrange, pivotMode } = frame
  const { colId, rowGroup, pivot, aggFunc } = part
  const at = arrangement.indexOf(part)
  const aggregates = aggregatesFor(kindOf(frame, colId))
  return [
    ...stepChoices({ index: at, last: arrangement.length - 1 }, (by) =>
      arrange(stepped(arrangement, colId, by)),
    ),
    {
      key: 'group',
      label: rowGroup ? 'Remove from Row Groups' : 'Add to Row Groups',
      separated: true,
      onSelect: () => arrange(grouped(arrangement, colId, !rowGroup)),
    },
    ...grainChoices(frame, part),
    {
      key: 'pivot',
      label: pivot ? 'Remove from Column Labels' : 'Add to Column Labels',
      disabledReason: pivotMode ? null : 'Only in Pivot Mode',
      onSelect: () => arrange(pivoted(arrangement, colId, !pivot)),
    },
    ...aggregates.map((aggregate, index) => ({
      key: aggregate,
      label: `Values: ${aggregate}`,
      separated: index === 0,
      disabledReason: aggFunc === aggregate ? 'Computed already' : null,
      onSelect: () => arrange(changed(arrangement, colId, { aggFunc: aggregate })),
    })),
  ]
}

/** Which columns are shown, in what order, and what rows are grouped, pivoted and computed by. */
export function ColumnsPanel() {
  const styles = useStyles()
  const frame = useGridFrame()
  const { arrangement, arrange, pivotMode } = frame
  const [search, setSearch] = useState('')
  const found = arrangement.filter(({ colId }) =>
    colId.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <>
      <Checkbox
        label="Pivot Mode"
        checked={pivotMode}
        onChange={(on) => arrange(arrangement, on)}
      />
      <SearchBox label="Search columns" value={search} onChange={setSearch} />
      <div className={styles.list} role="group" aria-label="Columns">
        {found.map((part) => (
          <div key={part.colId} className={styles.row}>
            <span className={styles.grow} title={part.colId}>
              <Checkbox
                label={part.colId}
                checked={part.hide !== true}
                onChange={(on) => arrange(changed(arrangement, part.colId, { hide: !on }))}
              />
            </span>
            <Menu
              align="end"
              trigger={
                <IconButton size="small" icon={<MoreIcon />} label={`Role of ${part.colId}`} />
              }
              items={roles(frame, part)}
            />
          </div>
        ))}
      </div>
      <Zone
        title="Row Groups"
        parts={groupedBy(arrangement)}
        text={grainText}
        onRemove={(colId) => arrange(grouped(arrangement, colId, false))}
      />
      {pivotMode ? (
        <Zone
          title="Column Labels"
          parts={pivotedBy(arrangement)}
          text={grainText}
          onRemove={(colId) => arrange(pivoted(arrangement, colId, false))}
        />
      ) : null}
      <Zone
        title="Values"
        parts={valuesOf(arrangement)}
        text={({ colId, aggFunc }) => `${aggFunc ?? ''}(${colId})`}
        onRemove={(colId) => arrange(changed(arrangement, colId, { aggFunc: null }))}
      />
    </>
  )
}

interface ZoneProps {
  title: string
  parts: readonly ColumnArrangement[]
  text: (part: ColumnArrangement) => string
  onRemove: (colId: string) => void
}

function Zone({ title, parts, text, onRemove }: ZoneProps) {
  const styles = useStyles()
  const frame = useGridFrame()
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.zone}>
        {parts.length === 0 ? <span className={styles.hint}>Use a column’s ⋮ menu</span> : null}
        {parts.map((part) => (
          <span key={part.colId} className={styles.pill}>
            <ColumnKindIcon kind={kindOf(frame, part.colId)} />
            <span className={styles.name} title={text(part)}>
              {text(part)}
            </span>
            <IconButton
              size="small"
              icon={<CloseIcon />}
              label={`Remove ${text(part)}`}
              onClick={() => onRemove(part.colId)}
            />
          </span>
        ))}
      </div>
    </section>
  )
}
