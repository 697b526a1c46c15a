import type { CallOptions } from '../api/client'
import * as dataset from '../api/dataset'
import { firstPage } from '../machines/lib/listKey'

/** A dataset with its columns: the one of an id, without one the newest; null where there is none. */
export const findDataset = async (id: number | null, options: CallOptions) => {
  const found = id ?? (await dataset.listDatasets(firstPage, options)).result[0]?.id
  return found === undefined ? null : dataset.getDataset(found, options)
}
