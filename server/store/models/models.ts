import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Char, CharCfg, CharEvaluation, PickableChar } from '../../../src/api/contract/char.ts'
import { conflict, notFound } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import type { DatasetRow, ModelRow } from '../db/tables.ts'
import { canBeId } from '../lists/listQuery.ts'

/** The classes of a trained classification, and how many rows of the training data each has. */
export interface Labels {
  values: string[]
  counts: number[]
}

/** A model with what its column and dataset say of it. */
export interface FoundModel extends ModelRow {
  column_name: string
  table_name: string
  id_column: number
}

/** What came of the latest training of a model. */
interface LatestTraining {
  id: string
  ended: boolean
  failure: string | null
}

const found = (store: Store) =>
  store
    .selectFrom('model')
    .innerJoin('dataset_column', 'dataset_column.id', 'model.id')
    .innerJoin('dataset', 'dataset.id', 'model.dataset_id')
    .where('dataset.deleted_on', 'is', null)
    .selectAll('model')
    .select(['dataset_column.column_name', 'dataset.table_name', 'dataset.id_column'])

/** A model whose dataset is not in the trash, or a refusal. */
export const modelById = async (store: Store, id: number): Promise<FoundModel> => {
  const row = canBeId(id)
    ? await found(store).where('model.id', '=', id).executeTakeFirst()
    : undefined
  if (row === undefined) throw notFound('Model does not exist')
  return row
}

export const modelsOf = (store: Store, datasetId: number): Promise<FoundModel[]> =>
  found(store)
    .where('model.dataset_id', '=', datasetId)
    .orderBy('dataset_column.position')
    .execute()

/** The models of datasets other than `except`, by name. */
export const pickableModels = async (
  store: Store,
  { isTrained, except }: { isTrained: boolean; except: number | undefined },
): Promise<PickableChar[]> => {
  const rows = await found(store)
    .$if(isTrained, (models) => models.where('model.trained_on', 'is not', null))
    .$if(except !== undefined, (models) => models.where('model.dataset_id', '!=', except ?? 0))
    .orderBy(sql`lower(model.model_name)`)
    .orderBy('model.id')
    .execute()
  return rows.map((row) => ({
    model_id: row.id,
    dataset_id: row.dataset_id,
    text: row.model_name,
    pk: row.id,
    table_name: row.table_name,
    algo_type: row.algo_type,
    target: row.column_name,
    columns: cfgOf(row).feature_selection,
  }))
}

export const cfgOf = (row: FoundModel): CharCfg => ({
  model_name: row.model_name,
  target: row.column_name,
  algo_type: row.algo_type,
  base_estimator: row.base_estimator,
  feature_selection: JSON.parse(row.feature_selection) as string[],
  hyper_parameters: JSON.parse(row.hyper_parameters) as CharCfg['hyper_parameters'],
})

/** Whether two selections have the same features, in whatever order. */
export const areSameFeatures = (one: readonly string[], other: readonly string[]): boolean =>
  isDeepStrictEqual(one.toSorted(), other.toSorted())

/** The latest training of each model, of those since the model was made. */
const latestTrainings = async (
  store: Store,
  models: readonly ModelRow[],
): Promise<Map<number, LatestTraining>> => {
  const madeOn = new Map(models.map(({ id, created_on }) => [id, created_on]))
  const jobs = await store
    .selectFrom('job')
    .select(['id', 'model_id', 'state', 'message', 'created_on', 'ended_on'])
    .where('model_id', 'in', [...madeOn.keys()])
    .where('kind', '=', 'train')
    .orderBy('created_on')
    .execute()
  const since = jobs.filter(
    ({ model_id, created_on }) => created_on >= (madeOn.get(model_id ?? 0) ?? ''),
  )
  return new Map(
    since.map(({ id, model_id, state, message, ended_on }) => [
      model_id ?? 0,
      { id, ended: ended_on !== null, failure: state === 'failed' ? message : null },
    ]),
  )
}

const statusOf = ({ trained_on }: ModelRow, latest: LatestTraining | undefined) => {
  if (latest?.ended === false) return 'training'
  if (trained_on !== null) return 'trained'
  return latest?.failure === undefined || latest.failure === null ? 'untrained' : 'failed'
}

export const evaluationOf = ({ evaluation }: ModelRow): CharEvaluation | null =>
  evaluation === null ? null : (JSON.parse(evaluation) as CharEvaluation)

const charOf = (row: FoundModel, latest: LatestTraining | undefined): Char => {
  const labels = row.labels === null ? null : (JSON.parse(row.labels) as Labels)
  return {
    model_id: row.id,
    pk: row.id,
    _id: `char-${row.id}`,
    model_name: row.model_name,
    dataset_id: row.dataset_id,
    column_id: row.id,
    index_column_id: row.id_column,
    cfg: cfgOf(row),
    clf: { exists: row.trained_on !== null, ts: row.trained_on },
    labels: {
      exists: labels !== null,
      ts: labels === null ? null : row.trained_on,
      values: labels?.values ?? [],
      counts: labels?.counts ?? [],
    },
    status: statusOf(row, latest),
    job_id: latest?.id ?? null,
    error: latest?.failure ?? null,
    metrics: evaluationOf(row)?.metrics.test ?? null,
    version: row.version,
    created_by_id: row.created_by_id,
    created_on_utc: row.created_on,
    changed_on_utc: row.changed_on,
  }
}

/** Models as calls answer them. */
export const charsOf = async (store: Store, rows: readonly FoundModel[]): Promise<Char[]> => {
  if (rows.length === 0) return []
  const latest = await latestTrainings(store, rows)
  return rows.map((row) => charOf(row, latest.get(row.id)))
}

export const showModel = async (store: Store, id: number): Promise<Char> => {
  const row = await modelById(store, id)
  return charOf(row, (await latestTrainings(store, [row])).get(id))
}

/** The ids of a dataset's models that are being trained. */
export const trainingModels = async (
  store: Store,
  datasetIds: readonly DatasetRow['id'][],
): Promise<{ id: number; model_name: string }[]> =>
  store
    .selectFrom('model')
    .innerJoin('job', 'job.model_id', 'model.id')
    .select(['model.id', 'model.model_name'])
    .where('model.dataset_id', 'in', datasetIds)
    .where('job.kind', '=', 'train')
    .where('job.ended_on', 'is', null)
    .execute()

export const notTrained = ({ model_name }: Pick<ModelRow, 'model_name'>) =>
  conflict(`Model ${model_name} is not trained`)

/** What a model was trained to, as JSON text, and which version of the model that is. */
export const estimatorOf = async (
  store: Store,
  model: FoundModel,
): Promise<{ text: string; version: number }> => {
  const row = await store
    .selectFrom('estimator')
    .innerJoin('model', 'model.id', 'estimator.model_id')
    .select(['estimator.document', 'model.version'])
    .where('model.id', '=', model.id)
    .executeTakeFirst()
  if (row === undefined) throw notTrained(model)
  return { text: gunzipSync(row.document).toString(), version: row.version }
}

/** What is stored of a training. */
export interface Trained {
  estimator: string
  labels: Labels | null
  evaluation: CharEvaluation
}

/** Stores what a model was trained to, in place of what it was before; answers its version, null where the model is gone. */
export const storeTrained = async (
  writing: Store,
  id: number,
  { estimator, labels, evaluation }: Trained,
  now: string,
): Promise<number | null> => {
  const row = await writing
    .updateTable('model')
    .set((is) => ({
      version: is('version', '+', 1),
      trained_on: now,
      labels: labels === null ? null : JSON.stringify(labels),
      evaluation: JSON.stringify(evaluation),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()
  if (row === undefined) return null
  const document = gzipSync(estimator)
  await writing
    .insertInto('estimator')
    .values({ model_id: id, document })
    .onConflict((conflict) => conflict.column('model_id').doUpdateSet({ document }))
    .execute()
  return row.version
}
