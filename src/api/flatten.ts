import { get, post, type CallOptions } from './client'
import { jobBegunSchema } from './contract/char'
import {
  embeddingBegunSchema,
  explainAnswerSchema,
  postedEmbeddingSchema,
} from './contract/flatten'

/** Begins to lay out the rows of a model's dataset by its features; answers the job. */
export const trainEmbedding = async (
  { modelId }: { modelId: number },
  options: CallOptions = {},
) => {
  const params = { charID: modelId, n_rows: 'None' }
  return (await post(jobBegunSchema, '/chars/flatten/train_embedding', {}, { ...options, params }))
    .result
}

/** Begins to place the rows of a dataset in the embedding that a job trained, and to cluster them; answers the job. */
export const postEmbedding = async (
  { jobId, datasetId, clusters }: { jobId: string; datasetId: number | null; clusters: number },
  options: CallOptions = {},
) => {
  const params = { n_clusters: clusters, n_rows: 'None' }
  const body = datasetId === null ? {} : { datasetId }
  const path = `/chars/flatten/post_embedding/${encodeURIComponent(jobId)}`
  return (await post(embeddingBegunSchema, path, body, { ...options, params })).result
}

/** The dataset of the rows that a job placed. */
export const getEmbedding = async (
  { jobId, datasetId }: { jobId: string; datasetId: number | null },
  options: CallOptions = {},
) => {
  const params = { postData: 1, n_rows: 'None', datasetId: datasetId ?? undefined }
  const path = `/chars/flatten/embedding/${encodeURIComponent(jobId)}`
  return (await get(postedEmbeddingSchema, path, { ...options, params })).result
}

/** By what the rows of a cluster differ from the others of its dataset, the largest difference first. */
export const explainCluster = async (
  { datasetId, cluster }: { datasetId: number; cluster: string },
  options: CallOptions = {},
) =>
  (
    await post(
      explainAnswerSchema,
      '/chars/flatten/explain',
      { dataset_id: datasetId, cluster },
      options,
    )
  ).result
