import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rows } from '../../gallery/rows'

const records = globSync(join(import.meta.dirname, 'gallery/*.txt'))
const shown = records.flatMap((record) =>
  [...readFileSync(record, 'utf8').matchAll(/^# (.*)$/gm)].map(([, name]) => name),
)

/** Charts with more marks than a page of pictures has, and notices over one. */
const leftToBrowsers = [
  'explorer/notices of the explorer',
  'explorer/pie of 100,000',
  'explorer/heatmap of 60 by 40',
  'explorer/heatmap of 260 by 230',
  'explorer/box plot of 700',
  'explorer/lines by day, on a canvas',
  'explorer/scatter',
  'explorer/scatter on a canvas',
  'explorer/scatter by WebGL',
  'explorer/scatter of one x',
  'explorer/bubble',
]

/** In one room as charts alone, in another one with the dialog over them. */
const shownTwice = ['explorer/axes', 'explorer/axes of points']

test('each row of the gallery is in one room', () => {
  const expected = rows
    .map(({ name }) => name)
    .filter((name) => !leftToBrowsers.includes(name) && !shownTwice.includes(name))
  const inRooms = (name: string) => shown.filter((each) => each === name).length
  expect(expected.filter((name) => inRooms(name) !== 1)).toEqual([])
  expect(shownTwice.map(inRooms)).toEqual([2, 2])
})
