import { expect, test } from 'vitest'
import { isComplete, missingIn } from '../../../../src/machines/explorer/form/pills'
import { slotsOf } from '../../../../src/machines/explorer/form/slotLayouts'
import { isSameForm } from '../../../../src/machines/explorer/sameForm'
import { slotsMachine } from '../../../../src/machines/explorer/slots/slots.machine'
import { columns, metrics, sumOfCost } from '../../../support/explorer'
import { inWorld } from '../../../support/world'

const [state, cost, phase] = columns
const [count] = metrics as [(typeof metrics)[number]]
const sumOfPhase = {
  ...sumOfCost,
  column: { column_name: 'phase' },
  aggregate: 'COUNT' as const,
  label: 'COUNT(phase)',
}
const open = (form: Parameters<typeof isComplete>[0]) =>
  inWorld(slotsMachine, { form, datasetId: 12, saved: null, columns, metrics }).actor

test.each([
  ['table', ['Columns*'], { all_columns: ['state'] }],
  ['dist_bar', ['Metrics*', 'Series*', 'Categories'], { metrics: [sumOfCost], groupby: ['state'] }],
  [
    'horiz_bar',
    ['Metrics*', 'Series*', 'Categories'],
    { metrics: [sumOfCost], groupby: ['state'] },
  ],
  ['box_plot', ['Metrics*', 'Series', 'Distribution'], { metrics: [sumOfCost] }],
  [
    'bubble',
    ['Index*', 'X Axis*', 'Y Axis*', 'Size*', 'Categories'],
    { entity: 'state', x: sumOfCost, y: sumOfPhase, size: 'count' },
  ],
  [
    'scatter',
    ['Index*', 'X Axis*', 'Y Axis*', 'Categories'],
    { entity: 'state', x: sumOfCost, y: sumOfPhase },
  ],
  ['pie', ['Categories', 'Metric*'], { metric: sumOfCost }],
  [
    'heatmap',
    ['X Axis*', 'Y Axis*', 'Metrics*'],
    { all_columns_x: 'state', all_columns_y: 'phase', metric: 'count' },
  ],
])(
  'a %s has its slots, and is complete when every required one is filled',
  (viz_type, labels, filled) => {
    expect(
      slotsOf({ viz_type }).map(({ label, required }) => `${label}${required ? '*' : ''}`),
    ).toEqual(labels)
    expect(isComplete({ viz_type, ...filled })).toBe(true)
    for (const name of Object.keys(filled))
      expect(missingIn({ viz_type, ...filled, [name]: undefined })?.slot).toBe(name)
  },
)

test('an aggregated table has columns and metrics, of which one is enough; a form without a mode tells by its slots', () => {
  const aggregated = { viz_type: 'table', query_mode: 'aggregate', all_columns: ['state'] }
  expect(slotsOf(aggregated).map(({ name, label }) => [name, label])).toEqual([
    ['groupby', 'Columns'],
    ['metrics', 'Metrics'],
  ])
  expect(missingIn(aggregated)).toEqual({ slot: 'groupby', reason: 'Add a column to Columns' })
  expect(isComplete({ ...aggregated, groupby: ['state'] })).toBe(true)
  expect(isComplete({ ...aggregated, metrics: ['count'] })).toBe(true)
  const names = (form: Parameters<typeof slotsOf>[0]) => slotsOf(form).map(({ name }) => name)
  const unsaid = { viz_type: 'table', groupby: ['state'] }
  expect(names(unsaid)).toEqual(['groupby', 'metrics'])
  expect(names({ ...unsaid, all_columns: ['state'] } as never)).toEqual(['all_columns'])
  expect(names({ ...unsaid, query_mode: 'raw' } as never)).toEqual(['all_columns'])
})

test('what is dropped into a slot for one thing is stored as that thing, and replaces what stood there', () => {
  const actor = open({ viz_type: 'bubble' })
  actor.send({ type: 'item.placed', slot: 'entity', item: { kind: 'column', column: state } })
  actor.send({ type: 'item.placed', slot: 'x', item: { kind: 'column', column: cost } })
  actor.send({ type: 'card.accepted' })
  expect(actor.getSnapshot().context.form).toMatchObject({
    entity: 'state',
    x: { label: 'SUM(cost)', aggregate: 'SUM' },
  })
  actor.send({ type: 'item.placed', slot: 'entity', item: { kind: 'column', column: phase } })
  actor.send({ type: 'item.placed', slot: 'x', item: { kind: 'metric', metric: count } })
  expect(actor.getSnapshot().context.form).toMatchObject({ entity: 'phase', x: 'count' })
  actor.send({ type: 'pill.removed', position: { slot: 'x', index: 0 } })
  expect(actor.getSnapshot().context.form.x).toBe(undefined)
})

test('cancelling the card of a column that replaced another removes it and gives the slot back what it held', () => {
  const actor = open({ viz_type: 'pie', metric: sumOfCost })
  actor.send({ type: 'item.placed', slot: 'metric', item: { kind: 'column', column: phase } })
  expect(actor.getSnapshot().context.card?.column).toBe('phase')
  actor.send({ type: 'card.dismissed', position: { slot: 'metric', index: 0 } })
  expect(actor.getSnapshot().context.form.metric).toEqual(sumOfCost)
})

test('pills of two axes swap; a pill moved into another kind of slot becomes what that slot holds', () => {
  const actor = open({ viz_type: 'scatter', entity: 'state', x: sumOfCost, y: sumOfPhase })
  actor.send({
    type: 'item.placed',
    slot: 'y',
    item: { kind: 'pill', from: { slot: 'x', index: 0 } },
  })
  expect(actor.getSnapshot().context.form).toMatchObject({ x: sumOfPhase, y: sumOfCost })
  actor.send({
    type: 'item.placed',
    slot: 'series',
    item: { kind: 'pill', from: { slot: 'x', index: 0 } },
  })
  expect(actor.getSnapshot().context.form).toMatchObject({ x: undefined, series: 'phase' })
})

test('a form whose single slots are lists, or name their columns by objects, is read all the same', () => {
  const written = {
    viz_type: 'heatmap',
    all_columns_x: ['state'],
    all_columns_y: { column_name: 'phase' },
    metric: [{ metric_name: 'count' }],
  } as never
  expect(isComplete(written)).toBe(true)
  expect(
    isSameForm(written, {
      viz_type: 'heatmap',
      all_columns_x: 'state',
      all_columns_y: 'phase',
      metric: 'count',
    }),
  ).toBe(true)
})

test('which filters were applied makes no other chart; another clause does', () => {
  const filter = {
    expressionType: 'SIMPLE' as const,
    subject: 'cost',
    operator: '>=',
    comparator: '3',
    clause: 'WHERE' as const,
  }
  const form = { viz_type: 'pie', metric: sumOfCost }
  expect(
    isSameForm(
      { ...form, adhoc_filters: [filter] },
      { ...form, adhoc_filters: [{ ...filter, applied: false }] },
    ),
  ).toBe(true)
  expect(
    isSameForm(
      { ...form, adhoc_filters: [filter] },
      { ...form, adhoc_filters: [{ ...filter, clause: 'HAVING' }] },
    ),
  ).toBe(false)
})
