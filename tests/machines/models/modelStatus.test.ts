import { expect, test } from 'vitest'
import { messagesOf } from '../../../src/machines/models/jobReport'
import { modelOf, modelStatus } from '../../../src/machines/models/modelStatus'
import { charWith, jobStatus, trainedChar } from '../../support/modelSamples'

test('a model is in training where the server or a job of this page says so, else trained once it can predict', () => {
  const none = new Set<number>()
  const busy = new Set([2])
  expect({
    missing: modelStatus(undefined, busy),
    fresh: modelStatus(charWith(), none),
    elsewhere: modelStatus(charWith({ status: 'training' }), none),
    here: modelStatus(trainedChar, busy),
    other: modelStatus(trainedChar, new Set([3])),
    failedAgain: modelStatus({ ...trainedChar, status: 'untrained' }, none),
    found: modelOf([charWith({ model_id: 1 }), trainedChar], 2),
  }).toEqual({
    missing: 'none',
    fresh: 'untrained',
    elsewhere: 'training',
    here: 'training',
    other: 'trained',
    failedAgain: 'trained',
    found: trainedChar,
  })
})

test('what a job and its parts say alike is said once', () => {
  const job = jobStatus('failed', 'The disk is full')
  const parts = ['The disk is full', null, 'No rows are left'].flatMap(
    (message) => jobStatus('failed', message).job_status,
  )
  expect(messagesOf({ ...job, message: 'The disk is full', job_status: parts })).toEqual([
    'The disk is full',
    'No rows are left',
  ])
})
