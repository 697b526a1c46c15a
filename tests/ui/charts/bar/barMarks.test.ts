import { expect, test } from 'vitest'
import { layOutBars } from '../../../../src/ui/charts/bar/barLayout'
import { plainAxis } from '../../../../src/ui/charts/frame/valueScale'
import { barMarks } from '../../../../src/ui/charts/bar/barMarks'
import { barModel } from '../../../../src/ui/charts/bar/barModel'
import type { Arrow } from '../../../../src/ui/charts/frame/ChartStage'
import type { Stacking } from '../../../../src/ui/charts/frame/stacking'

const drawn = { limit: 20, adds: true, sort: null, palette: null, opacity: 1 } as const
const marks = [
  { x: 'East', key: 'apples', y: 6 },
  { x: 'East', key: 'pears', y: 4 },
  { x: 'East', key: 'debts', y: -5 },
  { x: 'West', key: 'apples', y: 10 },
]
const measure = (text: string) => text.length * 6

const open = (horizontal: boolean, stacking: Stacking = 'stacked') => {
  const model = barModel(marks, drawn)
  const layout = layOutBars(
    {
      ...{ model, keys: model.keys, width: 484, height: 300, horizontal, stacking },
      axis: plainAxis,
      reference: null,
      names: model.rows.map(({ name }) => name),
      inTime: false,
    },
    measure,
  )
  const found = barMarks(layout, horizontal)
  const nameOf = (mark: number | null) => {
    const part = mark === null ? undefined : layout.parts[mark]
    return part && `${model.rows[part.row]?.name} ${model.keys[part.key]?.name}`
  }
  /** The marks that keys lead to one after the other. */
  const read = (...keys: Arrow[]) => {
    let mark: number | null = null
    return keys.map((key) => nameOf((mark = found.after(mark, key))))
  }
  return { layout, found, nameOf, read }
}

test('the arrow keys go from bar to bar, and up and down through the parts of one', () => {
  expect(open(false).read('ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight')).toEqual([
    'East apples',
    'East debts',
    'East pears',
    'East debts',
    'West apples',
  ])
})

test('bars that lie are gone through from above, and their parts from the left', () => {
  expect(open(true).read('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown')).toEqual([
    'East apples',
    'East debts',
    'West apples',
    'East apples',
  ])
})

test.each([
  ['stacked', false, 'stacked'],
  ['stacked and lying', true, 'stacked'],
  ['side by side', false, 'none'],
  ['as parts of 100 %', false, 'share'],
] as const)('each part of bars %s is found where it is drawn', (_, horizontal, stacking) => {
  const { layout, found, nameOf } = open(horizontal, stacking)
  const seen = layout.parts.map((_part, at) => {
    const { x, y } = found.anchorOf(at)
    return nameOf(found.at(x, y))
  })
  expect(seen).toEqual(['East apples', 'East debts', 'East pears', 'West apples'])
})

test('parts of a bar stand one on the other, those below zero under the axis, and add up at its ends', () => {
  const { layout } = open(false)
  const [zero, ten, debts] = [0, 10, -5].map(layout.positionOf)
  const [apples, below, pears] = layout.parts
  expect([
    [apples?.y, (apples?.y ?? 0) + (apples?.height ?? 0)],
    [pears?.y, (pears?.y ?? 0) + (pears?.height ?? 0)],
    [below?.y, (below?.y ?? 0) + (below?.height ?? 0)],
  ]).toEqual([
    [layout.positionOf(6) + 0.5, (zero ?? 0) - 0.5],
    [(ten ?? 0) + 0.5, layout.positionOf(6) - 0.5],
    [(zero ?? 0) + 0.5, (debts ?? 0) - 0.5],
  ])
  expect(layout.extents[0]).toEqual({ low: ten, high: debts, sum: 5 })
})
