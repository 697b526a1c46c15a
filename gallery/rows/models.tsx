import { AdvancedModels } from '../../src/features/models/AdvancedModels'
import { DeleteModel } from '../../src/features/models/DeleteModel'
import { FlattenOptions } from '../../src/features/models/FlattenOptions'
import { LoadModel } from '../../src/features/models/LoadModel'
import { ModelLabels } from '../../src/features/models/ModelLabels'
import { ModelQueue } from '../../src/features/models/ModelQueue'
import { SaveData } from '../../src/features/models/SaveData'
import { PredictOnto } from '../../src/features/pickers/PredictOnto'
import { advancedModelsMachine } from '../../src/machines/explorer/prediction/advancedModels.machine'
import { draftOf } from '../../src/machines/explorer/prediction/cfgDraft'
import { flattenOptionsMachine } from '../../src/machines/explorer/prediction/flattenOptions.machine'
import {
  loadModelMachine,
  trainedModelsResource,
} from '../../src/machines/explorer/prediction/loadModel.machine'
import {
  deleteModelCommand,
  modelLabelsMachine,
  modelQueueMachine,
} from '../../src/machines/explorer/prediction/modelDialogs'
import { predictOntoMachine } from '../../src/machines/explorer/prediction/predictOnto.machine'
import { saveDataMachine } from '../../src/machines/models/saveData.machine'
import { jobsMachine } from '../../src/machines/system/jobs.machine'
import { jobItem, modelsOf, pickableModels } from '../samples/models'
import { theServerIsDown } from '../samples/problems'
import { columns } from '../samples/results'
import { child, frozenActor, row, type GalleryRow } from '../frozenActor'

const models = modelsOf(columns)
const [classification, regression] = models
const [loaded] = pickableModels

const advanced = (name: string, state: string | object, context: object = {}) =>
  row(
    `models/advanced/${name}`,
    AdvancedModels,
    frozenActor(advancedModelsMachine, state as string, {
      datasetId: 12,
      columns,
      indexColumnId: columns[0]?.id ?? -1,
      chosen: regression?.model_id ?? null,
      forbidden: null,
      models,
      drafts: {},
      tab: 'configuration',
      search: '',
      problem: null,
      refusedName: '',
      ...context,
    }),
  )

const loading = (name: string, list: [state: string, context: object], context: object = {}) =>
  row(
    `models/load/${name}`,
    LoadModel,
    frozenActor(
      loadModelMachine,
      'choosing',
      {
        datasetId: 12,
        columns: columns.map((column) => column.column_name),
        list: child('list'),
        search: '',
        chosen: null,
        ...context,
      },
      {
        list: frozenActor(trainedModelsResource, list[0], {
          key: 12,
          data: null,
          problem: null,
          ...list[1],
        }),
      },
    ),
  )

const onto = (name: string, state: string, context: object = {}) =>
  row(
    `models/predict/${name}`,
    PredictOnto,
    frozenActor(predictOntoMachine, state, {
      model: { id: 81, name: 'price', columns: loaded?.columns ?? [] },
      dataset: { id: 12, name: 'strikes' },
      picks: true,
      columns: columns.map((column) => column.column_name),
      problem: null,
      ...context,
    }),
  )

const flattening = (name: string, context: object = {}) =>
  row(
    `models/flatten/${name}`,
    FlattenOptions,
    frozenActor(flattenOptionsMachine, 'choosing', {
      datasetId: 12,
      models,
      modelId: null,
      clustered: false,
      clusters: 0,
      ...context,
    }),
  )

const saving = (name: string, state: string, context: object = {}) =>
  row(
    `models/save/${name}`,
    SaveData,
    frozenActor(saveDataMachine, state, {
      datasetId: 55,
      name: 'strikes__cost__train_test',
      intention: 'i1',
      problem: null,
      ...context,
    }),
  )

const queue = (name: string, server: readonly ReturnType<typeof jobItem>[]) =>
  row(`models/queue/${name}`, ModelQueue, frozenActor(modelQueueMachine, 'reading', {}), {
    jobs: {
      ...frozenActor(jobsMachine, 'resting', { jobs: [], own: [], server }),
      systemId: 'jobs',
    },
  })

const badDraft = regression && {
  [regression.model_id]: {
    ...draftOf(regression),
    hyper: { ...draftOf(regression).hyper, learning_rate: '7' },
  },
}

export const modelRows: GalleryRow[] = [
  advanced('loading', 'loading', { models: [] }),
  advanced('unread', 'unread', { models: [], problem: theServerIsDown }),
  advanced('configuration', { editing: 'ready' }),
  advanced('variables', { editing: 'ready' }, { tab: 'variables' }),
  advanced('no model selected', { editing: 'ready' }, { chosen: null }),
  advanced('setting out of range', { editing: 'ready' }, { drafts: badDraft }),
  advanced(
    'refused',
    { editing: 'refused' },
    { problem: theServerIsDown, refusedName: regression?.model_name },
  ),
  advanced('saving', 'saving', { drafts: badDraft }),
  advanced('edited after a refusal', { editing: 'ready' }, { problem: theServerIsDown }),
  advanced('settings found', { editing: 'ready' }, { search: ' RATE ' }),
  advanced('part of the settings found', { editing: 'ready' }, { search: 'labels' }),
  advanced(
    'edited variables found',
    { editing: 'ready' },
    {
      tab: 'variables',
      search: ' STATE',
      drafts: regression && {
        [regression.model_id]: { ...draftOf(regression), feature_selection: [] },
      },
    },
  ),
  loading('reading', ['loading', {}]),
  loading('none', ['ready', { data: [] }]),
  loading('unread', ['failed', { problem: theServerIsDown }]),
  loading('to choose', ['ready', { data: pickableModels }]),
  loading('read again', ['loading', { data: pickableModels, problem: theServerIsDown }]),
  loading('found', ['ready', { data: pickableModels }], { search: 'price' }),
  loading('chosen', ['ready', { data: pickableModels }], { chosen: loaded }),
  onto('reading', 'reading'),
  onto('comparing', 'comparing'),
  onto('nothing matches', 'comparing', { columns: [] }),
  onto('all matches', 'comparing', { columns: loaded?.columns ?? [], picks: false }),
  onto('unread', 'failed', { problem: theServerIsDown }),
  flattening('no models', { models: [] }),
  flattening('to choose'),
  flattening('automatic clusters', {
    modelId: regression?.model_id ?? null,
    clustered: true,
    clusters: -1,
  }),
  flattening('one cluster', { clustered: true, clusters: 1 }),
  saving('naming', 'naming'),
  saving('saving', 'saving'),
  saving('refused', 'refused', { problem: { status: 422, message: 'strikes exists' } }),
  row(
    'models/labels',
    ModelLabels,
    frozenActor(modelLabelsMachine, 'reading', { model: classification }),
  ),
  queue('empty', []),
  queue('jobs', [
    jobItem(),
    jobItem({ job_id: 'j2', parent_status: 'queued', progress: 0 }),
    jobItem({ job_id: 'j3', parent_status: 'finished', finished: true, kind: 'predict' }),
    jobItem({
      job_id: 'j4',
      parent_status: 'failed',
      finished: true,
      message: 'Target cost has only one value',
    }),
    jobItem({ job_id: 'j5', kind: 'embedding_train', rounds_done: 120, rounds_total: 200 }),
    jobItem({ job_id: 'j6', kind: 'embedding_post', parent_status: 'finished', finished: true }),
  ]),
  queue('jobs without a map', [
    jobItem({ job_id: 'j7', kind: 'embedding_post', parent_status: 'failed', finished: true }),
    jobItem({ job_id: 'j8', kind: 'import' }),
  ]),
  row(
    'models/delete',
    DeleteModel,
    frozenActor(deleteModelCommand, 'confirming', {
      subject: { id: 2, name: 'cost', isTrained: true },
      problem: null,
    }),
  ),
]
