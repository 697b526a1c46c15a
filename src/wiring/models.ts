import * as chars from '../api/chars'
import * as dataset from '../api/dataset'
import * as embedding from '../api/flatten'
import * as job from '../api/job'
import { preference } from '../effects/storage/persistedStorage'
import * as flattenings from '../effects/storage/flattenings'
import { makeMap, makePages, startJob } from '../effects/modelCalls'
import { advancedModelsMachine } from '../machines/explorer/prediction/advancedModels.machine'
import { flattenOptionsMachine } from '../machines/explorer/prediction/flattenOptions.machine'
import {
  loadModelMachine,
  trainedModelsResource,
} from '../machines/explorer/prediction/loadModel.machine'
import {
  deleteModelCommand,
  modelLabelsMachine,
  modelQueueMachine,
  type ModelDeletion,
} from '../machines/explorer/prediction/modelDialogs'
import {
  charsResource,
  predictionMachine,
  type ModelCreation,
} from '../machines/explorer/prediction/prediction.machine'
import { targetsSchema, type Target } from '../machines/explorer/prediction/targets'
import { predictOntoMachine } from '../machines/explorer/prediction/predictOnto.machine'
import {
  flattenMachine,
  type Embedding,
  type EmbeddingPost,
  type EmbeddingRequest,
  type Flattening,
} from '../machines/models/flatten.machine'
import { modelJobMachine } from '../machines/models/modelJob.machine'
import { modelJobsMachine } from '../machines/models/modelJobs.machine'
import { openModelPageMachine } from '../machines/models/openModelPage.machine'
import { saveDataMachine } from '../machines/models/saveData.machine'
import { call, task, write, writeOnce } from './call'
import { datasetPicker } from './pickers'
import { writeTexts } from './writeTexts'

const loadModels = call(chars.getDatasetChars)

export const modelJobs = modelJobsMachine.provide({
  actors: {
    modelJob: modelJobMachine.provide({
      actors: {
        startJob: write(startJob, writeTexts.startJob),
        readJob: task(job.getJob),
        cancelJob: call(job.cancelJob),
        makePages: task(makePages),
      },
    }),
    flatten: flattenMachine.provide({
      actors: {
        trainEmbedding: write<Flattening, { job_id: string }>(
          embedding.trainEmbedding,
          writeTexts.startJob,
        ),
        storeFlattening: task(flattenings.storeFlattening),
        readFlattening: task(flattenings.readFlattening),
        readJob: task(job.getJob),
        cancelJob: call(job.cancelJob),
        postEmbedding: write<EmbeddingPost, { job_id: string }>(
          embedding.postEmbedding,
          writeTexts.startJob,
        ),
        getEmbedding: task<EmbeddingRequest, Embedding>(embedding.getEmbedding),
        makeMap: task(makeMap),
      },
    }),
  },
})

export const prediction = predictionMachine.provide({
  actors: {
    chars: charsResource.provide({ actors: { load: loadModels } }),
    openModelPage: openModelPageMachine.provide({ actors: { makePages: call(makePages) } }),
    toolboxStorage: preference<Target[], string>('toolbox', targetsSchema),
    createModel: write<ModelCreation, unknown>(chars.createChar, writeTexts.createModel),
  },
})

export const loadModel = loadModelMachine.provide({
  actors: {
    list: trainedModelsResource.provide({
      actors: {
        load: call((exceptDatasetId: number, options) =>
          chars.listTrainedChars({ exceptDatasetId }, options),
        ),
      },
    }),
  },
})

export const predictOnto = predictOntoMachine.provide({
  actors: { datasetPicker, getDataset: call(dataset.getDataset) },
})

export const advancedModels = advancedModelsMachine.provide({
  actors: {
    loadModels,
    saveModel: write(chars.saveChar, writeTexts.saveModel),
  },
})

export const deleteModel = deleteModelCommand.provide({
  actors: { run: write<ModelDeletion, void>(chars.deleteChar, writeTexts.deleteModel) },
})

export const saveData = saveDataMachine.provide({
  actors: { copyDataset: writeOnce(dataset.copyDataset, writeTexts.copyData) },
})

export {
  flattenOptionsMachine as flattenOptions,
  modelLabelsMachine as modelLabels,
  modelQueueMachine as modelQueue,
}
