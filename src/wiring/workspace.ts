import * as chartData from '../api/chartData'
import * as job from '../api/job'
import * as search from '../api/search'
import * as trash from '../api/trash'
import * as itemCalls from '../effects/itemCalls'
import * as drafts from '../effects/storage/drafts'
import type { Restored } from '../api/contract'
import { confirmBeforeLeaving } from '../effects/confirmBeforeLeaving'
import { fetchFile } from '../effects/fetchFile'
import { persistedInTab } from '../effects/storage/persistedStorage'
import { fullStorage, menuStorage } from '../effects/storage/storage'
import type { Deleted } from '../machines/items/deletionWords'
import { duplicateItemMachine } from '../machines/items/duplicateItem.machine'
import { itemActionsMachine } from '../machines/items/itemActions.machine'
import { openItemMachine } from '../machines/items/openItem.machine'
import { starItemMachine } from '../machines/items/starItem.machine'
import { globalSearchMachine } from '../machines/shell/globalSearch.machine'
import { jobsMachine } from '../machines/system/jobs.machine'
import { layoutsMachine } from '../machines/system/layouts.machine'
import { queriesMachine } from '../machines/system/queries.machine'
import { unfinishedMachine, unfinishedSchema } from '../machines/system/unfinished.machine'
import { workspaceMachine } from '../machines/system/workspace.machine'
import { writesMachine } from '../machines/system/writes.machine'
import { restorationMachine } from '../machines/trash/restoration.machine'
import { call, task, write, writeOnce } from './call'
import { databaseDrafts } from './databases'
import { openChart } from './explorer'
import { modelJobs } from './models'
import { layoutStorage } from './preferences'
import { currentProject } from './projects'
import { clipboard } from './queryLists'
import { thumbnails } from './thumbnails'
import { writeTexts } from './writeTexts'

export { userList, userEditor, passwordChange } from './users'
export {
  recentList,
  trashList,
  purgeThings,
  project,
  chartList,
  datasetList,
  projectList,
  dashboardList,
} from './lists'
export { newChart, changeSource, chartExplorer, markRows } from './explorer'
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
export { columnEditor, datasetDetail } from './datasets'
export { dashboard, dashboardImport, editDashboard } from './dashboards'
export {
  advancedModels,
  deleteModel,
  flattenOptions,
  loadModel,
  modelLabels,
  modelQueue,
  predictOnto,
  saveData,
} from './models'
export { fileUpload } from './upload'
export { queryHistory, savedQueries, saveQuery, slowQueries } from './queryLists'
export { columnStatistics, queryDataset, renameTab, sqlExplorer } from './sql'
export { shortcutsMachine as shortcuts } from '../machines/shell/shortcuts.machine'
export { home } from './home'

const queries = queriesMachine.provide({ actors: { queryChart: task(chartData.queryChart) } })
const writes = writesMachine.provide({ actors: { confirmBeforeLeaving } })
const layouts = layoutsMachine.provide({ actors: { layoutStorage } })
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
    modelJobs,
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
