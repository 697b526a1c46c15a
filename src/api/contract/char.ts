import { z } from 'zod'
import { boundedList, boundedText, maxLength } from './boundedText.ts'
import { queryResultSchema } from './dataset.ts'
import { datasourceSchema } from './explore.ts'

/** The estimators of each kind of model, the first as default. */
export const estimatorsOf = {
  regression: ['xg-boost', 'linear regression'],
  classification: ['xg-boost', 'logistic regression'],
} as const
const algoTypeSchema = z.enum(['regression', 'classification'])
const estimatorSchema = z.enum(['xg-boost', 'linear regression', 'logistic regression'])

/** What people may set of boosting; `early_stopping_rounds` of 0 trains all `n_estimators` rounds. */
const hyperParametersSchema = z.object({
  n_estimators: z.number().int().min(1).max(10_000),
  max_depth: z.number().int().min(1).max(16),
  learning_rate: z.number().gt(0).max(1),
  subsample: z.number().gt(0).max(1),
  colsample_bytree: z.number().gt(0).max(1),
  reg_lambda: z.number().min(0).max(1_000_000),
  early_stopping_rounds: z.number().int().min(0).max(10_000),
})

/** How a column is predicted: `target` is its name, `feature_selection` the names of the columns it is predicted from. */
export const cfgSchema = z.object({
  model_name: z.string(),
  target: z.string(),
  algo_type: algoTypeSchema,
  base_estimator: estimatorSchema,
  feature_selection: z.array(z.string()),
  hyper_parameters: hyperParametersSchema,
})

const regressionMetricsSchema = z.object({
  r2: z.number().nullable(),
  rmse: z.number(),
  mae: z.number(),
  mape: z.number().nullable(),
  n: z.number(),
})
const classificationMetricsSchema = z.object({
  accuracy: z.number(),
  balanced_accuracy: z.number(),
  precision_macro: z.number(),
  recall_macro: z.number(),
  f1_macro: z.number(),
  log_loss: z.number(),
  roc_auc: z.number().nullable(),
  n: z.number(),
})
const metricsSchema = z.union([regressionMetricsSchema, classificationMetricsSchema])

const leakageSchema = z.object({ feature: z.string(), score: z.number(), message: z.string() })

/**
 * The model of a column: `model_id`, `pk` and `column_id` are the column's id. `clf.ts` is when it was trained, `version`
 * counts the trainings; `labels` are the classes of a trained classification, `counts` their rows in the training data.
 */
export const charSchema = z.object({
  model_id: z.number(),
  pk: z.number(),
  _id: z.string(),
  model_name: z.string(),
  dataset_id: z.number(),
  column_id: z.number(),
  index_column_id: z.number(),
  cfg: cfgSchema,
  clf: z.object({ exists: z.boolean(), ts: z.string().nullable() }),
  labels: z.object({
    exists: z.boolean(),
    ts: z.string().nullable(),
    values: z.array(z.string()),
    counts: z.array(z.number()),
  }),
  status: z.enum(['untrained', 'training', 'trained', 'failed']),
  job_id: z.string().nullable(),
  error: z.string().nullable(),
  metrics: metricsSchema.nullable(),
  version: z.number(),
  created_by_id: z.number().nullable(),
  created_on_utc: z.string(),
  changed_on_utc: z.string(),
})

/** A dataset's index column; `id_column` and `index_column_id` are the same column id, -1 for none. */
const indexedDatasetSchema = z.object({
  id: z.number(),
  table_name: z.string(),
  id_column: z.number(),
  index_column_id: z.number(),
})

/** The models of a dataset's columns, and its index column. */
export const datasetCharsSchema = z.object({
  result: z.object({ cfg_metadata: z.array(charSchema), dataset: indexedDatasetSchema }),
})

export const indexQuerySchema = z.object({ columnId: z.coerce.number().int() })

/** `warning` says why the column does not name every row; it is the index all the same. */
export const indexAnswerSchema = z.object({
  id: z.number(),
  result: z.object({ dataset: indexedDatasetSchema }),
  message: z.literal('OK'),
  warning: z.string().optional(),
})

export const columnIdSchema = z.coerce.number().int().min(1).max(2_147_483_647)
const columnIds = { column_id: columnIdSchema, index_column_id: z.coerce.number().int().nullish() }

/** Of which column a model is to be; from the body, or from the query. */
export const charCreateSchema = z.object(columnIds).partial()

/** The changed parts of a `cfg`. An estimator is found whatever the case, spaces, `-` and `_` of its name. */
export const charSaveSchema = z.object({
  cfg: z.object({
    model_name: boundedText(maxLength.name).optional(),
    algo_type: algoTypeSchema.optional(),
    base_estimator: boundedText(maxLength.name).optional(),
    feature_selection: boundedList(boundedText(maxLength.name)).optional(),
    hyper_parameters: hyperParametersSchema.partial().optional(),
  }),
})

export const charAnswerSchema = z.object({ id: z.number(), result: charSchema })
export const charCreatedSchema = charAnswerSchema.extend({ data: z.object({ id: z.number() }) })

export const flagText = boundedText(maxLength.name)
  .optional()
  .transform((text) => ['1', 'true', 'True'].includes(text ?? ''))

export const charListQuerySchema = z.object({
  isTrained: flagText,
  current_dataset_id: z.coerce.number().int().optional().catch(undefined),
})

/** A model as it is picked to predict another dataset; `columns` are the names it is predicted from. */
export const pickableCharSchema = z.object({
  model_id: z.number(),
  dataset_id: z.number(),
  text: z.string(),
  pk: z.number(),
  table_name: z.string(),
  algo_type: algoTypeSchema,
  target: z.string(),
  columns: z.array(z.string()),
})
export const charListSchema = z.object({ result: z.array(pickableCharSchema) })

const chartSchema = z.object({ title: z.string(), form: z.record(z.string(), z.unknown()) })

/**
 * What a trained model reached. `confusion_matrix` is of the test part, its rows the actual classes, its columns the predicted;
 * null for a regression. `roc` is that of two classes. `leakage` names features that alone predict the target.
 */
export const charEvaluationSchema = z.object({
  metrics: z.object({ test: metricsSchema, train: metricsSchema }),
  confusion_matrix: z
    .object({ labels: z.array(z.string()), matrix: z.array(z.array(z.number())) })
    .nullable(),
  feature_importance: z.array(z.object({ feature: z.string(), importance: z.number() })),
  roc: z.array(z.object({ fpr: z.number(), tpr: z.number(), threshold: z.number() })).nullable(),
  leakage: z.array(leakageSchema),
})

/** The same as it is answered; `charts` are forms to open, the first two over the evaluation's dataset. */
export const evaluationAnswerSchema = z.object({
  result: charEvaluationSchema.extend({
    dataset_id: z.number().optional(),
    model_id: z.number(),
    table_name: z.string(),
    algo_type: algoTypeSchema,
    version: z.number(),
    prediction_dataset_id: z.number().nullable(),
    charts: z.array(chartSchema),
  }),
})

/** How many rows are read; a text as the query has it. */
export const rowsTextSchema = z.union([boundedText(100), z.number()]).nullish()

/** `charIDs` are ids with commas between them. From the body, or from the query. */
export const trainSchema = z
  .object({ charIDs: boundedText(maxLength.query), n_rows: rowsTextSchema })
  .partial()

/** A job that was begun. */
export const jobBegunSchema = z.object({
  result: z.object({ job_id: z.string(), finished: z.literal(false) }),
  job_id: z.string(),
  finished: z.literal(false),
})

export const predictQuerySchema = z.object({ n_rows: rowsTextSchema })
export const predictBodySchema = z.object({ datasetId: z.number().int().min(1).max(2_147_483_647) })

/**
 * How the columns of a dataset fit a model: the features of the model that it has, those that count as missing values, and
 * values that the model did not see in training, at most 20 per column, with how many rows have such.
 */
export const matchingSchema = z.object({
  matched: z.array(z.string()),
  missing: z.array(z.string()),
  unseen: z.array(z.object({ column: z.string(), values: z.array(z.string()), rows: z.number() })),
})

/** A prediction that was begun. `matching` is by the columns alone: values are compared when it has ended. */
export const predictionBegunSchema = jobBegunSchema.extend({
  matching: matchingSchema.omit({ unseen: true }),
})

/** `jobId` is `train`, or a job's or its child's; with `postPredictions` the dataset of the predictions is answered, without it their first rows. */
export const predictionsQuerySchema = z.object({
  jobId: boundedText(64).optional(),
  modelId: columnIdSchema,
  datasetId: columnIdSchema.optional(),
  postPredictions: flagText,
})

/** `matching` is null for predictions of the training data. */
export const postedPredictionsSchema = z.object({
  result: z.object({
    dataset_id: z.number(),
    model_id: z.number(),
    table_name: z.string(),
    tableName: z.string(),
    dataset: datasourceSchema,
    rows: z.number(),
    model_name: z.string(),
    matching: matchingSchema.nullable(),
  }),
  message: z.literal('OK'),
})
const inlinePredictionsSchema = z.object({
  result: z.object({
    model_id: z.number(),
    query_result: queryResultSchema,
    matching: matchingSchema.nullable(),
  }),
  message: z.literal('OK'),
})
export const predictionsAnswerSchema = z.union([postedPredictionsSchema, inlinePredictionsSchema])

export const evaluationQuerySchema = z.object({ postPredictions: flagText })

export type Matching = z.infer<typeof matchingSchema>
export type CharEvaluation = z.infer<typeof charEvaluationSchema>
export type EvaluationAnswer = z.infer<typeof evaluationAnswerSchema>['result']
export type Char = z.infer<typeof charSchema>
export type DatasetChars = z.infer<typeof datasetCharsSchema>['result']
export type CharCfg = z.infer<typeof cfgSchema>
export type CharSave = z.infer<typeof charSaveSchema>
export type AlgoType = z.infer<typeof algoTypeSchema>
export type EstimatorName = z.infer<typeof estimatorSchema>
export type PickableChar = z.infer<typeof pickableCharSchema>
export type IndexAnswer = z.infer<typeof indexAnswerSchema>
