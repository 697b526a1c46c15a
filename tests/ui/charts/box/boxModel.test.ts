import type { BoxRecord } from '../../../../src/api/contract'
import { expect, test } from 'vitest'
import { layOutBoxes } from '../../../../src/ui/charts/box/boxLayout'
import { plainAxis } from '../../../../src/ui/charts/frame/valueScale'
import { boxMarks } from '../../../../src/ui/charts/box/boxMarks'
import { boxModel } from '../../../../src/ui/charts/box/boxModel'

const shape = { limit: 500, sort: null, palette: null, opacity: 1 } as const
const mark = (
  name: string,
  metric: string,
  median: number,
  outliers: number[] = [],
): BoxRecord => ({
  name,
  metric,
  min: median - 2,
  q1: median - 1,
  median,
  q3: median + 1,
  max: median + 2,
  mean: median,
  count: 9,
  outliers,
})
const without = (name: string, metric: string): BoxRecord => ({
  name,
  metric,
  min: null,
  q1: null,
  median: null,
  q3: null,
  max: null,
  mean: null,
  count: 0,
  outliers: [],
})

test('a box per series and metric, those without values told by name', () => {
  const model = boxModel(
    [
      mark('East', 'AVG(kg)', 5),
      mark('East', 'MAX(kg)', 8),
      mark('null', 'AVG(kg)', 3),
      without('null', 'MAX(kg)'),
    ],
    shape,
  )
  expect(model.keys).toEqual([
    { id: 'm0', name: 'AVG(kg)', color: '#46bdc2' },
    { id: 'm1', name: 'MAX(kg)', color: '#5c79de' },
  ])
  expect(model).toMatchObject({ groups: ['East', 'null'], empty: ['MAX(kg) of null'], series: 2 })
  expect(model.boxes.map(({ mark: { median }, group, key }) => [median, group, key.id])).toEqual([
    [5, 0, 'm0'],
    [8, 0, 'm1'],
    [3, 1, 'm0'],
  ])
})

test('without series each metric has its own place', () => {
  const alone = boxModel(
    [mark('AVG(kg)', 'AVG(kg)', 5), mark('MAX(kg)', 'MAX(kg)', 8), without('MIN(kg)', 'MIN(kg)')],
    shape,
  )
  expect({ groups: alone.groups, empty: alone.empty }).toEqual({
    groups: ['AVG(kg)', 'MAX(kg)', 'MIN(kg)'],
    empty: ['MIN(kg)'],
  })
})

test('series go by their median where that is asked for', () => {
  expect(
    boxModel([mark('a', 'm', 1), mark('b', 'm', 7), mark('c', 'm', 4)], {
      ...shape,
      sort: 'value_desc',
    }).groups,
  ).toEqual(['b', 'c', 'a'])
})

test('of 700 series with two metrics the first 250 are drawn, 500 boxes', () => {
  const marks = Array.from({ length: 700 }, (_, at) => [
    mark(`s${at}`, 'm', at),
    mark(`s${at}`, 'n', at),
  ]).flat()
  const { groups, boxes, series } = boxModel(marks, shape)
  expect({ groupCount: groups.length, boxCount: boxes.length, series }).toEqual({
    groupCount: 250,
    boxCount: 500,
    series: 700,
  })
})

const six = (text: string) => text.length * 6
const laidOut = (
  marks: BoxRecord[],
  axis = plainAxis,
  inTime = false,
  { reference = null as number | null, width = 800 } = {},
) => {
  const room = { width, height: 500, axis, reference, inTime }
  const { groups, boxes, keys } = boxModel(marks, shape)
  return { boxes, ...layOutBoxes(groups, boxes, keys, room, String, six) }
}

test('the axis reaches past whiskers and outliers to round values', () => {
  expect(laidOut([mark('a', 'm', 50, [-3, 117])]).ends).toEqual([-20, 120])
})

test('the axis reaches to a line at zero although no box does', () => {
  const boxes = [mark('a', 'm', 50), mark('b', 'm', 54)]
  const ends = (reference: number | null) => laidOut(boxes, plainAxis, false, { reference }).ends
  expect([ends(null), ends(0)]).toEqual([
    [48, 56],
    [0, 60],
  ])
})

test('a box is found where it is drawn: also a narrow one, by a few pixels beside it, and one whose whiskers end within it', () => {
  const low = { ...mark('a', 'm', 50), q1: 10, q3: 90, min: 40, max: 60, mean: 50 }
  const many = Array.from({ length: 60 }, (_, at) => ({ ...low, name: `s${at}` }))
  const { boxes, ...layout } = laidOut(many, plainAxis, true, { width: 500 })
  const [first] = boxes
  const { at = 0, size = 0 } = first ? layout.acrossOf(first) : {}
  const marks = boxMarks(boxes, layout)
  const found = (across: number, value: number) =>
    marks.at(layout.margin.left + at + across, layout.margin.top + layout.downOf(value))
  expect({
    isNarrow: size < 8,
    atQuartiles: [found(size / 2, 89), found(size / 2, 11)],
    beside: found(size / 2 + 5, 50),
    before: found(size / 2 - 5, 50),
  }).toEqual({ isNarrow: true, atQuartiles: ['0', '0'], beside: '0', before: '0' })
})

test.each([
  [0, [-1, 1]],
  [5, [4.4, 5.6]],
])('a box of one value %d stands in the middle', (value, ends) => {
  const flat = { ...mark('a', 'm', value), min: value, q1: value, q3: value, max: value }
  const { downOf, inner, ends: reached } = laidOut([flat])
  expect({ reached, down: downOf(value) }).toEqual({ reached: ends, down: inner.height / 2 })
})

test('a box of one value on a logarithmic axis has powers of ten on both sides', () => {
  const flat = { ...mark('a', 'm', 10), min: 10, q1: 10, q3: 10, max: 10 }
  expect(laidOut([flat], { ...plainAxis, log: true }).ends).toEqual([1, 100])
})

test('boxes of one series stand beside each other, none over another', () => {
  const { boxes, acrossOf } = laidOut(
    ['a', 'b'].flatMap((name) => ['m', 'n', 'o'].map((metric) => mark(name, metric, 4))),
  )
  const edges = boxes.map((box) => acrossOf(box)).flatMap(({ at, size }) => [at, at + size])
  expect(edges).toEqual(edges.toSorted((one, other) => one - other))
})

test('of many boxes in time every nth is named, level', () => {
  const months = Array.from({ length: 36 }, (_, at) => mark(`Month ${10 + at}`, 'm', at))
  const { turned, lines } = laidOut(months, plainAxis, true).labels
  const named = lines.flatMap(([name = null], at) => (name === null ? [] : [`${at} ${name}`]))
  expect({ turned, named: named.slice(0, 3) }).toEqual({
    turned: false,
    named: ['0 Month 10', '4 Month 14', '8 Month 18'],
  })
})

test('metrics without series are drawn up to as many boxes as have room', () => {
  const marks = ['a', 'b', 'c', 'd'].map((metric) => mark(metric, metric, 5))
  const { groups, series } = boxModel(marks, { ...shape, limit: 3 })
  expect({ groups, series }).toEqual({ groups: ['a', 'b', 'c'], series: 4 })
})

test('a box of which one number is not known is not drawn and told by its name', () => {
  const marks = [{ ...mark('East', 'm', 5), mean: null }, mark('West', 'm', 3)]
  const { boxes, empty } = boxModel(marks, shape)
  expect({ drawn: boxes.map((box) => box.mark.name), empty }).toEqual({
    drawn: ['West'],
    empty: ['East'],
  })
})

test('long numbers beside the axis have their room, and what lies on an end of the axis is shown', () => {
  const axis = { ...plainAxis, min: 0, max: 1e9 }
  const { margin, isShown } = laidOut([mark('a', 'm', 5e8)], axis)
  expect({ left: margin.left, shown: [-1, 0, 1e9, 1e9 + 1].map(isShown) }).toEqual({
    left: 88,
    shown: [false, true, true, false],
  })
})

test('outliers are reached one after the other, each where it stands, one of 0 too', () => {
  const { boxes, ...layout } = laidOut([mark('a', 'm', 50, [0, 117])])
  const { after, anchorOf, at } = boxMarks(boxes, layout)
  const steps = ['0', '0:0', '0:1'].map((from) => [
    after(from, 'ArrowDown'),
    after(from, 'ArrowUp'),
    anchorOf(from).y - layout.margin.top,
    at(anchorOf(from).x, anchorOf(from).y),
  ])
  expect(steps).toEqual([
    ['0:0', '0', layout.downOf(50), '0'],
    ['0:1', '0', layout.downOf(0), '0:0'],
    ['0', '0:0', layout.downOf(117), '0:1'],
  ])
})
