import {
  estimatorsOf,
  type AlgoType,
  type CharSave,
  type EstimatorName,
} from '../../../src/api/contract/char.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { conflict, notFound, unacceptable } from '../../problem.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import type { Store } from '../db/open.ts'
import type { DatasetColumnRow, UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { isTaken, together } from '../db/transaction.ts'
import { requireOwner } from '../users/people.ts'
import { canBeId } from '../lists/listQuery.ts'
import { titleOf } from '../things/titles.ts'
import { areSameFeatures, cfgOf, modelById, trainingModels, type FoundModel } from './models.ts'

/** What boosting does where nobody says otherwise. */
const usualHyperParameters = {
  n_estimators: 100,
  max_depth: 6,
  learning_rate: 0.3,
  subsample: 1,
  colsample_bytree: 1,
  reg_lambda: 1,
  early_stopping_rounds: 10,
}

/** A column that a model can be made of, with its dataset. */
export interface TargetColumn extends DatasetColumnRow {
  id_column: number
}

/** What a new model predicts by. */
export interface UsualCfg {
  algoType: AlgoType
  features: readonly string[]
}

const columnMissing = () => notFound('Column does not exist')
const modelExists = (name: string) => conflict(`Model for column ${name} already exists`)

/** The column a model is to be made of; refuses the index, and what cannot be predicted. */
export const targetColumn = async (
  store: Store,
  columnId: number,
  indexColumnId: number | null,
): Promise<TargetColumn> => {
  const column = canBeId(columnId)
    ? await store
        .selectFrom('dataset_column')
        .innerJoin('dataset', 'dataset.id', 'dataset_column.dataset_id')
        .selectAll('dataset_column')
        .select('dataset.id_column')
        .where('dataset_column.id', '=', columnId)
        .where('dataset.deleted_on', 'is', null)
        .executeTakeFirst()
    : undefined
  if (column === undefined) throw columnMissing()
  const { id, id_column, column_name, type_generic, expression } = column
  const known = await store.selectFrom('model').select('id').where('id', '=', id).executeTakeFirst()
  if (known !== undefined) throw modelExists(column_name)
  if (id === id_column || id === indexColumnId)
    throw unacceptable('Cannot create model on Dataset Index')
  if (type_generic === columnKinds.moment || expression !== null)
    throw unacceptable(`Column ${column_name} has no supported type`)
  return column
}

/** Makes the model of a column; answers its id, which is the column's. */
export const createModel = async (
  store: Store,
  { id, dataset_id, column_name }: TargetColumn,
  { algoType, features }: UsualCfg,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<number> => {
  const now = timeNow()
  const model = {
    id,
    dataset_id,
    model_name: column_name,
    algo_type: algoType,
    base_estimator: estimatorsOf[algoType][0],
    feature_selection: JSON.stringify(features),
    hyper_parameters: JSON.stringify(usualHyperParameters),
    version: 0,
    trained_on: null,
    labels: null,
    evaluation: null,
    created_by_id: caller.id,
    changed_by_id: caller.id,
    created_on: now,
    changed_on: now,
  }
  return write(async (writing) => {
    await writing.insertInto('model').values(model).execute()
    return id
  }).catch((error: unknown) => {
    throw isTaken(error) ? modelExists(column_name) : error
  })
}

/** Refuses unless the caller made the model, may change its dataset, or is an admin. */
export const requireModelOwner = async (
  store: Store,
  { created_by_id, dataset_id }: FoundModel,
  caller: UserRow,
): Promise<void> => {
  if (created_by_id === caller.id) return
  const dataset = await store
    .selectFrom('dataset')
    .select(['id', 'created_by_id'])
    .where('id', '=', dataset_id)
    .executeTakeFirstOrThrow()
  await requireOwner(store, 'dataset', [dataset], caller, 'Changing this model is forbidden')
}

const changeable = async (store: Store, id: number, caller: UserRow) => {
  const model = await modelById(store, id)
  await requireModelOwner(store, model, caller)
  if ((await trainingModels(store, [model.dataset_id])).some((training) => training.id === id))
    throw conflict(`Model ${model.model_name} is training: wait until that has ended`)
  return model
}

const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

const namedEstimator = (algoType: AlgoType, name: string): EstimatorName => {
  const estimator = estimatorsOf[algoType].find((known) => bare(known) === bare(name))
  if (estimator === undefined)
    throw unacceptable(
      `base_estimator: a ${algoType} has ${estimatorsOf[algoType].join(' or ')}, not ${name}`,
    )
  return estimator
}

const chosenFeatures = async (store: Store, model: FoundModel, sent: readonly string[]) => {
  const columns = await store
    .selectFrom('dataset_column')
    .select(['id', 'column_name'])
    .where('dataset_id', '=', model.dataset_id)
    .execute()
  const ids = new Map(columns.map(({ id, column_name }) => [column_name, id]))
  const refused = (name: string, why: string) =>
    unacceptable(`feature_selection: ${name} ${why}`, { feature_selection: [`${name} ${why}`] })
  for (const name of sent) {
    const id = ids.get(name)
    if (id === undefined) throw refused(name, 'is no column of the dataset')
    if (id === model.id) throw refused(name, 'is what the model predicts')
    if (id === model.id_column) throw refused(name, 'is the index of the dataset')
  }
  if (sent.length === 0) throw unacceptable('No usable feature columns')
  return [...new Set(sent)]
}

/** Changes how a column is predicted. Another kind, estimator or features forget what the model was trained to, other features its layout too. */
export const changeModel = async (
  store: Store,
  id: number,
  { cfg: sent }: CharSave,
  caller: UserRow,
): Promise<void> => {
  const model = await changeable(store, id, caller)
  const cfg = cfgOf(model)
  const algoType = sent.algo_type ?? cfg.algo_type
  const estimator =
    sent.base_estimator !== undefined
      ? namedEstimator(algoType, sent.base_estimator)
      : (estimatorsOf[algoType].find((known) => known === cfg.base_estimator) ??
        estimatorsOf[algoType][0])
  const features =
    sent.feature_selection === undefined
      ? cfg.feature_selection
      : await chosenFeatures(store, model, sent.feature_selection)
  const hasOtherFeatures = !areSameFeatures(features, cfg.feature_selection)
  const isOther = algoType !== cfg.algo_type || estimator !== cfg.base_estimator || hasOtherFeatures
  const change = {
    model_name:
      sent.model_name === undefined
        ? cfg.model_name
        : titleOf('model_name', sent.model_name, 'model_name: Required'),
    algo_type: algoType,
    base_estimator: estimator,
    feature_selection: JSON.stringify(features),
    hyper_parameters: JSON.stringify({ ...cfg.hyper_parameters, ...sent.hyper_parameters }),
    changed_by_id: caller.id,
    changed_on: timeNow(),
    ...(isOther ? { trained_on: null, labels: null, evaluation: null } : {}),
  }
  await together(store, async (writing) => {
    await writing.updateTable('model').set(change).where('id', '=', id).execute()
    if (isOther) await writing.deleteFrom('estimator').where('model_id', '=', id).execute()
    if (hasOtherFeatures) await writing.deleteFrom('layout').where('model_id', '=', id).execute()
  })
}

/** Deletes a model. The datasets that it made stay. */
export const deleteModel = async (store: Store, id: number, caller: UserRow): Promise<void> => {
  await changeable(store, id, caller)
  await store.deleteFrom('model').where('id', '=', id).execute()
}
