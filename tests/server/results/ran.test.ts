import { expect, test } from 'vitest'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { ranOf } from '../../../server/results/ran.ts'

const columnOf = (name: string) => ({ name, type: 'VARCHAR', typeGeneric: columnKinds.text })

test('a row is answered by the names of its columns, each once, with its zeros, untruths and empty texts', () => {
  const columns = ['a', '', 'a', 'b'].map(columnOf)
  const { data, rows } = ranOf('SELECT', columns, [[0, false, '', null], []], false, null)
  expect({ data, rows }).toEqual({
    data: [
      { a: 0, 'Column 2': false, a__1: '', b: null },
      { a: null, 'Column 2': null, a__1: null, b: null },
    ],
    rows: 2,
  })
})

test('a statement without columns says how many rows it changed, none where that is not known', () => {
  expect([7, null].map((changed) => ranOf('DROP', [], [], false, changed).rows)).toEqual([7, 0])
})
