import { expect, test } from 'vitest'
import { createTextSample } from '../../../../server/uploads/csv/textSample.ts'

const isUtf8 = (bytes: Uint8Array, pieceLength: number) => {
  const sample = createTextSample()
  for (let at = 0; at < bytes.length; at += pieceLength)
    sample.push(bytes.subarray(at, at + pieceLength))
  return sample.result().utf8
}

test('a file is UTF-8 where its last sign is whole, however its bytes are cut into pieces', () => {
  const bytes = Buffer.from('a\n€')
  const ends = [2, 3, 4, 5]
  const read = ends.map((end) => [1, 2, 9].map((length) => isUtf8(bytes.subarray(0, end), length)))
  expect(read).toEqual([
    [true, true, true],
    [false, false, false],
    [false, false, false],
    [true, true, true],
  ])
})
