import type { Char, CharSave, JobItem, JobStatus, PickableChar } from '../../src/api/contract'
import type { Embedding } from '../../src/machines/models/flatten.machine'

/** A model of the column `cost` (2), as the server answers it. */
export const charWith = (change: Partial<Char> = {}): Char => ({
  model_id: 2,
  pk: 2,
  _id: 'char-2',
  model_name: 'cost',
  dataset_id: 12,
  column_id: 2,
  index_column_id: -1,
  cfg: {
    model_name: 'cost',
    target: 'cost',
    algo_type: 'regression',
    base_estimator: 'xg-boost',
    feature_selection: ['state', 'phase'],
    hyper_parameters: {
      n_estimators: 100,
      max_depth: 6,
      learning_rate: 0.3,
      subsample: 1,
      colsample_bytree: 1,
      reg_lambda: 1,
      early_stopping_rounds: 10,
    },
  },
  clf: { exists: false, ts: null },
  labels: { exists: false, ts: null, values: [], counts: [] },
  status: 'untrained',
  job_id: null,
  error: null,
  metrics: null,
  version: 0,
  created_by_id: 1,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  changed_on_utc: '2026-11-01T10:00:00.000000+0000',
  ...change,
})

/** What the server answers when the settings of a model are saved. */
export const savedChar = (model: Char, { cfg }: CharSave): Char => ({
  ...model,
  cfg: { ...model.cfg, ...cfg } as Char['cfg'],
})

export const trainedChar = charWith({
  clf: { exists: true, ts: '2026-11-01T10:05:00.000000+0000' },
  status: 'trained',
  version: 1,
  metrics: { r2: 0.81, rmse: 2.1, mae: 1.4, mape: null, n: 160 },
})

export const pickable: PickableChar = {
  model_id: 81,
  dataset_id: 7,
  text: 'price',
  pk: 81,
  table_name: 'sales',
  algo_type: 'regression',
  target: 'price',
  columns: ['state', 'qty'],
}

export const jobItem = (change: Partial<JobItem> = {}): JobItem => ({
  job_id: 'j1',
  kind: 'train',
  title: 'cost',
  parent_status: 'started',
  finished: false,
  progress: 34,
  stage: 'fitting',
  message: null,
  rounds_done: 34,
  rounds_total: 100,
  eta_s: 12,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  model_names: 'cost',
  has_file: false,
  upload_id: null,
  dataset_id: null,
  ...change,
})

type Part = JobStatus['job_status'][number]

/** A training of `cost`, with what is known of its one part. */
export const jobStatus = (
  state: JobStatus['parent_status'],
  message: string | null = null,
  part: Partial<Part> = {},
): JobStatus => ({
  ...jobItem({ parent_status: state, finished: state === 'finished' || state === 'failed' }),
  job_status: [
    {
      model_id: 2,
      status: state,
      job_id: 'c1',
      model_names: 'cost',
      progress: 34,
      stage: 'fitting',
      message,
      rounds_done: 34,
      rounds_total: 100,
      eta_s: 12,
      result: null,
      ...part,
    },
  ],
})

/** The dataset of the map of `trees`. */
export const embedding: Embedding = {
  dataset_id: 55,
  table_name: 'trees__embedding',
  index_column: 'tree',
}
