import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Workspace } from '../../../../server/engines/workspace.ts'
import type { FileGroup } from '../../../../server/files/sharedFiles.ts'
import type { App } from '../../../../server/instance.ts'
import { filesOfJob } from '../../../../server/jobs/files.ts'
import type { JobWork } from '../../../../server/jobs/work.ts'
import { compute } from '../../../../server/models/jobs/compute.ts'
import { filesIn, readComputed } from '../../../../server/models/jobs/modelJob.ts'
import { writeStep } from '../../../../server/models/jobs/writeStep.ts'
import type { JobRow } from '../../../../server/store/db/tables.ts'
import { changeLockedJob, claimJob } from '../../../../server/store/jobs.ts'
import { signedInUser } from '../../../support/app.ts'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'
import { modelsIn } from '../../../support/models.ts'

const homes =
  'SELECT i % 7 AS rooms, i AS id, i % 5 AS age, (i % 7) * 10.5 AS price FROM range(50) t(i)'
const newHomes = 'SELECT i AS id, i % 5 AS rooms FROM range(30) t(i)'

let app: ChartApp
let models: Awaited<ReturnType<typeof modelsIn>>
let model: number
beforeEach(async () => {
  app = await chartApp({ homes, new_homes: newHomes }, { CHARTROOM_WORKERS: '0' })
  models = await modelsIn(app)
  model = await models.make('price')
  await app.admin.put(`/chars/dataset_chars/${app.datasets['homes']}?columnId=${models.id('id')}`)
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
const workAt = (job: JobRow): JobWork => ({
  job,
  signal: new AbortController().signal,
  report: () => undefined,
  commit: () => Promise.resolve(),
})
const written = async (job: JobRow) => {
  await changeLockedJob(app.store, job, { state: 'queued', step: 'write', worker: null })
  app.app.jobs.look()
  return models.ended(job.id)
}
const computed = async (job: JobRow) => {
  await compute({ files: app.app.files, together: 1 })(workAt(job))
  return written(job)
}
const train = async () => {
  await models.begin([model])
  await computed(await readJob())
}
const predict = (who = app.admin, table = 'new_homes') =>
  who.post(`/chars/predictions/${model}`, { datasetId: app.datasets[table] })

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

test('an index that stands behind other columns, and was one of the features when it was chosen, comes first and is none of them', async () => {
  const { cfg } = (await models.charOf('price')) as unknown as { cfg: object }
  await train()
  const { result } = (await app.admin.get(`/chars/evaluation/${model}`)).body
  const { colnames } = await models.rowsOf(result.prediction_dataset_id)
  const shares = result.feature_importance as { feature: string }[]
  expect({ cfg, features: shares.map(({ feature }) => feature).toSorted(), colnames }).toEqual({
    cfg: expect.objectContaining({ feature_selection: ['rooms', 'id', 'age'] }),
    features: ['age', 'rooms'],
    colnames: [
      'id',
      'rooms',
      'age',
      'price',
      'price__predicted',
      'price__residual',
      'price__split',
    ],
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

test('nobody begins to predict a dataset, or to flatten it, while they or somebody else do with the same model', async () => {
  const olga = await signedInUser(app.app, 'olga')
  const place = (who = app.admin, table = 'new_homes') =>
    who.post(`/chars/flatten/post_embedding/${model}`, { datasetId: app.datasets[table] })
  await train()
  await app.admin.post(`/chars/flatten/train_embedding?charID=${model}`)
  await computed(await readJob())
  const attempts = async (begin: typeof predict) => {
    const first = await begin(app.plain)
    const answers = [await begin(olga), await begin(app.admin), await begin(app.plain)]
    const other = await begin(olga, 'homes')
    await app.plain.post(`/async_event/spade_job/${first.body.job_id}/cancel`)
    return [...answers, other, await begin(olga)].map(({ status, body }) => [status, body.message])
  }
  const answers = (does: string) => [
    ...['for somebody else', 'for somebody else', 'already'].map((whose) => [
      409,
      `Model price is ${does} this dataset ${whose}: wait until that has ended`,
    ]),
    ...['another dataset', 'once it is cancelled'].map(() => [200, undefined]),
  ]
  expect({ predict: await attempts(predict), place: await attempts(place) }).toEqual({
    predict: answers('predicting'),
    place: answers('flattening'),
  })
})

test('while a model is trained another one of its dataset may be, and of two attempts at once one is refused', async () => {
  const other = await models.make('rooms')
  const begin = async (id: number) => {
    const { status, body } = await app.admin.post(`/chars/train_models?charIDs=${id}`)
    return [status, body.message]
  }
  const refusal = (name: string) => [409, `Model ${name} is already training`]
  const first = await begin(model)
  const both = await Promise.all([begin(other), begin(other)])
  expect({ first, both: both.toSorted(), again: await begin(model) }).toEqual({
    first: [200, undefined],
    both: [[200, undefined], refusal('rooms')],
    again: refusal('price'),
  })
})

test('an embedding says how many of its rows are laid out, and what was computed for one is asked for again where it is gone', async () => {
  await app.admin.post(`/chars/flatten/train_embedding?charID=${model}`)
  await computed(await readJob())
  const placed = async (change: (group: FileGroup) => Promise<void>) => {
    await app.admin.post(`/chars/flatten/post_embedding/${model}`)
    const job = await readJob()
    await compute({ files: app.app.files, together: 1 })(workAt(job))
    await change(filesOfJob(job.id))
    return written(job)
  }
  const part = await placed(async (group) => {
    const file = filesIn(app.app.files.folderOf(group)).computed
    const { embedding, ...all } = readComputed(await readFile(file, 'utf8'))
    const fewer = { ...all, embedding: { ...embedding, laidOut: 1200, total: 3400 } }
    await writeFile(file, JSON.stringify(fewer))
  })
  const { body } = await app.admin.get(`/chars/flatten/embedding/${model}?postData=1`)
  const { description } = (await app.admin.get(`/dataset/${body.result.dataset_id}`)).body.result
  const gone = await placed((group) => app.app.files.remove(group))
  const note = '1,200 of 3,400 rows are laid out, the others are placed beside those most like them'
  const { index_column, matching } = body.result
  expect({
    ...{ part: part.message, description, gone: [gone.parent_status, gone.message] },
    ...{ index_column, matching },
  }).toEqual({
    part: note,
    description: note,
    index_column: 'id',
    matching: { matched: ['rooms', 'age'], missing: [], unseen: [] },
    gone: ['failed', 'What was computed is no longer there: begin again'],
  })
})

test('two models that flatten one dataset at once make a dataset each', async () => {
  const ids = [model, await models.make('rooms')]
  const placing: JobRow[] = []
  for (const [at, id] of ids.entries()) {
    await app.admin.post(`/chars/flatten/train_embedding?charID=${id}`)
    await computed(await readJob())
    await app.plain.post(`/chars/flatten/post_embedding/${id}?n_clusters=${at + 2}`)
    placing.push(await readJob())
  }
  const { engine } = app.workspace
  const bothAdopt = Promise.withResolvers<void>()
  let adopting = 0
  const workspace: Workspace = {
    ...engine,
    adopt: async (adoption) => {
      adopting += 1
      if (adopting === ids.length) bothAdopt.resolve()
      await bothAdopt.promise
      return engine.adopt(adoption)
    },
  }
  const write = writeStep(Object.create(app.app, { workspace: { value: workspace } }) as App)
  for (const job of placing) await compute({ files: app.app.files, together: 1 })(workAt(job))
  await Promise.all(placing.map((job) => write(workAt(job))))
  const made = []
  for (const id of ids) {
    const { body } = await app.plain.get(`/chars/flatten/embedding/${id}?postData=1`)
    const { data } = await models.rowsOf(body.result.dataset_id)
    const clusters = new Set(
      (data as { cluster_category: string }[]).map((row) => row.cluster_category),
    )
    made.push({ table: body.result.table_name as string, clusters: clusters.size })
  }
  expect({
    tables: made.map(({ table }) => table).toSorted(),
    clusters: made.map(({ clusters }) => clusters),
  }).toEqual({ tables: ['homes__embedding', 'homes__embedding_1'], clusters: [2, 3] })
})
