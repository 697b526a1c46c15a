import { expect, test } from 'vitest'
import { cutTo, layOutLabels, thinLabels, wrapped } from '../../../../src/ui/charts/frame/labels'
import { layOutHeat } from '../../../../src/ui/charts/heat/heatLayout'

const measure = (text: string) => text.length * 6

test('a label breaks at a space or after a slash, on three lines at most', () => {
  expect(wrapped('Drama', 60, measure)).toEqual(['Drama'])
  expect(wrapped('Romantic Comedy', 60, measure)).toEqual(['Romantic', 'Comedy'])
  expect(wrapped('Thriller/Suspense', 60, measure)).toEqual(['Thriller/', 'Suspense'])
  expect(wrapped('Middle East & Africa', 66, measure)).toEqual(['Middle East', '& Africa'])
  expect(wrapped('one/two/three four', 60, measure)).toEqual(['one/two/', 'three four'])
  expect(wrapped('Sum of all the', 36, measure)).toEqual(['Sum of', 'all', 'the'])
  expect(wrapped('Sum of all the rest', 36, measure)).toBe(null)
  expect(wrapped('Concert/Performance', 60, measure)).toBe(null)
})

test('labels that all fit stay level; one that does not turns them all and cuts the long ones', () => {
  expect(layOutLabels(['Drama', 'Romantic Comedy'], 70, measure)).toEqual({
    turned: false,
    lines: [['Drama'], ['Romantic', 'Comedy']],
    depth: 36,
    overhang: 0,
  })
  const turned = layOutLabels(['Drama', 'Concert/Performance'], 50, measure)
  expect(turned).toMatchObject({ turned: true, lines: [['Drama'], ['Concert/Perfor…']] })
  expect(turned.overhang).toBe(25)
})

test('a missing value finds room as null, and a text that reads like it in its quotes', () => {
  const names = ['<NULL>', '\\<NULL>', 'null']
  const shown = [['null'], ['“<NULL>”'], ['“null”']]
  expect([
    layOutLabels(names, 60, measure).lines,
    thinLabels(names, 70, measure).lines,
    layOutHeat(names, names, { width: 400, height: 300 }, measure).left,
  ]).toEqual([shown, shown, shown.flat()])
})

test('names too long for broad bands are cut on their third line instead of turned', () => {
  const names = ['Compagnie Générale des Établissements Michelin', 'Wirtschaftsprüfungen']
  expect(layOutLabels(names, 90, measure)).toEqual({
    turned: false,
    lines: [['Compagnie', 'Générale des', 'Établissement…'], ['Wirtschaftspr…']],
    depth: 49,
    overhang: 0,
  })
})

test.each([
  ['Drama', 30, 'Drama'],
  ['Drama', 29, 'Dra…'],
  ['Sci fi', 30, 'Sci…'],
  ['Drama', 11, ''],
])('%s in a room of %d is %s', (text, room, cut) => {
  expect(cutTo(text, room, measure)).toBe(cut)
})

test('a slash between blanks, before a name and after another slash stays in a label that breaks', () => {
  expect(
    [
      ['Food / Drinks', 48],
      ['/srv/reports', 48],
      ['s3://bucket', 42],
      ['Gifts  and more ', 60],
    ].map(([text, room]) => wrapped(String(text), Number(room), measure)),
  ).toEqual([
    ['Food /', 'Drinks'],
    ['/srv/', 'reports'],
    ['s3://', 'bucket'],
    ['Gifts and', 'more'],
  ])
})

test.each([
  [77, true],
  [78, false],
])('in bands of %d a name that does not fit is turned: %s', (band, turned) => {
  expect(layOutLabels(['Wirtschaftsprüfungen'], band, measure).turned).toBe(turned)
})

test('of very many names in time so few are written that they do not touch', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Month ${at + 100}`)
  const { lines } = thinLabels(names, 1, measure)
  expect(lines.flatMap((line, at) => (line.length > 0 ? [at] : []))).toEqual([0, 70, 140])
})

test('a name of 15 letters is turned whole, a longer one is cut', () => {
  const names = ['Verwaltungsgeb.', 'Verwaltungsgebäude']
  expect(layOutLabels(names, 30, measure).lines).toEqual([['Verwaltungsgeb.'], ['Verwaltungsgeb…']])
})
