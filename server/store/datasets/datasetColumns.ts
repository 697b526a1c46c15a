import { sql, type RawBuilder } from 'kysely'
import type { ResultColumn } from '../../engines/engine.ts'
import { unacceptable } from '../../problem.ts'
import type { DatasetSave } from '../../../src/api/contract/dataset.ts'
import type { Store } from '../db/open.ts'
import { textOf, titleOf } from '../things/titles.ts'
import type { DatasetColumnRow } from '../db/tables.ts'
import { storedFormat } from './numberFormats.ts'

const rowsPerInsert = 1000

const pieces = <Item>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / rowsPerInsert) }, (_, piece) =>
    items.slice(piece * rowsPerInsert, (piece + 1) * rowsPerInsert),
  )

type Value = RawBuilder<unknown>

/** One value for a column that is read as another kind than its table has, another one for all others. */
const byReading = <Result>(readOtherwise: Value, readAsStored: Value) =>
  sql<Result>`case when dataset_column.stored_type is null then ${readAsStored} else ${readOtherwise} end`

const covered = {
  type: byReading<string>(sql.ref('dataset_column.type'), sql.ref('excluded.type')),
  type_generic: byReading<number>(
    sql.ref('dataset_column.type_generic'),
    sql.ref('excluded.type_generic'),
  ),
  stored_type: byReading<string | null>(sql.ref('excluded.type'), sql`null`),
  stored_generic: byReading<number | null>(sql.ref('excluded.type_generic'), sql`null`),
}

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
        conflict
          .columns(['dataset_id', 'column_name'])
          .doUpdateSet((is) => ({
            position: is.ref('excluded.position'),
            ...covered,
          }))
          .where('dataset_column.expression', 'is', null),
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

/** What the database says of a column that is calculated or read as another kind. */
export type ColumnTyping = Partial<
  Pick<DatasetColumnRow, 'expression' | 'stored_type' | 'stored_generic' | 'date_format'>
> &
  Pick<DatasetColumnRow, 'type' | 'type_generic'>

export type ChangedColumn = NonNullable<DatasetSave['columns']>[number] & { typing?: ColumnTyping }

/** Calculated columns come behind all others. */
const calculatedPosition = 1_000_000

const writtenOf = ({
  verbose_name,
  description,
  is_active,
  number_format,
  typing,
}: ChangedColumn) => ({
  ...(verbose_name === undefined ? {} : { verbose_name: textOf(verbose_name) }),
  ...(description === undefined ? {} : { description: textOf(description) }),
  ...(is_active === undefined ? {} : { is_active: Number(is_active) }),
  ...(number_format === undefined ? {} : { number_format: storedFormat(number_format) }),
  ...typing,
})

const nameTaken = (name: string) =>
  unacceptable(`Column ${name} already exists`, {
    column_name: [`${name} already exists. Choose another name.`],
  })

/** Adds a calculated column under a name that no other one has; answers the name. */
const addCalculated = async (
  store: Store,
  datasetId: number,
  column: ChangedColumn & { typing: ColumnTyping },
  names: readonly string[],
) => {
  const column_name = titleOf('column_name', column.column_name ?? '', 'column_name: Required')
  if (names.some((name) => name.toLowerCase() === column_name.toLowerCase()))
    throw nameTaken(column_name)
  await store
    .insertInto('dataset_column')
    .values({
      dataset_id: datasetId,
      position: calculatedPosition,
      column_name,
      is_active: 1,
      ...writtenOf(column),
      ...column.typing,
    })
    .execute()
  return column_name
}

/** Refuses to let columns go that a model predicts: it would go with them. */
const refusePredicted = async (
  store: Store,
  datasetId: number,
  isGone: (column: { id: number; column_name: string }) => boolean,
  hint = '',
) => {
  const predicted = await store
    .selectFrom('model')
    .innerJoin('dataset_column', 'dataset_column.id', 'model.id')
    .select(['dataset_column.id', 'dataset_column.column_name'])
    .where('dataset_column.dataset_id', '=', datasetId)
    .orderBy('dataset_column.position')
    .execute()
  const gone = predicted.filter(isGone).map(({ column_name }) => column_name)
  if (gone.length === 1) throw unacceptable(`Column ${gone[0]} has a model${hint}`)
  if (gone.length > 1) throw unacceptable(`Columns ${gone.join(', ')} have models${hint}`)
}

/** Refuses columns for a dataset where one that a model predicts is not among them. The refusal ends with the hint. */
export const requirePredictedColumns = async (
  store: Store,
  datasetId: number,
  columns: readonly Pick<ResultColumn, 'name'>[],
  hint?: string,
) => {
  const names = new Set(columns.map(({ name }) => name))
  await refusePredicted(store, datasetId, ({ column_name }) => !names.has(column_name), hint)
}

/** Stores what users write about columns, adds calculated ones, and removes the columns that a sent list leaves out. */
export const changeColumns = async (
  store: Store,
  datasetId: number,
  indexColumn: number,
  sent: readonly ChangedColumn[],
) => {
  const stored = await store
    .selectFrom('dataset_column')
    .select(['id', 'column_name', 'is_active'])
    .where('dataset_id', '=', datasetId)
    .execute()
  const names = stored.map(({ column_name }) => column_name)
  const changes = []
  for (const column of sent) {
    const found = stored.find(({ id, column_name }) =>
      column.id === undefined ? column_name === column.column_name : id === column.id,
    )
    if (found !== undefined) changes.push({ ...column, id: found.id })
    else if (column.id === undefined && column.typing?.expression) {
      names.push(await addCalculated(store, datasetId, { ...column, typing: column.typing }, names))
    } else throw unacceptable(`columns: [${column.id ?? column.column_name ?? ''}] do not exist`)
  }
  const existing = new Set(changes.map((column) => column.id))
  const gone = stored.filter((column) => !existing.has(column.id))
  const index = gone.find((column) => column.id === indexColumn)
  if (index !== undefined)
    throw unacceptable(`Column ${index.column_name} is the index of the dataset`)
  await refusePredicted(store, datasetId, ({ id }) => !existing.has(id))
  for (const column of changes) {
    const change = writtenOf(column)
    if (Object.keys(change).length > 0)
      await store.updateTable('dataset_column').set(change).where('id', '=', column.id).execute()
  }
  for (const piece of pieces(gone.map((column) => column.id)))
    await store.deleteFrom('dataset_column').where('id', 'in', piece).execute()
}
