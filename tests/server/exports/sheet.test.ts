import { expect, test } from 'vitest'
import type { Result } from '../../../server/engines/engine.ts'
import { checkColumns } from '../../../server/exports/sheet.ts'
import type { Refusal } from '../../../server/problem.ts'

/** What comes of a result of so many columns, and whether its rows are given up. */
const checked = async (count: number) => {
  let givenUp = false
  const chunks = {
    next: () => Promise.resolve({ done: true as const, value: undefined }),
    return: () => {
      givenUp = true
      return Promise.resolve({ done: true as const, value: undefined })
    },
  }
  const result: Result<'sheet'> = {
    columns: Array.from({ length: count }, (_, at) => ({
      name: `c${at}`,
      type: 'INTEGER',
      typeGeneric: 0,
    })),
    chunks: { [Symbol.asyncIterator]: () => chunks },
    truncated: () => false,
  }
  const refusal = await checkColumns(result).catch(({ status, message }: Refusal) => ({
    status,
    message,
  }))
  return { refusal, givenUp }
}

test('a result of more columns than a sheet has is given up before anything of the file is written', async () => {
  expect([await checked(16_384), await checked(16_385)]).toEqual([
    { refusal: undefined, givenUp: false },
    {
      refusal: {
        status: 422,
        message:
          'An Excel sheet holds at most 16384 columns, this query has 16385: export it as CSV',
      },
      givenUp: true,
    },
  ])
})
