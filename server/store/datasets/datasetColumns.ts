import type { ResultColumn } from '../../engines/engine.ts'
import { unacceptable } from '../../problem.ts'
import type { DatasetSave } from '../../../src/api/contract/dataset.ts'
import type { Store } from '../db/open.ts'
import { textOf } from '../things/titles.ts'

const rowsPerInsert = 1000

const pieces = <Item>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / rowsPerInsert) }, (_, piece) =>
    items.slice(piece * rowsPerInsert, (piece + 1) * rowsPerInsert),
  )

/**
 * Makes a dataset's columns those of its table, in the table's order. A column that stays keeps its id and what users
 * wrote about it; calculated columns are left alone.
 */
export const coverColumns = async (
  store: Store,
  datasetId: number,
  columns: readonly ResultColumn[],
) => {
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
  const existing = await store
    .selectFrom('dataset_column')
    .select(['id', 'column_name'])
    .where('dataset_id', '=', datasetId)
    .where('expression', 'is', null)
    .execute()
  const gone = existing
    .filter((column) => !names.has(column.column_name))
    .map((column) => column.id)
  for (const piece of pieces(gone))
    await store.deleteFrom('dataset_column').where('id', 'in', piece).execute()
}

type SentColumn = NonNullable<DatasetSave['columns']>[number]

/** Stores what users write about columns, and removes the columns that a sent list leaves out. */
export const changeColumns = async (
  store: Store,
  datasetId: number,
  indexColumn: number,
  sent: readonly SentColumn[],
) => {
  const stored = await store
    .selectFrom('dataset_column')
    .select(['id', 'column_name', 'is_active'])
    .where('dataset_id', '=', datasetId)
    .execute()
  const changes = sent.map((column) => {
    const found = stored.find(({ id, column_name }) =>
      column.id === undefined ? column_name === column.column_name : id === column.id,
    )
    if (found === undefined)
      throw unacceptable(`columns: [${column.id ?? column.column_name ?? ''}] do not exist`)
    return { ...column, id: found.id }
  })
  const existing = new Set(changes.map((column) => column.id))
  const gone = stored.filter((column) => !existing.has(column.id))
  const index = gone.find((column) => column.id === indexColumn)
  if (index !== undefined)
    throw unacceptable(`Column ${index.column_name} is the index of the dataset`)
  const models = await store
    .selectFrom('model')
    .select('id')
    .where('dataset_id', '=', datasetId)
    .execute()
  const predicted = gone.find((column) => models.some(({ id }) => id === column.id))
  if (predicted !== undefined) throw unacceptable(`Column ${predicted.column_name} has a model`)
  for (const { id, verbose_name, description, is_active } of changes) {
    const change = {
      ...(verbose_name === undefined ? {} : { verbose_name: textOf(verbose_name) }),
      ...(description === undefined ? {} : { description: textOf(description) }),
      ...(is_active === undefined ? {} : { is_active: Number(is_active) }),
    }
    if (Object.keys(change).length > 0)
      await store.updateTable('dataset_column').set(change).where('id', '=', id).execute()
  }
  for (const piece of pieces(gone.map((column) => column.id)))
    await store.deleteFrom('dataset_column').where('id', 'in', piece).execute()
}
