import { expect, test } from 'vitest'
import { pieModel } from '../../../../src/ui/charts/pie/pieModel'

const shape = { limit: 20, smallest: 0.01, sort: null, palette: null, opacity: 1 } as const
const brief = (slices: { name: string; value: number; color: string }[]) =>
  slices.map(({ name, value, color }) => [name, value, color])

test('slices go by value, null is grey, and what a pie cannot show is counted', () => {
  const model = pieModel(
    [
      { x: 'East', y: 30 },
      { x: 'null', y: 20 },
      { x: '<NULL>', y: 10 },
      { x: 'West', y: 40 },
      { x: 'gone', y: null },
      { x: 'debt', y: -3 },
      { x: 'none', y: 0 },
      { x: 'odd', y: Number.NaN },
    ],
    shape,
  )
  expect(brief(model.slices)).toEqual([
    ['West', 40, '#46bdc2'],
    ['East', 30, '#5c79de'],
    ['null', 20, '#dbab44'],
    ['<NULL>', 10, '#767a84'],
  ])
  expect(model).toMatchObject({ categories: 4, empty: 2, negative: 1, zero: 1 })
})

test('several slices below a hundredth become one that stands last and holds them', () => {
  const { slices } = pieModel(
    [
      { x: 'a', y: 5 },
      { x: 'big', y: 2000 },
      { x: 'b', y: 4 },
      { x: 'large', y: 500 },
    ],
    shape,
  )
  expect(slices).toEqual([
    { id: 's0', name: 'big', value: 2000, color: '#46bdc2', contains: [] },
    { id: 's1', name: 'large', value: 500, color: '#5c79de', contains: [] },
    {
      id: 'rest',
      name: 'Other (2)',
      value: 9,
      color: '#767a84',
      contains: [
        { x: 'a', y: 5 },
        { x: 'b', y: 4 },
      ],
    },
  ])
})

test('a single small slice keeps its name', () => {
  expect(
    pieModel(
      [
        { x: 'big', y: 2000 },
        { x: 'a', y: 5 },
      ],
      shape,
    ).slices.map(({ name }) => name),
  ).toEqual(['big', 'a'])
})

test('slices of a hundredth are drawn, those of less are in the rest', () => {
  const marks = [980, 10, 4, 6].map((y, at) => ({ x: `c${at}`, y }))
  expect(brief(pieModel(marks, shape).slices).map(([name, value]) => [name, value])).toEqual([
    ['c0', 980],
    ['c1', 10],
    ['Other (2)', 10],
  ])
})

test('of 100,000 categories the 20 largest are drawn and the others are one slice', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({ x: `c${index}`, y: index + 1 }))
  const { slices, categories } = pieModel(many, shape)
  expect({
    sliceCount: slices.length,
    largest: slices[0]?.name,
    smallest: slices[19]?.name,
    rest: slices[20]?.name,
    categories,
  }).toEqual({
    sliceCount: 21,
    largest: 'c99999',
    smallest: 'c99980',
    rest: 'Other (99,980)',
    categories: 100_000,
  })
  const half = 100_000 / 2
  expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(half * 100_001)
})

test('another order keeps the largest slices and leaves the rest last', () => {
  const marks = Array.from({ length: 4 }, (_, index) => ({ x: `c${index}`, y: index + 1 }))
  const { slices } = pieModel(marks, { ...shape, limit: 3, sort: 'name_asc' })
  expect(slices.map(({ name }) => name)).toEqual(['c1', 'c2', 'c3', 'Other (1)'])
})

test('the last slice never has the colour of the first beside it', () => {
  const marks = Array.from({ length: 8 }, (_, index) => ({ x: `c${index}`, y: 8 - index + 20 }))
  const colors = pieModel(marks, shape).slices.map(({ color }) => color)
  expect({ firstColor: colors[0], eighthColor: colors[7] }).toEqual({
    firstColor: '#46bdc2',
    eighthColor: '#2f8f86',
  })
})

test('one category is the whole in the accent; without a positive value there is no slice', () => {
  expect(brief(pieModel([{ x: 'all', y: 3 }], shape).slices)).toEqual([['all', 3, '#00bab9']])
  expect(
    pieModel(
      [
        { x: 'a', y: null },
        { x: 'b', y: -1 },
      ],
      shape,
    ).slices,
  ).toEqual([])
})

test('null as the largest slice leaves Other grey', () => {
  const marks = [
    { x: '<NULL>', y: 900 },
    { x: 'a', y: 90 },
    { x: 'b', y: 5 },
    { x: 'c', y: 5 },
  ]
  expect(brief(pieModel(marks, shape).slices)).toEqual([
    ['<NULL>', 900, '#767a84'],
    ['a', 90, '#46bdc2'],
    ['Other (2)', 10, '#767a84'],
  ])
})

test('a chosen palette leads before the colors of the page', () => {
  const marks = [
    { x: 'East', y: 3 },
    { x: 'West', y: 2 },
  ]
  const colorsIn = (palette: string[] | null) =>
    pieModel(marks, { ...shape, palette, shared: new Map([['East', '#abcdef']]) }).slices.map(
      ({ color }) => color,
    )
  expect([colorsIn(null)[0], colorsIn(['#111111', '#222222'])]).toEqual([
    '#abcdef',
    ['#111111', '#222222'],
  ])
})
