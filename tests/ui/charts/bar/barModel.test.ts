import { expect, test } from 'vitest'
import { barModel } from '../../../../src/ui/charts/bar/barModel'

const drawn = { limit: 20, sort: null, palette: null, opacity: 1 } as const

const marks = [
  { x: 'West', key: 'C', y: 12 },
  { x: 'West', key: 'A', y: 7 },
  { x: 'West', key: 'B', y: null },
  { x: 'East', key: 'A', y: 12 },
  { x: 'East', key: '<NULL>', y: 50 },
  { x: '__proto__', key: 'A', y: 3 },
]

test('bars keep the server’s order, keys go by their total with null last and grey', () => {
  const model = barModel(marks, { ...drawn, adds: true })
  expect(model.keys).toEqual([
    { id: 'k0', name: 'A', color: '#46bdc2' },
    { id: 'k1', name: 'C', color: '#5c79de' },
    { id: 'k2', name: 'B', color: '#dbab44' },
    { id: 'k3', name: '<NULL>', color: '#767a84' },
  ])
  expect(model.rows).toEqual([
    { index: 0, name: 'West', values: { k0: 7, k1: 12 } },
    { index: 1, name: 'East', values: { k0: 12, k3: 50 } },
    { index: 2, name: '__proto__', values: { k0: 3 } },
  ])
})

test('keys go by the order that is asked for, within their metric', () => {
  const byMonth = ['2026-03-01', '2026-01-01', '2026-02-01'].flatMap((series, at) =>
    ['SUM(a)', 'SUM(b)'].map((metric) => ({
      x: 'West',
      key: `${metric}, ${series}`,
      metric,
      series,
      y: 10 - at,
    })),
  )
  const names = (seriesSort: 'name_asc' | null) =>
    barModel(byMonth, { ...drawn, adds: true, seriesSort }).keys.map(({ name }) => name)
  expect(names('name_asc')).toEqual([
    'SUM(a), 2026-01-01',
    'SUM(a), 2026-02-01',
    'SUM(a), 2026-03-01',
    'SUM(b), 2026-01-01',
    'SUM(b), 2026-02-01',
    'SUM(b), 2026-03-01',
  ])
  expect(names(null).slice(0, 3)).toEqual([
    'SUM(a), 2026-03-01',
    'SUM(a), 2026-01-01',
    'SUM(a), 2026-02-01',
  ])
})

test('null and Other stand last among the parts of each metric, however large they are', () => {
  const parts = ['sum', 'mean'].flatMap((metric) =>
    ['Other', 'A', '<NULL>', 'B'].map((series, at) => ({
      x: 'West',
      key: `${metric}, ${series}`,
      y: 9 - at,
      metric,
      series,
    })),
  )
  const { keys } = barModel(parts, { ...drawn, adds: false })
  expect(keys.map(({ name }) => name)).toEqual(
    ['sum', 'mean'].flatMap((metric) =>
      ['A', 'B', 'Other', '<NULL>'].map((series) => `${metric}, ${series}`),
    ),
  )
})

test('one series is drawn in the accent, its bars of null and Other in grey', () => {
  const bars = ['a', '<NULL>', 'Other'].map((x) => ({ x, key: 'SUM(n)', y: 1 }))
  const { keys, rows } = barModel(bars, { ...drawn, adds: true })
  expect(keys).toEqual([{ id: 'k0', name: 'SUM(n)', color: '#00bab9' }])
  expect(rows.map(({ name, color }) => [name, color])).toEqual([
    ['a', undefined],
    ['<NULL>', '#767a84'],
    ['Other', '#767a84'],
  ])
})

test('only the first categories are drawn, and how many there are is known', () => {
  const many = Array.from({ length: 548 }, (_, index) => ({
    x: `c${index}`,
    key: 'n',
    y: 548 - index,
  }))
  const model = barModel(many, { ...drawn, adds: true })
  expect({
    rowCount: model.rows.length,
    lastName: model.rows.at(-1)?.name,
    categories: model.categories,
    marks: model.rows.length * model.keys.length,
  }).toEqual({ rowCount: 20, lastName: 'c19', categories: 548, marks: 20 })
})

test('values that are not finite are left out', () => {
  expect(
    barModel(
      [
        { x: 'a', key: 'n', y: Number.NaN },
        { x: 'b', key: 'n', y: 2 },
      ],
      { ...drawn, adds: true },
    ).rows.map(({ name }) => name),
  ).toEqual(['b'])
})

const crowd = Array.from({ length: 5000 }, (_, index) => ({
  x: 'a',
  key: `s${index}`,
  y: 5000 - index,
}))

test('beyond the 50 largest keys, parts that add up are drawn together as Other', () => {
  const model = barModel(crowd, { ...drawn, adds: true })
  const others = crowd.slice(50).reduce((sum, { y }) => sum + y, 0)
  expect({
    keyCount: model.keys.length,
    firstName: model.keys[0]?.name,
    rest: model.keys[50],
    series: model.series,
    cut: model.cut,
  }).toEqual({
    keyCount: 51,
    firstName: 's0',
    rest: { id: 'k50', name: 'Other', color: '#767a84' },
    series: 5000,
    cut: true,
  })
  expect(model.rows[0]?.values['k50']).toBe(others)
})

test('beyond the 50 largest keys, parts that do not add up are left out', () => {
  const model = barModel([...crowd, { x: 'a', key: 'Other', y: 9999 }], { ...drawn, adds: false })
  expect({ keyCount: model.keys.length, series: model.series, cut: model.cut }).toEqual({
    keyCount: 50,
    series: 5001,
    cut: true,
  })
  expect(model.rows[0]?.values['k49']).toBe(9999)
})

test.each([
  ['value_desc', ['East', 'West', '__proto__']],
  ['value_asc', ['__proto__', 'West', 'East']],
  ['name_asc', ['__proto__', 'East', 'West']],
  ['name_desc', ['West', 'East', '__proto__']],
] as const)('bars sorted by %s', (sort, names) => {
  const { rows } = barModel(marks, { ...drawn, adds: true, sort })
  expect(rows.map(({ name, index }) => [name, index])).toEqual(
    names.map((name, index) => [name, index]),
  )
})

test('a chosen palette and opacity colour the keys, null stays grey', () => {
  const { keys } = barModel(marks, {
    ...drawn,
    adds: true,
    palette: ['#111111', '#222222'],
    opacity: 0.5,
  })
  expect(keys.map(({ color }) => color)).toEqual([
    '#11111180',
    '#22222280',
    '#878a8c80',
    '#767a8480',
  ])
})

test('keys that stand by days stand by those of their part, whatever their metric is called', () => {
  const parts = ['Fri', 'Mon'].map((series) => ({
    x: 'West',
    key: `SUM(a), ${series}`,
    metric: 'SUM(a)',
    series,
    y: 1,
  }))
  const { keys } = barModel(parts, { ...drawn, adds: true, seriesSort: 'natural' })
  expect(keys.map(({ series }) => series)).toEqual(['Mon', 'Fri'])
})

test('of sixty means the fifty largest are drawn, without a rest', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ x: 'West', key: `k${at}`, y: at }))
  const { keys, rows, cut } = barModel(many, { ...drawn, adds: false })
  expect([keys.length, keys.at(-1)?.name, Object.keys(rows[0]?.values ?? {}).length, cut]).toEqual([
    50,
    'k10',
    50,
    true,
  ])
})

test('a palette of the chart goes before the colors that a page shares, and teaches it none', () => {
  const shared = new Map([['A', '#abcdef']])
  const { keys } = barModel(marks, {
    ...drawn,
    adds: true,
    palette: ['#111111', '#222222'],
    shared,
  })
  expect(keys[0]).toMatchObject({ name: 'A', color: '#111111' })
  expect([...shared]).toEqual([['A', '#abcdef']])
})

test('a large part that is the rest already takes in those beyond the 50 largest', () => {
  const model = barModel([...crowd, { x: 'a', key: 'Other', y: 9999 }], { ...drawn, adds: true })
  const others = crowd.slice(49).reduce((sum, { y }) => sum + y, 9999)
  expect(model.keys.filter(({ name }) => name === 'Other').map(({ id }) => id)).toEqual(['k49'])
  expect({ count: model.keys.length, rest: model.rows[0]?.values['k49'] }).toEqual({
    count: 50,
    rest: others,
  })
})
