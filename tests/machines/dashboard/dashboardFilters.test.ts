import { expect, test } from 'vitest'
import type { ColumnValue, DashboardDataset, DashboardFilter } from '../../../src/api/contract'
import { noViewerFilters, withValue } from '../../../src/machines/dashboard/activeFilters'
import {
  dashboardFiltersMachine,
  type DashboardFiltersRef,
} from '../../../src/machines/dashboard/dashboardFilters.machine'
import { lostReason, variableProblem } from '../../../src/machines/dashboard/filterForm'
import { rangeProblems, rangeWords } from '../../../src/machines/dashboard/timeRange'
import {
  filterEditorMachine,
  type ValueSearch,
} from '../../../src/machines/explorer/filters/filterEditor.machine'
import { crashes, gives } from '../../support/actors'
import { columns } from '../../support/explorer'
import { inWorld } from '../../support/world'

const [state, cost, phase] = columns
const strikes = { id: 12, table_name: 'strikes', columns } as unknown as DashboardDataset
const airports = { id: 13, table_name: 'airports', columns: [state] } as unknown as DashboardDataset
const datasets = [strikes, airports]
const ofState: DashboardFilter = {
  id: 'a',
  dataset: 12,
  column: 'state',
  operator: 'IN',
  filter_val: ['Texas', 'Utah'],
}

const open = () =>
  inWorld(
    dashboardFiltersMachine.provide({
      actors: {
        filterEditor: filterEditorMachine.provide({
          actors: { listValues: gives<ColumnValue[], ValueSearch>([]) },
        }),
      },
    }),
  )
const editorOf = (actor: DashboardFiltersRef) => {
  const editor = actor.getSnapshot().children.filterEditor
  if (!editor) throw new Error('No filter is edited')
  return editor
}
const enter = (actor: DashboardFiltersRef, text: string) => {
  editorOf(actor).send({ type: 'value.typed', text })
  editorOf(actor).send({ type: 'filter.submitted' })
}

test('a filter is added by its dataset and its column; its operator is > at first', () => {
  const { actor, reported } = open()
  actor.send({ type: 'filter.added' })
  expect(actor.getSnapshot().value).toEqual({ picking: 'dataset' })
  actor.send({ type: 'dataset.chosen', dataset: strikes })
  actor.send({ type: 'pick.returned' })
  actor.send({ type: 'dataset.chosen', dataset: strikes })
  expect(actor.getSnapshot().value).toEqual({ picking: 'column' })
  actor.send({ type: 'column.chosen', column: cost })
  expect(actor.getSnapshot().value).toEqual({ editing: 'comparing' })
  enter(actor, '1000')
  expect(reported).toEqual([
    {
      type: 'filter.saved',
      filter: {
        id: actor.getSnapshot().context.form.id,
        dataset: 12,
        column: 'cost',
        operator: '>',
        filter_val: '1000',
      },
    },
  ])
  expect(actor.getSnapshot().value).toBe('closed')
})

test('a value that is none of the column saves nothing', () => {
  const { actor, reported } = open()
  actor.send({ type: 'filter.added' })
  actor.send({ type: 'dataset.chosen', dataset: strikes })
  actor.send({ type: 'column.chosen', column: cost })
  enter(actor, 'many')
  expect({ state: actor.getSnapshot().value, reported }).toEqual({
    state: { editing: 'comparing' },
    reported: [],
  })
  editorOf(actor).send({ type: 'editor.dismissed' })
  expect({ state: actor.getSnapshot().value, reported }).toEqual({ state: 'closed', reported: [] })
})

test('an edited filter stays the one it is, with the variable that names its value in the link', () => {
  const { actor, reported } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  actor.send({ type: 'variable.edited', variable: 'time' })
  editorOf(actor).send({ type: 'filter.submitted' })
  expect(reported).toEqual([])
  actor.send({ type: 'variable.edited', variable: 'states' })
  editorOf(actor).send({ type: 'filter.submitted' })
  expect(reported).toEqual([
    { type: 'filter.saved', filter: { ...ofState, filter_variable: 'states' } },
  ])
})

test('a filter that needs no value is saved without one', () => {
  const { actor, reported } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  editorOf(actor).send({ type: 'operator.chosen', operator: 'IS NOT NULL' })
  editorOf(actor).send({ type: 'filter.submitted' })
  expect(reported).toEqual([
    {
      type: 'filter.saved',
      filter: { id: 'a', dataset: 12, column: 'state', operator: 'IS NOT NULL' },
    },
  ])
})

test('another dataset asks for another column, which begins with > and no value', () => {
  const { actor } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  actor.send({ type: 'dataset.chosen', dataset: airports })
  expect(actor.getSnapshot().value).toEqual({ editing: 'choosing' })
  actor.send({ type: 'column.chosen', column: state })
  expect(editorOf(actor).getSnapshot().context).toMatchObject({
    datasetId: 13,
    filter: { subject: 'state', operator: '>', comparator: '' },
  })
})

test('a filter whose column or dataset is gone opens without it, and says why it holds for nothing', () => {
  const { actor } = open()
  const lost = { ...ofState, column: 'county' }
  actor.send({ type: 'filter.opened', filter: lost, datasets })
  expect({
    state: actor.getSnapshot().value,
    dataset: actor.getSnapshot().context.form.dataset,
  }).toEqual({ state: { editing: 'choosing' }, dataset: strikes })
  expect(lostReason(ofState, datasets)).toBe(null)
  expect(lostReason(lost, datasets)).toBe('strikes no longer has a column county')
  expect(lostReason({ ...ofState, dataset: 99 }, datasets)).toBe(
    'Its dataset is no longer on this dashboard',
  )
  actor.send({ type: 'column.chosen', column: phase })
  expect(actor.getSnapshot().value).toEqual({ editing: 'comparing' })
})

test('a viewer gives a filter a value of their own, under its name in the link', () => {
  const { actor, reported } = open()
  const viewer = withValue(noViewerFilters, 'filter.a', 'Iowa')
  actor.send({ type: 'value.opened', filter: ofState, datasets, viewer })
  editorOf(actor).send({ type: 'value.chosen', value: 'Utah, north' })
  editorOf(actor).send({ type: 'filter.submitted' })
  expect(reported).toEqual([{ type: 'value.set', name: 'filter.a', value: 'Iowa, "Utah, north"' }])
})

test('a time range is reported once both of its ends are dates in order; empty ends leave each chart its own', () => {
  const { actor, reported } = open()
  const submit = (patch: object) => {
    actor.send({ type: 'timeRange.opened', timeRange: '1995-01-01 : 2003-01-01' })
    actor.send({ type: 'range.edited', patch })
    actor.send({ type: 'range.submitted' })
  }
  submit({ until: '1990-01-01' })
  submit({ until: '1995-01-01' })
  submit({ since: 'soon' })
  expect(reported).toEqual([])
  submit({ since: '1996' })
  submit({ since: '', until: ' ' })
  expect(reported).toEqual([
    { type: 'timeRange.set', timeRange: '1996 : 2003-01-01' },
    { type: 'timeRange.set', timeRange: null },
  ])
  expect(rangeProblems({ since: 'soon', until: '' })).toEqual({
    since: 'Enter a date such as 2026-11-22.',
    until: null,
  })
  expect(rangeProblems({ since: '1995', until: '1990' }).until).toBe(
    'The end must come after the beginning.',
  )
})

test.each([
  [null, 'All time'],
  ['1995 : ', 'From 1995'],
  [' : 2003', 'Until 2003'],
  ['1995 : 2003', '1995 – 2003'],
])('the time range %s reads %s', (range, words) => {
  expect(rangeWords(range)).toBe(words)
})

test.each([
  ['', null],
  ['since_date', null],
  ['cross', "'cross' has another meaning in the link"],
  ['2nd', 'Use letters, digits and _; begin with a letter'],
  ['filter.a', 'Use letters, digits and _; begin with a letter'],
])('the variable %s: %s', (name, problem) => {
  expect(variableProblem(name)).toBe(problem)
})

test('one thing is open at a time', () => {
  const { actor } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  actor.send({ type: 'marks.opened', chartId: 7 })
  expect({
    state: actor.getSnapshot().value,
    chartId: actor.getSnapshot().context.chartId,
  }).toEqual({ state: 'listing', chartId: 7 })
  actor.send({ type: 'filters.dismissed' })
  expect(actor.getSnapshot().value).toBe('closed')
})

test.each([
  ['filter', { type: 'filter.opened', filter: ofState, datasets }],
  ['value', { type: 'value.opened', filter: ofState, datasets, viewer: noViewerFilters }],
] as const)('an editor that crashes closes the %s without a report', async (_, opened) => {
  const { actor, reported } = inWorld(
    dashboardFiltersMachine.provide({ actors: { filterEditor: crashes } }),
  )
  actor.send(opened)
  await Promise.resolve()
  expect({ state: actor.getSnapshot().value, reported }).toEqual({ state: 'closed', reported: [] })
})

test('each new filter begins anew, and its dataset can be chosen again', () => {
  const { actor } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  actor.send({ type: 'filter.added' })
  expect(actor.getSnapshot().context.form).toMatchObject({ dataset: null })
  actor.send({ type: 'dataset.chosen', dataset: strikes })
  actor.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().value).toEqual({ picking: 'dataset' })
})
