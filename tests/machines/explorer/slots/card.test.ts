import { expect, test } from 'vitest'
import type { AdhocMetric, FormData } from '../../../../src/api/contract'
import { newMetric, withAggregate } from '../../../../src/machines/explorer/form/aggregates'
import {
  acceptCard,
  cardAt,
  isSamePosition,
  leaveCard,
  positionAfterClosing,
  withMetric,
  type Card,
} from '../../../../src/machines/explorer/slots/card'
import { open, place } from '../../../../src/machines/explorer/slots/arrange'
import { bars, columns, metrics, sumOfCost } from '../../../support/explorer'

const [, cost] = columns
const undecided = newMetric(cost)
const largest = withAggregate(undecided, 'MAX')
const top = (by: string) => ({ categories: { count: 5, by, order: 'desc' as const, other: true } })
const withMetrics = (metrics: AdhocMetric[], by = 'SUM(cost)'): FormData => ({
  ...bars,
  metrics,
  top: top(by),
})
const cardOf = (index: number, more: Partial<Card> = {}): Card => ({
  position: { slot: 'metrics', index },
  column: 'cost',
  aggregates: ['SUM', 'MAX'],
  aggregate: 'MAX',
  ...more,
})

test('a new pill whose card is accepted takes over the limit of the one that it replaced, and gives it back when it is left', () => {
  const card = cardOf(0, { replaced: sumOfCost })
  const form = withMetrics([undecided])
  expect({
    accepted: acceptCard(form, card),
    left: leaveCard(form, card),
    beside: leaveCard(withMetrics([sumOfCost, undecided]), cardOf(1)),
    decided: leaveCard(withMetrics([largest]), card),
  }).toEqual({
    accepted: withMetrics([largest], 'MAX(cost)'),
    left: withMetrics([sumOfCost]),
    beside: withMetrics([sumOfCost]),
    decided: withMetrics([largest]),
  })
})

test('a limit that went by a replaced metric of points goes by the new one', () => {
  const of = (y: AdhocMetric, by: string): FormData => ({
    viz_type: 'scatter',
    x: withAggregate(undecided, 'AVG'),
    y,
    top: top(by),
  })
  const card = cardOf(0, { position: { slot: 'y', index: 0 }, replaced: sumOfCost })
  expect(acceptCard(of(undecided, 'SUM(cost)'), card)).toEqual(of(largest, 'MAX(cost)'))
})

test('another aggregate of a pill leaves how it is shown, and the limit goes by it', () => {
  const shared = { ...sumOfCost, show: 'share' as const }
  const position = { slot: 'metrics', index: 0 } as const
  expect({
    aggregate: withMetric(withMetrics([shared]), position, { aggregate: 'MAX' }),
    value: withMetric(withMetrics([shared]), position, { show: 'value' }),
    gone: withMetric(withMetrics([shared]), { slot: 'metrics', index: 1 }, { show: 'value' }),
    second: [{ aggregate: 'MAX' as const }, { show: 'running_total' as const }].map((patch) =>
      withMetric(withMetrics([sumOfCost, shared]), { slot: 'metrics', index: 1 }, patch),
    ),
    accepted: acceptCard(withMetrics([sumOfCost, undecided, sumOfCost]), cardOf(1)),
  }).toEqual({
    aggregate: withMetrics([{ ...largest, show: 'share' } as AdhocMetric], 'MAX(cost)'),
    value: withMetrics([sumOfCost]),
    gone: withMetrics([shared]),
    second: [
      withMetrics([sumOfCost, { ...largest, show: 'share' } as AdhocMetric]),
      withMetrics([sumOfCost, { ...sumOfCost, show: 'running_total' } as AdhocMetric]),
    ],
    accepted: withMetrics([sumOfCost, largest, sumOfCost]),
  })
})

test('a pill behind a new one moves up where that leaves, those before it and of other slots stay', () => {
  const form = withMetrics([sumOfCost, undecided, largest])
  const after = (slot: 'metrics' | 'groupby', index: number, card: Card | null = cardOf(1)) =>
    positionAfterClosing(form, card, { slot, index })
  expect({
    before: after('metrics', 0),
    itself: after('metrics', 1),
    behind: after('metrics', 2),
    'of another slot': [after('groupby', 1), after('groupby', 2)],
    'of a decided card': after('metrics', 2, cardOf(0)),
    'without a card': after('metrics', 2, null),
  }).toEqual({
    before: { slot: 'metrics', index: 0 },
    itself: null,
    behind: { slot: 'metrics', index: 1 },
    'of another slot': [
      { slot: 'groupby', index: 1 },
      { slot: 'groupby', index: 2 },
    ],
    'of a decided card': { slot: 'metrics', index: 2 },
    'without a card': { slot: 'metrics', index: 2 },
  })
})

test('a pill is known by its slot and its place in it', () => {
  const [one, other] = [{ slot: 'x', index: 0 } as const, { slot: 'y', index: 0 } as const]
  expect([
    isSamePosition(one, { ...one }),
    isSamePosition(one, other),
    isSamePosition(one, { ...one, index: 1 }),
  ]).toEqual([true, false, false])
})

test('the card of a pill offers what its database computes and is set to what the pill has', () => {
  const form = withMetrics([undecided, largest])
  const at = (index: number, backend?: string) => cardAt(form, { slot: 'metrics', index }, backend)
  expect({
    aggregates: [
      at(1)?.aggregates.includes('MEDIAN'),
      at(1, 'duckdb')?.aggregates.includes('MEDIAN'),
    ],
    chosen: [at(0)?.aggregate, at(1)?.aggregate],
    none: [at(2), cardAt(bars, { slot: 'groupby', index: 0 })],
  }).toEqual({ aggregates: [false, true], chosen: ['SUM', 'MAX'], none: [null, null] })
})

test('the card of a column whose kind is not known offers what can be computed of any text', () => {
  const { type_generic: _kind, ...name } = undecided.column
  const form = withMetrics([{ ...undecided, column: name }])
  const card = cardAt(form, { slot: 'metrics', index: 0 })
  expect([card?.aggregate, card?.aggregates.includes('SUM')]).toEqual(['COUNT', false])
})

test('the card of a pill that is dropped or opened offers what the database of the chart computes', () => {
  const offered = (backend?: string) => {
    const context = (held: AdhocMetric[]) => ({
      ...{ form: withMetrics(held), card: null, filterAt: null, columns },
      ...(backend === undefined ? {} : { backend }),
    })
    const item = { kind: 'column' as const, column: cost }
    return [
      place(context([]), { slot: 'metrics', item }),
      open(context([largest]), { slot: 'metrics', index: 0 }),
    ].map(({ card }) => card?.aggregates.includes('MEDIAN') ?? null)
  }
  expect([offered('duckdb'), offered()]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a limit goes by the stored metric that is dropped on the one it went by', () => {
  const [metric] = metrics
  if (!metric) throw new Error('no metric')
  const form: FormData = {
    viz_type: 'pie',
    all_columns: ['state'],
    metric: sumOfCost,
    top: top('SUM(cost)'),
  }
  const context = { form, card: null, filterAt: null, columns }
  const { form: after } = place(context, { slot: 'metric', item: { kind: 'metric', metric } })
  expect(after).toEqual({ ...form, metric: metric.metric_name, top: top(metric.metric_name) })
})
