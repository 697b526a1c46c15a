import { conflict } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import { lockRow } from '../db/transaction.ts'
import { areSameFeatures, cfgOf, modelById } from './models.ts'

export const notLaidOut = () => conflict('Embedding is not trained')

/** Where the rows of a model's dataset are in the plane; a refusal while nobody has laid them out. */
export const layoutOf = async (store: Store, modelId: number): Promise<Uint8Array> => {
  const row = await store
    .selectFrom('layout')
    .select('document')
    .where('model_id', '=', modelId)
    .executeTakeFirst()
  if (row === undefined) throw notLaidOut()
  return row.document
}

/** Refuses while the rows of a model's dataset are not laid out. */
export const requireLayout = async (store: Store, modelId: number): Promise<void> => {
  const row = await store
    .selectFrom('layout')
    .select('model_id')
    .where('model_id', '=', modelId)
    .executeTakeFirst()
  if (row === undefined) throw notLaidOut()
}

const featuresChanged = (name: string) =>
  conflict(`The features of model ${name} were changed meanwhile: flatten it again`)

/** Stores a layout in place of the one before; refused where the model has other features by now than those it was made by. */
export const storeLayout = async (
  writing: Store,
  modelId: number,
  features: readonly string[],
  document: Uint8Array,
) => {
  await lockRow(writing, 'model', modelId)
  const { model_name, feature_selection } = cfgOf(await modelById(writing, modelId))
  if (!areSameFeatures(features, feature_selection)) throw featuresChanged(model_name)
  await writing
    .insertInto('layout')
    .values({ model_id: modelId, document })
    .onConflict((conflicting) => conflicting.column('model_id').doUpdateSet({ document }))
    .execute()
}
