import { expect, test } from 'vitest'
import { commonType } from '../../../../server/uploads/types/commonType.ts'

const part = (type: string, isSafe = true, filled = 1) => ({ type, filled, isSafe })
const empty = (type: string) => part(type, true, 0)

test('whole numbers beside decimals become DOUBLE where it has all their digits, else text', () => {
  const decimals = part('DOUBLE')
  expect([
    commonType([part('BIGINT'), decimals]),
    commonType([decimals, part('BIGINT', false)]),
    commonType([part('INTEGER'), decimals, part('HUGEINT', false)]),
  ]).toEqual(['DOUBLE', null, null])
})

test.each<[string, ReturnType<typeof part>[], string | null]>([
  ['one type', [part('DATE'), part('DATE')], 'DATE'],
  ['whole numbers of several widths', [part('TINYINT'), part('BIGINT'), part('INTEGER')], 'BIGINT'],
  ['no values, of one type', [empty('DOUBLE'), empty('DOUBLE')], 'DOUBLE'],
  ['values in one file', [empty('VARCHAR'), part('DOUBLE'), empty('DATE')], 'DOUBLE'],
  ['decimals', [part('DECIMAL(18,2)'), part('DECIMAL(10,6)')], 'DECIMAL(22,6)'],
  ['decimals beside whole numbers', [part('DECIMAL(5,2)'), part('BIGINT')], 'DECIMAL(21,2)'],
  ['decimals of 38 digits', [part('DECIMAL(38,2)'), part('DECIMAL(4,2)')], 'DECIMAL(38,2)'],
  ['decimals of 39 digits', [part('DECIMAL(38,2)'), part('DECIMAL(4,3)')], null],
  ['decimals beside a DOUBLE', [part('DECIMAL(5,2)'), part('DOUBLE')], null],
  ['days and moments', [part('DATE'), part('TIMESTAMP')], 'TIMESTAMP'],
  ['days and times', [part('DATE'), part('TIME')], null],
])('what holds every value of files is found for %s', (_, parts, type) => {
  expect(commonType(parts)).toBe(type)
})
