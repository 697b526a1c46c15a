import { useSelector } from '@xstate/react'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { ColumnArrangement, GridRequest } from '../../src/api/contract'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import type { Arrangement } from '../../src/ui/grid/arrangement'
import type { GridPage } from '../../src/ui/grid/gridPage'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyPagedGrid } from '../../src/ui/grid/LazyGrid'
import { openView, withGridRoom, withSizes } from '../support/view'

beforeAll(() => Promise.all([LazyPagedGrid.fetchCode(), LazyAgRows.fetchCode()]))

const columns = [
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
const answer = ({ group_by, totals, filters, sort }: GridRequest): GridPage => {
  if (totals) return { rows: [{ kg: 230 }], total: 1, pivotColumns: [] }
  if (group_by.length > 0) return { rows: perFruit, total: 3, pivotColumns: [] }
  const found = harvests.filter((row) =>
    filters.every(({ comparator }) => row.fruit.includes(String(comparator))),
  )
  const rows = sort[0]?.desc ? found.toReversed() : found
  return { rows, total: rows.length, pivotColumns: [] }
}

const open = async (
  arranged: readonly ColumnArrangement[] = [],
  { form = {}, totals = false }: { form?: object; totals?: boolean } = {},
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
    return Promise.resolve(answer(request))
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

test('the side panels hide, move and find columns, and filter each of them; pivot mode without groups and values says what to add', async () => {
  const view = await open()
  await view.shows(view.rows, ['North | Apple | 120', 'North | Pear | 80', 'Lake | Cherry | 30'])
  await view.press('Columns')
  const panel = view.panel('Columns')
  await panel.press('fruit')
  await view.shows(view.heads, ['orchard', 'kg'])
  expect(panel.text()).toContain('2 of 3')
  await view.choose('Role of kg', 'Move up')
  await view.choose('Role of kg', 'Move up')
  await view.shows(view.heads, ['kg', 'orchard'])
  await panel.type('Search columns', 'orch')
  expect(panel.texts('[role=group][aria-label=Columns] label')).toEqual(['orchard'])
  await panel.type('Search columns', '')
  await view.press('Filters')
  await view.panel('Filters').type('Filter fruit', 'Cherry')
  await view.shows(
    () => view.requests.at(-1)?.filters,
    [{ subject: 'fruit', operator: 'CONTAINS', comparator: 'Cherry' }],
  )
  await view.shows(view.rows, ['30 | Lake'])
  await view.panel('Filters').press('Clear all filters')
  await view.shows(() => view.rows().length, 3)
  await view.press('Columns')
  await panel.press('Pivot Mode')
  await view.shows(() => view.text().includes('Nothing to pivot yet'), true)
  await view.choose('Role of fruit', 'Add to Row Groups')
  await view.shows(() => view.text().includes('Nothing to pivot yet'), false)
  await view.shows(
    () => view.rows().map((row) => row.replace(/ .*/, '')),
    ['Apple1', 'Cherry1', 'Pear1'],
  )
})

test('a table of aggregates has a row of totals, and a head that is pressed sorts it up and down', async () => {
  const view = await open([], {
    form: { query_mode: 'aggregate', groupby: ['orchard', 'fruit'], metrics: [{ label: 'kg' }] },
    totals: true,
  })
  await view.shows(view.totals, ['Total |  | 230'])
  const head = () => document.querySelector('.ag-header-cell[col-id=orchard]')
  for (const order of ['ascending', 'descending']) {
    await view.happens(() => head()?.querySelector<HTMLElement>('.ag-header-cell-text')?.click())
    await view.shows(() => head()?.getAttribute('aria-sort'), order)
  }
  await view.shows(
    () => view.requests.findLast(({ totals }) => !totals)?.sort,
    [{ col: 'orchard', desc: true }],
  )
  await view.shows(view.rows, ['Lake | Cherry | 30', 'North | Pear | 80', 'North | Apple | 120'])
})
