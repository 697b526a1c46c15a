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

/** The digits of a number of four bytes, and those of a position of whole numbers up to 2. */
const count = (items: number) => `0${items}000000`
const numbers = ['0000000000000000', '000000000000f03f', '0000000000000040']
const at = (x: number, y: number) => `${numbers[x]}${numbers[y]}`
const point = (x: number, y: number) => `01${count(1)}${at(x, y)}`
const line = `01${count(2)}${count(2)}${at(0, 1)}${at(2, 1)}`
const ring = `${count(4)}${at(0, 0)}${at(2, 0)}${at(2, 2)}${at(0, 0)}`
const hole = `${count(3)}${at(1, 0)}${at(1, 1)}${at(1, 0)}`
const polygon = `01${count(3)}${count(2)}${ring}${hole}`

test.each([
  ['LINESTRING(0 1,2 1)', line],
  ['POLYGON((0 0,2 0,2 2,0 0),(1 0,1 1,1 0))', polygon],
  ['MULTIPOINT(1 2,0 1)', `01${count(4)}${count(2)}${point(1, 2)}${point(0, 1)}`],
  ['MULTILINESTRING((0 1,2 1))', `01${count(5)}${count(1)}${line}`],
  ['MULTIPOLYGON(((0 0,2 0,2 2,0 0),(1 0,1 1,1 0)))', `01${count(6)}${count(1)}${polygon}`],
  [
    'GEOMETRYCOLLECTION(POINT(2 1),LINESTRING(0 1,2 1))',
    `01${count(7)}${count(2)}${point(2, 1)}${line}`,
  ],
  ['GEOMETRYCOLLECTION EMPTY', `01${count(7)}${count(0)}`],
])('%s is written as the database writes it', (text, digits) => {
  expect(wktOf(stored(digits))).toBe(text)
})
