import { expect, test } from 'vitest'
import { layOutHeat } from '../../../../src/ui/charts/heat/heatLayout'

const six = (text: string) => text.length * 6
const names = (count: number) => Array.from({ length: count }, (_, at) => `Airport ${at}`)
const room = { width: 900, height: 600 }

test('a few columns and rows have all their labels, level', () => {
  const layout = layOutHeat(names(6), names(5), room, six)
  expect({
    everyColumn: layout.everyColumn,
    everyRow: layout.everyRow,
    turned: layout.bottom.turned,
    bottomLineCount: layout.bottom.lines.length,
    leftCount: layout.left.length,
  }).toEqual({ everyColumn: 1, everyRow: 1, turned: false, bottomLineCount: 6, leftCount: 5 })
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
    expect({ bottomLineCount: bottom.lines.length, leftCount: left.length }).toEqual({
      bottomLineCount: Math.ceil(count / everyColumn),
      leftCount: Math.ceil(count / everyRow),
    })
    expect({
      columnsFit: bottom.turned ? everyColumn * cell.width >= 23 : true,
      rowsFit: everyRow * cell.height >= 13,
    }).toEqual({ columnsFit: true, rowsFit: true })
  },
)

test('the grid and its labels stay in the room', () => {
  const { margin, inner } = layOutHeat(names(200), ['x'.repeat(100)], room, six)
  expect({
    fitsWidth: margin.left + inner.width <= room.width,
    height: margin.top + inner.height + margin.bottom,
  }).toEqual({ fitsWidth: true, height: 600 })
})

test('116 rows take all the height above the labels below, and all the width beside those at the left', () => {
  const { inner, bottom, margin } = layOutHeat(names(7), names(116), room, six)
  expect(inner).toEqual({ width: 900 - margin.left - 24, height: 600 - 36 - bottom.depth - 28 })
})
