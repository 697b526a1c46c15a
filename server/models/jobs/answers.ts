import type { EvaluationAnswer } from '../../../src/api/contract/char.ts'
import type { Cell, QueryResult } from '../../../src/api/contract/dataset.ts'
import type { AdhocMetric } from '../../../src/api/contract/formData.ts'
import { readableDataset } from '../../charts/sql/datasetSource.ts'
import { dialectOf } from '../../engines/engines.ts'
import { fromSource, holdsUserSql } from '../../engines/sqlText/source.ts'
import { joined, rendered, sql } from '../../engines/sqlText/sql.ts'
import type { App } from '../../instance.ts'
import { conflict, notFound, unacceptable } from '../../problem.ts'
import type { JobRow, UserRow } from '../../store/db/tables.ts'
import { childrenOf, isEmbedding, jobFor } from '../../store/jobs.ts'
import { evaluationOf, modelById, notTrained, type FoundModel } from '../../store/models/models.ts'
import {
  outputId,
  outputOf,
  workspaceDatabase,
  type OutputKey,
} from '../../store/models/outputs.ts'
import { fittedName } from './fittedName.ts'
import { modelInputOf } from './modelJob.ts'

const inlineRows = 1000
const timeoutMs = 60_000

/** What a job was about; a refusal while it is not finished, and where it failed. */
const inputOfFinished = (job: JobRow) => {
  if (job.ended_on === null) throw conflict('Job is not finished')
  if (job.state === 'failed') throw unacceptable(job.message ?? 'Job Failed')
  return modelInputOf(job)
}

interface Requested {
  jobId: string | undefined
  modelId: number
  datasetId: number | undefined
}

/** Which dataset the predictions of a job are in. */
const keyOfJob = async (
  { store }: App,
  jobId: string,
  { modelId, datasetId }: Requested,
  caller: UserRow,
): Promise<OutputKey> => {
  const requested = await jobFor(store, jobId, caller)
  const children = (await childrenOf(store, [jobId])).get(jobId) ?? [requested]
  const job = children.find(({ model_id }) => model_id === modelId)
  if (job === undefined) throw notFound('This job has no such model')
  const input = inputOfFinished(job)
  if (datasetId !== undefined && datasetId !== input.datasetId)
    throw unacceptable('datasetId: the job is about another dataset')
  const onDatasetId = input.does === 'train' ? 0 : input.datasetId
  return { modelId, kind: 'predictions', onDatasetId }
}

/** The dataset of the predictions that a call asks for, and what is stored of it. */
export const requestedPredictions = async (app: App, requested: Requested, caller: UserRow) => {
  const { jobId = '', modelId, datasetId } = requested
  const model = await modelById(app.store, modelId)
  const ofJob = jobId !== '' && jobId !== 'train'
  const key = ofJob
    ? await keyOfJob(app, jobId, requested, caller)
    : {
        modelId,
        kind: 'predictions' as const,
        onDatasetId: jobId === 'train' ? 0 : (datasetId ?? 0),
      }
  if (model.trained_on === null) throw notTrained(model)
  return { model, ...(await outputOf(app.store, key, model)) }
}

/** The model and the dataset that a call about an embedding names: by the model's id, or by a job that has finished. */
export const embeddingTarget = async (
  { store }: App,
  id: string,
  datasetId: number | undefined,
  caller: UserRow,
): Promise<{ model: FoundModel; datasetId: number }> => {
  if (/^\d{1,10}$/.test(id)) {
    const model = await modelById(store, Number(id))
    return { model, datasetId: datasetId ?? model.dataset_id }
  }
  const job = await jobFor(store, id, caller)
  if (!isEmbedding(job.kind)) throw notFound()
  const input = inputOfFinished(job)
  if (input.does === 'place' && datasetId !== undefined && datasetId !== input.datasetId)
    throw unacceptable('datasetId: the job is about another dataset')
  const model = await modelById(store, input.modelId)
  return { model, datasetId: datasetId ?? input.datasetId }
}

/** The dataset of an embedding, and what is stored of it. */
export const requestedEmbedding = async (
  app: App,
  id: string,
  sentDatasetId: number | undefined,
  caller: UserRow,
) => {
  const { model, datasetId: onDatasetId } = await embeddingTarget(app, id, sentDatasetId, caller)
  const output = await outputOf(
    app.store,
    { modelId: model.id, kind: 'embedding', onDatasetId },
    model,
  )
  return { model, ...output }
}

/** The first rows of a dataset of the workspace. */
export const firstRows = async (
  app: App,
  datasetId: number,
  caller: UserRow,
): Promise<QueryResult> => {
  const { source, engine } = await readableDataset(app, datasetId, caller)
  const colnames = source.columns.map(({ column_name }) => column_name)
  const names = joined(
    colnames.map((name) => source.dialect.name(name)),
    ', ',
  )
  const { chunks } = await engine.query(
    {
      ...rendered(sql`SELECT ${names} FROM ${fromSource(source)}`),
      userSql: holdsUserSql(source),
      maxRows: inlineRows,
      timeoutMs,
      caller: String(caller.id),
    },
    'values',
  )
  const data: Record<string, Cell>[] = []
  for await (const { rowCount, columns } of chunks)
    for (let row = 0; row < rowCount; row += 1)
      data.push(
        Object.fromEntries(colnames.map((name, column) => [name, columns[column]?.[row] ?? null])),
      )
  return {
    colnames,
    coltypes: source.columns.map(({ type_generic }) => type_generic),
    data,
    rowcount: data.length,
  }
}

const metric = (aggregate: 'SUM' | 'AVG', column_name: string): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name, type_generic: 0 },
  aggregate,
  expression: null,
  label: `${aggregate}(${column_name})`,
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
})

const is = (subject: string, comparator: string) => ({
  expressionType: 'SIMPLE',
  subject,
  operator: '==',
  comparator,
  clause: 'WHERE',
})

const form = (datasetId: number, viz_type: string, fields: object, filters: object[]) => ({
  viz_type,
  datasource: `${datasetId}__table`,
  ...fields,
  adhoc_filters: filters,
  extra_form_data: {},
})

interface Charted {
  evaluation: number | null
  predictions: number | null
  target: string
  index: string
  isClassification: boolean
  maxNameBytes: number | undefined
}

/** The forms in which an evaluation is looked at; those only whose dataset is there. */
const chartsOf = ({
  evaluation,
  predictions,
  target,
  index,
  isClassification,
  maxNameBytes = Infinity,
}: Charted) => [
  ...(evaluation !== null && isClassification
    ? [
        {
          title: 'Confusion matrix',
          form: form(
            evaluation,
            'heatmap',
            {
              all_columns_x: 'predicted',
              all_columns_y: 'actual',
              metric: metric('SUM', 'value'),
            },
            [is('section', 'confusion_matrix'), is('split', 'test')],
          ),
        },
      ]
    : []),
  ...(evaluation === null
    ? []
    : [
        {
          title: 'Feature importance',
          form: form(
            evaluation,
            'horiz_bar',
            { metrics: [metric('SUM', 'value')], groupby: ['name'], columns: [] },
            [is('section', 'feature_importance')],
          ),
        },
      ]),
  ...(predictions !== null && !isClassification
    ? [
        {
          title: 'Actual and predicted',
          form: form(
            predictions,
            'scatter',
            {
              entity: index,
              x: metric('AVG', fittedName(target, maxNameBytes)),
              y: metric('AVG', fittedName(`${target}__predicted`, maxNameBytes)),
              series: fittedName(`${target}__split`, maxNameBytes),
            },
            [],
          ),
        },
      ]
    : []),
]

/** What a trained model reached, with its charts. */
export const evaluationAnswer = async (
  app: App,
  modelId: number,
  withDataset: boolean,
): Promise<EvaluationAnswer> => {
  const { store } = app
  const model = await modelById(store, modelId)
  const evaluation = evaluationOf(model)
  if (evaluation === null) throw notTrained(model)
  const key = { modelId, onDatasetId: 0 }
  const predictions = await outputId(store, { ...key, kind: 'predictions' })
  const dataset = withDataset
    ? (await outputOf(store, { ...key, kind: 'evaluation' }, model)).datasetId
    : await outputId(store, { ...key, kind: 'evaluation' })
  const shown = dataset ?? predictions
  const names = await store
    .selectFrom('dataset')
    .leftJoin('dataset_column', 'dataset_column.id', 'dataset.id_column')
    .select(['dataset.id', 'dataset.table_name', 'dataset_column.column_name'])
    .where('dataset.id', 'in', [dataset ?? 0, predictions ?? 0])
    .execute()
  return {
    ...(withDataset && dataset !== null ? { dataset_id: dataset } : {}),
    model_id: modelId,
    table_name: names.find(({ id }) => id === shown)?.table_name ?? '',
    algo_type: model.algo_type,
    version: model.version,
    ...evaluation,
    prediction_dataset_id: predictions,
    charts: chartsOf({
      evaluation: dataset,
      predictions,
      target: model.column_name,
      index: names.find(({ id }) => id === predictions)?.column_name ?? '_id',
      isClassification: model.algo_type === 'classification',
      maxNameBytes: dialectOf((await workspaceDatabase(store)).backend).maxNameBytes,
    }),
  }
}
