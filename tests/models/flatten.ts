import { expect } from 'vitest'
import { flattenMachine } from '../../src/machines/models/flatten.machine'
import { embedding, jobStatus } from '../support/modelSamples'
import type { PathModel } from '../support/paths/paths'

const refusal = Object.freeze({
  status: 422,
  message: 'Not enough rows for an embedding: 2 (at least 3 needed)',
})
const away = { status: 0, message: 'The server cannot be reached' }
const gone = { status: 404, message: 'Job not found' }
const page = {
  title: 'trees__embedding',
  path: '/visualizations/null/k',
  datasetId: 55,
  saves: true,
}

const flattening = { modelId: 2, datasetId: 12, clusters: -1 }
const done = (state: string, output?: unknown) => ({
  type: `xstate.done.actor.0.flatten.${state}`,
  output,
})
const refused = (state: string, error: unknown = refusal) => ({
  type: `xstate.error.actor.0.flatten.${state}`,
  error,
})
const inSecondStage = ({ stage }: { stage: string }) => stage === 'embedding_post'

/** From the press on Apply to the map; a job is read twice at most. */
export const flattenModel: PathModel = {
  machine: flattenMachine.provide({
    guards: { wasLastPoll: ({ context }) => context.polls >= 1 },
  }),
  input: { key: 'job0', request: { kind: 'flatten', ...flattening } },
  otherInputs: [
    {
      key: 'job0',
      request: { kind: 'foundFlatten', jobId: 'j1', stage: 'embedding_train', chosen: false },
    },
  ],
  events: [
    done('finding', flattening),
    done('finding', null),
    refused('finding', { status: 0, message: 'The storage refused' }),
    done('training', { job_id: 'j1' }),
    refused('training'),
    done('storing'),
    refused('storing', { status: 0, message: 'The storage refused' }),
    done('following.reading', jobStatus('started')),
    done('following.reading', jobStatus('finished')),
    done('following.reading', jobStatus('failed', 'Cancelled')),
    done('following.reading', jobStatus('failed', 'Embedding took too long, use fewer rows')),
    refused('following.reading', away),
    refused('following.reading', gone),
    { type: 'xstate.after.pollInterval.flatten.following.pausing' },
    { type: 'job.cancelled' },
    done('following.cancelling'),
    refused('following.cancelling', { status: 409, message: 'It has ended' }),
    done('clustering', { job_id: 'j2' }),
    refused('clustering'),
    done('fetching', embedding),
    refused('fetching'),
    done('opening', page),
    refused('opening'),
    { type: 'failure.dismissed' },
  ],
  states: {
    training: ({ context }) => expect(context.jobId).toBe(null),
    storing: ({ context }) => expect(context.jobId).toBe(inSecondStage(context) ? 'j2' : 'j1'),
    'following.reading': ({ context }) => expect(context.polls).toBeLessThan(2),
    'following.pausing': ({ context }) => expect(context.polls).toBe(1),
    'following.cancelling': ({ tags }) => expect([...tags]).toEqual(['busy']),
    clustering: ({ context }) => expect([context.trained, context.jobId]).toEqual(['j1', null]),
    fetching: ({ context }) => expect(context.jobId).toBe('j2'),
    opening: ({ context }) => expect(context.embedding).toEqual(embedding),
    failed: ({ context }) => expect(context.failure).not.toBe(null),
    finding: ({ context }) => expect(context.jobId).not.toBe(null),
    ended: ({ status }) => expect(status).toBe('done'),
  },
  situation: ({ value, context }) =>
    JSON.stringify([value, context.request, context.stage, context.polls, context.failure]),
}
