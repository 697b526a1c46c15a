import type { Dataset } from '../../api/contract'

/** What a dataset was created from, in words. */
export const datasetSources: Readonly<Record<Dataset['source'], string>> = {
  user: 'Table or query',
  upload: 'File upload',
  prediction: 'Predictions of a model',
  evaluation: 'Evaluation of a model',
  embedding: 'Flattened dataset',
}
