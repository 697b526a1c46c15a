import { conflict } from '../../problem.ts'
import type { Store } from '../db/open.ts'

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

/** Stores a layout in place of the one before. */
export const storeLayout = async (writing: Store, modelId: number, document: Uint8Array) => {
  await writing
    .insertInto('layout')
    .values({ model_id: modelId, document })
    .onConflict((conflicting) => conflicting.column('model_id').doUpdateSet({ document }))
    .execute()
}
