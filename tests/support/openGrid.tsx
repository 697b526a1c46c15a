import { useSelector } from '@xstate/react'
import { act } from 'react'
import { expect, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { ColumnArrangement, GridRequest } from '../../src/api/contract'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import type { Arrangement } from '../../src/ui/grid/arrangement'
import type { GridPage } from '../../src/ui/grid/gridPage'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyPagedGrid, LazyStillGrid } from '../../src/ui/grid/LazyGrid'
import { openView, withGridRoom, withSizes } from './view'

export const fetchGrids = () =>
  Promise.all([LazyPagedGrid.fetchCode(), LazyStillGrid.fetchCode(), LazyAgRows.fetchCode()])

export const columns = [
  { name: 'orchard', kind: 1 },
  { name: 'fruit', kind: 1 },
  { name: 'kg', kind: 0 },
]
const harvests = [
  { orchard: 'North', fruit: 'Apple', kg: 120 },
  { orchard: 'North', fruit: 'Pear', kg: 80 },
  { orchard: 'Lake', fruit: 'Cherry', kg: 30 },
]
const perFruit = [
  { fruit: 'Apple', 'SUM(kg)': 120, __count: 1 },
  { fruit: 'Cherry', 'SUM(kg)': 30, __count: 1 },
  { fruit: 'Pear', 'SUM(kg)': 80, __count: 1 },
]

/** What a database answers to a grid. */
const answer = ({ group_by, group_keys, totals, filters, sort }: GridRequest): GridPage => {
  if (totals) return { rows: [{ kg: 230 }], total: 1, pivotColumns: [] }
  if (group_by.length > group_keys.length) return { rows: perFruit, total: 3, pivotColumns: [] }
  const found = harvests.filter(
    (row) =>
      filters.every(({ comparator }) => row.fruit.includes(String(comparator))) &&
      group_keys.every((key) => row.fruit === key),
  )
  const rows = sort[0]?.desc ? found.toReversed() : found
  return { rows, total: rows.length, pivotColumns: [] }
}

/** A grid of three harvests, which a database answers page by page. */
export const openGrid = async (
  arranged: readonly ColumnArrangement[] = [],
  {
    form = {},
    totals = false,
    refuses = () => false,
    answers = answer,
  }: {
    form?: object
    totals?: boolean
    refuses?: () => boolean
    answers?: typeof answer
  } = {},
) => {
  withGridRoom()
  withSizes()
  const arrangements = createActor(
    fromTransition((_: Arrangement, { to }: { type: 'arranged'; to: Arrangement }) => to, {
      columns: arranged,
      pivotMode: false,
    }),
  ).start()
  const requests: GridRequest[] = []
  const load = (request: GridRequest) => {
    requests.push(request)
    if (refuses()) return Promise.reject(new Error('The server is down'))
    return Promise.resolve(answers(request))
  }
  const Grid = () => {
    const arrangement = useSelector(arrangements, (snapshot) => snapshot.context)
    const { columns: column_state, pivotMode: pivot_mode } = arrangement
    const extra_form_data = { column_state, pivot_mode }
    const all_columns = columns.map(({ name }) => name)
    return (
      <LazyPagedGrid
        label="Rows of the table"
        columns={columns}
        arrangement={arrangement}
        onArrange={(to) => arrangements.send({ type: 'arranged', to })}
        query={gridQueryOf({ viz_type: 'table', all_columns, ...form, extra_form_data })}
        load={load}
        first={null}
        totals={totals}
      />
    )
  }
  const view = await openView(<Grid />)
  /** Elements from left to right. */
  const placed = (selector: string, part: ParentNode) =>
    [...part.querySelectorAll<HTMLElement>(selector)].toSorted(
      (one, other) => parseFloat(one.style.left) - parseFloat(other.style.left),
    )
  const lines = (where: string) =>
    [...document.querySelectorAll(`.ag-row${where}`)]
      .toSorted(
        (one, other) =>
          Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')),
      )
      .map((row) =>
        placed('[role=gridcell]', row)
          .map((cell) => cell.textContent.trim())
          .join(' | '),
      )
  return {
    ...view,
    requests,
    arranged: () => arrangements.getSnapshot().context.columns,
    cell: (row: number, column: string) =>
      document.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${column}"]`) ??
      document.body,
    heads: () =>
      placed('.ag-header-cell:not(.ag-floating-filter)', document).map(
        (head) => head.querySelector('.ag-header-cell-text')?.textContent,
      ),
    rows: () => lines(':not([row-index^="b-"])'),
    totals: () => lines('[row-index^="b-"]'),
    /** Waits until the grid, which draws in turns of its own, shows this. */
    shows: (what: () => unknown, expected: unknown) =>
      vi.waitFor(
        async () => {
          await act(async () => undefined)
          expect(what()).toEqual(expected)
        },
        { timeout: 20_000, interval: 20 },
      ),
    panel: (name: string) => view.within(`${name} of the grid`),
    choose: async (menu: string, item: string) => {
      await view.press(menu)
      await view.press(item)
    },
  }
}
