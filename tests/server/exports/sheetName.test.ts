import { expect, test } from 'vitest'
import { sheetName } from '../../../server/exports/workbook.ts'

const letters = 'The sales of all of our regions'

test.each([
  ['a title of 31 letters whole', letters, letters],
  ['the first 31 letters of a longer title', `${letters}!`, letters],
  ['no half of a letter at its end', `${letters.slice(1)}🦜`, letters.slice(1)],
  ['nothing behind a letter that does not fit', `${letters.slice(1)}🦜x`, letters.slice(1)],
  ['no apostrophe where a title is cut', "The sales of all of our region's", letters.slice(0, -1)],
  ['spaces for what spreadsheets refuse', 'a[b]c:d*e?f/g\\h\ti', 'a b c d e f g h i'],
  ['the apostrophes within a title alone', " ''Ada's' ", "Ada's"],
  ['Sheet1 for a title of which nothing is left', " '[]' ", 'Sheet1'],
  ['Sheet1 for the name that Excel has for itself', 'History', 'Sheet1'],
  ['Sheet1 for that name in small letters', ' history ', 'Sheet1'],
  ['Sheet1 for that name between apostrophes', "'HISTORY'", 'Sheet1'],
  ['a title that only begins with that name', 'History of sales', 'History of sales'],
])('the sheet of a workbook is called %s', (_, title, name) => {
  expect(sheetName(title)).toBe(name)
})
