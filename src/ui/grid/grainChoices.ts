import type { ColumnArrangement } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import type { GridGrain } from '../../api/contract/timeGrains'
import type { MenuChoice } from '../overlays/Menu'
import { changed, grouped } from './arrangement'
import type { GridFrame } from './gridFrame'

const names: Readonly<Record<GridGrain, string>> = {
  P1Y: 'Year',
  P3M: 'Quarter',
  P1M: 'Month',
  P1W: 'Week',
  P1D: 'Day',
}

/** A column that groups or pivots, with the periods that it does so by. */
export const grainText = ({ colId, grain }: ColumnArrangement) =>
  grain ? `${colId} by ${names[grain].toLowerCase()}` : colId

/** The periods that a column of dates groups by, or pivots by where it does. */
export const grainChoices = (
  { arrangement, arrange, columns }: GridFrame,
  { colId, rowGroup, pivot, grain }: ColumnArrangement,
): MenuChoice[] => {
  const column = columns.find(({ name }) => name === colId)
  if (column?.kind !== columnKinds.moment || /^time(?!stamp)/i.test(column.type ?? '')) return []
  const choice = (of: GridGrain | null, label: string): MenuChoice => ({
    key: of ?? 'none',
    label,
    checked: (rowGroup === true || pivot === true) && (grain ?? null) === of,
    exclusive: true,
    onSelect: () =>
      arrange(
        pivot ? changed(arrangement, colId, { grain: of }) : grouped(arrangement, colId, true, of),
      ),
  })
  return [
    {
      key: 'grain',
      label: pivot ? 'Periods' : 'Group by period',
      onSelect: () => undefined,
      choices: [
        ...(Object.entries(names) as [GridGrain, string][]).map(([of, label]) => choice(of, label)),
        choice(null, 'Each value'),
      ],
    },
  ]
}
