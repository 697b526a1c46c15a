import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compute } from '../../../../server/models/jobs/compute.ts'
import type { JobRow } from '../../../../server/store/db/tables.ts'
import { changeLockedJob, claimJob } from '../../../../server/store/jobs.ts'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'
import { modelsIn } from '../../../support/models.ts'

const homes =
  'SELECT i AS id, i % 7 AS rooms, i % 5 AS age, (i % 7) * 10.5 AS price FROM range(50) t(i)'
const newHomes = 'SELECT i AS id, i % 5 AS rooms FROM range(30) t(i)'

let app: ChartApp
let models: Awaited<ReturnType<typeof modelsIn>>
let model: number
beforeEach(async () => {
  app = await chartApp({ homes, new_homes: newHomes }, { CHARTROOM_WORKERS: '0' })
  models = await modelsIn(app)
  model = await models.make('price')
})
afterEach(() => app.close())

/** The next job whose rows are read: nobody else computes here. */
const readJob = () =>
  vi.waitUntil(
    () =>
      claimJob(app.store, {
        worker: 'apart',
        kinds: ['compute'],
        now: Date.now(),
        leaseMs: 120_000,
      }),
    { timeout: 20_000 },
  )
const computed = async (job: JobRow) => {
  await compute({ files: app.app.files, together: 1 })({
    job,
    signal: new AbortController().signal,
    report: () => undefined,
    commit: () => Promise.resolve(),
  })
  await changeLockedJob(app.store, job, { state: 'queued', step: 'write', worker: null })
  app.app.jobs.look()
  return models.ended(job.id)
}
const train = async () => {
  await models.begin([model])
  await computed(await readJob())
}
const predict = (who = app.admin) =>
  who.post(`/chars/predictions/${model}`, { datasetId: app.datasets['new_homes'] })

test('predictions say which version of the model made them, though it was trained again meanwhile', async () => {
  await train()
  await predict()
  const predicting = await readJob()
  await train()
  await computed(predicting)
  const path = `/chars/predictions?modelId=${model}&datasetId=${app.datasets['new_homes']}&postPredictions=1`
  const { dataset_id: made } = (await app.admin.get(path)).body.result
  const { source_ref } = (await app.admin.get(`/dataset/${made}`)).body.result
  expect({ made: source_ref.model_version, now: await models.charOf('price') }).toMatchObject({
    made: 1,
    now: { version: 2 },
  })
})

test('a layout by features that were changed meanwhile is not stored', async () => {
  await app.admin.post(`/chars/flatten/train_embedding?charID=${model}`)
  const layingOut = await readJob()
  await app.admin.put(`/chars/${model}`, { cfg: { feature_selection: ['rooms'] } })
  expect(await computed(layingOut)).toMatchObject({
    parent_status: 'failed',
    message: 'The features of model price were changed meanwhile: flatten it again',
  })
  const { status, body } = await app.admin.post(`/chars/flatten/post_embedding/${model}`)
  expect([status, body.message]).toEqual([409, 'Embedding is not trained'])
})
