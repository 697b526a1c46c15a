import { expect, test } from 'vitest'
import { disposition, fileName } from '../../../server/exports/fileName.ts'

test('a title of which no file name is left is an export', () => {
  expect([' ... ', 'Fruit / Pears', ''].map((title) => fileName(title, 'csv'))).toEqual([
    'export.csv',
    'Fruit _ Pears.csv',
    'export.csv',
  ])
})

test('a file is named in plain letters for old readers, and whole for all others', () => {
  expect(disposition("it's (a) *Ä*!.csv")).toBe(
    `attachment; filename="it's (a) *_*!.csv"; filename*=UTF-8''it%27s%20%28a%29%20%2A%C3%84%2A%21.csv`,
  )
})

test('a long title is cut behind 150 characters, never within one, and without blanks at its end', () => {
  const names = [`${'x'.repeat(149)}😀`, `${'x'.repeat(149)} yz`, '..a\tb\u0085c. ']
  expect(names.map((title) => fileName(title, 'xlsx'))).toEqual([
    `${'x'.repeat(149)}.xlsx`,
    `${'x'.repeat(149)}.xlsx`,
    'a_b_c.xlsx',
  ])
})
