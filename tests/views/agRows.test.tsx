import type { GridApi } from 'ag-grid-community'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Handle } from '../../src/ui/grid/gridHandle'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { openView, withGridRoom, withSizes } from '../support/view'

beforeAll(() => LazyAgRows.fetchCode())

test('each row of a long grid is asked for by its own number, also far below the first ones', async () => {
  withGridRoom()
  withSizes()
  const grids: GridApi<Handle>[] = []
  await openView(
    <LazyAgRows
      infiniteInitialRowCount={450}
      columnDefs={[{ colId: 'at', valueGetter: ({ data }) => data?.at }]}
      onGridReady={({ api }) => grids.push(api)}
    />,
  )
  const numbers = (...rows: number[]) =>
    rows.map((row) => grids[0]?.getDisplayedRowAtIndex(row)?.data?.at ?? null)
  const known = (row: number) =>
    vi.waitFor(
      async () => {
        await act(async () => undefined)
        expect(numbers(row)).not.toEqual([null])
      },
      { timeout: 20_000, interval: 20 },
    )
  await known(0)
  const first = numbers(0, 1, 199, 200)
  await act(async () => grids[0]?.ensureIndexVisible(400))
  await known(399)
  expect({ first, later: numbers(399, 400) }).toEqual({
    first: [0, 1, 199, null],
    later: [399, 400],
  })
})
