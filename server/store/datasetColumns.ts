import type { ResultColumn } from '../engines/engine.ts'
import type { Store } from './open.ts'

const rowsPerInsert = 1000

const pieces = <Item>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / rowsPerInsert) }, (_, piece) =>
    items.slice(piece * rowsPerInsert, (piece + 1) * rowsPerInsert),
  )

/**
 * Makes a dataset's columns those of its table, in the table's order. A column that stays keeps its id and what users
 * wrote about it; calculated columns are left alone.
 */
export const coverColumns = async (store: Store, datasetId: number, columns: readonly ResultColumn[]) => {
  const rows = columns.map(({ name, type, typeGeneric }, position) => ({
    dataset_id: datasetId,
    position,
    column_name: name,
    verbose_name: null,
    type,
    type_generic: typeGeneric,
    is_active: 1,
    expression: null,
    description: null,
  }))
  for (const piece of pieces(rows))
    await store
      .insertInto('dataset_column')
      .values(piece)
      .onConflict((conflict) =>
        conflict.columns(['dataset_id', 'column_name']).doUpdateSet((is) => ({
          position: is.ref('excluded.position'),
          type: is.ref('excluded.type'),
          type_generic: is.ref('excluded.type_generic'),
        })),
      )
      .execute()
  const names = new Set(columns.map((column) => column.name))
  const kept = await store
    .selectFrom('dataset_column')
    .select(['id', 'column_name'])
    .where('dataset_id', '=', datasetId)
    .where('expression', 'is', null)
    .execute()
  const gone = kept.filter((column) => !names.has(column.column_name)).map((column) => column.id)
  for (const piece of pieces(gone)) await store.deleteFrom('dataset_column').where('id', 'in', piece).execute()
}
