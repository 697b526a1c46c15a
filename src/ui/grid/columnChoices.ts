import type { ColumnArrangement } from '../../api/contract'
import type { MenuChoice } from '../overlays/Menu'
import { changed, grouped, sortToggled, steppedInSight } from './arrangement'
import { grainChoices } from './grainChoices'
import type { GridFrame } from './gridFrame'

/** What the menu of a column offers. */
export const columnChoices = (frame: GridFrame, column: ColumnArrangement): MenuChoice[] => {
  const { arrangement, arrange, plain } = frame
  const { colId, sort, pinned, wrap, rowGroup } = column
  const change = (part: Parameters<typeof changed>[2]) => arrange(changed(arrangement, colId, part))
  const shown = arrangement.filter(({ hide }) => hide !== true)
  return [
    {
      key: 'asc',
      label: 'Sort ascending',
      disabledReason: sort === 'asc' ? 'Already sorted this way' : null,
      onSelect: () => arrange(sortToggled(arrangement, colId, false, 'asc')),
    },
    {
      key: 'desc',
      label: 'Sort descending',
      disabledReason: sort === 'desc' ? 'Already sorted this way' : null,
      onSelect: () => arrange(sortToggled(arrangement, colId, false, 'desc')),
    },
    {
      key: 'unsort',
      label: 'Clear sort',
      disabledReason: sort ? null : 'Not sorted by this column',
      onSelect: () => arrange(sortToggled(arrangement, colId, true, null)),
    },
    ...(plain
      ? []
      : [
          {
            key: 'group',
            label: rowGroup ? `Ungroup ${colId}` : `Group by ${colId}`,
            separated: true,
            onSelect: () => arrange(grouped(arrangement, colId, !rowGroup)),
          },
          ...grainChoices(frame, column),
        ]),
    {
      key: 'left',
      label: 'Move left',
      separated: true,
      disabledReason: shown[0]?.colId === colId ? 'Already first' : null,
      onSelect: () => arrange(steppedInSight(arrangement, colId, -1)),
    },
    {
      key: 'right',
      label: 'Move right',
      disabledReason: shown.at(-1)?.colId === colId ? 'Already last' : null,
      onSelect: () => arrange(steppedInSight(arrangement, colId, 1)),
    },
    {
      key: 'pin',
      label: pinned ? 'Unpin Column' : 'Pin Column',
      onSelect: () => change({ pinned: pinned ? null : 'left' }),
    },
    {
      key: 'wrap',
      label: wrap ? 'Unwrap Column Text' : 'Wrap Column Text',
      onSelect: () => change({ wrap: !wrap }),
    },
    ...(plain
      ? []
      : [{ key: 'hide', label: 'Hide Column', onSelect: () => change({ hide: true }) }]),
  ]
}
