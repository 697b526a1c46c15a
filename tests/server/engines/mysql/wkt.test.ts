import { expect, test } from 'vitest'
import { wktOf } from '../../../../server/engines/mysql/wkt.ts'

const stored = (digits: string) => Buffer.from(`00000000${digits.replaceAll(' ', '')}`, 'hex')

test('a geometry is read in either order of bytes', () => {
  expect([
    wktOf(stored('01 01000000 000000000000f03f 0000000000000040')),
    wktOf(stored('00 00000001 3ff0000000000000 4000000000000000')),
  ]).toEqual(['POINT(1 2)', 'POINT(1 2)'])
})

test.each([
  '',
  '01 02000000 ffffffff',
  '01 01000000 000000000000f03f',
  `01 07000000 01000000`.repeat(20_000),
])('bytes that are no geometry are shown as they are (case %#)', (digits) => {
  expect(wktOf(stored(digits))).toBe(stored(digits).toString('hex'))
})
