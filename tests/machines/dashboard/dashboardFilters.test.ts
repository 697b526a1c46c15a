import { expect, test } from 'vitest'
import type { ColumnValue, DashboardDataset, DashboardFilter } from '../../../src/api/contract'
import {
  dashboardFiltersMachine,
  type DashboardFiltersRef,
} from '../../../src/machines/dashboard/dashboardFilters.machine'
import { lostReason, variableProblem } from '../../../src/machines/dashboard/filterForm'
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

test.each([
  ['', null],
  ['since_date', null],
  ['cross', "'cross' has another meaning in the link"],
  ['2nd', 'Use letters, digits and _; begin with a letter'],
  ['filter.a', 'Use letters, digits and _; begin with a letter'],
])('the variable %s: %s', (name, problem) => {
  expect(variableProblem(name)).toBe(problem)
})

test('a filter that is being edited stays, whatever else would be added or edited', () => {
  const { actor } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  editorOf(actor).send({ type: 'value.typed', text: 'Iow' })
  actor.send({ type: 'filter.added' })
  actor.send({ type: 'filter.opened', filter: { ...ofState, id: 'b' }, datasets })
  expect({
    state: actor.getSnapshot().value,
    id: actor.getSnapshot().context.form.id,
    typed: editorOf(actor).getSnapshot().context.typed,
  }).toEqual({ state: { editing: 'comparing' }, id: 'a', typed: 'Iow' })
  actor.send({ type: 'filters.dismissed' })
  actor.send({ type: 'filter.opened', filter: { ...ofState, id: 'b' }, datasets })
  expect(actor.getSnapshot().context.form.id).toBe('b')
})

test('each new filter begins anew, and its dataset can be chosen again', () => {
  const { actor } = open()
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  actor.send({ type: 'filters.dismissed' })
  actor.send({ type: 'filter.added' })
  expect(actor.getSnapshot().context.form).toMatchObject({ dataset: null })
  actor.send({ type: 'dataset.chosen', dataset: strikes })
  actor.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().value).toEqual({ picking: 'dataset' })
})

test('an editor that crashes closes the filter without a report', async () => {
  const { actor, reported } = inWorld(
    dashboardFiltersMachine.provide({ actors: { filterEditor: crashes } }),
  )
  actor.send({ type: 'filter.opened', filter: ofState, datasets })
  await Promise.resolve()
  expect({ state: actor.getSnapshot().value, reported }).toEqual({ state: 'closed', reported: [] })
})
