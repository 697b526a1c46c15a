import { expect, test } from 'vitest'
import type { AdhocFilter, Column, FormData } from '../../../../src/api/contract'
import { withMetric } from '../../../../src/machines/explorer/slots/card'
import * as arrange from '../../../../src/machines/explorer/slots/arrange'
import { dropped, dropWords, type Carried } from '../../../../src/machines/explorer/slots/drop'
import { filterDropped, filterDropWords } from '../../../../src/machines/explorer/slots/filterDrop'
import {
  entriesIn,
  missingIn,
  usedColumns,
  usedMetrics,
  withEntries,
} from '../../../../src/machines/explorer/form/pills'
import { slotsOf, type SlotName } from '../../../../src/machines/explorer/form/slotLayouts'
import { columns as some, metrics, sumOfCost } from '../../../support/explorer'
import { changed, outcome, written } from '../../../support/outcomes'

const [state, cost, phase] = some
const seen: Column = { ...state, id: 4, column_name: 'seen', type_generic: 2, is_dttm: true }
const columns = [state, cost, phase, seen]
const gone: Column = { ...state, id: 9, column_name: 'gone' }
const filter = (subject: string, more: Partial<AdhocFilter> = {}): AdhocFilter => ({
  expressionType: 'SIMPLE',
  subject,
  operator: 'IN',
  comparator: ['TX'],
  clause: 'WHERE',
  applied: true,
  ...more,
})

/** A chart of a kind with something in each slot, or in none of them. */
const filled = (viz_type: string): FormData =>
  slotsOf({ viz_type }).reduce(
    (form: FormData, { name, single, computed }) =>
      withEntries(
        form,
        name,
        (computed ? [sumOfCost, 'count'] : ['phase', 'state']).slice(0, single ? 1 : 2),
      ),
    {
      viz_type,
      adhoc_filters: [
        filter('state'),
        filter('SUM(cost)', { clause: 'HAVING', operator: '>', comparator: '7' }),
      ],
    },
  )
const kinds = [
  'dist_bar',
  'echarts_timeseries_line',
  'pie',
  'bubble',
  'heatmap',
  'table',
  'box_plot',
]
const forms = kinds.flatMap((viz_type): [string, FormData][] => [
  [`empty ${viz_type}`, { viz_type }],
  [`full ${viz_type}`, filled(viz_type)],
])

const carriedTo = (form: FormData): [string, Carried][] => [
  ...[...columns, gone].map((column): [string, Carried] => [
    `column ${column.column_name}`,
    { kind: 'column', column },
  ]),
  ...metrics.map((metric): [string, Carried] => [
    `metric ${metric.metric_name}`,
    { kind: 'metric', metric },
  ]),
  ...slotsOf(form).flatMap(({ name }) =>
    [...entriesIn(form, name).keys(), 7].map((index): [string, Carried] => [
      `pill ${name} ${index}`,
      { kind: 'pill', from: { slot: name, index } },
    ]),
  ),
  ['filter 1', { kind: 'filter', index: 1 }],
  ['filter 7', { kind: 'filter', index: 7 }],
  ['target', { kind: 'target' }],
]

test('what is dropped on a slot of a chart is placed, or refused with a reason, as it is written down', async () => {
  const lines = forms.flatMap(([title, form]) => [
    title,
    outcome(' missing', missingIn(form)),
    outcome(' used', [usedColumns(form), usedMetrics(form)]),
    ...slotsOf(form).flatMap((slot) =>
      carriedTo(form).map(([words, carried]) => {
        const { allowed, words: reason } = dropWords(form, slot, carried, columns)
        const dropping = ` ${slot.name}: ${words}: ${reason}`
        return allowed
          ? changed(dropping, form, dropped(form, slot, carried, 1, columns))
          : dropping
      }),
    ),
  ])
  await expect(written(lines)).toMatchFileSnapshot('./drops.txt')
})

test('what is dropped on the filters becomes one, moves, or is refused with a reason', async () => {
  const lines = forms.flatMap(([title, form]) => [
    title,
    ...carriedTo(form).map(([words, carried]) => {
      const { form: next, filterAt } = filterDropped(form, carried, 0, columns)
      const { allowed, words: reason } = filterDropWords(form, carried)
      const dropping = ` ${words}: ${reason}`
      return allowed
        ? changed(dropping, { form, filterAt: null }, { form: next, filterAt })
        : dropping
    }),
  ])
  await expect(written(lines)).toMatchFileSnapshot('./filterDrops.txt')
})

test('an open card or editor is left as it is written down when something else is done', async () => {
  const undecided = { ...sumOfCost, aggregate: null }
  const form = {
    ...filled('dist_bar'),
    metrics: ['count', undecided, sumOfCost],
    adhoc_filters: [
      filter('state'),
      filter('cost', { applied: false, operator: '' }),
      filter('phase'),
    ],
  }
  const card = {
    position: { slot: 'metrics' as const, index: 1 },
    column: 'cost',
    aggregates: ['SUM' as const],
    aggregate: 'SUM' as const,
  }
  const contexts = {
    closed: { form, card: null, filterAt: null, columns },
    'card of a new pill': { form, card, filterAt: null, columns },
    'card in place of another': {
      form: { ...form, metrics: [undecided] },
      card: { ...card, position: { slot: 'metrics' as const, index: 0 }, replaced: 'count' },
      filterAt: null,
      columns,
    },
    'card of an old pill': {
      form,
      card: { ...card, position: { slot: 'metrics' as const, index: 2 } },
      filterAt: null,
      columns,
    },
    'editor of a new filter': { form, card: null, filterAt: 1, columns },
    'editor of an old filter': { form, card: null, filterAt: 0, columns },
  }
  const at = (slot: SlotName, index: number) => ({ slot, index })
  const lines = Object.entries(contexts).flatMap(([title, context]) => {
    const { columns: _, ...before } = context
    const line = (words: string, after: object) =>
      changed(` ${words}`, before, { ...before, ...after })
    const column = { kind: 'column' as const, column: seen }
    return [
      title,
      line('leave', arrange.leave(context)),
      ...[0, 1, 2, 3].flatMap((index) => [
        line(`open metric ${index}`, arrange.open(context, at('metrics', index))),
        line(`remove metric ${index}`, arrange.remove(context, at('metrics', index))),
        line(`open filter ${index}`, arrange.openFilter(context, index)),
        line(`remove filter ${index}`, arrange.removeFilter(context, index)),
        line(
          `drop on metrics at ${index}`,
          arrange.place(context, { slot: 'metrics', item: column, index }),
        ),
        line(`drop on filters at ${index}`, arrange.placeFilter(context, { item: column, index })),
      ]),
      line('drop on metrics', arrange.place(context, { slot: 'metrics', item: column })),
      line('drop on groups', arrange.place(context, { slot: 'groupby', item: column })),
      line('drop on a slot of another kind', arrange.place(context, { slot: 'x', item: column })),
      line('drop on filters', arrange.placeFilter(context, { item: column })),
      line('all columns', arrange.addAllColumns(context)),
      line('accept filter', arrange.acceptFilter(context, filter('seen'))),
      line(
        'add filters',
        arrange.addFilters(context, [filter('state', { comparator: ['UT'] }), filter('seen')]),
      ),
      line('show as share', {
        form: withMetric(context.form, at('metrics', 1), { show: 'share' as never }),
      }),
      line('aggregate', { form: withMetric(context.form, at('metrics', 1), { aggregate: 'MAX' }) }),
      outcome(' taken by metrics', [
        arrange.isTaken(context, { slot: 'metrics', item: column }),
        arrange.isTaken(context, { slot: 'x', item: column }),
        arrange.isFilterTaken(context, { item: column }),
      ]),
    ]
  })
  await expect(written(lines)).toMatchFileSnapshot('./arrangements.txt')
})

test('a date that is dropped into a second slot is grouped otherwise there', () => {
  const drop = (form: FormData, slot: SlotName, column = seen) => {
    const to = slotsOf(form).find(({ name }) => name === slot)
    return to && dropped(form, to, { kind: 'column', column }, 0, columns).time_grain_sqla
  }
  const bars: FormData = { viz_type: 'dist_bar', groupby: ['seen'] }
  const heat: FormData = { viz_type: 'heatmap', all_columns_x: 'seen' }
  const weekdays = { time_grain_sqla: { seen: 'weekday' } } as object
  expect([
    drop({ viz_type: 'dist_bar' }, 'columns'),
    drop(bars, 'columns'),
    drop({ ...bars, ...weekdays }, 'columns'),
    drop({ ...bars, time_grain_sqla: { day: 'weekday' } } as object as FormData, 'columns'),
    drop(heat, 'all_columns_y'),
    drop(heat, 'all_columns_y', { ...seen, type: 'TIMESTAMP' }),
  ]).toEqual([
    undefined,
    { 'columns:seen': 'weekday' },
    { seen: 'weekday', 'columns:seen': 'hour_of_day' },
    { day: 'weekday', 'columns:seen': 'weekday' },
    { 'all_columns_y:seen': 'weekday' },
    { 'all_columns_x:seen': 'hour_of_day', 'all_columns_y:seen': 'weekday' },
  ])
})

test('a column that is moved from the groups to the metrics is summed or counted by what it holds', () => {
  const form: FormData = { viz_type: 'dist_bar', groupby: ['state', 'cost'] }
  const metricsOf = (index: number) => {
    const to = slotsOf(form).find(({ name }) => name === 'metrics')
    const carried: Carried = { kind: 'pill', from: { slot: 'groupby', index } }
    return to && dropped(form, to, carried, 0, columns)
  }
  expect([0, 1].map(metricsOf).map((one) => [one?.groupby, one?.metrics])).toMatchObject([
    [['cost'], [{ aggregate: 'COUNT', column: { column_name: 'state' } }]],
    [['state'], [{ aggregate: 'SUM', column: { column_name: 'cost' } }]],
  ])
})

test('a metric that is called as a column stays the metric where it is moved, and swaps with what is there', () => {
  const form: FormData = { viz_type: 'bubble', x: 'cost', y: sumOfCost }
  const [, , , size] = slotsOf(form)
  const y = slotsOf(form).find(({ name }) => name === 'y')
  const carried: Carried = { kind: 'pill', from: { slot: 'x', index: 0 } }
  const moved = [size, y].map((to) => to && dropped(form, to, carried, 0, columns))
  expect(moved).toEqual([
    { ...form, x: undefined, size: 'cost' },
    { ...form, x: sumOfCost, y: 'cost' },
  ])
})

test('a date that is counted is not grouped as well, one that is grouped is grouped again', () => {
  const words = (form: FormData) => {
    const to = slotsOf(form).find(({ name }) => name === 'columns')
    return to && dropWords(form, to, { kind: 'column', column: seen }, columns)
  }
  const counted = { ...sumOfCost, column: { column_name: 'seen' }, aggregate: 'COUNT' as const }
  expect([
    words({ viz_type: 'dist_bar', metrics: [counted] }),
    words({ viz_type: 'dist_bar', groupby: ['seen'] }),
    words({ viz_type: 'dist_bar', groupby: ['seen'], metrics: [counted] }),
  ]).toEqual([
    { allowed: false, words: 'Already in Metrics' },
    { allowed: true, words: 'Adds seen' },
    { allowed: false, words: 'Already in Series' },
  ])
})

test('a pill whose column is gone is not moved to another slot', () => {
  const form: FormData = { viz_type: 'dist_bar', groupby: ['gone'] }
  const to = slotsOf(form).find(({ name }) => name === 'columns')
  if (!to) throw new Error('no slot')
  const carried: Carried = { kind: 'pill', from: { slot: 'groupby', index: 0 } }
  expect([dropWords(form, to, carried, columns), dropped(form, to, carried, 0, columns)]).toEqual([
    { allowed: false, words: 'No longer in the dataset' },
    form,
  ])
})
