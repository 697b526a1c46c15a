import { expect, test } from 'vitest'
import { keyColors, shownName, type SharedColors } from '../../../../src/ui/charts/frame/keyColors'
import { chartColors, color } from '../../../../src/ui/theme/color'

const [first, second, third, fourth] = chartColors

test('names take the colours of the palette in order; null and Other are grey, and one alone has the accent', () => {
  expect(keyColors(['a', '<NULL>', 'b', 'Other'], null)).toEqual([
    first,
    chartColors[7],
    second,
    chartColors[7],
  ])
  expect(keyColors(['a'], null)).toEqual([color.accent])
})

test('a name has the same colour in every chart of a page, and no two names of one chart have the same', () => {
  const shared: SharedColors = new Map()
  expect(keyColors(['Small', 'Medium', 'Large'], null, shared)).toEqual([first, second, third])
  expect(keyColors(['Large', 'Day'], null, shared)).toEqual([third, fourth])
  expect(keyColors(['Day', 'Small'], null, shared)).toEqual([fourth, first])
  expect(keyColors(['Day', 'Small'], null)).toEqual([first, second])
})

test('twelve names have twelve colours, the next ones lighter and darker ones', () => {
  const names = Array.from({ length: 36 }, (_, at) => `n${at}`)
  const colors = keyColors(names, null)
  expect(colors.slice(0, 12)).toEqual(chartColors.filter((_, at) => at !== 7))
  expect(new Set(colors).size).toBe(36)
  expect(new Set(keyColors(names, null, null, true)).size).toBe(12)
})

test('a palette that is chosen colors one name too, goes on shaded where it is short, and an empty one is none', () => {
  const palette = ['#112233', '#445566']
  const colored = [['a'], ['a', 'b'], ['a', 'Other', 'b', 'c']].map((names) =>
    keyColors(names, palette),
  )
  expect({ colored, empty: keyColors(['a', 'b'], []), restAlone: keyColors(['Other'], palette) })
    .toMatchInlineSnapshot(`
      {
        "colored": [
          [
            "#112233",
          ],
          [
            "#112233",
            "#445566",
          ],
          [
            "#112233",
            "#767a84",
            "#445566",
            "#87929b",
          ],
        ],
        "empty": [
          "#46bdc2",
          "#5c79de",
        ],
        "restAlone": [
          "#767a84",
        ],
      }
    `)
})

test('of two names with one color on the page the first of a chart has it, and the page is left as it is', () => {
  const shared: SharedColors = new Map([
    ['a', third],
    ['b', third],
  ])
  expect([keyColors(['b', 'a'], null, shared), [...shared.values()]]).toEqual([
    [third, first],
    [third, third],
  ])
})

test('where the page has used all colors, a new name has none of those beside it', () => {
  const twelve = chartColors.filter((_, at) => at !== 7)
  const shared: SharedColors = new Map(twelve.map((hex, at) => [`n${at}`, hex]))
  expect(keyColors(['n0', 'new'], null, shared)).toEqual([twelve[0], twelve[1]])
  expect(keyColors([...shared.keys(), 'newer'], null, shared).slice(11)).toEqual([
    ...[twelve[11], twelve[0], twelve[1]],
  ])
})

test.each([
  ['null', '“null”'],
  ['<NULL>', 'null'],
  ['East, <NULL>', 'East, null'],
  ['<NULL>, <NULL>', 'null, null'],
  ['\\<NULL>', '“<NULL>”'],
  ['East', 'East'],
])('the label %s reads %s', (label, text) => {
  expect(shownName(label)).toBe(text)
})
