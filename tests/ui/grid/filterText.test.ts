import { expect, test } from 'vitest'
import { filterText, readFilter } from '../../../src/ui/grid/filterText'

test.each([
  ['no text', '', 1, { filter: null }],
  ['a sign alone', '>= ', 0, { filter: null }],
  ['a small number', '-.5e-3', 0, { filter: { operator: '==', comparator: '-.5e-3' } }],
  ['digits in a text', '1,200', 1, { filter: { operator: 'CONTAINS', comparator: '1,200' } }],
  ['lines of a text', '= a\nb', 1, { filter: { operator: '==', comparator: 'a\nb' } }],
  ['a doubled sign', '== Pear', 1, { filter: { operator: '==', comparator: 'Pear' } }],
  ['text', ' Pear ', 1, { filter: { operator: 'CONTAINS', comparator: 'Pear' } }],
  ['a number', '1,200', 0, { filter: { operator: '==', comparator: '1200' } }],
  ['at least', '>=8.3', 0, { filter: { operator: '>=', comparator: '8.3' } }],
  ['not this text', '!= Pear', 1, { filter: { operator: '!==', comparator: 'Pear' } }],
  ['nothing there', 'Is Null', 0, { filter: { operator: 'IS NULL', comparator: 'null' } }],
  [
    'something there',
    'is not null',
    1,
    { filter: { operator: 'IS NOT NULL', comparator: 'null' } },
  ],
  [
    'text for a number',
    '> many',
    0,
    { problem: 'Write a number, with > >= < <= = or != before it' },
  ],
])('%s is read as it is meant', (_, text, kind, expected) => {
  expect(readFilter(text, kind)).toEqual(expected)
})

test('a kept filter is written so that it is read as the same filter', () => {
  for (const text of [
    'Pear',
    '>= 8.3',
    '<= 8',
    '> 8',
    '< 8',
    '= x',
    '!= Pear',
    'is null',
    'is not null',
  ]) {
    const read = readFilter(text, text.includes('8') ? 0 : 1)
    expect(filterText('filter' in read ? read.filter : null)).toBe(text)
  }
})
