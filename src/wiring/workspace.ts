import * as chars from '../api/chars'
import * as chart from '../api/chart'
import * as chartData from '../api/chartData'
import * as dashboard from '../api/dashboard'
import * as dataset from '../api/dataset'
import * as explore from '../api/explore'
import * as job from '../api/job'
import * as recent from '../api/recent'
import * as projectCalls from '../api/project'
import * as search from '../api/search'
import * as security from '../api/security'
import * as trash from '../api/trash'
import type { Restored, User } from '../api/contract'
import { call, task, write, writeOnce } from './call'
import { databaseDrafts } from './databases'
import { metricEditor, openDataset } from './datasets'
import * as drafts from '../effects/storage/drafts'
import { exporter } from './exports'
import * as histories from '../effects/storage/histories'
import * as itemCalls from '../effects/itemCalls'
import { changeSourceMachine } from '../machines/explorer/changeSource.machine'
import { chartExplorerMachine } from '../machines/explorer/chartExplorer.machine'
import {
  chartRenaming,
  chartSaveMachine,
  chartUpdate,
} from '../machines/explorer/save/chartSave.machine'
import { historyMachine } from '../machines/explorer/history/history.machine'
import { indexColumnMachine } from '../machines/explorer/indexColumn.machine'
import { formDraftMachine } from '../machines/explorer/save/formDraft.machine'
import { dataViewerMachine } from '../machines/explorer/run/dataViewer.machine'
import { openFormMachine } from '../machines/explorer/openForm.machine'
import { panelSizesMachine } from '../machines/explorer/panelSizes.machine'
import { queryRunMachine } from '../machines/explorer/run/queryRun.machine'
import { filterEditorMachine } from '../machines/explorer/filters/filterEditor.machine'
import { slotsMachine } from '../machines/explorer/slots/slots.machine'
import { shareLinkMachine } from '../machines/explorer/shareLink.machine'
import { jobsMachine } from '../machines/system/jobs.machine'
import { layoutsMachine } from '../machines/system/layouts.machine'
import { duplicateItemMachine } from '../machines/items/duplicateItem.machine'
import { itemActionsMachine } from '../machines/items/itemActions.machine'
import { openItemMachine } from '../machines/items/openItem.machine'
import { starItemMachine } from '../machines/items/starItem.machine'
import type { FormDrop, FormRequest, FormSave } from '../machines/lib/forms'
import type { ListKey } from '../machines/lib/listScreen'
import {
  chartListMachine,
  chartsResource,
  dashboardListMachine,
  dashboardsResource,
  datasetListMachine,
  datasetsResource,
  projectListMachine,
  projectsResource,
} from '../machines/lists/thingLists'
import { openChartMachine } from '../machines/items/openChart.machine'
import { newChartMachine } from '../machines/newChart/newChart.machine'
import {
  datasetPickerMachine,
  datasetPreviewResource,
  pickableDatasetsResource,
} from '../machines/pickers/datasetPicker.machine'
import { queriesMachine, queryRequester } from '../machines/system/queries.machine'
import { globalSearchMachine } from '../machines/shell/globalSearch.machine'
import { openThingMachine } from '../machines/lists/openThing.machine'
import { recentListMachine, recentResource } from '../machines/lists/recentList.machine'
import { asThingRows } from '../machines/lists/thingRows'
import { purgeThingsMachine } from '../machines/trash/purgeThings.machine'
import { trashListMachine, trashResource } from '../machines/trash/trashList.machine'
import { restorationMachine } from '../machines/trash/restoration.machine'
import type { Deleted } from '../machines/items/deletionWords'
import { passwordChangeMachine } from '../machines/users/passwordChange.machine'
import {
  deleteUserCommand,
  switchUserCommand,
  userListMachine,
  usersResource,
} from '../machines/users/userList.machine'
import { userEditorMachine } from '../machines/users/userEditor.machine'
import { unfinishedMachine, unfinishedSchema } from '../machines/system/unfinished.machine'
import { workspaceMachine } from '../machines/system/workspace.machine'
import { writesMachine } from '../machines/system/writes.machine'
import { confirmBeforeLeaving } from '../effects/confirmBeforeLeaving'
import {
  projectChartsMachine,
  projectDashboardsMachine,
  projectDetailMachine,
  projectResource,
} from '../machines/projects/projectDetail.machine'
import { currentProject } from './projects'
import { clipboard } from './queryLists'
import { fetchFile } from '../effects/fetchFile'
import { persistedInTab } from '../effects/storage/persistedStorage'
import { layoutStorage, panelStorage } from './preferences'
import { fullStorage, menuStorage } from '../effects/storage/storage'
import { thumbnails } from './thumbnails'
import { writeTexts } from './writeTexts'

const queries = queriesMachine.provide({ actors: { queryChart: task(chartData.queryChart) } })
const writes = writesMachine.provide({ actors: { confirmBeforeLeaving } })
const layouts = layoutsMachine.provide({ actors: { layoutStorage } })
export { databases, deleteDatabase, importTables } from './databases'
export { addToProject, deleteItems, itemInfo, renameItem } from './items'
export {
  editProject,
  newDashboard,
  newProject,
  removeFromProject,
  removeMember,
  shareToProject,
} from './projects'
export { chartFromDataset, datasetDetail } from './datasets'
export { fileUpload } from './upload'
export { queryHistory, savedQueries, saveQuery } from './queryLists'
export { columnStatistics, queryDataset, renameTab, sqlExplorer } from './sql'
export { shortcutsMachine as shortcuts } from '../machines/shell/shortcuts.machine'

export const userList = userListMachine.provide({
  actors: {
    users: usersResource.provide({ actors: { load: call(security.listUsers) } }),
    deleteUser: deleteUserCommand.provide({
      actors: { run: write(security.deleteUser, writeTexts.removeUser) },
    }),
    switchUser: switchUserCommand.provide({
      actors: {
        run: write<User, unknown>(
          ({ id, active }, options) => security.updateUser({ id, active: !active }, options),
          writeTexts.saveUser,
        ),
      },
    }),
  },
})
export const userEditor = userEditorMachine.provide({
  actors: {
    listUsers: call(security.listUsers),
    saveUser: writeOnce(security.saveUser, writeTexts.saveUser),
  },
})
export const passwordChange = passwordChangeMachine.provide({
  actors: { resetPassword: writeOnce(security.resetPassword, writeTexts.savePassword) },
})

const createForm = call<FormRequest, { key: string }>(explore.createForm)
const saveForm = call<FormSave, number>(explore.saveForm)
const dropForm = call<FormDrop, void>(explore.dropForm)

const charts = chartsResource.provide({ actors: { load: call(chart.listCharts) } })
const datasets = datasetsResource.provide({ actors: { load: call(dataset.listDatasets) } })
const projects = projectsResource.provide({ actors: { load: call(projectCalls.listProjects) } })
const dashboards = dashboardsResource.provide({ actors: { load: call(dashboard.listDashboards) } })
const openChart = openChartMachine.provide({
  actors: { loadChart: call(chart.loadChart), createForm, saveForm },
})
export const recentList = recentListMachine.provide({
  actors: {
    list: recentResource.provide({
      actors: {
        load: call(async (key: ListKey, options) =>
          asThingRows(await recent.listRecent(key, options)),
        ),
      },
    }),
    openItem: openThingMachine.provide({ actors: { openChart } }),
  },
})
export const trashList = trashListMachine.provide({
  actors: {
    list: trashResource.provide({
      actors: {
        load: call(async (key: ListKey, options) =>
          asThingRows(await trash.listTrash(key, options)),
        ),
      },
    }),
  },
})
export const purgeThings = purgeThingsMachine.provide({
  actors: {
    deleteForGood: writeOnce(trash.deleteForGood, writeTexts.purge),
    listDroppableTables: call(trash.listDroppableTables),
  },
})
const itemActions = itemActionsMachine.provide({
  actors: {
    starItem: starItemMachine.provide({
      actors: { setStar: write(itemCalls.setStar, writeTexts.saveStar) },
    }),
    openItem: openItemMachine.provide({ actors: { openChart, copyLink: task(drafts.copyLink) } }),
    duplicateItem: duplicateItemMachine.provide({
      actors: { duplicate: writeOnce(itemCalls.duplicateItem, writeTexts.duplicate) },
    }),
  },
})
const globalSearch = globalSearchMachine.provide({ actors: { search: call(search.search) } })
const restoration = restorationMachine.provide({
  actors: { restoreItem: write<Deleted, Restored>(trash.restoreItem, writeTexts.restore) },
})
const jobs = jobsMachine.provide({
  actors: {
    listJobs: task(job.listJobs),
    cancelJob: call(job.cancelJob),
    fetchJobFile: task(async ({ id }: { id: string }, options) =>
      fetchFile(await job.jobFile({ id }, options)),
    ),
  },
})
const unfinished = unfinishedMachine.provide({
  actors: { storedWork: persistedInTab('unfinished', unfinishedSchema) },
})
export const workspace = workspaceMachine.provide({
  actors: {
    unfinished,
    queries,
    jobs,
    currentProject,
    databaseDrafts,
    layouts,
    itemActions,
    clipboard,
    restoration,
    thumbnails,
    globalSearch,
    menuStorage,
    fullStorage,
    writes,
  },
})

export { home } from './home'
export const project = projectDetailMachine.provide({
  actors: {
    project: projectResource.provide({ actors: { load: call(projectCalls.getProject) } }),
    charts: projectChartsMachine.provide({ actors: { list: charts, openItem: openChart } }),
    dashboards: projectDashboardsMachine.provide({ actors: { list: dashboards } }),
  },
})
export const chartList = chartListMachine.provide({ actors: { list: charts, openItem: openChart } })
export const datasetList = datasetListMachine.provide({
  actors: { list: datasets, openItem: openDataset },
})
export const projectList = projectListMachine.provide({ actors: { list: projects } })
export const dashboardList = dashboardListMachine.provide({ actors: { list: dashboards } })
const datasetPicker = datasetPickerMachine.provide({
  actors: {
    list: pickableDatasetsResource.provide({ actors: { load: call(dataset.listDatasets) } }),
    preview: datasetPreviewResource.provide({ actors: { load: call(dataset.getDatasetData) } }),
  },
})
export const newChart = newChartMachine.provide({ actors: { datasetPicker, createForm } })
export const changeSource = changeSourceMachine.provide({
  actors: { datasetPicker, createForm, carryHistory: task(histories.carryHistory) },
})
const dropDraft = task(drafts.dropDraft)
export const chartExplorer = chartExplorerMachine.provide({
  actors: {
    openForm: openFormMachine.provide({
      actors: {
        loadChart: call(chart.loadChart),
        loadForm: call(explore.loadForm),
        saveForm,
        dropForm,
        readDraft: task(drafts.readDraft),
        dropDraft,
      },
    }),
    dataViewer: dataViewerMachine.provide({ actors: { loadSamples: call(chartData.loadSamples) } }),
    exporter,
    panelSizes: panelSizesMachine.provide({ actors: { panelStorage } }),
    queryRun: queryRunMachine.provide({
      actors: { queryChart: queryRequester(1), copyText: task(drafts.copyText) },
    }),
    formDraft: formDraftMachine.provide({
      actors: {
        saveForm: task(explore.saveForm),
        dropForm: task(explore.dropForm),
        writeDraft: task(drafts.writeDraft),
        dropDraft,
      },
    }),
    slots: slotsMachine.provide({
      actors: {
        filterEditor: filterEditorMachine.provide({
          actors: { listValues: call(dataset.listValues) },
        }),
      },
    }),
    history: historyMachine.provide({
      actors: {
        readHistory: task(histories.readHistory),
        writeHistory: task(histories.writeHistory),
      },
    }),
    shareLink: shareLinkMachine.provide({
      actors: { createForm, copyLink: task(drafts.copyLink) },
    }),
    indexColumn: indexColumnMachine.provide({
      actors: { saveIndex: write(chars.saveIndex, writeTexts.saveIndex) },
    }),
    metricEditor,
    chartSave: chartSaveMachine.provide({
      actors: {
        createChart: writeOnce(chart.createChart, writeTexts.saveChart),
        openChart,
        chartUpdate: chartUpdate.provide({
          actors: {
            save: write(chart.updateChart, writeTexts.saveChart),
            copy: write(chart.createChart, writeTexts.saveChart),
          },
        }),
        chartRenaming: chartRenaming.provide({
          actors: { save: write(chart.updateChart, writeTexts.saveChart) },
        }),
      },
    }),
  },
})
