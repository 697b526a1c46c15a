import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { counted } from '../../../src/api/contract/counted.ts'
import type { SourceRef } from '../../../src/api/contract/dataset.ts'
import type { ResultColumn } from '../../engines/engine.ts'
import { dialectOf } from '../../engines/engines.ts'
import type { App } from '../../instance.ts'
import { filesOfJob, removeFiles } from '../../jobs/files.ts'
import { cancelled, type JobKind } from '../../jobs/work.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { notFound, Refusal } from '../../problem.ts'
import { timeNow } from '../../store/db/time.ts'
import { together } from '../../store/db/transaction.ts'
import type { JobRow, UserRow } from '../../store/db/tables.ts'
import { schemaOfWorkspace } from '../../store/databases/databases.ts'
import { requireCoverable } from '../../store/datasets/coverTable.ts'
import { datasetRow } from '../../store/datasets/datasets.ts'
import { changeLockedJob, ended } from '../../store/jobs.ts'
import { storeLayout } from '../../store/models/layouts.ts'
import { modelById, storeTrained, type FoundModel } from '../../store/models/models.ts'
import {
  refreshedTable,
  requireRefreshable,
  storeOutput,
  workspaceDatabase,
  type OutputKey,
} from '../../store/models/outputs.ts'
import { userById } from '../../store/users/users.ts'
import { fittedName } from './fittedName.ts'
import {
  filesComputed,
  filesIn,
  modelInputOf,
  readComputed,
  seed,
  stagedTable,
  type Computed,
} from './modelJob.ts'

const maxBytes = 200

const lost = () => new Refusal(500, 'What was computed is no longer there: begin again')

const wordOf = (name: string) => name.replaceAll(/[^A-Za-z0-9_]/g, '_')

/** What is noted before tables are written: their names. */
const noteSchema = z.array(z.string()).nullable()

/** The tables that a server began to write for a job, and was stopped before it stored them. */
const begunTables = ({ stage, result }: JobRow) =>
  stage === 'writing' && result !== null ? (noteSchema.parse(JSON.parse(result)) ?? []) : []

/** A name that no dataset has, in the trash or not, and no table of the workspace but one that was begun for it. */
const freeTable = async (
  { app: { store, workspace }, begun, taken }: Writing,
  preferred: string,
) => {
  const database = await workspaceDatabase(store)
  const [id, schema] = [database.id, schemaOfWorkspace(database)]
  const { maxNameBytes = maxBytes } = dialectOf(database.backend)
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? preferred : `${preferred}_${number}`
    const table = fittedName(name, maxNameBytes)
    const shown = await store
      .selectFrom('dataset')
      .select('id')
      .where('database_id', '=', id)
      .where('table_name', '=', table)
      .executeTakeFirst()
    if (shown !== undefined || taken.has(table)) continue
    if (begun.has(table) || (await workspace.columns({ schema, table })) === null) return table
  }
}

interface Writing {
  app: App
  model: FoundModel
  caller: UserRow
  computed: Computed
  /** The dataset that was predicted or placed, 0 for the training data. */
  onDatasetId: number
  sourceRef: SourceRef
  /** The tables that were begun before and are not taken again yet. */
  begun: Set<string>
  /** Stores that a table is about to be written. */
  note: (table: string) => Promise<void>
  /** The tables that somebody else made meanwhile. */
  taken: Set<string>
}

/** Refuses to refresh a dataset without a column that a model of it predicts. Evaluations have the same columns always. */
const requirePredicted = async (
  { app: { store }, computed: { columns } }: Writing,
  { kind }: OutputKey,
  tableName: string,
) => {
  if (kind === 'evaluation' || columns === undefined) return
  const database = await workspaceDatabase(store)
  await requireCoverable(
    store,
    {
      databaseId: database.id,
      schema: schemaOfWorkspace(database),
      tableName,
      columns: columns.map((name) => ({ name })),
    },
    ` that dataset ${tableName} would lose: delete the dataset, or its models, first`,
  )
}

const isThereAlready = (error: unknown) => error instanceof Refusal && error.status === 409

/** Puts a staged table into the workspace, in place of what it was before; under another name where somebody took its own meanwhile. */
const adoptTable = async (
  writing: Writing,
  key: OutputKey,
  stagedFile: string,
  preferred: string,
): Promise<{ table: string; columns: ResultColumn[] }> => {
  const { app, caller, begun, note, taken } = writing
  await requireRefreshable(app.store, key, caller)
  const refreshed = await refreshedTable(app.store, key)
  if (refreshed !== null) await requirePredicted(writing, key, refreshed)
  const table = refreshed ?? (await freeTable(writing, preferred))
  const ifExists = begun.delete(table) || refreshed !== null ? 'replace' : 'fail'
  await note(table)
  const into = { schema: schemaOfWorkspace(await workspaceDatabase(app.store)), table }
  try {
    await app.workspace.adopt({ stagedFile, stagedTable, into, ifExists })
  } catch (error) {
    if (ifExists === 'replace' || !isThereAlready(error)) throw error
    taken.add(table)
    return adoptTable(writing, key, stagedFile, preferred)
  }
  const columns = await app.workspace.columns(into)
  if (columns === null) throw new Error(`The table ${table} is gone right after it was written`)
  return { table, columns }
}

type Output = Parameters<typeof storeOutput>[1]

const adoptPredictions = async (writing: Writing, stagedFile: string): Promise<Output> => {
  const { app, model, caller, computed, onDatasetId, sourceRef } = writing
  const key = { modelId: model.id, kind: 'predictions' as const, onDatasetId }
  const suffix =
    onDatasetId === 0 ? 'train_test' : `on_${(await datasetRow(app.store, onDatasetId)).table_name}`
  const name = wordOf(`${model.table_name}__${model.model_name}__${suffix}`)
  const made = await adoptTable(writing, key, stagedFile, name)
  const { rows, matching, index } = computed
  const report = { rows, matching }
  return { key, ...made, index, source: 'prediction', sourceRef, report, caller }
}

const adoptEvaluation = async (writing: Writing, stagedFile: string): Promise<Output> => {
  const { model, caller, sourceRef } = writing
  const key = { modelId: model.id, kind: 'evaluation' as const, onDatasetId: 0 }
  const name = wordOf(`${model.table_name}__${model.model_name}__evaluation`)
  const made = await adoptTable(writing, key, stagedFile, name)
  const report = { rows: 0, matching: null }
  return { key, ...made, index: '_id', source: 'evaluation', sourceRef, report, caller }
}

const adoptEmbedding = async (writing: Writing, stagedFile: string): Promise<Output> => {
  const { app, model, caller, computed, onDatasetId, sourceRef } = writing
  const key = { modelId: model.id, kind: 'embedding' as const, onDatasetId }
  const { table_name: name } = await datasetRow(app.store, onDatasetId)
  const made = await adoptTable(writing, key, stagedFile, wordOf(`${name}__embedding`))
  const { rows, matching, index, embedding } = computed
  const { laidOut, clusters } = embedding ?? { laidOut: 0, clusters: 0 }
  return {
    key,
    ...made,
    index,
    source: 'embedding',
    sourceRef: { ...sourceRef, laid_out: laidOut },
    description: laidOutNote(computed),
    report: { rows, matching, laidOut, clusters },
    caller,
  }
}

/** Says of an embedding that not all rows are laid out; null where they are. */
const laidOutNote = ({ embedding }: Computed) => {
  if (embedding === null || embedding.laidOut === embedding.total) return null
  const [laidOut, total] = [embedding.laidOut, embedding.total].map((count) =>
    count.toLocaleString('en-US'),
  )
  return `${laidOut} of ${total} rows are laid out, the others are placed beside those most like them`
}

/**
 * Makes datasets of what a worker found out. Begun again it repeats what is whole or not at all: tables are replaced, by
 * the names that were noted, and what the model was trained to, or its layout, is stored together with the end of its job.
 */
export const writeStep = (app: App): JobKind => {
  const inTurn = oneAtATime()

  const write: JobKind = async ({ job, report, commit }) => {
    const { store } = app
    const input = modelInputOf(job)
    const group = filesOfJob(job.id)
    if (!(await app.files.fetch(group, filesComputed[input.does]))) throw lost()
    const files = filesIn(app.files.folderOf(group))
    const computed = readComputed(await readFile(files.computed, 'utf8'))
    const model = await modelById(store, input.modelId)
    const caller = await userById(store, job.user_id)
    if (caller === undefined) throw notFound()
    const isTraining = input.does === 'train'
    const isEmbedding = computed.embedding !== null
    const sourceRef = {
      dataset_id: input.datasetId,
      model_id: model.id,
      model_name: model.model_name,
      ...(isEmbedding
        ? {}
        : { model_version: computed.modelVersion ?? model.version + Number(isTraining) }),
      seed,
    }
    const onDatasetId = isTraining ? 0 : input.datasetId
    const noted = new Set(begunTables(job))
    const taken = new Set<string>()
    const writing: Writing = {
      app,
      model,
      caller,
      computed,
      onDatasetId,
      sourceRef,
      begun: new Set(noted),
      note: (table) => commit([...noted.add(table)].filter((one) => !taken.has(one))),
      taken,
    }
    report({ message: `Writing ${counted(computed.rows, 'row')}`, progress: 95 })
    await commit([...noted])
    const output = await {
      train: () => adoptPredictions(writing, files.predictions),
      predict: () => adoptPredictions(writing, files.predictions),
      layOut: () => null,
      place: () => adoptEmbedding(writing, files.embedding),
    }[input.does]()
    const evaluation = isTraining ? await adoptEvaluation(writing, files.evaluation) : null
    const estimator = isTraining ? await readFile(files.model, 'utf8') : ''
    const layout =
      input.does === 'layOut'
        ? { features: input.features, document: await readFile(files.layout) }
        : null
    const result = await together(store, async (transaction) => {
      if (computed.trained !== null) {
        const trained = { ...computed.trained, estimator }
        if ((await storeTrained(transaction, model.id, trained, timeNow())) === null)
          throw notFound('Model does not exist')
      }
      if (layout !== null)
        await storeLayout(transaction, model.id, layout.features, layout.document)
      const answer = {
        model_id: model.id,
        ...(output === null ? {} : { dataset_id: await storeOutput(transaction, output) }),
        ...(evaluation === null
          ? {}
          : { evaluation_dataset_id: await storeOutput(transaction, evaluation) }),
        rows: computed.rows,
        ...(computed.embedding === null
          ? {}
          : { laid_out: computed.embedding.laidOut, n_clusters: computed.embedding.clusters }),
        ...(computed.matching ?? {}),
      }
      const message = laidOutNote(computed)
      const end = { progress: 100, message, eta_s: null, result: JSON.stringify(answer) }
      if (!(await changeLockedJob(transaction, job, ended('finished', end)))) throw cancelled()
      return answer
    })
    await removeFiles(app, job.id)
    return result
  }
  return (work) => inTurn(String(modelInputOf(work.job).modelId), () => write(work))
}
