import type { Char, JobItem, JobStatus, PickableChar } from '../../src/api/contract'
import type { FollowedJob } from '../../src/machines/models/modelJobs.machine'

const cfg: Char['cfg'] = {
  model_name: 'cost',
  target: 'cost',
  algo_type: 'regression',
  base_estimator: 'xg-boost',
  feature_selection: ['state', 'phase_of_flight', 'species'],
  hyper_parameters: {
    n_estimators: 100,
    max_depth: 6,
    learning_rate: 0.3,
    subsample: 1,
    colsample_bytree: 1,
    reg_lambda: 1,
    early_stopping_rounds: 10,
  },
}
const made = '2026-11-18T09:30:00.000000+0000'
const trainedOn = '2026-11-18T09:42:00.000000+0000'

const model = (id: number, name: string, change: Partial<Char> = {}): Char => ({
  model_id: id,
  pk: id,
  _id: `char-${id}`,
  model_name: name,
  dataset_id: 12,
  column_id: id,
  index_column_id: 1,
  cfg: { ...cfg, model_name: name, target: name },
  clf: { exists: false, ts: null },
  labels: { exists: false, ts: null, values: [], counts: [] },
  status: 'untrained',
  job_id: null,
  error: null,
  metrics: null,
  version: 0,
  created_by_id: 1,
  created_on_utc: made,
  changed_on_utc: made,
  ...change,
})

/** The models of some columns, by name: one trained as a classification, one as a regression, one in training, one untrained. */
export const modelsOf = (columns: readonly { id: number; column_name: string }[]) => {
  const [, second, third, fourth, fifth] = columns
  const name = (column: typeof second) => column?.column_name ?? ''
  return [
    model(second?.id ?? 2, name(second), {
      clf: { exists: true, ts: trainedOn },
      status: 'trained',
      version: 2,
      cfg: { ...cfg, target: name(second), model_name: name(second), algo_type: 'classification' },
      labels: {
        exists: true,
        ts: trainedOn,
        values: ['Approach', 'Climb', 'Take-off run'],
        counts: [812, 401, 97],
      },
      metrics: {
        accuracy: 0.91,
        balanced_accuracy: 0.83,
        precision_macro: 0.86,
        recall_macro: 0.83,
        f1_macro: 0.84,
        log_loss: 0.31,
        roc_auc: null,
        n: 262,
      },
    }),
    model(third?.id ?? 3, name(third), {
      clf: { exists: true, ts: trainedOn },
      status: 'trained',
      version: 1,
      metrics: { r2: 0.81, rmse: 2.1, mae: 1.4, mape: null, n: 262 },
    }),
    model(fourth?.id ?? 4, name(fourth), { status: 'training' }),
    ...(fifth ? [model(fifth.id, fifth.column_name)] : []),
  ]
}

export const pickableModels: PickableChar[] = [
  {
    model_id: 81,
    dataset_id: 7,
    text: 'price',
    pk: 81,
    table_name: 'sales',
    algo_type: 'regression',
    target: 'price',
    columns: ['state', 'quantity', 'species', 'weekday'],
  },
  {
    model_id: 90,
    dataset_id: 9,
    text: 'Will the customer come back within a year of the first order?',
    pk: 90,
    table_name: 'customers_of_the_southern_region_2025',
    algo_type: 'classification',
    target: 'came_back',
    columns: ['state'],
  },
]

export const jobItem = (change: Partial<JobItem> = {}): JobItem => ({
  job_id: 'j1',
  kind: 'train',
  title: 'cost, species',
  parent_status: 'started',
  finished: false,
  progress: 34,
  stage: 'fitting',
  message: null,
  rounds_done: 34,
  rounds_total: 100,
  eta_s: 12,
  created_on_utc: made,
  model_names: 'cost, species',
  has_file: false,
  upload_id: null,
  dataset_id: null,
  ...change,
})

/** A training of two models under way, the second of which is trained now. */
export const trainingOf = (ids: readonly number[]): FollowedJob => {
  const part = (id: number, state: 'finished' | 'started'): JobStatus['job_status'][number] => ({
    model_id: id,
    status: state,
    job_id: `c${id}`,
    model_names: 'cost',
    progress: state === 'finished' ? 100 : 34,
    stage: 'fitting',
    message: null,
    rounds_done: 34,
    rounds_total: 100,
    eta_s: 12,
    result: null,
  })
  return {
    key: 'job0',
    request: { kind: 'found', jobId: 'j1' },
    jobId: 'j1',
    status: {
      ...jobItem({ progress: 67 }),
      job_status: ids.map((id, at) => part(id, at < ids.length - 1 ? 'finished' : 'started')),
    },
  }
}

/** The making of a map of dataset 12: its rows are laid out, or why there is none. */
export const flatteningOf = (
  failure: NonNullable<FollowedJob['flatten']>['failure'],
): FollowedJob => ({
  key: 'job0',
  request: { kind: 'flatten', modelId: 2, datasetId: 12, clusters: -1 },
  jobId: 'j1',
  status: {
    ...jobItem({ kind: 'embedding_train', rounds_done: 120, rounds_total: 200, progress: 60 }),
    job_status: [],
  },
  flatten: { datasetId: 12, failure },
})
