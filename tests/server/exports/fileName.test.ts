import { expect, test } from 'vitest'
import { fileName } from '../../../server/exports/fileName.ts'

test('a title of which no file name is left is an export', () => {
  expect([' ... ', 'Fruit / Pears', ''].map((title) => fileName(title, 'csv'))).toEqual([
    'export.csv',
    'Fruit _ Pears.csv',
    'export.csv',
  ])
})
