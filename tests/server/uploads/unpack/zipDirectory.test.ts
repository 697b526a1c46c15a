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
