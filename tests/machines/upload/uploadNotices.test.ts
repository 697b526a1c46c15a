import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { reportUploaded } from '../../../src/machines/upload/uploadNotices'
import type { UploadDraft } from '../../../src/machines/upload/uploadDraft'
import { uploadAnswer } from '../../support/uploads'
import { inWorld } from '../../support/world'

const told = (rows: number, ifExists: UploadDraft['ifExists']) => {
  const { noticed } = inWorld(
    createMachine({
      entry: ({ system }) =>
        reportUploaded(system, { ...uploadAnswer, rows }, { ifExists } as UploadDraft),
    }),
  )
  return noticed().map(([, detail]) => detail)
}

test('an upload tells how many rows were imported, one that was appended how many the table has', () => {
  expect([
    told(0, 'fail'),
    told(1, 'replace'),
    told(1_234_567, 'append'),
    told(1, 'append'),
  ]).toEqual([
    ['Created Table: cars\n0 rows imported'],
    ['Created Table: cars\n1 row imported'],
    ['Created Table: cars\nThe table now has 1,234,567 rows'],
    ['Created Table: cars\nThe table now has 1 row'],
  ])
})
