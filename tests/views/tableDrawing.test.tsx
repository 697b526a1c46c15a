import { act, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { fromCallback, setup, type AnyActorRef } from 'xstate'
import { answered } from '../../gallery/samples/results'
import type { ChartResult, FormData } from '../../src/api/contract'
import { TableDrawing } from '../../src/features/drawings/TableDrawing'
import type { QueryRequest } from '../../src/machines/system/queries.machine'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyPagedGrid, LazyStillGrid } from '../../src/ui/grid/LazyGrid'
import { openView, withGridRoom, withSizes } from '../support/view'
import { inWorld } from '../support/world'

beforeAll(() =>
  Promise.all([LazyPagedGrid.fetchCode(), LazyStillGrid.fetchCode(), LazyAgRows.fetchCode()]),
)

const perMonth: FormData = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['picked'],
  metrics: ['SUM(kg)'],
}
/** Of rows, with what its groups were before. */
const plain: FormData = {
  ...perMonth,
  query_mode: 'raw',
  all_columns: ['picked', 'SUM(kg)'],
}
const arranged = (form: FormData, ...column_state: object[]): FormData => ({
  ...form,
  extra_form_data: { ...form.extra_form_data, column_state },
})
const harvest = (...rows: [picked: string | null, kg: number][]): ChartResult => ({
  ...answered,
  viz_type: 'table',
  colnames: ['picked', 'SUM(kg)'],
  coltypes: [2, 0],
  time_grains: { picked: 'P1M' },
  rowcount: rows.length,
  chart_metadata: { viz_type: 'table', x: { label: '' }, y: { label: '' }, series: [] },
  data: rows.map(([picked, kg]) => ({ picked, 'SUM(kg)': kg })),
})
const twoMonths = harvest(['2026-03-01', 120], [null, 7])

interface Shown {
  result?: ChartResult
  ran?: FormData
  form?: FormData
  still?: boolean
}

/** A table over a database that answers every page with one row of 3 kg, and what it was asked. */
const open = async (first: Shown) => {
  withGridRoom()
  withSizes()
  const asked: object[] = []
  const queries = fromCallback<QueryRequest | { type: 'request.withdrawn' }>(({ receive }) =>
    receive((event) => {
      if (event.type === 'request.withdrawn') return
      const { datasetId, form, page } = event.query as { datasetId: number } & Record<string, any>
      asked.push({ datasetId, form, sort: page.sort, totals: page.totals === true })
      const output = { ...harvest([null, 3]), page: { total: 1, pivot_columns: [] } }
      void Promise.resolve().then(() =>
        (event.requester as AnyActorRef).send({ type: 'request.answered', output }),
      )
    }),
  )
  const { system } = inWorld(setup({}).createMachine({}), undefined, [['queries', queries]]).actor
  let show: (next: Shown) => void = () => undefined
  const Table = () => {
    const [{ result = twoMonths, ran = perMonth, form = ran, still = true }, setShown] =
      useState(first)
    show = setShown
    const ignored = () => undefined
    return (
      <TableDrawing
        {...{ system, datasetId: 7, result, ran, form, still }}
        onArrange={ignored}
        onTotal={ignored}
      />
    )
  }
  const view = await openView(<Table />)
  const texts = (selector: string) =>
    Array.from(document.querySelectorAll(`[data-first-rows] ${selector}`), (cell) =>
      cell.textContent.trim(),
    )
  return {
    ...view,
    asked,
    show: (next: Shown) => view.happens(() => show(next)),
    table: () => [texts('th'), ...[texts('tbody tr')].flat()],
    settled: (what: () => unknown, expected: unknown) =>
      vi.waitFor(
        async () => {
          await act(async () => undefined)
          expect(what()).toEqual(expected)
        },
        { timeout: 20_000, interval: 20 },
      ),
  }
}

test('a table that stands still shows the rows of its answer, periods by their grain, and those of the next answer', async () => {
  const { table, show, asked } = await open({ ran: plain })
  const before = table()
  await show({ ran: plain, result: harvest(['2026-04-01', 55]) })
  expect({ before, after: table(), asked }).toEqual({
    before: [['picked', 'SUM(kg)'], 'Mar 2026120', 'null7'],
    after: [['picked', 'SUM(kg)'], 'Apr 202655'],
    asked: [],
  })
})

test.each<[string, Shown, boolean]>([
  ['groups', {}, true],
  ['metrics alone', { ran: { ...perMonth, groupby: [] } }, false],
  ['groups in pivot mode', { form: { ...perMonth, extra_form_data: { pivot_mode: true } } }, false],
  ['rows', { ran: plain }, false],
])('a table of %s has the totals that it should have', async (_, shown, hasTotals) => {
  const { asked, settled } = await open({ ...shown, still: false })
  await settled(() => document.querySelectorAll('[role=treegrid], [role=grid]').length, 1)
  await settled(() => asked.some((one) => 'totals' in one && one.totals === true), hasTotals)
})

test('rows in another order are those of the form that ran, sorted as the columns are arranged now', async () => {
  const form = arranged(perMonth, { colId: 'SUM(kg)', sort: 'desc', sortIndex: 0 })
  const { asked, settled } = await open({ form, still: false })
  await settled(
    () => asked.filter((one) => 'totals' in one && one.totals === false),
    [{ datasetId: 7, form: perMonth, sort: [{ col: 'SUM(kg)', desc: true }], totals: false }],
  )
})
