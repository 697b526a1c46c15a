import type { NoticeResult } from '../lib/peers'

/** What a chart page is made of: a model's training data, its evaluation, or the predictions of a job. */
export type PageSource =
  | { kind: 'training'; datasetId: number }
  | { kind: 'evaluation'; modelId: number }
  /** The job `train` stands for the train and test predictions of the model. */
  | { kind: 'predictions'; modelId: number; jobId: string; datasetId?: number }

/** A chart page that was made of a source. A copy of its data is worth saving where a later training refreshes them. */
export type ModelPage = NoticeResult
