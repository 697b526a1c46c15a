import type { ReactElement } from 'react'
import { IconButton } from '../../controls/IconButton'
import { Menu } from '../../overlays/Menu'
import { BoxSelectIcon, GroupIcon, LassoIcon, MoveIcon } from '../../text/icons'
import { shownName } from '../frame/keyColors'
import type { Selecting, SelectionTool } from '../frame/selecting'
import type { PointModel } from './pointModel'
import { pointsOfSeries, selectionOf } from './pointSelection'

const tools: readonly { tool: SelectionTool; label: string; icon: ReactElement }[] = [
  { tool: 'move', label: 'Move', icon: <MoveIcon /> },
  { tool: 'box', label: 'Select with a box', icon: <BoxSelectIcon /> },
  { tool: 'lasso', label: 'Select with a lasso', icon: <LassoIcon /> },
]

interface Props {
  selecting: Selecting
  model: PointModel
  /** What the series are called; null where the points are one. */
  series: string | null
}

/** What dragging over the points does, and the series that can be selected as a whole. */
export function SelectionTools({ selecting, model, series }: Props) {
  return (
    <>
      {tools.map(({ tool, label, icon }) => (
        <IconButton
          key={tool}
          icon={icon}
          label={label}
          pressed={selecting.tool === tool}
          onClick={() => selecting.onTool(tool)}
        />
      ))}
      {series === null ? null : (
        <Menu
          trigger={<IconButton icon={<GroupIcon />} label={`Select a value of ${series}`} />}
          align="end"
          items={model.keys.map(({ name }, key) => ({
            key: name,
            label: shownName(name),
            onSelect: () =>
              selecting.onSelect(selectionOf(model, pointsOfSeries(model, key), { series: name })),
          }))}
        />
      )}
    </>
  )
}
