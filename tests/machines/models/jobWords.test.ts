import { expect, test } from 'vitest'
import { jobWords, progressWords } from '../../../src/machines/models/jobWords'
import { jobItem, jobStatus } from '../../support/modelSamples'

test.each([
  [jobItem({ parent_status: 'queued' }), 'Waiting for its turn'],
  [jobItem(), 'Round 34 of 100, 12 s left'],
  [jobItem({ eta_s: 300 }), 'Round 34 of 100, 5 min left'],
  [
    jobItem({ stage: 'reading', rounds_done: null, rounds_total: null, eta_s: null }),
    'Reading the data',
  ],
  [jobItem({ stage: null, rounds_done: null, eta_s: null }), 'Starting'],
  [jobItem({ kind: 'embedding_train' }), 'Epoch 34 of 100, 12 s left'],
  [
    jobItem({ kind: 'embedding_post', stage: 'clustering', rounds_done: null, eta_s: null }),
    'Finding clusters',
  ],
  [
    jobItem({ kind: 'embedding_post', stage: 'staging', rounds_done: null, eta_s: null }),
    'Putting the rows together',
  ],
  [jobItem({ parent_status: 'finished' }), 'Finished'],
  [jobItem({ parent_status: 'failed', message: 'Cancelled' }), 'Cancelled'],
  [jobItem({ parent_status: 'failed' }), 'Job Failed'],
])('a job says how far it is', (job, words) => {
  expect(progressWords(job)).toBe(words)
})

test('of several models the one that is trained is named by its place', () => {
  const job = jobStatus('started')
  const [part] = job.job_status
  if (part === undefined) throw new Error('The job has no part')
  const two = { ...job, job_status: [{ ...part, status: 'finished' as const }, part] }
  expect(jobWords(two)).toBe('Model 2 of 2: Round 34 of 100, 12 s left')
})
