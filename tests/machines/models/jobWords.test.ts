import { expect, test } from 'vitest'
import { jobWords, progressWords } from '../../../src/machines/models/jobWords'
import { jobItem, jobStatus } from '../../support/modelSamples'

test.each([
  [jobItem({ parent_status: 'queued' }), 'Waiting for its turn'],
  [jobItem(), 'Round 34 of 100, 12 s left'],
  [jobItem({ eta_s: 300 }), 'Round 34 of 100, 5 min left'],
  [jobItem({ eta_s: 0.4 }), 'Round 34 of 100, 1 s left'],
  [jobItem({ eta_s: 75 }), 'Round 34 of 100, 75 s left'],
  [jobItem({ eta_s: 90 }), 'Round 34 of 100, 2 min left'],
  [jobItem({ rounds_total: null, eta_s: null }), 'Training'],
  [jobItem({ rounds_done: null, eta_s: null }), 'Training'],
  [jobItem({ stage: 'evaluating', eta_s: 3 }), 'Evaluating, 3 s left'],
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
  const reading = { ...part, stage: 'reading', eta_s: null }
  expect([
    jobWords(two),
    jobWords({ ...two, job_status: [reading, part] }),
    jobWords({ ...two, job_status: [reading] }),
  ]).toEqual([
    'Model 2 of 2: Round 34 of 100, 12 s left',
    'Model 1 of 2: Reading the data',
    'Reading the data',
  ])
})

test('each stage of each kind of job about models is named by what it does', () => {
  const stages = [
    'reading',
    'preparing',
    'fitting',
    'clustering',
    'evaluating',
    'staging',
    'writing',
  ]
  const named = (kind: string) =>
    stages.map((stage) =>
      progressWords(jobItem({ kind, stage, rounds_done: null, rounds_total: null, eta_s: null })),
    )
  const steps = (kind: string) => progressWords(jobItem({ kind, eta_s: null }))
  const [reading, preparing, evaluating, staging] = [
    'Reading the data',
    'Preparing the columns',
    'Evaluating',
    'Putting the rows together',
  ]
  const [map, post] = ['embedding_train', 'embedding_post']
  expect({
    train: [...named('train'), steps('train')],
    [map]: [...named(map), steps(map)],
    [post]: [...named(post), steps(post)],
  }).toEqual({
    train: [
      ...[reading, preparing, 'Training', 'clustering', evaluating, staging],
      ...['Writing the predictions', 'Round 34 of 100'],
    ],
    [map]: [
      ...[reading, preparing, 'Laying out the rows', 'clustering', evaluating, staging],
      ...['Writing the embedding', 'Epoch 34 of 100'],
    ],
    [post]: [
      ...[reading, preparing, 'Placing the rows', 'Finding clusters', evaluating, staging],
      ...['Writing the map', 'Step 34 of 100'],
    ],
  })
})
