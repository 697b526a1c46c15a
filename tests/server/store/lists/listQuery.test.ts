import { expect, test } from 'vitest'
import {
  canBeId,
  pageOf,
  readIds,
  readListQuery,
} from '../../../../server/store/lists/listQuery.ts'

test.each([
  ['twenty rows where nothing is asked for', {}, [20, 0, false]],
  ['the third page', { page: 2, page_size: 50 }, [50, 100, false]],
  ['one row', { page: 1, page_size: 1 }, [1, 1, false]],
  ['as many as there may be', { page: 1, page_size: 1000 }, [1000, 1000, false]],
  ['too many', { page: 3, page_size: 1001 }, [1000, 3000, false]],
  ['none', { page: 1, page_size: 0 }, [1000, 1000, false]],
  ['all', { page: 3, page_size: -1 }, [5000, 0, true]],
  ['less than all', { page_size: -2 }, [1000, 0, false]],
  ['a page beyond all', { page: 1e300 }, [20, Number.MAX_SAFE_INTEGER, false]],
])('a page of %s', (_, query, [limit, offset, open]) => {
  expect(pageOf(query)).toEqual({ limit, offset, open })
})

const refused = 'Not a valid rison/json argument'
test.each([
  ['[2,1,2]', undefined, [2, 1]],
  ['["3",1,"1"]', undefined, [3, 1]],
  ['[1]', { ids: [2] }, [1]],
  ['[]', { ids: [2] }, []],
  ['', { ids: ['2', 1, 2] }, [2, 1]],
  [undefined, null, []],
  ['{"ids":[1]}', undefined, refused],
  ['[1.5]', undefined, refused],
  ['["1 "]', undefined, refused],
  ['[null]', undefined, refused],
  ['(1)', undefined, refused],
  [undefined, { ids: ['x'] }, refused],
])('the ids of %j beside %j', (q, body, ids) => {
  const read = () => readIds(q, body)
  if (typeof ids === 'string') expect(read).toThrow(ids)
  else expect(read()).toEqual(ids)
})

test('what is wrong with a query is named, and a number that is no id', () => {
  expect(readListQuery(undefined)).toEqual({})
  expect(() => readListQuery('[]')).toThrow(refused)
  expect(() => readListQuery('{"page":-1}')).toThrow(/^q\.page: /)
  expect([1, 2_147_483_647, 2_147_483_648, 0, -1, 1.5, Number.NaN].map(canBeId)).toEqual([
    ...[true, true],
    ...[false, false, false, false, false],
  ])
})
