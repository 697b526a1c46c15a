import { expect, test } from 'vitest'
import { keyColors, shownName, type KeptColors } from '../../../../src/ui/charts/frame/keyColors'
import { chartColors, color } from '../../../../src/ui/theme/color'

const [first, second, third, fourth] = chartColors
const twelve = chartColors.filter((_, at) => at !== 7)

test('names take the colours of the palette in order; null and Other are grey, and one alone has the accent', () => {
  expect(keyColors(['a', '<NULL>', 'b', 'Other'], null)).toEqual([
    first,
    chartColors[7],
    second,
    chartColors[7],
  ])
  expect(keyColors(['a'], null)).toEqual([color.accent])
})

const seasons = ['Winter', 'Spring', 'Summer', 'Autumn', 'Never']
const onPage = (names: readonly string[], kept: KeptColors = new Map()) => {
  const colors = keyColors(names, null, kept)
  return Object.fromEntries(names.map((name, at) => [name, colors[at]]))
}

test('on a page a name has its own color, whatever was read before and in any order, and no two of one chart have the same', () => {
  const colors = { Autumn: twelve[10], Never: twelve[8], Spring: twelve[9], Summer: fourth }
  expect(onPage(seasons)).toEqual({ ...colors, Winter: twelve[11] })
  expect(onPage(seasons.toReversed())).toEqual({ ...colors, Winter: twelve[11] })
  expect(onPage(['Winter', 'Other', 'Summer'])).toEqual({
    ...{ Winter: twelve[9], Summer: fourth },
    Other: chartColors[7],
  })
  const many = onPage(Array.from({ length: 36 }, (_, at) => `n${at}`))
  expect(new Set(Object.values(many)).size).toBe(36)
})

test('in a chart of a page names keep their colours while others leave, come and come back', () => {
  const kept: KeptColors = new Map()
  const colors = onPage(seasons, kept)
  for (const names of [...seasons.map((gone) => seasons.filter((name) => name !== gone)), seasons])
    expect(colors).toMatchObject(onPage(names, kept))
  const later = onPage(['Autumn', 'n1', 'n2', 'n3', 'n4'], kept)
  expect([later['Autumn'], new Set(Object.values(later)).size]).toEqual([colors['Autumn'], 5])
})

test('twelve names have twelve colours, the next ones lighter and darker ones', () => {
  const names = Array.from({ length: 36 }, (_, at) => `n${at}`)
  const colors = keyColors(names, null)
  expect(colors.slice(0, 12)).toEqual(twelve)
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

test('of two names that have kept one color the first by name has it, and both keep it', () => {
  const kept: KeptColors = new Map([
    ['a', third],
    ['b', third],
  ])
  expect([keyColors(['b', 'a'], null, kept), [...kept.values()]]).toEqual([
    [fourth, third],
    [third, third],
  ])
})

test('beside twelve names that have all colors, a new one has a lighter one, or shares its own where colors repeat', () => {
  const named = twelve.map((hex, at) => [`n${at}`, hex] as const)
  const added = (repeats: boolean) =>
    keyColors([...named.map(([name]) => name), 'newer'], null, new Map(named), repeats).at(-1)
  expect([added(false), added(true)]).toEqual(['#d0e9bf', '#b3e483'])
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
