import { expect, test } from 'vitest'
import { layOutHeat } from '../../../../src/ui/charts/heat/heatLayout'

const six = (text: string) => text.length * 6
const names = (count: number) => Array.from({ length: count }, (_, at) => `Airport ${at}`)
const room = { width: 900, height: 600 }

test('a few columns and rows have all their labels, level', () => {
  const layout = layOutHeat(names(6), names(5), room, six)
  expect([
    layout.everyColumn,
    layout.everyRow,
    layout.bottom.turned,
    layout.bottom.lines.length,
    layout.left.length,
  ]).toEqual([1, 1, false, 6, 5])
})

test.each([30, 90, 200])(
  'of %i columns and rows as many have labels as do not overlap',
  (count) => {
    const { cell, bottom, left, everyColumn, everyRow } = layOutHeat(
      names(count),
      names(count),
      room,
      six,
    )
    expect([bottom.lines.length, left.length]).toEqual([
      Math.ceil(count / everyColumn),
      Math.ceil(count / everyRow),
    ])
    expect([
      bottom.turned ? everyColumn * cell.width >= 23 : true,
      everyRow * cell.height >= 13,
    ]).toEqual([true, true])
  },
)

test('the grid and its labels stay in the room', () => {
  const { margin, inner } = layOutHeat(names(200), ['x'.repeat(100)], room, six)
  expect([
    margin.left + inner.width <= room.width,
    margin.top + inner.height + margin.bottom,
  ]).toEqual([true, 600])
})
