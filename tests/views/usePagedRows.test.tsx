import { expect, test, vi } from 'vitest'
import type { GridQuery } from '../../src/api/contract'
import type { GridPage } from '../../src/ui/grid/gridPage'
import { usePagedRows } from '../../src/ui/grid/usePagedRows'
import { openView } from '../support/view'

const query = (search: string): GridQuery => ({
  ...{ sort: [], filters: [], search, group_by: [], pivot_by: [], aggregates: [] },
})
const pageOf = (count: number): GridPage => ({
  rows: Array.from({ length: count }, (_, a) => ({ a })),
  total: count,
  pivotColumns: [],
})

/** The rows of the query without a search, whose first page may have been requested before. */
const open = async (first: { query: GridQuery; page: GridPage } | null, closed: boolean) => {
  const key = JSON.stringify(query(''))
  const totals: number[] = []
  let loads = 0
  const load = () => {
    loads += 1
    return Promise.resolve(pageOf(0))
  }
  const onTotal = (total: number) => void totals.push(total)
  const Rows = () => {
    const { rows } = usePagedRows({ load, key, first, onTotal, closed })
    return <i>{String(rows.count())}</i>
  }
  return { ...(await openView(<Rows />)), totals, loads: () => loads }
}

test('closed rows have nothing but the first page of their own query', async () => {
  const own = await open({ query: query(''), page: pageOf(2) }, true)
  const known = [own.text(), own.totals]
  await own.close()
  const other = await open({ query: query('rain'), page: pageOf(2) }, true)
  expect([known, [other.text(), other.totals], own.loads() + other.loads()]).toEqual([
    ['2', [2]],
    ['null', []],
    0,
  ])
})

test('open rows are loaded, and that there are none is told', async () => {
  const view = await open(null, false)
  await vi.waitFor(() => expect(view.totals).toEqual([0]))
  expect([view.text(), view.loads()]).toEqual(['0', 1])
})
