import type { ColumnArrangement } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import type { GridGrain } from '../../api/contract/timeGrains'
import type { MenuChoice } from '../overlays/Menu'
import { changed, grouped } from './arrangement'
import type { GridFrame } from './gridFrame'

const names: Readonly<Record<GridGrain, string>> = {
  P1Y: 'year',
  P3M: 'quarter',
  P1M: 'month',
  P1W: 'week',
  P1D: 'day',
}

/** A column that groups or pivots, with the periods that it does so by. */
export const grainText = ({ colId, grain }: ColumnArrangement) =>
  grain ? `${colId} by ${names[grain]}` : colId

/** The periods that a column of dates groups by, or pivots by where it does. */
export const grainChoices = (
  { arrangement, arrange, columns }: GridFrame,
  { colId, rowGroup, pivot, grain }: ColumnArrangement,
): MenuChoice[] => {
  const column = columns.find(({ name }) => name === colId)
  if (column?.kind !== columnKinds.moment || /^time(?!stamp)/i.test(column.type ?? '')) return []
  return (Object.entries(names) as [GridGrain, string][]).map(([of, name]) => ({
    key: of,
    label: pivot ? `Labels by ${name}` : `Group by ${name}`,
    disabledReason:
      (rowGroup === true || pivot === true) && grain === of ? 'Already grouped this way' : null,
    onSelect: () =>
      arrange(
        pivot ? changed(arrangement, colId, { grain: of }) : grouped(arrangement, colId, true, of),
      ),
  }))
}
