import type { Dataset } from '../../../src/api/contract/dataset.ts'
import type { App } from '../../instance.ts'
import type { UserRow } from '../../store/db/tables.ts'
import { findColumn } from './columns.ts'
import { datasetSource } from './datasetSource.ts'
import { indexWarning } from './indexWarning.ts'

/** The `warning` of an answer that set a dataset's index: why it does not name every row. Nothing where it does, or where there is none. */
export const indexRemark = async (
  { store, engineOf }: Pick<App, 'store' | 'engineOf'>,
  { id, id_column, columns }: Dataset,
  caller: UserRow,
) => {
  const named = columns.find((column) => column.id === id_column)
  if (named === undefined) return {}
  const { source, database } = await datasetSource(store, id)
  const column = findColumn(source, named.column_name)
  const warning =
    column === undefined
      ? null
      : await indexWarning(engineOf(database, caller.username), source, column, {
          caller: String(caller.id),
        })
  return warning === null ? {} : { warning }
}
