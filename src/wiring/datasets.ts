import * as chart from '../api/chart'
import * as dataset from '../api/dataset'
import * as explore from '../api/explore'
import * as security from '../api/security'
import { call, write } from './call'
import { saveColumn } from '../effects/columnCalls'
import { persistedInTab } from '../effects/storage/persistedStorage'
import { datasetDataMachine, datasetRowsResource } from '../machines/dataset/datasetData.machine'
import {
  chartsOverResource,
  datasetDetailMachine,
  relatedResource,
} from '../machines/dataset/datasetDetail.machine'
import {
  datasetFormMachine,
  datasetSave,
  unsavedDatasetsSchema,
} from '../machines/dataset/datasetForm.machine'
import type { FormRequest } from '../machines/lib/forms'
import { openDatasetMachine } from '../machines/lists/openDataset.machine'
import { metricEditorMachine } from '../machines/metrics/metricEditor.machine'
import { columnEditorMachine } from '../machines/dataset/columnEditor.machine'
import { usersResource } from '../machines/users/userList.machine'
import { completions } from './sql'
import { writeTexts } from './writeTexts'

const getDataset = call(dataset.getDataset)
const saveDataset = write(dataset.saveDataset, writeTexts.saveDataset)

const createForm = call<FormRequest, { key: string }>(explore.createForm)

const openDataset = openDatasetMachine.provide({ actors: { getDataset, createForm } })
export const metricEditor = metricEditorMachine.provide({ actors: { getDataset, saveDataset } })

export const datasetDetail = datasetDetailMachine.provide({
  actors: {
    getDataset,
    openDataset,
    metricEditor,
    related: relatedResource.provide({ actors: { load: call(dataset.listRelated) } }),
    people: usersResource.provide({ actors: { load: call(security.listUsers) } }),
    charts: chartsOverResource.provide({ actors: { load: call(chart.listChartsOver) } }),
    data: datasetDataMachine.provide({
      actors: {
        rows: datasetRowsResource.provide({ actors: { load: call(dataset.getDatasetData) } }),
      },
    }),
    datasetForm: datasetFormMachine.provide({
      actors: {
        storedDrafts: persistedInTab('datasets', unsavedDatasetsSchema),
        datasetSave: datasetSave.provide({ actors: { save: saveDataset } }),
      },
    }),
  },
})

export const columnEditor = columnEditorMachine.provide({
  actors: {
    completions,
    previewColumn: call(dataset.previewColumn),
    saveColumn: write(saveColumn, writeTexts.saveDataset),
  },
})
