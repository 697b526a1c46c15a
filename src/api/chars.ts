import { put, type CallOptions } from './client'
import { indexAnswerSchema } from './contract/char'

/** Makes a column the index of its dataset; -1 leaves it without one. */
export const saveIndex = (
  { datasetId, columnId }: { datasetId: number; columnId: number },
  options: CallOptions = {},
) =>
  put(
    indexAnswerSchema,
    `/chars/dataset_chars/${datasetId}`,
    {},
    { ...options, params: { columnId } },
  )
