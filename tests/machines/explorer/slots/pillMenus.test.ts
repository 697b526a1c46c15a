import { expect, test } from 'vitest'
import type { FormData } from '../../../../src/api/contract'
import { columnKinds } from '../../../../src/api/contract/columnKinds'
import { hasGrain } from '../../../../src/machines/explorer/form/timeGrains'
import { usualTop } from '../../../../src/machines/explorer/form/tops'
import { isSameForm, isSameQuery } from '../../../../src/machines/explorer/sameForm'
import { slotsMachine } from '../../../../src/machines/explorer/slots/slots.machine'
import { bars, columns, metrics, sumOfCost } from '../../../support/explorer'
import { inWorld } from '../../../support/world'

const open = (form = bars) =>
  inWorld(slotsMachine, { form, datasetId: 12, saved: null, columns, metrics })
const at = (slot: 'metrics' | 'groupby' | 'columns' | 'all_columns') => ({ slot, index: 0 })

test('a grain is stored by its column, Automatic takes it away, and another grain makes another chart', () => {
  const { actor, reported } = open()
  const formNow = () => actor.getSnapshot().context.form
  actor.send({ type: 'grain.chosen', slot: 'groupby', column: 'day', grain: 'P1M' })
  const byMonth = { ...bars, time_grain_sqla: { day: 'P1M' as const } }
  expect(formNow()).toEqual(byMonth)
  expect(reported).toEqual([{ type: 'form.edited', form: byMonth }])
  expect([isSameForm(bars, byMonth), isSameQuery(bars, byMonth)]).toEqual([false, false])
  actor.send({ type: 'grain.chosen', slot: 'groupby', column: 'week', grain: 'weekday' })
  actor.send({ type: 'grain.chosen', slot: 'groupby', column: 'day', grain: null })
  expect(formNow()).toEqual({ ...bars, time_grain_sqla: { week: 'weekday' } })
  actor.send({ type: 'grain.chosen', slot: 'groupby', column: 'week', grain: null })
  expect(formNow()).toEqual(bars)
})

test('one date stands on both axes of a heatmap, grouped in two ways', () => {
  const [state] = columns
  const day = { ...state, column_name: 'day', type_generic: columnKinds.moment }
  const { actor } = inWorld(slotsMachine, {
    form: { viz_type: 'heatmap', all_columns_x: 'day' },
    datasetId: 12,
    saved: null,
    columns: [day],
    metrics,
  })
  const formNow = () => actor.getSnapshot().context.form
  const item = { kind: 'column' as const, column: day }
  actor.send({ type: 'item.placed', slot: 'all_columns_y', item })
  expect(formNow()).toEqual({
    viz_type: 'heatmap',
    all_columns_x: 'day',
    all_columns_y: 'day',
    time_grain_sqla: { 'all_columns_y:day': 'weekday' },
  })
  actor.send({ type: 'grain.chosen', slot: 'all_columns_x', column: 'day', grain: 'hour_of_day' })
  expect(formNow().time_grain_sqla).toEqual({
    'all_columns_x:day': 'hour_of_day',
    'all_columns_y:day': 'weekday',
  })
  actor.send({ type: 'pill.removed', position: { slot: 'all_columns_x', index: 0 } })
  actor.send({ type: 'grain.chosen', slot: 'all_columns_y', column: 'day', grain: 'P1M' })
  expect(formNow().time_grain_sqla).toEqual({ day: 'P1M' })
})

test('times on both axes of a heatmap are hours by weekdays, whichever axis comes first; a chosen grain stays', () => {
  const [state] = columns
  const type = 'TIMESTAMP WITH TIME ZONE'
  const pickup = { ...state, column_name: 'pickup', type, type_generic: columnKinds.moment }
  const item = { kind: 'column' as const, column: pickup }
  const grainsAfter = (
    form: Partial<FormData>,
    ...slots: readonly ('all_columns_x' | 'all_columns_y')[]
  ) => {
    const { actor } = inWorld(slotsMachine, {
      form: { ...form, viz_type: 'heatmap' },
      datasetId: 12,
      saved: null,
      columns: [pickup],
      metrics,
    })
    for (const slot of slots) actor.send({ type: 'item.placed', slot, item })
    return actor.getSnapshot().context.form.time_grain_sqla
  }
  const hoursByWeekdays = {
    'all_columns_x:pickup': 'hour_of_day',
    'all_columns_y:pickup': 'weekday',
  }
  expect(grainsAfter({}, 'all_columns_x')).toBeUndefined()
  expect(grainsAfter({}, 'all_columns_x', 'all_columns_y')).toEqual(hoursByWeekdays)
  expect(grainsAfter({}, 'all_columns_y', 'all_columns_x')).toEqual(hoursByWeekdays)
  expect(
    grainsAfter({ all_columns_x: 'pickup', time_grain_sqla: { pickup: 'P1M' } }, 'all_columns_y'),
  ).toEqual({ pickup: 'P1M', 'all_columns_y:pickup': 'weekday' })
})

test('the text that Superset stores for a whole chart chooses no grain and stays until one is chosen', () => {
  const { actor } = open({ ...bars, time_grain_sqla: 'P1D' })
  expect(isSameForm(actor.getSnapshot().context.form, bars)).toBe(true)
  actor.send({ type: 'grain.chosen', slot: 'groupby', column: 'day', grain: 'P1Y' })
  expect(actor.getSnapshot().context.form).toEqual({ ...bars, time_grain_sqla: { day: 'P1Y' } })
})

test('dates are grouped on axes and in categories, not in the columns of a table', () => {
  const [state] = columns
  const day = { ...state, column_name: 'day', type_generic: columnKinds.moment }
  const form = (viz_type: string) => ({ viz_type })
  expect([
    hasGrain(form('dist_bar'), 'groupby', day),
    hasGrain(form('heatmap'), 'all_columns_y', day),
    hasGrain(form('pie'), 'all_columns', day),
    hasGrain(form('table'), 'all_columns', day),
    hasGrain(form('scatter'), 'series', day),
    hasGrain(form('dist_bar'), 'groupby', state),
  ]).toEqual([true, true, true, false, false, false])
})

test('an own order begins with what is drawn, is moved name by name, and is stored by what it orders', () => {
  const { actor, reported } = open()
  const names = ['Mon', 'Tue', 'Wed']
  const dialog = () => actor.getSnapshot().children.orderDialog
  const move = (from: number, to: number) => dialog()?.send({ type: 'name.moved', from, to })
  actor.send({ type: 'order.opened', of: 'series_sort', names })
  move(2, 0)
  move(0, -1)
  expect(dialog()?.getSnapshot().context.draft).toEqual(['Wed', 'Mon', 'Tue'])
  dialog()?.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().context.form).toEqual(bars)
  actor.send({ type: 'order.opened', of: 'sort', names })
  move(0, 2)
  dialog()?.send({ type: 'dialog.accepted' })
  const ordered = {
    ...bars,
    extra_form_data: { viz_options: { sort: ['Tue', 'Wed', 'Mon'] } },
  }
  expect(actor.getSnapshot().context.form).toEqual(ordered)
  expect(reported.at(-1)).toEqual({ type: 'form.edited', form: ordered })
  actor.send({ type: 'order.opened', of: 'sort', names: ['Mon', 'Sun'] })
  expect(dialog()?.getSnapshot().context.draft).toEqual(['Tue', 'Wed', 'Mon', 'Sun'])
})

test('a limit is edited beside its pill and stored by its slot', () => {
  const { actor, reported } = open()
  actor.send({ type: 'limit.opened', position: at('groupby') })
  expect(actor.getSnapshot().value).toBe('limiting')
  const editor = actor.getSnapshot().children.limitEditor
  expect(editor?.getSnapshot().context.draft).toEqual({
    kind: 'top',
    count: '10',
    by: 'SUM(cost)',
    other: true,
  })
  editor?.send({ type: 'limit.edited', patch: { count: '501' } })
  editor?.send({ type: 'editor.submitted' })
  expect(actor.getSnapshot().value).toBe('limiting')
  editor?.send({ type: 'limit.edited', patch: { kind: 'bottom', count: '5', other: false } })
  editor?.send({ type: 'editor.submitted' })
  const form = {
    ...bars,
    top: { series: { count: 5, by: 'SUM(cost)', order: 'asc' as const, other: false } },
  }
  expect(actor.getSnapshot().context).toMatchObject({ form, limitAt: null })
  expect(actor.getSnapshot().value).toBe('arranging')
  expect(reported.at(-1)).toEqual({ type: 'form.edited', form })
  expect(isSameForm(bars, form)).toBe(false)
})

test('a limit of Categories is edited beside that of Series', () => {
  const series = usualTop('SUM(cost)')
  const categories = { count: 3, by: 'SUM(cost)', order: 'asc' as const, other: false }
  const form = { ...bars, columns: ['phase'], top: { series, categories } }
  const { actor } = open(form)
  actor.send({ type: 'limit.opened', position: at('columns') })
  const editor = actor.getSnapshot().children.limitEditor
  const { kind, count } = editor?.getSnapshot().context.draft ?? {}
  editor?.send({ type: 'limit.edited', patch: { count: '4' } })
  editor?.send({ type: 'editor.submitted' })
  expect({ kind, count, top: actor.getSnapshot().context.form.top }).toEqual({
    kind: 'bottom',
    count: '3',
    top: { series, categories: { ...categories, count: 4 } },
  })
})

test('the usual limit is stored at once', () => {
  const { actor, reported } = open()
  const top = usualTop('SUM(cost)')
  actor.send({ type: 'limit.chosen', limit: { slot: 'series', top } })
  const form = {
    ...bars,
    top: { series: { count: 10, by: 'SUM(cost)', order: 'desc' as const, other: true } },
  }
  expect(actor.getSnapshot()).toMatchObject({ value: 'arranging', context: { form } })
  expect(reported).toEqual([{ type: 'form.edited', form }])
})

test('all values are a limit of 500, and none takes the limit away', () => {
  const { actor } = open()
  const choose = (kind: 'all' | 'automatic') => {
    actor.send({ type: 'limit.opened', position: at('groupby') })
    const editor = actor.getSnapshot().children.limitEditor
    editor?.send({ type: 'limit.edited', patch: { kind } })
    editor?.send({ type: 'editor.submitted' })
    return actor.getSnapshot().context.form
  }
  expect(choose('all')).toEqual({
    ...bars,
    top: { series: { count: 500, by: 'SUM(cost)', order: 'desc', other: false } },
  })
  expect(choose('automatic')).toEqual(bars)
})

test('the highest limit stays one with Other when it is opened again', () => {
  const { actor } = open()
  const top = { count: 500, by: 'SUM(cost)', order: 'desc' as const, other: true }
  actor.send({ type: 'limit.chosen', limit: { slot: 'series', top } })
  actor.send({ type: 'limit.opened', position: at('groupby') })
  const editor = actor.getSnapshot().children.limitEditor
  expect(editor?.getSnapshot().context.draft.kind).toBe('top')
  editor?.send({ type: 'editor.submitted' })
  expect(actor.getSnapshot().context.form).toEqual({ ...bars, top: { series: top } })
})

test('a limit that is dismissed leaves the chart as it is, and slots without one have no editor', () => {
  const { actor } = open()
  actor.send({ type: 'limit.opened', position: at('groupby') })
  actor.getSnapshot().children.limitEditor?.send({ type: 'editor.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'arranging', context: { form: bars } })
  expect(
    actor.getSnapshot().can({ type: 'limit.opened', position: { slot: 'metrics', index: 0 } }),
  ).toBe(false)
})

test('the aggregate of a pill changes at once, and so does what is shown of it', () => {
  const { actor } = open()
  actor.send({ type: 'metric.changed', position: at('metrics'), patch: { aggregate: 'MAX' } })
  const maximum = {
    ...sumOfCost,
    aggregate: 'MAX' as const,
    expression: 'MAX(cost)',
    label: 'MAX(cost)',
  }
  expect(actor.getSnapshot().context.form).toEqual({ ...bars, metrics: [maximum] })
  actor.send({ type: 'metric.changed', position: at('metrics'), patch: { show: 'share' } })
  const share = { ...bars, metrics: [{ ...maximum, show: 'share' }] }
  expect(actor.getSnapshot().context.form).toEqual(share)
  actor.send({ type: 'metric.changed', position: at('metrics'), patch: { show: 'value' } })
  expect(actor.getSnapshot().context.form).toEqual({ ...bars, metrics: [maximum] })
})
