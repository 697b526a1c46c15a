import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { AdhocFilter, ColumnValue, FormData } from '../../../../src/api/contract'
import {
  filterEditorMachine,
  type ValueSearch,
} from '../../../../src/machines/explorer/filters/filterEditor.machine'
import { filterDropWords } from '../../../../src/machines/explorer/slots/filterDrop'
import {
  blamedFilter,
  filterIndexIn,
  filtersOf,
  newFilter,
} from '../../../../src/machines/explorer/filters/filters'
import { slotsMachine } from '../../../../src/machines/explorer/slots/slots.machine'
import { bars, columns, emptyBars, metrics } from '../../../support/explorer'
import { inWorld } from '../../../support/world'

const [state, cost, phase] = columns
const [count] = metrics as [(typeof metrics)[number]]
const isClimb: AdhocFilter = { ...newFilter('phase', 'WHERE'), operator: '==', comparator: 'Climb' }
const applied = { ...isClimb, applied: true }
const dropped = (column = state) => ({
  type: 'filter.placed' as const,
  item: { kind: 'column' as const, column },
})

const machine = slotsMachine.provide({
  actors: {
    filterEditor: filterEditorMachine.provide({
      actors: { listValues: fromPromise<ColumnValue[], ValueSearch>(() => Promise.resolve([])) },
    }),
  },
})
const open = (form: FormData = bars) => {
  const world = inWorld(machine, { form, datasetId: 12, saved: null, columns, metrics })
  const filters = () => world.actor.getSnapshot().context.form.adhoc_filters
  const editor = () => world.actor.getSnapshot().children.filterEditor
  const fill = () => {
    editor()?.send({ type: 'operator.chosen', operator: '==' })
    editor()?.send({ type: 'value.typed', text: 'Climb' })
    editor()?.send({ type: 'filter.submitted' })
  }
  return { ...world, filters, editor, fill }
}

test('a filter of a form that says nothing about it is applied, one that says so is not', () => {
  const adhoc_filters = [
    { ...isClimb, applied: undefined },
    isClimb,
    { ...isClimb, applied: false },
  ]
  expect(filtersOf({ ...bars, adhoc_filters }).map((filter) => filter.applied)).toEqual([
    true,
    isClimb.applied,
    false,
  ])
})

test('a dropped column makes a filter with the operator that suits it and without value, not applied, and opens its editor', () => {
  const { actor, filters, reported } = open()
  actor.send(dropped())
  expect(filters()).toEqual([
    {
      expressionType: 'SIMPLE',
      subject: 'state',
      operator: 'IN',
      comparator: [],
      clause: 'WHERE',
      applied: false,
    },
  ])
  expect({
    state: actor.getSnapshot().value,
    filterAt: actor.getSnapshot().context.filterAt,
  }).toEqual({ state: 'filtering', filterAt: 0 })
  expect(reported).toEqual([{ type: 'form.edited', form: { ...bars, adhoc_filters: [] } }])
})

test('a column may stand in a slot and in several filters', () => {
  const { actor, filters, fill } = open()
  for (const item of [dropped(phase), dropped(phase), dropped(state)]) {
    actor.send(item)
    fill()
  }
  expect(filters()?.map(({ subject, comparator }) => [subject, comparator])).toEqual([
    ['phase', 'Climb'],
    ['phase', 'Climb'],
    ['state', 'Climb'],
  ])
})

test('closing the editor deletes a filter that is not valid, and one that was not applied', () => {
  const { actor, filters, editor, fill } = open()
  actor.send(dropped())
  editor()?.send({ type: 'editor.dismissed' })
  expect({ filters: filters(), state: actor.getSnapshot().value }).toEqual({
    filters: [],
    state: 'arranging',
  })
  actor.send(dropped(phase))
  fill()
  expect(filters()).toEqual([isClimb])
  actor.send({ type: 'filter.opened', index: 0 })
  editor()?.send({ type: 'editor.dismissed' })
  expect(filters()).toEqual([])
})

test('after Apply all filters are applied, and closing the editor of one keeps it as it was', () => {
  const { actor, filters, editor, fill, reported } = open()
  actor.send(dropped(phase))
  fill()
  actor.send({ type: 'form.applied' })
  expect(reported.at(-1)).toEqual({
    type: 'form.applied',
    form: { ...bars, adhoc_filters: [applied] },
  })
  actor.send({ type: 'filter.opened', index: 0 })
  editor()?.send({ type: 'operator.chosen', operator: '!==' })
  editor()?.send({ type: 'editor.dismissed' })
  expect(filters()).toEqual([applied])
})

test('Save applies the filters too, as it runs the chart', () => {
  const { actor, fill, reported } = open()
  actor.send(dropped(phase))
  fill()
  actor.send({ type: 'save.requested' })
  expect(reported.at(-1)).toEqual({
    type: 'save.requested',
    form: { ...bars, adhoc_filters: [applied] },
  })
})

test('another filter, a card or Apply closes the editor, and the unfinished filter goes', () => {
  const { actor, filters } = open({ ...bars, adhoc_filters: [applied] })
  actor.send({ type: 'filter.placed', index: 0, item: { kind: 'column', column: cost } })
  actor.send({ type: 'filter.opened', index: 1 })
  expect({ filters: filters(), filterAt: actor.getSnapshot().context.filterAt }).toEqual({
    filters: [applied],
    filterAt: 0,
  })
  actor.send(dropped())
  actor.send({ type: 'pill.opened', position: { slot: 'metrics', index: 0 } })
  expect({ filters: filters(), state: actor.getSnapshot().value }).toEqual({
    filters: [applied],
    state: 'calculating',
  })
  actor.send(dropped())
  actor.send({ type: 'form.applied' })
  expect({ filters: filters(), state: actor.getSnapshot().value }).toEqual({
    filters: [applied],
    state: 'arranging',
  })
})

test('a filter whose editor was open before an Undo can be opened again', () => {
  const { actor, editor } = open({ ...bars, adhoc_filters: [applied] })
  actor.send({ type: 'filter.opened', index: 0 })
  actor.send({ type: 'form.restored', form: { ...bars, adhoc_filters: [applied] } })
  const restored = [editor() === undefined, actor.getSnapshot().value]
  actor.send({ type: 'filter.opened', index: 0 })
  expect([restored, actor.getSnapshot().value]).toEqual([[true, 'arranging'], 'filtering'])
})

test('filters are removed and reordered', () => {
  const other = { ...applied, subject: 'state' }
  const { actor, filters } = open({ ...bars, adhoc_filters: [applied, other] })
  actor.send({ type: 'filter.placed', index: 0, item: { kind: 'filter', index: 1 } })
  expect(filters()).toEqual([other, applied])
  actor.send({ type: 'filter.placed', index: 1, item: { kind: 'filter', index: 0 } })
  expect(filters()).toEqual([applied, other])
  actor.send({ type: 'filter.removed', index: 1 })
  expect(filters()).toEqual([applied])
})

test('a metric of the chart makes a HAVING filter, another metric none', () => {
  const { actor, filters } = open({ ...bars, metrics: ['count'] })
  actor.send({ type: 'filter.placed', item: { kind: 'metric', metric: count } })
  expect(filters()).toEqual([{ ...newFilter('count', 'HAVING'), operator: '>' }])
  expect(filterDropWords(bars, { kind: 'metric', metric: count })).toEqual({
    allowed: false,
    words: 'Add it to Metrics first',
  })
  expect(filterDropWords(bars, { kind: 'pill', from: { slot: 'metrics', index: 0 } })).toEqual({
    allowed: true,
    words: 'Adds a filter',
  })
  expect(filterDropWords(bars, { kind: 'column', column: state })).toEqual({
    allowed: true,
    words: 'Adds a filter',
  })
})

test('a form opens without the filters whose editor never closed, and with its others applied when it runs', () => {
  const unfinished = newFilter('state', 'WHERE')
  expect(open({ ...bars, adhoc_filters: [unfinished, isClimb] }).filters()).toEqual([applied])
  expect(open({ ...emptyBars, adhoc_filters: [isClimb] }).filters()).toEqual([isClimb])
})

test('a refusal of the server leads to the filter it is about', () => {
  const form = { ...bars, adhoc_filters: [applied, { ...applied, subject: 'cost' }] }
  expect(blamedFilter(form, "Value 'many' is not a number for column cost")).toBe(1)
  expect(blamedFilter(form, 'HAVING needs a metric or grouped column of this chart: phase')).toBe(0)
  expect(blamedFilter(form, "Value 'many' is not a number for column cost per mile")).toBe(null)
  expect(blamedFilter(form, 'The query took longer than 60 seconds and was stopped')).toBe(null)
})

test('a filter is found where it stands by now, after one before it was closed', () => {
  const [first, second] = [applied, { ...applied, comparator: 'Cruise' }]
  const shown = filtersOf({ ...bars, adhoc_filters: [first, second] })
  const at = (index: number, ...filters: AdhocFilter[]) =>
    filterIndexIn({ ...bars, adhoc_filters: filters }, shown, index)
  expect([at(1, second), at(0, second), at(1, first, second)]).toEqual([0, null, 1])
  expect(at(0, second, first, first)).toBe(1)
})
