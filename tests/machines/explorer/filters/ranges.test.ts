import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ColumnRange } from '../../../../src/api/contract'
import { columnKinds } from '../../../../src/api/contract/columnKinds'
import { timeBounds } from '../../../../src/api/contract/timeRanges'
import { filterDropped } from '../../../../src/machines/explorer/slots/filterDrop'
import {
  filterEditorMachine,
  type RangeRead,
} from '../../../../src/machines/explorer/filters/filterEditor.machine'
import {
  filterWords,
  newFilter,
  operatorsFor,
} from '../../../../src/machines/explorer/filters/filters'
import {
  daysOf,
  rangeDays,
  rangeOfDays,
  timePresets,
} from '../../../../src/machines/explorer/filters/ranges'
import { columns } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const [state, cost] = columns
const ordered = { ...state, column_name: 'ordered', type_generic: columnKinds.moment }
const now = new Date('2026-11-22T10:00:00Z')
const range: ColumnRange = { min: 1, max: 9, bins: [{ from: 1, to: 9, count: 3 }] }

const open = (column: typeof state, operator: string, having: string[] = []) => {
  const requested: RangeRead[] = []
  const machine = filterEditorMachine.provide({
    actors: {
      loadRange: fromPromise<ColumnRange, RangeRead>(({ input }) => {
        requested.push(input)
        return Promise.resolve(range)
      }),
    },
  })
  const filter = { ...newFilter(column.column_name, 'WHERE'), operator }
  return { ...inWorld(machine, { filter, column, datasetId: 12, having }), requested }
}

test('every preset is a range that the server understands', () => {
  expect(timePresets.filter((preset) => timeBounds(preset.range, now) === null)).toEqual([])
  expect(rangeDays('Last 90 days', now)).toBe('24 Aug 2026 – 21 Nov 2026')
  expect(rangeDays('Current month', now)).toBe('1 Nov 2026 – 30 Nov 2026')
  expect(rangeDays('Last day', now)).toBe('21 Nov 2026')
})

test('each preset is called by the days that it holds, and is told by that name', () => {
  const filter = { ...newFilter('ordered', 'WHERE'), operator: 'TEMPORAL_RANGE' }
  const told = timePresets.map(({ range, label }) => [
    filterWords({ ...filter, comparator: range }) === label,
    label,
    rangeDays(range, now),
  ])
  expect(told).toEqual(
    [
      ['Today', '22 Nov 2026'],
      ['Yesterday', '21 Nov 2026'],
      ['Last 7 days', '15 Nov 2026 – 21 Nov 2026'],
      ['Last 30 days', '23 Oct 2026 – 21 Nov 2026'],
      ['Last 90 days', '24 Aug 2026 – 21 Nov 2026'],
      ['This week', '16 Nov 2026 – 22 Nov 2026'],
      ['Last week', '9 Nov 2026 – 15 Nov 2026'],
      ['This month', '1 Nov 2026 – 30 Nov 2026'],
      ['Last month', '1 Oct 2026 – 31 Oct 2026'],
      ['This quarter', '1 Oct 2026 – 31 Dec 2026'],
      ['Last quarter', '1 Jul 2026 – 30 Sept 2026'],
      ['This year', '1 Jan 2026 – 31 Dec 2026'],
      ['Last year', '1 Jan 2025 – 31 Dec 2025'],
      ['Year to date', '1 Jan 2026 – 22 Nov 2026'],
    ].map((preset) => [true, ...preset]),
  )
})

test.each([
  ['2026-01-01 : ', 'from 1 Jan 2026'],
  [' : 2026-02-01', 'until 31 Jan 2026'],
  ['2026-01-05 : 2026-01-06', '5 Jan 2026'],
  ['2026-01-05T10:00:00 : 2026-01-07T12:00:00', '5 Jan 2026 – 7 Jan 2026'],
  [' : ', null],
])('the days of the range %s are %s', (text, days) => {
  expect(rangeDays(text, now)).toBe(days)
})

test('a range between two days holds the last one, and half of it may be missing or still typed', () => {
  expect(rangeOfDays('2026-01-01', '2026-01-31')).toBe('2026-01-01 : 2026-02-01')
  for (const days of [
    ['2026-01-01', '2026-02-28'],
    ['2026-01-01', ''],
    ['', '2024-02-29'],
    ['2026-0', ''],
  ] as const)
    expect(daysOf(rangeOfDays(days[0], days[1]))).toEqual(days)
  expect(daysOf('Last 7 days')).toBe(null)
  expect([rangeOfDays('2026-01-01', '2026-13-45'), daysOf('2026-01-01 : 2026-13-45')]).toEqual([
    '2026-01-01 : 2026-13-45',
    ['2026-01-01', '2026-13-45'],
  ])
  expect(daysOf("DATETRUNC(DATETIME('today'), year) : now")).toBe(null)
  expect(daysOf('2026-01-01 : 2026-02-01 : 2026-03-01')).toBe(null)
})

test('a date that is dropped into Filters is filtered by a range, which one click chooses', () => {
  const { form } = filterDropped({ viz_type: 'table' }, { kind: 'column', column: ordered }, 0, [
    ordered,
  ])
  expect(form.adhoc_filters?.[0]).toMatchObject({ operator: 'TEMPORAL_RANGE', comparator: '' })
  const { actor, reported } = open(ordered, 'TEMPORAL_RANGE')
  expect(actor.getSnapshot().can({ type: 'filter.submitted' })).toBe(false)
  actor.send({ type: 'range.chosen', range: 'Last week and a bit' })
  expect(actor.getSnapshot().can({ type: 'filter.submitted' })).toBe(false)
  actor.send({ type: 'range.chosen', range: 'Last 90 days' })
  actor.send({ type: 'filter.submitted' })
  const filter = {
    ...newFilter('ordered', 'WHERE'),
    operator: 'TEMPORAL_RANGE',
    comparator: 'Last 90 days',
  }
  expect(reported).toEqual([{ type: 'filter.accepted', filter }])
  expect(filterWords(filter)).toBe('Last 90 days')
  expect(filterWords({ ...filter, comparator: '2026-01-01 : 2026-02-01' })).toBe(
    '1 Jan 2026 – 31 Jan 2026',
  )
})

test('a range that holds no days is told as it is written', () => {
  const ranges = ['last : monday', 'spring : summer : fall', 'One day']
  expect(
    ranges.map((comparator) =>
      filterWords({ ...newFilter('ordered', 'WHERE'), operator: 'TEMPORAL_RANGE', comparator }),
    ),
  ).toEqual(ranges)
})

test('a number is filtered between two bounds, of which one may be missing', async () => {
  const { actor, reported, requested } = open(cost, 'BETWEEN')
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect([requested, actor.getSnapshot().context.range]).toEqual([
    [{ datasetId: 12, column: 'cost' }],
    range,
  ])
  expect(actor.getSnapshot().can({ type: 'filter.submitted' })).toBe(false)
  actor.send({ type: 'bound.typed', at: 0, text: 'ten' })
  expect(actor.getSnapshot().can({ type: 'filter.submitted' })).toBe(false)
  actor.send({ type: 'bound.typed', at: 0, text: '10' })
  actor.send({ type: 'filter.submitted' })
  const filter = { ...newFilter('cost', 'WHERE'), operator: 'BETWEEN', comparator: [10, null] }
  expect(reported).toEqual([{ type: 'filter.accepted', filter }])
  expect([
    filterWords(filter),
    filterWords({ ...filter, comparator: [null, 5] }),
    filterWords({ ...filter, comparator: [1, 5] }),
  ]).toEqual(['≥ 10', '≤ 5', '1 to 5'])
})

test('ranges are offered for dates and numbers, of rows and not of groups', () => {
  expect([
    operatorsFor(ordered, 'WHERE')[0],
    operatorsFor(cost, 'WHERE')[0],
    operatorsFor(state, 'WHERE')[0],
    operatorsFor(cost, 'HAVING')[0],
  ]).toEqual(['TEMPORAL_RANGE', 'BETWEEN', '==', '=='])
})

test('a range of rows becomes a comparison where groups are filtered', () => {
  for (const { actor } of [
    open(ordered, 'TEMPORAL_RANGE', ['COUNT(*)']),
    open(cost, 'BETWEEN', ['COUNT(*)']),
  ]) {
    actor.send({ type: 'clause.chosen', clause: 'WHERE' })
    const { operator } = actor.getSnapshot().context.filter
    actor.send({ type: 'clause.chosen', clause: 'HAVING' })
    const { filter } = actor.getSnapshot().context
    expect([operatorsFor(null, 'HAVING').includes(operator), filter]).toMatchObject([
      false,
      { clause: 'HAVING', subject: 'COUNT(*)', operator: '>', comparator: '' },
    ])
  }
})
