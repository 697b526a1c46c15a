import { getDataset, saveDataset } from '../api/dataset'
import type { CallOptions } from '../api/client'
import { columnsWith, type ColumnChange } from '../machines/dataset/columnDraft'

/** Changes one column of a dataset as it is stored then; one that an earlier attempt added is there already. */
export const saveColumn = async (
  { datasetId, column, deletes }: ColumnChange,
  options: CallOptions = {},
) => {
  const dataset = await getDataset(datasetId, options)
  const isAdded = dataset.columns.some(
    ({ column_name, expression }) =>
      column.id === undefined &&
      column_name === column.column_name &&
      expression === column.expression,
  )
  if (isAdded) return dataset
  const columns = columnsWith(dataset, { column, deletes })
  return saveDataset({ id: datasetId, version: dataset.version, columns }, options)
}
