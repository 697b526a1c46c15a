import { expect, test } from 'vitest'
import { fromCallback, type EventObject } from 'xstate'
import type { DatasetChars } from '../../src/api/contract'
import { FlattenDataset } from '../../src/features/explorer/FlattenDataset'
import { FlattenOptions } from '../../src/features/models/FlattenOptions'
import { flattenOptionsMachine } from '../../src/machines/explorer/prediction/flattenOptions.machine'
import {
  charsResource,
  predictionMachine,
} from '../../src/machines/explorer/prediction/prediction.machine'
import type { FollowedJob, JobsChanged } from '../../src/machines/models/modelJobs.machine'
import { gives } from '../support/actors'
import { charWith, jobStatus } from '../support/modelSamples'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

test('Apply waits for a model, clusters for their checkbox, and what is chosen is what is requested', async () => {
  const { actor, heard } = inWorld(
    flattenOptionsMachine,
    {
      datasetId: 12,
      models: [
        charWith({ model_id: 2, model_name: 'kg' }),
        charWith({ model_id: 3, cfg: { ...charWith().cfg, feature_selection: ['state'] } }),
      ],
    },
    ['modelJobs'],
  )
  const view = await openView(<FlattenOptions actor={actor} />)
  expect(view.off()).toEqual(['Clusters', 'Supervised Embedding', 'Apply'])
  await view.press('Model column')
  expect(view.texts('[role=option]')).toEqual(['kg2 features', 'cost1 feature'])
  await view.press('kg2 features')
  expect(view.off()).toEqual(['Clusters', 'Supervised Embedding'])
  await view.press('Cluster Embedding')
  expect(view.off()).toEqual(['Supervised Embedding'])
  await view.type('Clusters', '5')
  await view.press('Apply')
  expect(heard('modelJobs')).toEqual([
    {
      type: 'modelJob.requested',
      request: { kind: 'flatten', datasetId: 12, modelId: 2, clusters: 5 },
    },
  ])
})

const flattening: FollowedJob = {
  key: 'job0',
  request: { kind: 'flatten', datasetId: 12, modelId: 2, clusters: 0 },
  jobId: 'j1',
  status: jobStatus('started'),
  flatten: { datasetId: 12, failure: null },
}

test('a flatten that runs says how far it is and can be stopped; one that failed says why until it is dismissed', async () => {
  let report: (jobs: FollowedJob[]) => void = () => undefined
  const { actor, heard } = inWorld(
    predictionMachine.provide({
      actors: {
        chars: charsResource.provide({
          actors: {
            load: gives<DatasetChars, number>({
              cfg_metadata: [],
              dataset: { id: 12, table_name: 'trees', id_column: -1, index_column_id: -1 },
            }),
          },
        }),
        toolboxStorage: fromCallback(() => undefined) as never,
        watchJobs: fromCallback<EventObject, void, JobsChanged>(({ sendBack }) => {
          report = (jobs) => sendBack({ type: 'jobs.changed', jobs })
        }),
      },
    }),
    { datasetId: 12 },
    ['notifications', 'modelJobs', 'workspace', 'location'],
    undefined,
    { id: 3, isAdmin: false },
  )
  const view = await openView(<FlattenDataset prediction={actor} />)
  await view.press('Flatten Dataset')
  expect(heard('workspace')).toMatchObject([{ type: 'dialog.requested', dialog: 'flattenOptions' }])
  await view.happens(() => report([{ ...flattening, jobId: null, status: null }]))
  expect([view.text().includes('Starting'), view.usable()]).toEqual([true, []])
  await view.happens(() => report([flattening]))
  expect({ usable: view.usable(), off: view.off() }).toEqual({
    usable: ['Stop'],
    off: ['Flatten Dataset'],
  })
  await view.press('Stop')
  const failure = { title: 'No map was made', reason: 'Not enough rows' }
  await view.happens(() =>
    report([{ ...flattening, flatten: { datasetId: 12, failure } } satisfies FollowedJob]),
  )
  expect(view.text()).toContain('No map was made')
  expect(view.text()).toContain('Not enough rows')
  expect(view.off()).toEqual([])
  await view.press('Dismiss')
  expect(heard('modelJobs')).toEqual([
    { type: 'modelJob.cancelled', key: 'job0' },
    { type: 'failure.dismissed', key: 'job0' },
  ])
})
