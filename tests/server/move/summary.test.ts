import { expect, test } from 'vitest'
import { summaryOf } from '../../../server/move/summary.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'

const moved = {
  tables: [
    { table: 'cars', rows: 406 },
    { table: 'flights', rows: 10_000 },
  ],
  metadata: [
    { table: 'chart', rows: 10 },
    { table: 'dataset', rows: 7 },
    { table: 'user', rows: 3 },
  ],
  files: 12,
  notComputed: [],
  otherKinds: [],
}
const whole =
  'Moved and compared, row by row: 2 tables with 10,406 rows, 3 tables of metadata with 20 rows; file by file: 12 files. Both sides are equal.'
const next =
  'Start the new servers with these settings. The old data folder is as it was: do not start a server on it again.'

test('a move tells how much arrived, what the new database does not compute, and which columns hold another kind there', () => {
  const notComputed = [
    { dataset: 'cars', what: 'The metric late', message: 'no such function: epoch' },
    { dataset: 'flights', what: 'The column far', message: 'no such column' },
  ]
  const otherKinds = [
    {
      dataset: 'cars',
      column: 'built',
      before: columnKinds.moment,
      now: columnKinds.text,
    },
  ]
  expect({
    plain: summaryOf(moved),
    changed: summaryOf({ ...moved, notComputed, otherKinds }),
  }).toEqual({
    plain: [whole, next],
    changed: [
      whole,
      'Written for the embedded engine, and not computed by the new database:',
      '  The metric late of the dataset cars: no such function: epoch',
      '  The column far of the dataset flights: no such column',
      'They were moved as they are: change them in Chartroom.',
      'The column built of the dataset cars holds text in the new database, and held dates before.',
      next,
    ],
  })
})
