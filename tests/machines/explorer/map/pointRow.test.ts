import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import { pointRowMachine } from '../../../../src/machines/explorer/map/pointRow.machine'
import { entityFilter } from '../../../../src/machines/explorer/map/selectionFilters'
import { result, sumOfCost } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'

const mean = (column_name: string) => ({
  ...sumOfCost,
  column: { column_name },
  label: column_name,
})
const ran: FormData = { viz_type: 'scatter', entity: 'tree', x: mean('x_plt'), y: mean('y_plt') }
const map: ChartResult = {
  ...result,
  data: { tree: [7, 8], x_plt: [1, 2], y_plt: [3, 4] },
  chart_metadata: {
    viz_type: 'scatter',
    entity: ['tree'],
    x: { label: 'x_plt' },
    y: { label: 'y_plt' },
    series: [],
  },
}
const sampled = (height: number): ChartResult => ({
  ...result,
  colnames: ['tree', 'x_plt', 'height', 'kind'],
  data: { tree: [7], x_plt: [1], height: [height], kind: ['oak'] },
})

const open = ({ refuses = false } = {}) => {
  const requested: FormData[] = []
  const clock = new SimulatedClock()
  const loadSamples = fromPromise<ChartResult, { datasetId: number; form: FormData }>(
    ({ input }) => {
      requested.push(input.form)
      return refuses
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(sampled(requested.length))
    },
  )
  const actor = createActor(pointRowMachine.provide({ actors: { loadSamples } }), {
    input: { datasetId: 5 },
    clock,
  }).start()
  const hover = (row: number | null, of = map, form = ran) =>
    actor.send({
      type: 'point.hovered',
      point: row === null ? null : { row, of, ran: form, filter: entityFilter(of, [row]) },
    })
  const known = () => actor.getSnapshot().context.values
  const resting = () => waitFor(actor, (snapshot) => snapshot.matches('resting'))
  return { actor, clock, hover, known, requested, resting }
}
const values = (height: number) => [
  { column: 'height', value: height },
  { column: 'kind', value: 'oak' },
]

test('the row under a resting pointer is read once, in the columns that its point does not show', async () => {
  const { clock, hover, known, requested } = open()
  hover(0)
  clock.increment(200)
  await vi.waitFor(() => expect([...known()]).toEqual([[0, values(1)]]))
  expect(requested).toMatchObject([
    { adhoc_filters: [{ subject: 'tree', operator: 'IN', comparator: ['7'], clause: 'WHERE' }] },
  ])
  hover(null)
  hover(0)
  clock.increment(200)
  expect(requested.length).toBe(1)
})

test('points that the pointer passes are not read, and other answers have other rows', async () => {
  const { clock, hover, known, requested } = open()
  hover(0)
  clock.increment(100)
  hover(1)
  clock.increment(100)
  expect(requested).toEqual([])
  clock.increment(100)
  await vi.waitFor(() => expect([...known()]).toEqual([[1, values(1)]]))
  hover(1, { ...map })
  expect([...known()]).toEqual([])
  clock.increment(200)
  await vi.waitFor(() => expect([...known()]).toEqual([[1, values(2)]]))
})

test('a row that cannot be read is read again when the pointer comes back', async () => {
  const { clock, hover, known, requested, resting } = open({ refuses: true })
  for (let times = 0; times < 2; times += 1) {
    hover(0)
    clock.increment(200)
    await resting()
  }
  expect({ reads: requested.length, known: [...known()] }).toEqual({ reads: 2, known: [] })
})

test('a row is read under the filters of rows and the time range of its chart, without those of groups and what sizes its points', async () => {
  const { clock, hover, known, requested } = open()
  const filter = { ...entityFilter(map, [1]), subject: 'kind' }
  hover(0, map, {
    ...ran,
    size: mean('height'),
    granularity_sqla: 'planted',
    time_range: 'Last year',
    adhoc_filters: [filter, { ...filter, subject: 'SUM(height)', clause: 'HAVING' }],
  })
  clock.increment(200)
  await vi.waitFor(() => expect([...known()]).toEqual([[0, [{ column: 'kind', value: 'oak' }]]]))
  expect(requested[0]?.adhoc_filters?.map(({ subject }) => subject)).toEqual([
    'kind',
    'planted',
    'tree',
  ])
})

test('the series of a point, which its color shows, is not told beside it', async () => {
  const { clock, hover, known } = open()
  hover(0, { ...map, chart_metadata: { ...map.chart_metadata, series: ['kind'] } })
  clock.increment(200)
  await vi.waitFor(() => expect([...known()]).toEqual([[0, [{ column: 'height', value: 1 }]]]))
})
