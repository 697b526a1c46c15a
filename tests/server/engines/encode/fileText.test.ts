import { expect, test } from 'vitest'
import { fileText } from '../../../../server/engines/encode/fileText.ts'
import { clipboardText } from '../../../../src/machines/explorer/run/resultColumns.ts'
import { asTsv } from '../../../../src/ui/grid/cellRange.ts'

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
]

test('what a spreadsheet would run is led by an apostrophe in files', () => {
  expect(formulas.map((text) => fileText(text, true))).toEqual(formulas.map((text) => `'${text}`))
  expect(formulas.map((text) => fileText(text, false))).toEqual(formulas)
  expect(['a=1', ' a', '1', ''].map((text) => fileText(text, true))).toEqual(['a=1', ' a', '1', ''])
})

test('what a spreadsheet would run is led by an apostrophe on the clipboard', () => {
  const onOneLine = formulas.map((text) => `'${text.replace(/[\t\r\n]/, ' ')}`)
  const copied = clipboardText({
    colnames: ['a'],
    coltypes: [1],
    headers: ['a'],
    data: formulas.map((a) => ({ a })),
  } as never)
  expect(copied.split('\n').slice(1)).toEqual(onOneLine)
  expect(asTsv(formulas.map((text) => [text])).split('\n')).toEqual(onOneLine)
})
