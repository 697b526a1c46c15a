import { expect, test } from 'vitest'
import {
  cellLabel,
  textAsValue,
  textBehindBackslash,
} from '../../../src/api/contract/valueTexts.ts'

test.each([
  ['a', 'a'],
  ['\\a', '\\a'],
  ['<NULL>', '\\<NULL>'],
  ['<empty string>', '\\<empty string>'],
  ['\\<NULL>', '\\\\<NULL>'],
  ['\ta', '\\\ta'],
  ['a\n', '\\a\n'],
])('the text %j is the value %j, which says the text again', (text, value) => {
  expect(textAsValue(text)).toBe(value)
  expect(textBehindBackslash(value)).toBe(text === value ? null : text)
})

test('a missing value and an empty text have labels that no text has', () => {
  expect([null, '', '<NULL>', '<empty string>', 0, false].map(cellLabel)).toEqual([
    '<NULL>',
    '<empty string>',
    '\\<NULL>',
    '\\<empty string>',
    '0',
    'false',
  ])
})
