import { http, type CallOptions } from './client'
import type { IndexAnswer } from './contract'

/** Makes a column the index of its dataset; -1 leaves it without one. */
export const saveIndex = async ({ datasetId, columnId }: { datasetId: number; columnId: number }, options: CallOptions = {}) =>
  (await http.put<IndexAnswer>(`/chars/dataset_chars/${datasetId}`, {}, { ...options, params: { columnId } })).data
