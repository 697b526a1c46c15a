import * as chars from '../api/chars'
import type { CallOptions } from '../api/client'
import type { Column, FormData, Matching } from '../api/contract'
import { rowLimits } from '../api/contract/rowLimits'
import * as dataset from '../api/dataset'
import * as explore from '../api/explore'
import { counted } from '../api/contract/counted'
import { newMetric, withAggregate } from '../machines/explorer/form/aggregates'
import type { Embedding } from '../machines/models/flatten.machine'
import type { NewJob } from '../machines/models/modelJob.machine'
import type { ModelPage, PageSource } from '../machines/models/modelPages'

interface Described {
  title: string
  saves: boolean
  remark?: string
}

interface Columns {
  columns: readonly { column_name: string }[]
}

const pageOf = async (
  datasetId: number,
  { viz_type: vizType, ...fields }: FormData,
  described: Described,
  options: CallOptions,
): Promise<ModelPage> => {
  const { key } = await explore.createForm({ datasetId, vizType, fields }, options)
  return { ...described, datasetId, path: `/visualizations/null/${key}` }
}

const tableOf = (
  id: number,
  { columns }: Columns,
  described: Described,
  options: CallOptions,
): Promise<ModelPage> => {
  const form = { viz_type: 'table', all_columns: columns.map(({ column_name: name }) => name) }
  return pageOf(id, form, described, options)
}

const remarkOn = ({ missing, unseen }: Matching) =>
  [
    ...(missing.length > 0 ? [`Not in the dataset: ${missing.join(', ')}`] : []),
    ...unseen.map(
      ({ column, rows }) =>
        `${counted(rows, 'row has', 'rows have')} a ${column} that the model had not seen`,
    ),
  ].join('\n')

const predictionPage = async (
  source: Extract<PageSource, { kind: 'predictions' }>,
  options: CallOptions,
) => {
  const { kind: _, ...request } = source
  const {
    dataset_id: id,
    table_name: title,
    dataset: made,
    matching,
  } = await chars.getPredictions(request, options)
  const remark = matching === null ? '' : remarkOn(matching)
  return tableOf(id, made, { title, saves: true, ...(remark === '' ? {} : { remark }) }, options)
}

const datasetIn = (form: Record<string, unknown>, otherwise: number) =>
  typeof form['datasource'] === 'string' ? Number.parseInt(form['datasource'], 10) : otherwise

const evaluationPages = async (modelId: number, options: CallOptions) => {
  const {
    dataset_id: id = 0,
    table_name,
    charts,
    leakage,
  } = await chars.getEvaluation({ modelId }, options)
  const warning = leakage.map(({ message }) => message).join('\n')
  const described = {
    title: table_name,
    saves: true,
    ...(warning === '' ? {} : { remark: warning }),
  }
  return Promise.all([
    tableOf(id, await dataset.getDataset(id, options), described, options),
    ...charts.map(({ title, form }) =>
      pageOf(datasetIn(form, id), form as FormData, { title, saves: false }, options),
    ),
  ])
}

const pagesOf = async (source: PageSource, options: CallOptions): Promise<ModelPage[]> => {
  switch (source.kind) {
    case 'predictions':
      return [await predictionPage(source, options)]
    case 'evaluation':
      return evaluationPages(source.modelId, options)
    case 'training': {
      const read = await dataset.getDataset(source.datasetId, options)
      const described = { title: read.table_name, saves: false }
      return [await tableOf(read.id, read, described, options)]
    }
  }
}

/** Begins to train models, or to predict a dataset with one. */
export const startJob = (job: NewJob, options: CallOptions = {}): Promise<{ job_id: string }> =>
  job.kind === 'train'
    ? chars.trainChars({ ids: job.models.map(({ id }) => id) }, options)
    : chars.predictDataset({ modelId: job.model.id, datasetId: job.datasetId }, options)

/** Makes a chart form of each source: the predictions and the evaluation of a model are datasets then. */
export const makePages = async (sources: readonly PageSource[], options: CallOptions = {}) =>
  (await Promise.all(sources.map((source) => pagesOf(source, options)))).flat()

const meanOf = (columns: readonly Column[], name: string) => {
  const column = columns.find(({ column_name }) => column_name === name)
  if (column === undefined) throw new Error(`The embedding has no column ${name}`)
  return withAggregate(newMetric(column), 'AVG')
}

/** Makes a chart form of an embedding: its rows by their two coordinates, coloured by cluster where they have one. */
export const makeMap = async (
  { dataset_id: datasetId, table_name: title, index_column: entity }: Embedding,
  options: CallOptions = {},
): Promise<ModelPage> => {
  const { columns } = await dataset.getDataset(datasetId, options)
  const isClustered = columns.some(({ column_name: name }) => name === 'cluster_category')
  const form: FormData = {
    viz_type: 'scatter',
    entity,
    x: meanOf(columns, 'x_plt'),
    y: meanOf(columns, 'y_plt'),
    ...(isClustered ? { series: 'cluster_category' } : {}),
    row_limit: rowLimits.points,
  }
  return pageOf(datasetId, form, { title, saves: true }, options)
}
