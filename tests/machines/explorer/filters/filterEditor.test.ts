import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { AdhocFilter, ColumnValue } from '../../../../src/api/contract'
import { draftProblem } from '../../../../src/machines/explorer/filters/filterDraft'
import {
  filterEditorMachine,
  type ValueSearch,
} from '../../../../src/machines/explorer/filters/filterEditor.machine'
import {
  filterProblem,
  filterWords,
  newFilter,
  editorOperators,
} from '../../../../src/machines/explorer/filters/filters'
import { hangs, refuses } from '../../../support/actors'
import { columns, operatorsInOrder } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const [, cost, phase] = columns
const values: ColumnValue[] = [
  { value: 'Climb', count: 8 },
  { value: '', count: 1 },
]

const open = (filter: AdhocFilter = newFilter('phase', 'WHERE'), having: string[] = []) => {
  const requested: ValueSearch[] = []
  const clock = new SimulatedClock()
  const machine = filterEditorMachine.provide({
    actors: {
      listValues: fromPromise<ColumnValue[], ValueSearch>(({ input }) => {
        requested.push(input)
        return input.search === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve(values)
      }),
    },
  })
  const column = columns.find(({ column_name }) => column_name === filter.subject) ?? null
  return {
    ...inWorld(machine, { filter, column, datasetId: 12, having }, [], clock),
    requested,
    clock,
  }
}
const draft = (actor: ReturnType<typeof open>['actor']) => actor.getSnapshot().context.filter

test('a new filter proposes the values of its column, and cannot be saved before operator and value are there', () => {
  const { actor, requested, reported } = open()
  expect(requested).toEqual([{ datasetId: 12, column: 'phase', search: '', limit: 50 }])
  const canSave = () => actor.getSnapshot().can({ type: 'filter.submitted' })
  expect({ canSave: canSave(), problem: filterProblem(draft(actor)) }).toEqual({
    canSave: false,
    problem: { field: 'operator', reason: 'Select from Operators' },
  })
  actor.send({ type: 'operator.chosen', operator: '==' })
  expect({ canSave: canSave(), problem: filterProblem(draft(actor)) }).toEqual({
    canSave: false,
    problem: { field: 'value', reason: 'Enter a value' },
  })
  actor.send({ type: 'value.typed', text: 'Climb' })
  actor.send({ type: 'filter.submitted' })
  expect(reported).toEqual([
    {
      type: 'filter.accepted',
      filter: { ...newFilter('phase', 'WHERE'), operator: '==', comparator: 'Climb' },
    },
  ])
})

test('typing asks for values after a pause, and only for what was typed last', async () => {
  const { actor, requested, clock } = open()
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  for (const text of ['C', 'Cl']) actor.send({ type: 'value.typed', text })
  clock.increment(249)
  expect(requested.length).toBe(1)
  clock.increment(1)
  actor.send({ type: 'value.typed', text: 'Cli' })
  clock.increment(250)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect({
    searches: requested.slice(1).map(({ search }) => search),
    values: actor.getSnapshot().context.values,
  }).toEqual({ searches: ['Cl', 'Cli'], values })
})

test('values that cannot be read can be asked for again', async () => {
  const { actor, clock, requested } = open()
  actor.send({ type: 'value.typed', text: 'broken' })
  clock.increment(250)
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'values.retried' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(requested.length).toBe(3)
})

test('IN edits a list: values are chosen, typed with commas, and removed', () => {
  const { actor, reported } = open()
  actor.send({ type: 'operator.chosen', operator: 'IN' })
  actor.send({ type: 'value.chosen', value: 'Climb' })
  actor.send({ type: 'value.chosen', value: 'Taxi' })
  actor.send({ type: 'value.typed', text: 'Landing, "Take-off, run"' })
  actor.send({ type: 'value.entered' })
  expect(draft(actor).comparator).toEqual(['Climb', 'Taxi', 'Landing', 'Take-off, run'])
  actor.send({ type: 'value.removed', index: 2 })
  actor.send({ type: 'value.chosen', value: 'Taxi' })
  actor.send({ type: 'value.typed', text: 'Descent' })
  actor.send({ type: 'filter.submitted' })
  expect(reported).toMatchObject([
    { filter: { comparator: ['Climb', 'Take-off, run', 'Descent'] } },
  ])
})

test('IS NULL fills the value with null; another operator empties it again', () => {
  const { actor } = open()
  actor.send({ type: 'operator.chosen', operator: 'IS NULL' })
  expect({ draft: draft(actor), problem: filterProblem(draft(actor)) }).toMatchObject({
    draft: { operator: 'IS NULL', comparator: 'null' },
    problem: null,
  })
  actor.send({ type: 'operator.chosen', operator: '==' })
  expect(draft(actor).comparator).toBe('')
})

test('a value becomes a list with IN, and a list its first value with ==', () => {
  const { actor } = open({
    ...newFilter('phase', 'WHERE'),
    operator: '==',
    comparator: 'Climb, then taxi',
  })
  actor.send({ type: 'operator.chosen', operator: 'NOT IN' })
  expect(draft(actor).comparator).toEqual(['Climb, then taxi'])
  actor.send({ type: 'operator.chosen', operator: '!==' })
  expect(draft(actor).comparator).toBe('Climb, then taxi')
})

test('what is typed of a list stays when the operator changes', () => {
  const { actor } = open()
  actor.send({ type: 'operator.chosen', operator: 'IN' })
  actor.send({ type: 'value.typed', text: 'Climb, Taxi' })
  actor.send({ type: 'operator.chosen', operator: 'NOT IN' })
  expect(draft(actor).comparator).toEqual(['Climb', 'Taxi'])
  actor.send({ type: 'value.typed', text: 'Descent' })
  actor.send({ type: 'operator.chosen', operator: '==' })
  expect(actor.getSnapshot().context).toMatchObject({
    filter: { operator: '==', comparator: 'Climb' },
    typed: '',
  })
})

test.each(['IN', '=='])(
  'a value that is chosen for %s empties what was typed, and all values are proposed again',
  async (operator) => {
    const { actor, requested, clock } = open()
    actor.send({ type: 'operator.chosen', operator })
    actor.send({ type: 'value.typed', text: 'Cli' })
    clock.increment(250)
    await waitFor(actor, (snapshot) => snapshot.matches('ready'))
    actor.send({ type: 'value.chosen', value: 'Climb' })
    await waitFor(actor, (snapshot) => snapshot.matches('ready'))
    expect(requested.slice(-2).map(({ search }) => search)).toEqual(['Cli', ''])
    const before = requested.length
    actor.send({ type: 'value.chosen', value: 'Taxi' })
    expect({ state: actor.getSnapshot().value, more: requested.length - before }).toEqual({
      state: 'ready',
      more: 0,
    })
  },
)

test('Having is about a metric over the column or a group, Where about the column', () => {
  const { actor, requested } = open(newFilter('cost', 'WHERE'), [
    'COUNT(phase)',
    'SUM(cost)',
    'state',
  ])
  actor.send({ type: 'clause.chosen', clause: 'HAVING' })
  expect({ subject: draft(actor).subject, state: actor.getSnapshot().value }).toEqual({
    subject: 'SUM(cost)',
    state: 'resting',
  })
  actor.send({ type: 'subject.chosen', subject: 'COUNT(phase)' })
  expect(draft(actor)).toMatchObject({ subject: 'COUNT(phase)', clause: 'HAVING' })
  actor.send({ type: 'clause.chosen', clause: 'WHERE' })
  expect({ subject: draft(actor).subject, column: requested.at(-1)?.column }).toEqual({
    subject: 'cost',
    column: cost.column_name,
  })
})

test('patterns, nulls and metrics ask for no values', () => {
  for (const operator of ['LIKE', 'ILIKE', 'IS NULL', 'IS NOT NULL']) {
    const { actor } = open()
    actor.send({ type: 'operator.chosen', operator })
    expect({ operator, state: actor.getSnapshot().value }).toEqual({ operator, state: 'resting' })
  }
  expect(open(newFilter('SUM(cost)', 'HAVING')).requested).toEqual([])
})

test('the operators are the twelve of the list, in its order', () => {
  expect(editorOperators).toEqual(operatorsInOrder)
})

test('a pill says operator and value, of a list all of them, of nulls none', () => {
  const words = (operator: string, comparator: unknown) =>
    filterWords({ ...newFilter(phase.column_name, 'WHERE'), operator, comparator })
  expect(words('>=', 1000)).toBe('>= 1000')
  expect(words('IN', ['a', 'b'])).toBe('IN a, b')
  expect(words('IN', 'a, "b, c"')).toBe('IN a, "b, c"')
  expect(words('IS NULL', 'null')).toBe('IS NULL')
  expect(words('', '')).toBe('')
})

test.each([
  ['cost', '==', 'many', 'Enter a number, not “many”.'],
  ['cost', '>', '-1.5e3', null],
  ['cost', '==', '<NULL>', null],
  ['cost', 'LIKE', 'm%', null],
  ['cost', 'IN', '1, two, 3', 'Enter a number, not “two”.'],
  ['phase', '==', 'many', null],
  ['day', '<', '2024-13-01', 'Enter a date such as 2026-11-22, not “2024-13-01”.'],
  ['day', '<', '12/31/2024', null],
  ['day', '>=', '2024', null],
])(
  'a value that %s cannot have is told while it is typed: %s %j → %j',
  (subject, operator, text, reason) => {
    const day = { ...cost, id: 9, column_name: 'day', type_generic: 2 as const }
    const column = [cost, phase, day].find(({ column_name }) => column_name === subject) ?? null
    const { actor } = inWorld(
      filterEditorMachine.provide({ actors: { listValues: hangs<ColumnValue[], ValueSearch>() } }),
      { filter: newFilter(subject, 'WHERE'), column, datasetId: 12, having: [] },
      [],
    )
    actor.send({ type: 'operator.chosen', operator })
    actor.send({ type: 'value.typed', text })
    const problem = draftProblem(actor.getSnapshot().context)
    expect({
      reason: problem?.reason ?? null,
      wrong: problem?.wrong ?? false,
      canSubmit: actor.getSnapshot().can({ type: 'filter.submitted' }),
    }).toEqual({ reason, wrong: reason !== null, canSubmit: reason === null })
  },
)

test('a range that cannot be read leaves the editor as it is', async () => {
  const filter = { ...newFilter('cost', 'WHERE'), operator: 'BETWEEN' }
  const { actor } = inWorld(
    filterEditorMachine.provide({ actors: { loadRange: refuses(new Error('gone')) } }),
    { filter, column: cost, datasetId: 12, having: [] },
    [],
  )
  expect(actor.getSnapshot().value).toBe('measuring')
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  const { range, filter: shown } = actor.getSnapshot().context
  expect({ range, shown }).toEqual({ range: null, shown: filter })
})
