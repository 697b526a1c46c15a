import { expect, test } from 'vitest'
import { rowsOfMark, type ChosenMark } from '../../../../src/machines/explorer/marks/markConditions'
import { behindForm } from '../../../../src/machines/explorer/marks/markRows.machine'
import { markedChart, type DrawnBars } from '../../../support/markedChart'

const found = (mark: ChosenMark, drawn?: DrawnBars) => rowsOfMark(markedChart(drawn), mark)
const compared = (...conditions: [string, string, unknown, string][]) => ({
  conditions: conditions.map(([column, operator, comparator, label]) => ({
    column,
    label,
    operator,
    comparator,
  })),
})
const day = { form: { groupby: ['day'] }, x: 'day' }

test('a mark stands for the rows with its value, a missing one for those without', () => {
  expect([found({ labels: ['East'] }), found({ labels: ['<NULL>'] })]).toEqual([
    compared(['region', '==', 'East', 'East']),
    compared(['region', 'IS NULL', 'null', '<NULL>']),
  ])
  expect(found({ labels: ['Paris, France'] })).toEqual(
    compared(['region', '==', 'Paris, France', 'Paris, France']),
  )
})

test.each([
  ['P1M', '2026-12-01', '2026-12-01 : 2027-01-01'],
  ['P3M', '2026-10-01', '2026-10-01 : 2027-01-01'],
  ['P1W', '2026-02-23', '2026-02-23 : 2026-03-02'],
  ['PT1H', '2026-01-31T23:00:00', '2026-01-31T23:00:00 : 2026-02-01T00:00:00'],
] as const)('a mark of the grain %s stands for its period', (grain, label, range) => {
  expect(found({ labels: [label] }, { ...day, grains: { day: grain } })).toEqual(
    compared(['day', 'TEMPORAL_RANGE', range, label]),
  )
})

test('the grain of a column that stands in two slots is that of its own slot', () => {
  expect(
    found(
      { labels: ['2026-01-01'] },
      { ...day, x: 'day (year)', grains: { 'day (year)': 'P1Y', 'day (month)': 'P1M' } },
    ),
  ).toEqual(compared(['day', 'TEMPORAL_RANGE', '2026-01-01 : 2027-01-01', '2026-01-01']))
})

test('a part of a bar stands for the rows of both; Other for those of none of the others', () => {
  const form = {
    columns: ['kind'],
    top: { series: { count: 2, by: 'count', order: 'desc', other: true } },
  } as const
  expect(
    found(
      { labels: ['Other'], part: { name: 'a', all: ['a', 'b'], cut: false } },
      { form: { ...form, columns: ['kind'] }, series: ['kind'] },
    ),
  ).toEqual(
    compared(['region', 'IS NULL OR NOT IN', ['East', 'West'], 'Other'], ['kind', '==', 'a', 'a']),
  )
  expect(
    found(
      { labels: ['East'], part: { name: 'Other', all: ['a', 'b', 'Other'], cut: true } },
      { form: { columns: ['kind'] }, series: ['kind'] },
    ),
  ).toEqual(
    compared(['region', '==', 'East', 'East'], ['kind', 'IS NULL OR NOT IN', ['a', 'b'], 'Other']),
  )
  expect(found({ labels: ['Other'] })).toEqual(compared(['region', '==', 'Other', 'Other']))
})

test('Other stands for the rows without a value too, unless they have a mark of their own', () => {
  const form = { top: { series: { count: 2, by: 'count', order: 'desc', other: true } } } as const
  expect([
    found({ labels: ['Other'] }, { form }),
    found({ labels: ['Other'] }, { form, labels: ['East', '<NULL>', 'Other'] }),
  ]).toEqual([
    compared(['region', 'IS NULL OR NOT IN', ['East', 'West'], 'Other']),
    compared(['region', 'NOT IN', ['East', '<NULL>'], 'Other']),
  ])
})

test('where a limit gathers no rest, Other is a value as any other', () => {
  const form = { top: { series: { count: 2, by: 'count', order: 'desc', other: false } } } as const
  expect(found({ labels: ['Other'] }, { form, labels: ['East', 'Other'] })).toEqual(
    compared(['region', '==', 'Other', 'Other']),
  )
})

test('several columns are told apart by their label, where no value has a comma', () => {
  const both = { form: { groupby: ['region', 'year'] }, x: 'region, year' }
  expect([
    found({ labels: ['East, 1995'] }, both),
    found({ labels: ['East, far, 1995'] }, both),
  ]).toEqual([
    compared(['region', '==', 'East', 'East'], ['year', '==', '1995', '1995']),
    { reason: 'A value with a comma does not tell which column it is of' },
  ])
})

test('a column whose name has a comma has its own grain, and its Other is none of one column', () => {
  const top = { series: { count: 2, by: 'count', order: 'desc', other: true } } as const
  const local = {
    form: { groupby: ['day, local'], top },
    x: 'day, local',
    grains: { 'day, local': 'P1M' },
  } as const
  expect([
    found({ labels: ['2026-12-01'] }, { ...local, form: { groupby: ['day, local'] } }),
    found({ labels: ['Other'] }, { ...local, form: { groupby: ['day, local'], top } }),
  ]).toEqual([
    compared(['day, local', 'TEMPORAL_RANGE', '2026-12-01 : 2027-01-01', '2026-12-01']),
    { reason: 'Other of periods cannot be a filter' },
  ])
})

test('a date that is not grouped, and one that is in no period, is compared as it is written', () => {
  const none = { ...day, grains: { day: 'none' } } as const
  const months = { ...day, grains: { day: 'P1M' } } as const
  expect([
    found({ labels: ['2026-12-01'] }, none),
    found({ labels: ['infinity'] }, months),
  ]).toEqual([
    compared(['day', '==', '2026-12-01', '2026-12-01']),
    compared(['day', '==', 'infinity', 'infinity']),
  ])
})

test('a whole bar stands for the rows of all its parts', () => {
  expect(found({ labels: ['East'] }, { form: { columns: ['kind'] }, series: ['kind'] })).toEqual(
    compared(['region', '==', 'East', 'East']),
  )
})

test('what comes again and again is no filter', () => {
  expect(found({ labels: ['3'] }, { ...day, grains: { day: 'weekday' } })).toEqual({
    reason: 'Weekdays, months of the year and hours of the day cannot be a filter',
  })
})

test('the rows behind a mark are under the conditions of the chart and its own', () => {
  const filter = (subject: string, clause: 'WHERE' | 'HAVING') => ({
    expressionType: 'SIMPLE' as const,
    subject,
    operator: '==',
    comparator: '1',
    clause,
    applied: true,
  })
  expect(
    behindForm(
      {
        viz_type: 'dist_bar',
        granularity_sqla: 'day',
        time_range: 'Last year',
        adhoc_filters: [filter('size', 'WHERE'), filter('count', 'HAVING')],
      },
      compared(['region', '==', 'East', 'East']).conditions,
      ['region', 'size'],
    ),
  ).toEqual({
    viz_type: 'table',
    all_columns: ['region', 'size'],
    adhoc_filters: [
      filter('size', 'WHERE'),
      { ...filter('region', 'WHERE'), comparator: 'East' },
      {
        expressionType: 'SIMPLE',
        subject: 'day',
        operator: 'TEMPORAL_RANGE',
        comparator: 'Last year',
        clause: 'WHERE',
      },
    ],
  })
})

test('where a value is called Other itself, only what is called the rest stands for the others', () => {
  const rest = { count: 2, by: 'count', order: 'desc', other: true } as const
  const labels = ['East', 'Other', 'Other (rest)']
  const drawn = { form: { top: { series: rest } }, labels }
  const ofKinds = { form: { columns: ['kind'], top: { categories: rest } }, series: ['kind'] }
  expect([
    found({ labels: ['Other'] }, drawn),
    found({ labels: ['Other (rest)'] }, drawn),
    found({ labels: ['East'], part: { name: 'Other', all: ['a', 'Other'], cut: false } }, ofKinds),
  ]).toEqual([
    compared(['region', '==', 'Other', 'Other']),
    compared(['region', 'IS NULL OR NOT IN', ['East', 'Other'], 'Other (rest)']),
    compared(['region', '==', 'East', 'East'], ['kind', 'IS NULL OR NOT IN', ['a'], 'Other']),
  ])
})

test('Other of periods is no filter, also where its column stands in a second slot without a grain', () => {
  const top = { series: { count: 2, by: 'count', order: 'desc', other: true } } as const
  const other = (x: string, grain: string) =>
    found({ labels: ['Other'] }, { form: { groupby: ['day'], top }, x, grains: { [grain]: 'P1Y' } })
  expect([other('day', 'day'), other('day (year)', 'day (year)')]).toEqual([
    { reason: 'Other of periods cannot be a filter' },
    { reason: 'Other of periods cannot be a filter' },
  ])
})

test('Other of several columns is no filter', () => {
  const top = { series: { count: 2, by: 'count', order: 'desc', other: true } } as const
  expect(
    found({ labels: ['Other'] }, { form: { groupby: ['region', 'year'], top }, x: 'region, year' }),
  ).toEqual({ reason: 'Other of several columns cannot be a filter' })
})
