import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'
import {
  groupsOf,
  tileReadsMachine,
  type ChartsRead,
  type ReadReport,
} from '../../../src/machines/dashboard/tileReads.machine'
import { noViewerFilters } from '../../../src/machines/dashboard/activeFilters'
import { arrangedForm, type ChartEntry } from '../../../src/machines/dashboard/tile.machine'
import type { FormData } from '../../../src/api/contract'

const charts = [
  { id: 1, datasource_id: 10 },
  { id: 2, datasource_id: 10, form_data: { granularity_sqla: 'day' } },
  { id: 3, datasource_id: 20 },
]
const east = { id: 'a', dataset: 10, column: 'region', operator: '==', filter_val: 'East' }

const open = () => {
  const reads: (Omit<ChartsRead, 'filters'> & { filters: unknown })[] = []
  const ended: number[] = []
  let report: (event: ReadReport) => void = () => undefined
  const actor = createActor(
    tileReadsMachine.provide({
      actors: {
        readCharts: fromCallback(({ input, sendBack }) => {
          reads.push(input as ChartsRead)
          report = sendBack as (event: ReadReport) => void
          return () => ended.push((input as ChartsRead).read)
        }),
      },
    }),
    { input: { dashboardId: 7, filters: [], viewer: noViewerFilters } },
  ).start()
  actor.send({ type: 'charts.shown', charts })
  const requested = () =>
    reads.splice(0).map(({ ids, filters, force }) => ({ ids, filters, force }))
  const statesOf = () =>
    Object.values(actor.getSnapshot().context.tiles).map((tile) => tile.getSnapshot().value)
  return { actor, reads, requested, ended, statesOf, report: (event: ReadReport) => report(event) }
}
const entry = (id: number, error: string | null = null) =>
  ({ id, error, result: null }) as ChartEntry
const answered = (read: number, id: number, error: string | null = null): ReadReport => ({
  type: 'chart.answered',
  read,
  entry: entry(id, error),
  at: 5,
})

test('the charts that are shown are read in one call, once', () => {
  const { actor, requested } = open()
  expect(requested()).toEqual([{ ids: [1, 2, 3], filters: [], force: false }])
  actor.send({ type: 'charts.shown', charts })
  expect(requested()).toEqual([])
})

test('a call names the dashboard that its charts are shown on', () => {
  expect(open().reads.map(({ dashboardId }) => dashboardId)).toEqual([7])
})

test('a filter reads each chart of its dataset once, and no other', () => {
  const { actor, requested } = open()
  requested()
  actor.send({ type: 'filters.changed', filters: [east], viewer: noViewerFilters })
  expect(requested()).toEqual([{ ids: [1, 2], filters: [east], force: false }])
  actor.send({ type: 'filters.changed', filters: [east], viewer: noViewerFilters })
  expect(requested()).toEqual([])
  actor.send({
    type: 'filters.changed',
    filters: [east],
    viewer: { ...noViewerFilters, values: { 'filter.a': 'West' } },
  })
  expect(requested()).toEqual([
    { ids: [1, 2], filters: [{ ...east, filter_val: 'West' }], force: false },
  ])
})

test('a clicked mark filters the other charts of its dataset and not its own', () => {
  const { actor, requested } = open()
  requested()
  const cross = [{ chartId: 1, dataset: 10, column: 'region', value: 'East' }]
  actor.send({ type: 'filters.changed', filters: [], viewer: { ...noViewerFilters, cross } })
  expect(requested()).toEqual([
    {
      ids: [2],
      filters: [{ dataset: 10, column: 'region', operator: '==', filter_val: 'East' }],
      force: false,
    },
  ])
})

test('a time range reads the charts with a time column, and no other', () => {
  const { actor, requested } = open()
  requested()
  const viewer = { ...noViewerFilters, timeRange: '2024-01-01 : 2024-02-01' }
  actor.send({ type: 'filters.changed', filters: [], viewer })
  expect(requested().map(({ ids }) => ids)).toEqual([[2]])
})

test('one chart that fails or is refreshed changes no other', () => {
  const { actor, report, statesOf, requested } = open()
  report(answered(1, 1))
  report(answered(1, 2, 'No such column'))
  expect(statesOf()).toEqual(['ready', 'failed', 'loading'])
  report({ type: 'read.failed', read: 1, error: new Error('gone') })
  expect(statesOf()).toEqual(['ready', 'failed', 'failed'])
  requested()
  actor.send({ type: 'charts.refreshed', ids: [2] })
  expect(requested()).toEqual([{ ids: [2], filters: [], force: true }])
  expect(statesOf()).toEqual(['ready', 'loading', 'failed'])
  report(answered(2, 2))
  expect(statesOf()).toEqual(['ready', 'ready', 'failed'])
})

test('a call whose charts were all requested anew is aborted, and its late answers are not taken', () => {
  const { actor, report, ended, statesOf } = open()
  const filters = [
    { ...east, filter_val: 'West' },
    { ...east, dataset: 20 },
  ]
  actor.send({ type: 'filters.changed', filters: [east], viewer: noViewerFilters })
  expect(ended).toEqual([])
  actor.send({ type: 'filters.changed', filters, viewer: noViewerFilters })
  expect(ended).toEqual([2, 1].toSorted())
  report(answered(2, 1))
  expect(statesOf()).toEqual(['loading', 'loading', 'loading'])
  report(answered(3, 1))
  expect(statesOf()).toEqual(['ready', 'loading', 'loading'])
})

test('a call that has ended is closed, and what answers under its number after that is not counted', () => {
  const { actor, report, ended, statesOf } = open()
  report(answered(1, 1))
  report(answered(1, 2))
  report(answered(1, 3))
  report({ type: 'read.ended', read: 1 })
  expect(ended).toEqual([1])
  report({ type: 'read.failed', read: 1, error: new Error('gone') })
  const { reads, outcomes } = actor.getSnapshot().context
  expect({ ended, reads, outcomes, states: statesOf() }).toEqual({
    ended: [1],
    reads: {},
    outcomes: { 1: 'done', 2: 'done', 3: 'done' },
    states: ['ready', 'ready', 'ready'],
  })
})

test('a chart that its call ends without an answer for has failed, says so, and can be read again', () => {
  const { actor, report, statesOf, requested } = open()
  report(answered(1, 1))
  report(answered(1, 2, 'No such column'))
  report({ type: 'read.ended', read: 1 })
  const { outcomes, tiles } = actor.getSnapshot().context
  expect({
    outcomes,
    states: statesOf(),
    problems: [2, 3].map((id) => tiles[id]?.getSnapshot().context.problem?.message),
  }).toEqual({
    outcomes: { 1: 'done', 2: 'failed', 3: 'failed' },
    states: ['ready', 'failed', 'failed'],
    problems: ['No such column', 'The server did not answer for this chart.'],
  })
  requested()
  actor.send({ type: 'charts.refreshed', ids: [3] })
  expect(requested().map(({ ids }) => ids)).toEqual([[3]])
  report(answered(2, 3))
  expect(statesOf()).toEqual(['ready', 'failed', 'ready'])
})

test('a chart that its call left out is read at the next automatic refresh', () => {
  const { actor, report, requested } = open()
  report(answered(1, 1))
  report({ type: 'read.ended', read: 1 })
  requested()
  actor.send({ type: 'charts.refreshed', ids: [1, 2], isAutomatic: true })
  expect(requested().map(({ ids }) => ids)).toEqual([[1, 2]])
  actor.send({ type: 'charts.refreshed', ids: [1, 2, 3], isAutomatic: true })
  expect(requested().map(({ ids }) => ids)).toEqual([[3]])
})

test('a table stays as its viewer arranged it while it is read again', () => {
  const { actor } = open()
  const table = actor.getSnapshot().context.tiles[1]
  table?.send({ type: 'table.arranged', columns: [{ colId: 'state' }], pivotMode: true })
  actor.send({ type: 'charts.refreshed', ids: [1] })
  const { arrangement } = table?.getSnapshot().context ?? {}
  expect({
    arrangement,
    form: arrangedForm(
      { viz_type: 'table', extra_form_data: { opacity: 50 } } as FormData,
      arrangement ?? null,
    ),
  }).toEqual({
    arrangement: { columns: [{ colId: 'state' }], pivotMode: true },
    form: {
      viz_type: 'table',
      extra_form_data: { opacity: 50, column_state: [{ colId: 'state' }], pivot_mode: true },
    },
  })
})

test('two filters of one column reach the charts both', () => {
  const { actor, requested } = open()
  requested()
  const filters = [
    { ...east, operator: '>=', filter_val: 'B' },
    { ...east, id: 'b', operator: '<=', filter_val: 'D' },
  ]
  actor.send({ type: 'filters.changed', filters, viewer: noViewerFilters })
  expect(requested()).toEqual([{ ids: [1, 2], filters, force: false }])
})

test('a chart that was requested anew is pending until that answers, and no earlier answer ends its time', () => {
  const { actor, report } = open()
  const began = actor.getSnapshot().context.startedAt
  actor.send({ type: 'charts.refreshed', ids: [2] })
  for (const id of [1, 2, 3]) report({ ...answered(1, id), at: id } as ReadReport)
  const { outcomes, endedAt, startedAt } = actor.getSnapshot().context
  expect({ outcomes, endedAt, isFirst: startedAt === began }).toEqual({
    outcomes: { 1: 'done', 2: 'pending', 3: 'done' },
    endedAt: 3,
    isFirst: true,
  })
})

test('a chart whose data the viewer may not read fails otherwise than one that is wrong, and shows again once it is answered', () => {
  const { actor, report } = open()
  const refused = { ...entry(1, 'permission denied'), error_type: 'TABLE_SECURITY_ACCESS_ERROR' }
  report({ type: 'chart.answered', read: 1, entry: refused, at: 5 })
  report(answered(1, 2, 'No such column'))
  const problems = () =>
    [1, 2].map((id) => actor.getSnapshot().context.tiles[id]?.getSnapshot().context.problem)
  const before = problems()
  actor.send({ type: 'charts.refreshed', ids: [1] })
  report(answered(2, 1))
  expect({ before, after: problems()[0] }).toEqual({
    before: [
      { status: 403, message: 'permission denied' },
      { status: 400, message: 'No such column' },
    ],
    after: null,
  })
})

test('charts that are refreshed after a mark of one was clicked are read in one call, and that one without its mark', () => {
  const { actor, requested } = open()
  const mark = { dataset: 10, column: 'region' }
  const cross = [{ ...mark, chartId: 1, value: 'East' }]
  actor.send({ type: 'filters.changed', filters: [], viewer: { ...noViewerFilters, cross } })
  requested()
  actor.send({ type: 'charts.refreshed', ids: [1, 2, 3] })
  expect(requested()).toEqual([
    { ids: [2, 3], filters: [{ ...mark, operator: '==', filter_val: 'East' }], force: true },
    { ids: [1], filters: [], force: true },
  ])
})

test('at most a hundred charts are read in one call, and each chart whose mark was clicked in one of its own', () => {
  const calls = (count: number) => {
    const cross = [1, 2].map((chartId) => ({ chartId, dataset: 10, column: 'region', value: 'A' }))
    const many = Array.from({ length: count }, (_, at) => ({ id: at + 1, datasource_id: 20 }))
    const groups = groupsOf(many, { filters: [], viewer: { ...noViewerFilters, cross } })
    return groups.map(({ ids }) => [ids[0], ids.at(-1)])
  }
  expect([calls(102), calls(103)]).toEqual([
    [
      [3, 102],
      [1, 1],
      [2, 2],
    ],
    [
      [3, 102],
      [103, 103],
      [1, 1],
      [2, 2],
    ],
  ])
})
