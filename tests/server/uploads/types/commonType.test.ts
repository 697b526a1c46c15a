import { expect, test } from 'vitest'
import { commonType } from '../../../../server/uploads/types/commonType.ts'

const part = (type: string, isSafe = true) => ({ type, filled: 1, isSafe })

test('whole numbers beside decimals become DOUBLE where it has all their digits, else text', () => {
  const decimals = part('DOUBLE')
  expect([
    commonType([part('BIGINT'), decimals]),
    commonType([decimals, part('BIGINT', false)]),
    commonType([part('INTEGER'), decimals, part('HUGEINT', false)]),
  ]).toEqual(['DOUBLE', null, null])
})
