import { expect, test } from 'vitest'
import { slotsMachine } from '../../../../src/machines/explorer/slots/slots.machine'
import { isSameForm } from '../../../../src/machines/explorer/sameForm'
import { bars, columns, emptyBars, metrics, sumOfCost } from '../../../support/explorer'
import { crashes } from '../../../support/actors'
import { inWorld } from '../../../support/world'

const [state, cost, phase] = columns
const column = (item = state) => ({ kind: 'column' as const, column: item })
const open = (form = emptyBars, machine = slotsMachine) =>
  inWorld(machine, { form, datasetId: 12, saved: null, columns, metrics })

test('a column dropped into Series is added, and the explorer is told', () => {
  const { actor, reported } = open()
  actor.send({ type: 'item.placed', slot: 'groupby', item: column() })
  const form = { ...emptyBars, groupby: ['state'] }
  expect(actor.getSnapshot().context.form).toEqual(form)
  expect(reported).toEqual([{ type: 'form.edited', form }])
})

test('a number dropped into Metrics opens its card on SUM; saving the card aggregates it', () => {
  const { actor } = open()
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(cost) })
  expect(actor.getSnapshot().value).toBe('calculating')
  expect(actor.getSnapshot().context.card).toEqual({
    position: { slot: 'metrics', index: 0 },
    column: 'cost',
    aggregates: ['SUM', 'AVG', 'MAX', 'MIN', 'COUNT', 'COUNT_DISTINCT'],
    aggregate: 'SUM',
  })
  actor.send({ type: 'card.accepted' })
  expect(actor.getSnapshot().context.form).toEqual({ ...emptyBars, metrics: [sumOfCost] })
})

test('while the card of a new pill is open, the explorer knows the pill as the card shows it', () => {
  const { actor, reported } = open()
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(cost) })
  actor.send({ type: 'aggregate.chosen', aggregate: 'MAX' })
  actor.send({ type: 'card.dismissed', position: { slot: 'metrics', index: 0 } })
  const maximum = { ...sumOfCost, aggregate: 'MAX', expression: 'MAX(cost)', label: 'MAX(cost)' }
  expect(reported).toEqual(
    [[sumOfCost], [maximum], []].map((list) => ({
      type: 'form.edited',
      form: { ...emptyBars, metrics: list },
    })),
  )
})

test('the mode of a table chooses its slots and leaves what the other mode holds; other charts have none', () => {
  const raw = { viz_type: 'table', all_columns: ['state', 'cost'] }
  const { actor, reported } = open(raw)
  actor.send({ type: 'queryMode.chosen', mode: 'aggregate' })
  actor.send({ type: 'item.placed', slot: 'groupby', item: column() })
  const form = { ...raw, query_mode: 'aggregate', groupby: ['state'] }
  expect(actor.getSnapshot().context.form).toEqual(form)
  expect(reported.at(-1)).toEqual({ type: 'form.edited', form })
  expect(isSameForm(raw, { ...raw, query_mode: 'aggregate' })).toBe(false)
  expect(actor.getSnapshot().can({ type: 'columns.added' })).toBe(false)
  actor.send({ type: 'queryMode.chosen', mode: 'raw' })
  expect(actor.getSnapshot().context.form).toEqual({ ...form, query_mode: 'raw' })
  const bar = open(bars).actor
  expect(bar.getSnapshot().can({ type: 'queryMode.chosen', mode: 'raw' })).toBe(false)
})

test('a text column offers COUNT and COUNT_DISTINCT, and COUNT at first', () => {
  const { actor } = open()
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(phase) })
  expect(actor.getSnapshot().context.card).toMatchObject({
    aggregates: ['COUNT', 'COUNT_DISTINCT'],
    aggregate: 'COUNT',
  })
})

test('cancelling the card of a new pill removes the pill; cancelling that of an old one keeps it', () => {
  const { actor } = open(bars)
  const position = { slot: 'metrics' as const, index: 0 }
  actor.send({ type: 'pill.opened', position })
  actor.send({ type: 'aggregate.chosen', aggregate: 'MAX' })
  actor.send({ type: 'card.dismissed', position })
  expect(actor.getSnapshot().context.form).toEqual(bars)
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(phase) })
  actor.send({ type: 'card.dismissed', position: { slot: 'metrics', index: 1 } })
  expect(actor.getSnapshot().context.form).toEqual(bars)
})

test('opening a second card while a new pill has none yet drops the new pill and opens the one asked for', () => {
  const { actor } = open(bars)
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(phase), index: 0 })
  actor.send({ type: 'pill.opened', position: { slot: 'metrics', index: 1 } })
  expect(actor.getSnapshot().context).toMatchObject({
    form: bars,
    card: { position: { slot: 'metrics', index: 0 }, column: 'cost' },
  })
  actor.send({ type: 'card.dismissed', position: { slot: 'metrics', index: 7 } })
  expect(actor.getSnapshot().value).toBe('calculating')
})

test('a column that is in a slot cannot be dropped again, nor a metric', () => {
  const { actor } = open({ ...bars, metrics: [sumOfCost, 'count'] })
  for (const slot of ['metrics', 'groupby', 'columns'] as const)
    expect(actor.getSnapshot().can({ type: 'item.placed', slot, item: column() })).toBe(false)
  const [count] = metrics
  if (count)
    expect(
      actor
        .getSnapshot()
        .can({ type: 'item.placed', slot: 'metrics', item: { kind: 'metric', metric: count } }),
    ).toBe(false)
})

test('a stored metric goes into Metrics, without a card, and nowhere else', () => {
  const { actor } = open()
  const [count] = metrics
  if (!count) throw new Error('no metric')
  const item = { kind: 'metric' as const, metric: count }
  expect(actor.getSnapshot().can({ type: 'item.placed', slot: 'groupby', item })).toBe(false)
  actor.send({ type: 'item.placed', slot: 'metrics', item })
  expect(actor.getSnapshot().context).toMatchObject({ card: null, form: { metrics: ['count'] } })
})

test('a pill moves within its slot and to another slot, where it becomes what that slot holds', () => {
  const { actor } = open({ ...bars, groupby: ['state', 'phase'] })
  actor.send({
    type: 'item.placed',
    slot: 'groupby',
    index: 0,
    item: { kind: 'pill', from: { slot: 'groupby', index: 1 } },
  })
  expect(actor.getSnapshot().context.form.groupby).toEqual(['phase', 'state'])
  actor.send({
    type: 'item.placed',
    slot: 'columns',
    item: { kind: 'pill', from: { slot: 'groupby', index: 0 } },
  })
  expect(actor.getSnapshot().context.form).toMatchObject({ groupby: ['state'], columns: ['phase'] })
  actor.send({
    type: 'item.placed',
    slot: 'metrics',
    item: { kind: 'pill', from: { slot: 'columns', index: 0 } },
  })
  expect(actor.getSnapshot().context.form).toMatchObject({
    columns: [],
    metrics: [sumOfCost, { label: 'COUNT(phase)', aggregate: 'COUNT' }],
  })
  actor.send({
    type: 'item.placed',
    slot: 'groupby',
    index: 0,
    item: { kind: 'pill', from: { slot: 'metrics', index: 0 } },
  })
  expect(actor.getSnapshot().context.form.groupby).toEqual(['cost', 'state'])
})

test('Add all columns fills a table with the columns it lacks, and does nothing to bars', () => {
  const { actor } = open({ viz_type: 'table', all_columns: ['phase'] })
  actor.send({ type: 'columns.added' })
  expect(actor.getSnapshot().context.form.all_columns).toEqual(['phase', 'state', 'cost'])
  expect(open().actor.getSnapshot().can({ type: 'columns.added' })).toBe(false)
})

test('finished filters are added at once, in place of those that they narrow', () => {
  const bound = (operator: string, comparator: string) => ({
    expressionType: 'SIMPLE' as const,
    clause: 'WHERE' as const,
    subject: 'cost',
    operator,
    comparator,
    applied: true,
  })
  const { actor, reported } = open({ ...bars, adhoc_filters: [bound('>=', '1'), bound('<', '9')] })
  actor.send({ type: 'filters.added', filters: [bound('>=', '4'), bound('<=', '8')] })
  const form = { ...bars, adhoc_filters: [bound('<', '9'), bound('>=', '4'), bound('<=', '8')] }
  expect(actor.getSnapshot().context.form).toEqual(form)
  expect(reported).toEqual([{ type: 'form.edited', form }])
})

test('a filter of groups stays where one of rows of the same name is added', () => {
  const bound = (clause: 'WHERE' | 'HAVING') => ({
    expressionType: 'SIMPLE' as const,
    clause,
    subject: 'cost',
    operator: '>=',
    comparator: '1',
    applied: true,
  })
  const { actor } = open({ ...bars, adhoc_filters: [bound('HAVING'), bound('WHERE')] })
  actor.send({ type: 'filters.added', filters: [{ ...bound('WHERE'), comparator: '4' }] })
  expect(actor.getSnapshot().context.form.adhoc_filters).toEqual([
    bound('HAVING'),
    { ...bound('WHERE'), comparator: '4' },
  ])
})

test.each(['NOT IN', 'IS NULL OR NOT IN'])(
  'values that a filter leaves out stay out when the rest of a chart is filtered to by %s',
  (operator) => {
    const without = (...comparator: string[]) => ({
      expressionType: 'SIMPLE' as const,
      clause: 'WHERE' as const,
      subject: 'state',
      operator,
      comparator,
      applied: true,
    })
    const { actor } = open({ ...bars, adhoc_filters: [without('TX')] })
    actor.send({ type: 'filters.added', filters: [without('CA', 'FL')] })
    expect(actor.getSnapshot().context.form.adhoc_filters).toEqual([
      without('TX'),
      without('CA', 'FL'),
    ])
  },
)

test('Apply and Save wait for every required slot and for every aggregation', () => {
  const { actor, reported } = open()
  const ready = () =>
    ['form.applied' as const, 'save.requested' as const].map((type) =>
      actor.getSnapshot().can({ type }),
    )
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(cost) })
  actor.send({ type: 'item.placed', slot: 'groupby', item: column() })
  expect(ready()).toEqual([false, false])
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(phase) })
  expect(ready()).toEqual([false, false])
  actor.send({ type: 'card.accepted' })
  expect(ready()).toEqual([true, true])
  actor.send({ type: 'form.applied' })
  expect(reported.at(-1)).toEqual({
    type: 'form.applied',
    form: actor.getSnapshot().context.form,
  })
})

test('filters a form came with are kept untouched', () => {
  const filter = {
    expressionType: 'SIMPLE' as const,
    subject: 'cost',
    operator: '>=',
    comparator: '3',
    clause: 'WHERE' as const,
    applied: true,
  }
  const { actor } = open({ ...bars, adhoc_filters: [filter] })
  actor.send({ type: 'pill.removed', position: { slot: 'metrics', index: 0 } })
  expect(actor.getSnapshot().context.form.adhoc_filters).toEqual([filter])
})

test('forms are the same whatever the order of their properties and however an empty slot is written', () => {
  const { label, ...rest } = sumOfCost
  expect(
    isSameForm(bars, {
      ...bars,
      metrics: [{ label, ...rest }],
      columns: [],
      extra_form_data: {},
      force: true,
    }),
  ).toBe(true)
  expect(isSameForm(bars, { ...bars, groupby: ['phase'] })).toBe(false)
  expect(isSameForm({ ...bars, groupby: ['a', 'b'] }, { ...bars, groupby: ['b', 'a'] })).toBe(false)
})

test('the axes of a chart are set in a dialog, and a chart without axes has none', () => {
  const { actor } = open(bars)
  actor.send({ type: 'axes.opened' })
  const dialog = actor.getSnapshot().children.axesDialog
  dialog?.send({ type: 'axis.edited', axis: 'y', patch: { min: '3' } })
  dialog?.send({ type: 'dialog.accepted' })
  expect(actor.getSnapshot().value).toBe('arranging')
  expect(actor.getSnapshot().context.form.extra_form_data).toMatchObject({
    y_axis_bounds: [3, null],
  })
  expect(
    open({ ...emptyBars, viz_type: 'table' })
      .actor.getSnapshot()
      .can({ type: 'axes.opened' }),
  ).toBe(false)
})

test('the columns of a grid, an option and the title are edits of the form', () => {
  const { actor, reported } = open(bars)
  actor.send({ type: 'grid.arranged', columns: [{ colId: 'state' }], pivotMode: true })
  actor.send({ type: 'options.changed', options: { legend: 'none' } as never })
  actor.send({ type: 'title.changed', title: 'Strikes' })
  const { form } = actor.getSnapshot().context
  expect(form).toMatchObject({
    extra_form_data: { column_state: [{ colId: 'state' }], pivot_mode: true },
    slice_name: 'Strikes',
  })
  expect(reported.map(({ type }) => type)).toEqual(['form.edited', 'form.edited', 'form.edited'])
  expect(reported.at(-1)).toEqual({ type: 'form.edited', form })
})

test('what is pressed is told with the form; edits that settled are applied once the form is complete', () => {
  const { actor, reported } = open(bars)
  const presses = [
    'link.requested',
    'rename.requested',
    'undo.requested',
    'redo.requested',
  ] as const
  for (const type of presses) actor.send({ type })
  actor.send({ type: 'edits.settled' })
  expect(reported).toEqual(
    [...presses, 'form.applied' as const].map((type) => ({ type, form: bars })),
  )
  const incomplete = open()
  incomplete.actor.send({ type: 'edits.settled' })
  expect(incomplete.reported).toEqual([])
})

const filter = {
  expressionType: 'SIMPLE' as const,
  subject: 'cost',
  operator: '>=',
  comparator: '3',
  clause: 'WHERE' as const,
  applied: true,
}
const slot = { slot: 'groupby' as const, index: 0 }

test.each([
  ['filterEditor', { type: 'filter.opened', index: 0 }],
  ['bubbleSizeDialog', { type: 'bubbleSize.opened' }],
  ['axesDialog', { type: 'axes.opened' }],
  ['colorPicker', { type: 'colors.opened' }],
  ['numberFormatDialog', { type: 'numberFormat.opened', name: 'cost' }],
  ['orderDialog', { type: 'order.opened', of: 'order', names: ['TX'] } as never],
  ['limitEditor', { type: 'limit.opened', position: slot }],
] as const)('a form whose %s crashes stays as it is and can be edited on', (part, event) => {
  const form = { ...bars, adhoc_filters: [filter] }
  const { actor } = open(form, slotsMachine.provide({ actors: { [part]: crashes } }))
  actor.send(event)
  const { value, context } = actor.getSnapshot()
  expect({ value, form: context.form }).toEqual({ value: 'arranging', form })
  expect(actor.getSnapshot().can({ type: 'save.requested' })).toBe(true)
})

test('what a slot or a dialog does not take changes nothing', () => {
  const { actor, reported } = open({ ...emptyBars, viz_type: 'pie' })
  actor.send({ type: 'item.placed', slot: 'metrics', item: { kind: 'target' } })
  actor.send({ type: 'filter.placed', item: { kind: 'target' } })
  actor.send({ type: 'columns.added' })
  actor.send({ type: 'form.applied' })
  actor.send({ type: 'save.requested' })
  actor.send({ type: 'axes.opened' })
  actor.send({ type: 'limit.opened', position: { slot: 'metrics', index: 0 } })
  expect({ state: actor.getSnapshot().value, reported }).toEqual({
    state: 'arranging',
    reported: [],
  })
})

test('a filter that is open is not opened again', () => {
  const { actor } = open(bars)
  actor.send({ type: 'filter.placed', item: column() })
  const before = actor.getSnapshot()
  actor.send({ type: 'filter.opened', index: before.context.filterAt ?? 0 })
  expect(actor.getSnapshot().value).toBe('filtering')
})

const first = { slot: 'metrics', index: 0 } as const
const filtered = {
  ...bars,
  adhoc_filters: [
    {
      expressionType: 'SIMPLE' as const,
      subject: 'state',
      operator: '==',
      comparator: 'Texas',
      clause: 'WHERE' as const,
    },
  ],
}
const openings = [
  { type: 'bubbleSize.opened' },
  { type: 'axes.opened' },
  { type: 'colors.opened' },
  { type: 'numberFormat.opened', name: 'SUM(cost)' },
  { type: 'order.opened', of: 'sort', names: [] },
  { type: 'limit.opened', position: { slot: 'groupby', index: 0 } },
] as const

test.each([
  ...openings,
  { type: 'pill.opened', position: first },
  { type: 'filter.opened', index: 0 },
  { type: 'filter.removed', index: 0 },
  { type: 'metric.changed', position: first, patch: { label: 'Costs' } as never },
  { type: 'options.changed', options: { legend: 'none' } as never },
] as const)('the explorer is told the form as it is after $type', (event) => {
  const { actor, reported } = open(filtered)
  actor.send(event)
  expect(reported).toEqual([{ type: 'form.edited', form: actor.getSnapshot().context.form }])
})

test('the explorer is told the columns that a table gets at once', () => {
  const { actor, reported } = open({ ...emptyBars, viz_type: 'table' })
  actor.send({ type: 'columns.added' })
  expect(reported).toEqual([{ type: 'form.edited', form: actor.getSnapshot().context.form }])
})

test.each(openings)('a new pill whose card is open is decided before $type', (event) => {
  const { actor } = open(bars)
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(phase) })
  actor.send(event)
  const { card, form } = actor.getSnapshot().context
  expect({ card, metrics: form.metrics?.length }).toEqual({ card: null, metrics: 1 })
})

test('an editor of a filter that ends tells the form, and one that crashes leaves no filter unfinished', () => {
  const endings = [
    (actor: ReturnType<typeof open>['actor']) =>
      actor.send({ type: 'filter.accepted', filter: filtered.adhoc_filters[0] as never }),
    (actor: ReturnType<typeof open>['actor']) => actor.send({ type: 'filter.dismissed' }),
  ]
  for (const end of endings) {
    const { actor, reported } = open(filtered)
    actor.send({ type: 'filter.opened', index: 0 })
    const before = reported.length
    end(actor)
    const { form, filterAt } = actor.getSnapshot().context
    expect({ told: reported.slice(before), filterAt }).toEqual({
      told: [{ type: 'form.edited', form }],
      filterAt: null,
    })
  }
  const crashing = slotsMachine.provide({ actors: { filterEditor: crashes } })
  const { actor, reported } = open(filtered, crashing)
  actor.send({ type: 'filter.opened', index: 0 })
  expect({ filterAt: actor.getSnapshot().context.filterAt, told: reported.length }).toEqual({
    filterAt: null,
    told: 2,
  })
})

test.each([
  ['axes.opened', 'axesDialog'],
  ['colors.opened', 'colorPicker'],
  ['bubbleSize.opened', 'bubbleSizeDialog'],
] as const)('what is accepted after %s is told to the explorer', (type, dialog) => {
  const { actor, reported } = open(bars)
  actor.send({ type })
  const before = reported.length
  actor.getSnapshot().children[dialog]?.send({ type: 'dialog.accepted' })
  expect(reported.slice(before)).toEqual([
    { type: 'form.edited', form: actor.getSnapshot().context.form },
  ])
})

test('a format that is accepted and a card that is accepted are told to the explorer', () => {
  const formatted = open(bars)
  formatted.actor.send({ type: 'numberFormat.opened', name: 'SUM(cost)' })
  formatted.actor.getSnapshot().children.numberFormatDialog?.send({ type: 'dialog.accepted' })
  const decided = open(bars)
  decided.actor.send({ type: 'pill.opened', position: first })
  decided.actor.send({ type: 'aggregate.chosen', aggregate: 'MAX' })
  decided.actor.send({ type: 'card.accepted' })
  for (const [{ actor, reported }, count] of [
    [formatted, 2],
    [decided, 3],
  ] as const)
    expect({ last: reported.at(-1), count: reported.length }).toEqual({
      last: { type: 'form.edited', form: actor.getSnapshot().context.form },
      count,
    })
})

test('a limit goes by the metric that took the place of its own, else by the first that is left', () => {
  const top = { series: { count: 10, by: 'SUM(cost)', order: 'desc' as const, other: true } }
  const at = (index: number) => ({ slot: 'metrics' as const, index })
  const [count] = metrics
  if (!count) throw new Error('no metric')
  const { actor } = open({ ...bars, top })
  const by = () => actor.getSnapshot().context.form.top?.series?.by
  const steps = [by()]
  actor.send({ type: 'metric.changed', position: at(0), patch: { aggregate: 'MAX' } })
  steps.push(by())
  actor.send({ type: 'pill.opened', position: at(0) })
  actor.send({ type: 'aggregate.chosen', aggregate: 'AVG' })
  actor.send({ type: 'card.accepted' })
  steps.push(by())
  actor.send({ type: 'item.placed', slot: 'metrics', item: { kind: 'metric', metric: count } })
  steps.push(by())
  actor.send({ type: 'pill.removed', position: at(0) })
  steps.push(by())
  actor.send({ type: 'pill.removed', position: at(0) })
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(cost) })
  actor.send({ type: 'card.accepted' })
  steps.push(by())
  expect(steps).toEqual(['SUM(cost)', 'MAX(cost)', 'AVG(cost)', 'AVG(cost)', 'count', 'SUM(cost)'])
})

test('a limit keeps its metric while the card of what would replace it is open, and one that the chart never had', () => {
  const top = (by: string) => ({
    categories: { count: 5, by, order: 'desc' as const, other: false },
  })
  const pie = { viz_type: 'pie', all_columns: ['state'], metric: sumOfCost }
  const { actor, reported } = open({ ...pie, top: top('SUM(cost)') })
  const by = () => actor.getSnapshot().context.form.top?.categories?.by
  actor.send({ type: 'item.placed', slot: 'metric', item: column(phase) })
  expect([by(), reported.at(-1)]).toMatchObject([
    'SUM(cost)',
    { form: { top: top('COUNT(phase)') } },
  ])
  actor.send({ type: 'card.dismissed', position: { slot: 'metric', index: 0 } })
  expect(actor.getSnapshot().context.form).toMatchObject({
    metric: sumOfCost,
    top: top('SUM(cost)'),
  })
  actor.send({ type: 'item.placed', slot: 'metric', item: column(phase) })
  actor.send({ type: 'card.accepted' })
  expect(by()).toBe('COUNT(phase)')
  const other = open({ ...pie, top: top('profit') }).actor
  other.send({ type: 'pill.removed', position: { slot: 'metric', index: 0 } })
  expect(other.getSnapshot().context.form.top).toEqual(top('profit'))
})

test('columns and metrics that the dataset got meanwhile can be used', () => {
  const { actor } = inWorld(slotsMachine, {
    form: emptyBars,
    datasetId: 12,
    saved: null,
    columns: [],
    metrics: [],
  })
  actor.send({ type: 'fields.changed', columns, metrics })
  actor.send({ type: 'item.placed', slot: 'groupby', item: column() })
  const { context } = actor.getSnapshot()
  expect({
    columns: context.columns,
    metrics: context.metrics,
    groupby: context.form.groupby,
  }).toEqual({ columns, metrics, groupby: ['state'] })
})

test('columns of a grid that are arranged leave the options of the chart', () => {
  const { actor } = open({ ...emptyBars, extra_form_data: { opacity: 50 } })
  actor.send({ type: 'grid.arranged', columns: [{ colId: 'state' }], pivotMode: true })
  expect(actor.getSnapshot().context.form.extra_form_data).toEqual({
    opacity: 50,
    column_state: [{ colId: 'state' }],
    pivot_mode: true,
  })
})

test('a new pill whose card is open is no part of a link, and its card is gone with an earlier form', () => {
  const { actor, reported } = open()
  actor.send({ type: 'item.placed', slot: 'metrics', item: column(cost) })
  actor.send({ type: 'link.requested' })
  actor.send({ type: 'form.restored', form: emptyBars })
  const { value, context } = actor.getSnapshot()
  expect({ link: reported[1], value, card: context.card, form: context.form }).toEqual({
    link: { type: 'link.requested', form: { ...emptyBars, metrics: [] } },
    value: 'arranging',
    card: null,
    form: emptyBars,
  })
})
