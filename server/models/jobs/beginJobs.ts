import type { Matching } from '../../../src/api/contract/char.ts'
import type { App } from '../../instance.ts'
import { badRequest, conflict, unacceptable } from '../../problem.ts'
import { datasetSource, requireSharedRows } from '../../charts/sql/datasetSource.ts'
import type { Write } from '../../store/db/idempotency.ts'
import type { Store } from '../../store/db/open.ts'
import type { UserRow } from '../../store/db/tables.ts'
import { isTaken, lockRow } from '../../store/db/transaction.ts'
import { addJob, addJobsTogether, embeddingKinds, jobsOfModel } from '../../store/jobs.ts'
import { requireModelOwner } from '../../store/models/modelChanges.ts'
import { cfgOf, modelById, trainingModels, type FoundModel } from '../../store/models/models.ts'
import { requireRefreshable, type OutputKey } from '../../store/models/outputs.ts'
import { maxRows, modelInputOf, type ModelInput } from './modelJob.ts'

const noText = new Set(['', 'None', 'null', 'undefined'])

/** How many rows `n_rows` asks for. */
export const rowsOf = (sent: string | number | null | undefined): number => {
  const text = String(sent ?? '')
  if (noText.has(text)) return maxRows
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0)
    throw badRequest('n_rows must be a number or None')
  return Math.min(Number(text), maxRows)
}

/** The ids in a text, with commas between them. */
export const idsIn = (text: string | undefined): number[] => {
  const ids = (text ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [Number(id)]))
  if (ids.length === 0) throw badRequest('charIDs: Required')
  if (!ids.every(Number.isInteger))
    throw badRequest('charIDs must be numbers with commas between them')
  return [...new Set(ids)]
}

const isTraining = (name: string) => conflict(`Model ${name} is already training`)

/** A job that was begun, as calls answer it. */
export const begunAnswer = (id: string) => {
  const job = { job_id: id, finished: false } as const
  return { result: job, ...job }
}

/** Begins to train models, all or none; answers the job. */
export const beginTraining = async (
  { store, jobs }: App,
  { ids, rows }: { ids: readonly number[]; rows: number },
  caller: UserRow,
  write: Write,
): Promise<string> => {
  const models = []
  for (const id of ids) {
    const model = await modelById(store, id)
    await requireModelOwner(store, model, caller)
    requireSharedRows((await datasetSource(store, model.dataset_id)).database)
    const training = await trainingModels(store, [model.dataset_id])
    if (training.some((one) => one.id === id)) throw isTraining(model.model_name)
    models.push(model)
  }
  const names = models.map(({ model_name }) => model_name).join(', ')
  const shared = { kind: 'train', userId: caller.id }
  const children = models.map((model) => ({
    ...shared,
    title: model.model_name,
    step: 'read' as const,
    modelId: model.id,
    input: {
      does: 'train',
      modelId: model.id,
      datasetId: model.dataset_id,
      rows,
      cfg: cfgOf(model),
    } satisfies ModelInput,
  }))
  const job = await write((writing) =>
    addJobsTogether(writing, { ...shared, title: names, input: null }, children),
  ).catch((error: unknown) => {
    throw isTaken(error) ? isTraining(names) : error
  })
  jobs.look()
  return job
}

/** Which features of a model a dataset has, by their names. Refuses a dataset that has none. */
export const columnMatching = async (
  { store }: App,
  model: FoundModel,
  datasetId: number,
): Promise<Omit<Matching, 'unseen'>> => {
  const { source } = await datasetSource(store, datasetId)
  const names = new Set(source.columns.map(({ column_name }) => column_name))
  const features = cfgOf(model).feature_selection
  const matched = features.filter((name) => names.has(name))
  if (matched.length === 0) throw unacceptable('No column of this dataset matches the model')
  return { matched, missing: features.filter((name) => !names.has(name)) }
}

/** The dataset that a job makes anew where it is there already; null for one that makes none. */
const refreshedOutput = ({ does, modelId, datasetId }: ModelInput): OutputKey | null => {
  if (does === 'predict') return { modelId, kind: 'predictions', onDatasetId: datasetId }
  if (does === 'place') return { modelId, kind: 'embedding', onDatasetId: datasetId }
  return null
}

/** Refuses while a job makes the same dataset: who ends last could not refresh what somebody else has made, and two servers would make two datasets. */
const requireNobodyAtWork = async (
  writing: Store,
  kind: string,
  { modelId, onDatasetId }: OutputKey,
  caller: UserRow,
) => {
  await lockRow(writing, 'model', modelId)
  const jobs = await jobsOfModel(writing, kind, modelId)
  const current = jobs.find((job) => modelInputOf(job).datasetId === onDatasetId)
  if (current === undefined) return
  const { model_name: name } = await modelById(writing, modelId)
  const does = kind === embeddingKinds.place ? 'flattening' : 'predicting'
  const whose = current.user_id === caller.id ? 'already' : 'for somebody else'
  throw conflict(`Model ${name} is ${does} this dataset ${whose}: wait until that has ended`)
}

/** Begins to predict, lay out or place a dataset with a model; answers the job. */
export const beginModelJob = async (
  { store, jobs }: App,
  input: ModelInput,
  caller: UserRow,
  write: Write,
): Promise<string> => {
  const { modelId, datasetId } = input
  const { model_name: title } = await modelById(store, modelId)
  requireSharedRows((await datasetSource(store, datasetId)).database)
  const output = refreshedOutput(input)
  const kind = { train: 'train', predict: 'predict', ...embeddingKinds }[input.does]
  const job = await write(async (writing) => {
    if (output !== null) {
      await requireNobodyAtWork(writing, kind, output, caller)
      await requireRefreshable(writing, output, caller)
    }
    return addJob(writing, { kind, title, userId: caller.id, step: 'read', modelId, input })
  })
  jobs.look()
  return job
}
