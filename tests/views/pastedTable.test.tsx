import { expect, test } from 'vitest'
import { pastedTable } from '../../src/ui/controls/pastedTable'

/** What becomes of something that is pasted: the name, the type and the text of its file. */
const pasted = async (plain: string, html = '', target: EventTarget | null = null) => {
  const file = pastedTable(
    { getData: (type) => ({ 'text/plain': plain, 'text/html': html })[type] ?? '' },
    target,
  )
  return file === null ? null : [file.name, file.type, await file.text()]
}
const csvOf = async (html: string) => (await pasted('', html))?.[2]

test.each([
  ['a<br>line</td><td> two \n blanks ', '"a\nline","two blanks"\n"1",""'],
  ['say "x"</td><td>', '"say ""x""",""\n"1",""'],
])('the text %s of a pasted cell is quoted whole', async (cell, csv) => {
  const html = `<table><tr><td>${cell}</td></tr><tr><td>1</td></tr></table>`
  expect(await csvOf(html)).toBe(csv)
})

test('a cell over several columns or rows has its text in the first of them, and rows are equally long', async () => {
  const html = `<TABLE>
    <tr><th colspan=2>both</th><th rowspan="3">deep</th><th>z</th></tr>
    <tr><td rowspan=2>a</td><td>b</td></tr>
    <tr><td>c</td><td>d</td></tr>
    <tr><td colspan="-2">e</td><td rowspan="no">f</td><td>g</td><td>h</td></tr>
  </TABLE>`
  expect(await csvOf(html)).toBe(
    ['"both","","deep","z"', '"a","b","",""', '"","c","","d"', '"e","f","g","h"'].join('\n'),
  )
})

test('of several tables the one with most rows is taken, without its empty rows', async () => {
  const html = `<table><tr><td>x</td></tr><tr><td></td></tr><tr><td> </td></tr></table>
    <table><tr><td>1</td></tr><tr><td>2</td></tr></table>`
  expect(await pasted('x', html)).toEqual(['pasted.csv', 'text/csv', '"1"\n"2"'])
})

test('text of several lines is a file as it stands; one line, blank lines and a table of one row are none', async () => {
  const oneRow = '<table><tr><td>1</td><td>2</td></tr></table>'
  expect({
    lines: await pasted('a\tb\r\n1\t2\r\n'),
    oldLines: await pasted('a\rb'),
    oneLine: await pasted('a\tb\n \n'),
    nothing: await pasted(''),
    oneRow: await pasted('1 2', oneRow),
    rowInText: await pasted('1\n2', oneRow),
    noTable: await pasted('a\nb', '<p>a<p>b'),
  }).toEqual({
    lines: ['pasted.tsv', 'text/tab-separated-values', 'a\tb\r\n1\t2\r\n'],
    oldLines: ['pasted.tsv', 'text/tab-separated-values', 'a\rb'],
    oneLine: null,
    nothing: null,
    oneRow: null,
    rowInText: ['pasted.tsv', 'text/tab-separated-values', '1\n2'],
    noTable: ['pasted.tsv', 'text/tab-separated-values', 'a\nb'],
  })
})

test('web addresses belong in the field they are pasted into, other lines do not', async () => {
  const field = document.createElement('input')
  const addresses = ' https://a.org/x.csv\nHTTP://b.org/y '
  const isTaken = async (text: string, target: EventTarget | null) =>
    (await pasted(text, '', target)) !== null
  expect({
    inField: await isTaken(addresses, field),
    elsewhere: await isTaken(addresses, document.createElement('div')),
    withOthers: await isTaken(`${addresses}\nb,c`, field),
    notWhole: await isTaken('https://a.org/x y\nhttps://a.org/z', field),
  }).toEqual({ inField: false, elsewhere: true, withOthers: true, notWhole: true })
})
