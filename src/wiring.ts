import * as chart from './api/chart'
import * as chartData from './api/chartData'
import * as database from './api/database'
import * as dataset from './api/dataset'
import * as explore from './api/explore'
import * as security from './api/security'
import { call } from './call'
import { fileUploadMachine } from './machines/datasets/fileUpload.machine'
import { uploadTargetMachine } from './machines/datasets/uploadTarget.machine'
import * as drafts from './drafts'
import { changeSourceMachine } from './machines/explorer/changeSource.machine'
import { chartExplorerMachine } from './machines/explorer/chartExplorer.machine'
import { chartSaveMachine } from './machines/explorer/chartSave.machine'
import { keepFormMachine } from './machines/explorer/keepForm.machine'
import { openFormMachine } from './machines/explorer/openForm.machine'
import { queryRunMachine } from './machines/explorer/queryRun.machine'
import { homeMachine } from './machines/home/home.machine'
import type { FormRequest, FormSave } from './machines/lib/forms'
import { chartListMachine, chartsResource, deleteChartCommand } from './machines/lists/chartList.machine'
import { datasetListMachine, datasetsResource, deleteDatasetCommand } from './machines/lists/datasetList.machine'
import { throughQueries } from './machines/lib/throughQueries'
import { openChartMachine } from './machines/lists/openChart.machine'
import { openDatasetMachine } from './machines/lists/openDataset.machine'
import { newChartMachine } from './machines/newChart/newChart.machine'
import { datasetPickerMachine, datasetPreviewResource, pickableDatasetsResource } from './machines/pickers/datasetPicker.machine'
import { queriesMachine } from './machines/queries.machine'
import { passwordChangeMachine } from './machines/users/passwordChange.machine'
import { deleteUserCommand, userListMachine, usersResource } from './machines/users/userList.machine'
import { userEditorMachine } from './machines/users/userEditor.machine'
import { workspaceMachine } from './machines/workspace.machine'
import { menuStorage } from './storage'
import { uploadTask } from './uploadTask'

const queries = queriesMachine.provide({ actors: { queryChart: call(chartData.queryChart) } })
export const workspace = workspaceMachine.provide({ actors: { queries, menuStorage } })
export { shortcutsMachine as shortcuts } from './machines/shell/shortcuts.machine'

export const userList = userListMachine.provide({
  actors: {
    users: usersResource.provide({ actors: { load: call(security.listUsers) } }),
    deleteUser: deleteUserCommand.provide({ actors: { run: call(security.deleteUser) } }),
  },
})
export const userEditor = userEditorMachine.provide({
  actors: { listUsers: call(security.listUsers), saveUser: call(security.saveUser) },
})
export const passwordChange = passwordChangeMachine.provide({ actors: { resetPassword: call(security.resetPassword) } })

const createForm = call<FormRequest, { key: string }>(explore.createForm)
const saveForm = call<FormSave, string>(explore.saveForm)

const charts = chartsResource.provide({ actors: { load: call(chart.listCharts) } })
const datasets = datasetsResource.provide({ actors: { load: call(dataset.listDatasets) } })
const openChart = openChartMachine.provide({ actors: { loadChart: call(chart.loadChart), createForm, saveForm } })
const openDataset = openDatasetMachine.provide({ actors: { getDataset: call(dataset.getDataset), createForm } })

export const home = homeMachine.provide({ actors: { charts, datasets, openChart, openDataset } })
export const chartList = chartListMachine.provide({
  actors: {
    list: charts,
    remove: deleteChartCommand.provide({ actors: { run: call(chart.deleteChart) } }),
    openItem: openChart,
  },
})
export const datasetList = datasetListMachine.provide({
  actors: {
    list: datasets,
    remove: deleteDatasetCommand.provide({ actors: { run: call(dataset.deleteDataset) } }),
    openItem: openDataset,
  },
})
const datasetPicker = datasetPickerMachine.provide({
  actors: {
    list: pickableDatasetsResource.provide({ actors: { load: call(dataset.listDatasets) } }),
    preview: datasetPreviewResource.provide({ actors: { load: call(dataset.getDatasetData) } }),
  },
})
export const newChart = newChartMachine.provide({ actors: { datasetPicker, createForm } })
export const changeSource = changeSourceMachine.provide({ actors: { datasetPicker, createForm } })
export const fileUpload = fileUploadMachine.provide({
  actors: {
    target: uploadTargetMachine.provide({
      actors: { listUploadDatabases: call(database.listUploadDatabases), listSchemas: call(database.listSchemas) },
    }),
    uploadFile: uploadTask,
  },
})

const dropDraft = call(drafts.dropDraft)
export const chartExplorer = chartExplorerMachine.provide({
  actors: {
    openForm: openFormMachine.provide({
      actors: { loadChart: call(chart.loadChart), loadForm: call(explore.loadForm), saveForm, readDraft: call(drafts.readDraft), dropDraft },
    }),
    queryRun: queryRunMachine.provide({ actors: { saveForm, queryChart: throughQueries(1), copyText: call(drafts.copyText) } }),
    keepForm: keepFormMachine.provide({ actors: { saveForm, writeDraft: call(drafts.writeDraft), dropDraft } }),
    chartSave: chartSaveMachine.provide({
      actors: { createChart: call(chart.createChart), updateChart: call(chart.updateChart) },
    }),
  },
})
