import { get, post, put, remove, type CallOptions } from './client'
import type { CharSave } from './contract'
import {
  charAnswerSchema,
  charCreatedSchema,
  charListSchema,
  datasetCharsSchema,
  evaluationAnswerSchema,
  indexAnswerSchema,
  jobBegunSchema,
  predictionBegunSchema,
  postedPredictionsSchema,
} from './contract/char'
import { messageSchema } from './contract/list'

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

/** The models of a dataset's columns, and its index column. */
export const getDatasetChars = async (datasetId: number, options: CallOptions = {}) =>
  (await get(datasetCharsSchema, `/chars/dataset_chars/${datasetId}`, options)).result

/** Makes the model of a column; refused with 409 where it has one. */
export const createChar = async (
  { columnId, indexColumnId }: { columnId: number; indexColumnId: number },
  options: CallOptions = {},
) => {
  const index = indexColumnId === -1 ? {} : { index_column_id: indexColumnId }
  return (await post(charCreatedSchema, '/chars/', { column_id: columnId, ...index }, options))
    .result
}

/** Changes how a column is predicted; another kind, estimator or features forget what the model was trained to. */
export const saveChar = async ({ id, cfg }: { id: number } & CharSave, options: CallOptions = {}) =>
  (await put(charAnswerSchema, `/chars/${id}`, { cfg }, options)).result

/** Deletes the model of a column; the datasets that it made stay. */
export const deleteChar = async ({ id }: { id: number }, options: CallOptions = {}) => {
  await remove(messageSchema, `/chars/${id}`, {}, options)
}

/** The trained models of other datasets, by name. */
export const listTrainedChars = async (
  { exceptDatasetId }: { exceptDatasetId: number },
  options: CallOptions = {},
) => {
  const params = { isTrained: true, current_dataset_id: exceptDatasetId }
  return (await get(charListSchema, '/chars/get_chars', { ...options, params })).result
}

/** Begins to train models on all rows; answers the job. */
export const trainChars = async (
  { ids }: { ids: readonly number[] },
  options: CallOptions = {},
) => {
  const params = { charIDs: ids.join(','), n_rows: 'None' }
  return (await post(jobBegunSchema, '/chars/train_models', {}, { ...options, params })).result
}

/** Begins to predict a dataset with a model; answers the job, and how the columns fit. */
export const predictDataset = async (
  { modelId, datasetId }: { modelId: number; datasetId: number },
  options: CallOptions = {},
) => {
  const params = { n_rows: 'None' }
  const { job_id, matching } = await post(
    predictionBegunSchema,
    `/chars/predictions/${modelId}`,
    { datasetId },
    { ...options, params },
  )
  return { job_id, matching }
}

/** The dataset of a model's predictions, made by a job or, as `train`, at its training. */
export const getPredictions = async (
  { modelId, jobId, datasetId }: { modelId: number; jobId?: string; datasetId?: number },
  options: CallOptions = {},
) => {
  const params = { modelId, jobId, datasetId, postPredictions: 1 }
  const { result } = await get(postedPredictionsSchema, '/chars/predictions', {
    ...options,
    params,
  })
  return result
}

/** What a trained model reached, with the dataset that has it as rows. */
export const getEvaluation = async (
  { modelId }: { modelId: number },
  options: CallOptions = {},
) => {
  const params = { postPredictions: 1 }
  return (await get(evaluationAnswerSchema, `/chars/evaluation/${modelId}`, { ...options, params }))
    .result
}
