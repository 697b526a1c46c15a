import { expect, test } from 'vitest'
import type { ChartResult } from '../../../../src/api/contract'
import { pointsIn } from '../../../../src/machines/explorer/run/resultPoints'

const answer = (entity: string[], series: string[]) =>
  ({
    colnames: ['city', 'part', 'SUM(qty)'],
    coltypes: [1, 1, 0],
    chart_metadata: { x: { label: 'SUM(qty)' }, y: { label: 'SUM(qty)' }, entity, series },
    data: { city: ['Rome', '', null], part: ['A', null, '<NULL>'], 'SUM(qty)': [1, 2, 3] },
  }) as unknown as ChartResult

test('points of one column keep its values as categories, and are called as other charts call them', () => {
  const { columns, names } = pointsIn(answer(['city'], ['part']))
  expect({ series: columns.series, called: [0, 1, 2].map(names.of) }).toEqual({
    series: ['A', null, '<NULL>'],
    called: ['Rome', '<empty string>', '<NULL>'],
  })
})

test('points of several columns have their labels side by side', () => {
  const { columns, names } = pointsIn(answer(['part', 'city'], ['city', 'part']))
  expect({ series: columns.series, called: [0, 1, 2].map(names.of) }).toEqual({
    series: ['Rome, A', '<empty string>, <NULL>', '<NULL>, \\<NULL>'],
    called: ['A, Rome', '<NULL>, <empty string>', '\\<NULL>, <NULL>'],
  })
})

test('points are numbered by one column of numbers alone, and named for all of their columns', () => {
  const said = (entity: string[], series: string[]) => {
    const { columns, names } = pointsIn(answer(entity, series))
    return [columns.numeric, names.entity, names.series]
  }
  expect([
    said(['city', 'part'], ['SUM(qty)']),
    said(['city'], ['SUM(qty)', 'part']),
    said([], ['part']),
    said([], []),
  ]).toEqual([
    [true, 'city, part', 'SUM(qty)'],
    [false, 'city', 'SUM(qty), part'],
    [false, '', 'part'],
    [false, '', null],
  ])
})

test('a point is called by the whole of a list in its column', () => {
  const { names } = pointsIn({
    ...answer(['city'], []),
    data: { city: [[1, 2], [], [3]] },
  })
  expect([0, 1, 2].map(names.of)).toEqual(['1, 2', '<empty string>', '3'])
})

test('points of one size have none to be named by', () => {
  const plain = answer(['city'], [])
  const sized = {
    ...plain,
    chart_metadata: { ...plain.chart_metadata, size: { label: 'SUM(qty)' } },
  } as ChartResult
  const said = (result: ChartResult) => {
    const { columns, names } = pointsIn(result)
    return [columns.size, names.size]
  }
  expect([said(plain), said(sized)]).toEqual([
    [null, null],
    [[1, 2, 3], 'SUM(qty)'],
  ])
})
