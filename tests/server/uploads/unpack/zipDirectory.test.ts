import { expect, test } from 'vitest'
import { zipDirectory, zipText } from '../../../../server/uploads/unpack/zipDirectory.ts'
import { zipped } from '../../../support/zipped.ts'

test('files of an archive are found behind what its writer noted of them', () => {
  const bytes = Buffer.from(
    zipped([
      { name: 'a.csv', text: 'a\n1\n', noted: 'UT\u0005\u0000times' },
      { name: 'b.csv', text: 'b\n2\n' },
    ]),
  )
  const entries = [...zipDirectory(bytes).values()]
  expect(entries.map((entry) => [entry.name, zipText(bytes, entry)])).toEqual([
    ['a.csv', 'a\n1\n'],
    ['b.csv', 'b\n2\n'],
  ])
})

test('names of an archive that are no UTF-8 have the letters of the first PCs', () => {
  const bytes = Buffer.from(zipped([{ name: 'K?ln.csv', text: 'a\n1\n' }]))
  for (let at = bytes.indexOf('K?ln'); at >= 0; at = bytes.indexOf('K?ln', at)) bytes[at + 1] = 0x94
  expect([...zipDirectory(bytes).keys()]).toEqual(['Köln.csv'])
})
