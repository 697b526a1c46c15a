import { expect } from 'vitest'
import { modelJobMachine } from '../../src/machines/models/modelJob.machine'
import { jobStatus } from '../support/modelSamples'
import type { PathModel } from '../support/paths/paths'

const away = { status: 0, message: 'The server cannot be reached' }
const gone = { status: 404, message: 'Job not found' }
const refusal = { status: 409, message: 'Model cost is already training' }
const page = { title: 'p', path: '/visualizations/null/k', datasetId: 55, saves: true }
const starting = '0.modelJob.starting'
const reading = '0.modelJob.following.reading'
const cancelling = '0.modelJob.following.cancelling'
const opening = '0.modelJob.opening'

export const modelJobModel: PathModel = {
  machine: modelJobMachine,
  input: { key: 'job0', request: { kind: 'train', models: [{ id: 2, name: 'cost' }] } },
  events: [
    { type: `xstate.done.actor.${starting}`, output: { job_id: 'j1' } },
    { type: `xstate.error.actor.${starting}`, error: refusal },
    { type: `xstate.done.actor.${reading}`, output: jobStatus('queued') },
    { type: `xstate.done.actor.${reading}`, output: jobStatus('started') },
    { type: `xstate.done.actor.${reading}`, output: jobStatus('finished') },
    {
      type: `xstate.done.actor.${reading}`,
      output: jobStatus('finished', null, { status: 'started' }),
    },
    { type: `xstate.done.actor.${reading}`, output: jobStatus('failed', 'Cancelled') },
    { type: `xstate.error.actor.${reading}`, error: away },
    { type: `xstate.error.actor.${reading}`, error: gone },
    { type: 'xstate.after.pollInterval.modelJob.following.pausing' },
    { type: 'job.cancelled' },
    { type: `xstate.done.actor.${cancelling}`, output: undefined },
    { type: `xstate.error.actor.${cancelling}`, error: { status: 409, message: 'It has ended' } },
    { type: `xstate.done.actor.${opening}`, output: [page] },
    { type: `xstate.error.actor.${opening}`, error: { status: 422, message: 'No predictions' } },
  ],
  states: {
    starting: ({ context }) => expect(context.jobId).toBe(null),
    'following.reading': ({ context }) => expect(context.jobId).toBe('j1'),
    'following.pausing': ({ context }) => expect(context.jobId).toBe('j1'),
    'following.cancelling': ({ tags }) => expect([...tags]).toEqual(['busy']),
    opening: ({ context }) => expect(context.status?.parent_status).toBe('finished'),
    ended: ({ status }) => expect(status).toBe('done'),
  },
  situation: ({ value, context }) => JSON.stringify([value, context.jobId, context.status]),
}
