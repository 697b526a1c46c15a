import { expect, test } from 'vitest'
import { isFolderShared } from '../../../server/files/openFiles.ts'

test('the data folder is shared where tables lie in a database of several servers, and files in no bucket', () => {
  const bucket = { bucket: 'b', prefix: '', endpoint: null, region: null }
  const outcomes = [null, 'postgres://h/tables'].flatMap((tablesLocation) =>
    [null, bucket].map((filesLocation) =>
      isFolderShared({ dataFolder: '/data', tablesLocation, filesLocation }),
    ),
  )
  expect(outcomes).toEqual([false, false, true, false])
})
