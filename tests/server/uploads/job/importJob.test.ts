import { expect, test } from 'vitest'
import type { JobRow } from '../../../../server/store/db/tables.ts'
import {
  fileNamesOf,
  importSummaryOf,
  isSameImport,
  noteOf,
  progressOf,
} from '../../../../server/uploads/job/importJob.ts'

const answer = {
  ...{ message: 'OK', id: 7, dataset_id: 7, table_name: 'birds', schema: 'main', rows: 3 },
  ...{ rejected: 0, left_out: [], columns: ['a'], warnings: [], data: { id: 7 } },
}
const jobOf = (more: Partial<JobRow>) =>
  ({
    ...{ kind: 'import', state: 'started', stage: 'reading', result: null, message: null },
    input: JSON.stringify({ fields: { upload_id: 'mine' }, names: ['a.csv'] }),
    ended_on: null,
    ...more,
  }) as JobRow
const failed = jobOf({
  ...{ state: 'failed', message: 'No room', ended_on: '2025-11-03' },
  result: JSON.stringify(answer),
})
const finished = jobOf({
  ...{ state: 'finished', ended_on: '2025-11-03' },
  result: JSON.stringify(answer),
})

test('how far an upload is comes from the server that sees it, else from its job, whose end counts', () => {
  const seen = (stage: 'receiving' | 'writing' | 'failed') => ({
    ...{ stage, bytes: 4, bytes_total: 10, rows: 2 },
  })
  const unseen = { bytes: 0, bytes_total: 0, rows: 0 }
  const going = { answer: null, message: null }
  expect({
    unknown: progressOf(null, undefined),
    'without a job': progressOf(seen('receiving'), undefined),
    'seen and read': progressOf(seen('writing'), jobOf({})),
    'failed here, read elsewhere': progressOf(seen('failed'), jobOf({})),
    'read elsewhere': progressOf(null, jobOf({})),
    'written elsewhere': progressOf(null, jobOf({ stage: 'writing' })),
    failed: progressOf(seen('writing'), failed),
    finished: progressOf(seen('writing'), finished),
  }).toEqual({
    unknown: null,
    'without a job': { ...seen('receiving'), ...going },
    'seen and read': { ...seen('writing'), ...going },
    'failed here, read elsewhere': { ...seen('failed'), stage: 'reading', ...going },
    'read elsewhere': { ...unseen, stage: 'reading', ...going },
    'written elsewhere': { ...unseen, stage: 'writing', ...going },
    failed: { ...seen('writing'), stage: 'failed', answer: null, message: 'No room' },
    finished: { ...seen('writing'), stage: 'done', rows: 3, answer, message: null },
  })
})

test('a list of jobs says of imports alone by which upload they came, and which dataset came of them', () => {
  const other = { upload_id: null, dataset_id: null }
  expect([
    importSummaryOf(finished),
    importSummaryOf(failed),
    importSummaryOf({ ...finished, kind: 'export' }),
    importSummaryOf(jobOf({ input: '{"fields":{}}' })),
  ]).toEqual([
    { upload_id: 'mine', dataset_id: 7 },
    { upload_id: 'mine', dataset_id: null },
    other,
    other,
  ])
})

test('an import is the same again where its files and all of its fields are', () => {
  const one = { fields: { table_name: 'a' }, names: ['a.csv'], digest: 'x' }
  const isSame = (other: object) => isSameImport(one, { ...one, ...other })
  expect([
    isSame({ names: ['b.csv'] }),
    isSame({ digest: 'y' }),
    isSame({ fields: { table_name: 'a', schema: 'main' } }),
  ]).toEqual([true, false, false])
})

test('jobs of earlier versions are read as they were written', () => {
  const note = { isNew: true, into: { schema: 'main', table: 'a' }, rows: 2, warnings: ['so'] }
  const result = JSON.stringify(note)
  expect({
    names: (['text', 'workbook'] as const).map((named) => fileNamesOf({ fields: {}, named })),
    writing: noteOf(jobOf({ stage: 'writing', result })),
    reading: noteOf(jobOf({ stage: 'reading', result })),
    nothing: noteOf(jobOf({ stage: 'writing' })),
  }).toEqual({
    names: [['received.csv'], ['received.xlsx']],
    writing: { ...note, leftOut: [] },
    reading: null,
    nothing: null,
  })
})
