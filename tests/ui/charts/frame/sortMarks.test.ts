import { expect, test } from 'vitest'
import { sortMarks, type Sorting } from '../../../../src/ui/charts/frame/sortMarks'

const sorted = (names: readonly string[], sort: Sorting | null) =>
  sortMarks(
    names.map((name, value) => ({ name, value })),
    sort,
  ).map(({ name }) => name)

test.each([
  [
    'days of the week from Monday on',
    ['Friday', 'Monday', 'Sunday'],
    ['Monday', 'Friday', 'Sunday'],
  ],
  ['short days', ['Wed', 'Sun', 'Tue'], ['Tue', 'Wed', 'Sun']],
  [
    'days of another language',
    ['Freitag', 'Montag', 'Dienstag'],
    ['Montag', 'Dienstag', 'Freitag'],
  ],
  ['months', ['April', 'August', 'January'], ['January', 'April', 'August']],
  ['sizes', ['XL', 'S', 'M', 'XXL', 'L', 'XS'], ['XS', 'S', 'M', 'L', 'XL', 'XXL']],
  ['days with dots and blanks', ['Fri.', ' sun ', 'MON'], ['MON', 'Fri.', ' sun ']],
  ['sizes with digits', ['4XL', '2xl', 'XS', '3XL'], ['XS', '2xl', '3XL', '4XL']],
  [
    'sizes in words and letters',
    ['Large', 'x-large', 'Small', 'XXS', 'Medium', 'x-small', 'XXXL', '5XL', '2XS', '3xs'],
    ['3xs', 'XXS', '2XS', 'x-small', 'Small', 'Medium', 'Large', 'x-large', 'XXXL', '5XL'],
  ],
  ['short months', ['Dec', 'Sep.', 'Feb'], ['Feb', 'Sep.', 'Dec']],
  ...[
    ['lundi', 'mardi', 'dimanche'],
    ['martes', 'jueves', 'domingo'],
    ['lunedì', 'giovedì', 'venerdì'],
    ['segunda-feira', 'quarta-feira', 'sexta-feira'],
    ['woensdag', 'donderdag', 'zondag'],
    ['avril', 'août', 'décembre'],
  ].map((names): [string, string[], string[]] => [names.join(', '), names.toSorted(), names]),
  ['other texts by name', ['b', 'Monday', 'a'], ['a', 'b', 'Monday']],
  ['numbers', ['10', '9', '-2'], ['-2', '9', '10']],
])('the natural order of %s', (_, names, ordered) => {
  expect(sorted(names, 'natural')).toEqual(ordered)
})

test('null and Other stand after days in their order', () => {
  expect(sorted(['Other', 'Fri', '<NULL>', 'Mon'], 'natural')).toEqual([
    'Mon',
    'Fri',
    'Other',
    '<NULL>',
  ])
})

test('an own order leaves what it does not name behind, as it came', () => {
  expect(sorted(['low', 'none', 'high', 'new'], ['high', 'low', 'gone'])).toEqual([
    'high',
    'low',
    'none',
    'new',
  ])
})

test('a blank name is no number among numbers', () => {
  expect(sorted(['1', ' ', '-1'], 'name_asc')).toEqual([' ', '-1', '1'])
})

test.each(['name_asc', 'name_desc'] as const)('null stands behind all names by %s', (sort) => {
  expect(sorted(['<NULL>', '(none)', '', 'a', '7'], sort).at(-1)).toBe('<NULL>')
})
