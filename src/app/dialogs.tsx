import { dialogView } from './lazyView'
import { dialog, type DialogRow } from './rows'
import { importTablesResumption } from '../machines/databases/importTables.machine'
import { editDashboardResumption } from '../machines/dashboard/editDashboard.machine'
import { changeSourceResumption } from '../machines/explorer/changeSource.machine'
import { itemInfoResumption } from '../machines/items/itemInfo.machine'
import { renameItemResumption } from '../machines/items/renameItem.machine'
import { fileUploadResumption } from '../machines/upload/fileUpload.machine'
import { newChartResumption } from '../machines/newChart/newChart.machine'
import { editProjectResumption } from '../machines/projects/editProject.machine'
import { saveQueryResumption } from '../machines/savedQueries/saveQuery.machine'
import { queryDatasetResumption } from '../machines/sql/queryDataset.machine'
import { renameTabResumption } from '../machines/sql/renameTab.machine'
import { addToProjectResumption } from '../machines/items/addToProject.machine'
import { shareToProjectResumption } from '../machines/projects/shareToProject.machine'
import * as wired from '../wiring/workspace'

/** The dialog table: name in `openDialog` → machine, lazy view, how it comes back, what it starts with. */
export const dialogs: Record<string, DialogRow> = {
  newChart: dialog(wired.newChart, dialogView('NewChart'), { resumes: newChartResumption }),
  changeSource: dialog(wired.changeSource, dialogView('ChangeSource'), {
    resumes: changeSourceResumption,
  }),
  advancedModels: dialog(wired.advancedModels, dialogView('AdvancedModels')),
  deleteModel: dialog(wired.deleteModel, dialogView('DeleteModel'), {
    input: (subject) => ({ subject }),
  }),
  flattenOptions: dialog(wired.flattenOptions, dialogView('FlattenOptions')),
  loadModel: dialog(wired.loadModel, dialogView('LoadModel')),
  modelLabels: dialog(wired.modelLabels, dialogView('ModelLabels')),
  modelQueue: dialog(wired.modelQueue, dialogView('ModelQueue')),
  predictOnto: dialog(wired.predictOnto, dialogView('PredictOnto')),
  markRows: dialog(wired.markRows, dialogView('MarkRows')),
  saveData: dialog(wired.saveData, dialogView('SaveData')),
  dashboardImport: dialog(wired.dashboardImport, dialogView('DashboardImport')),
  editDashboard: dialog(wired.editDashboard, dialogView('EditDashboard'), {
    resumes: editDashboardResumption,
  }),
  fileUpload: dialog(wired.fileUpload, dialogView('FileUpload'), { resumes: fileUploadResumption }),
  deleteDatabase: dialog(wired.deleteDatabase, dialogView('DeleteDatabase')),
  importTables: dialog(wired.importTables, dialogView('ImportTables'), {
    resumes: importTablesResumption,
  }),
  ownPassword: dialog(wired.passwordChange, dialogView('PasswordDialog')),
  renameTab: dialog(wired.renameTab, dialogView('RenameTab'), { resumes: renameTabResumption }),
  columnEditor: dialog(wired.columnEditor, dialogView('ColumnEditor')),
  columnStatistics: dialog(wired.columnStatistics, dialogView('ColumnStatistics')),
  queryDataset: dialog(wired.queryDataset, dialogView('QueryDataset'), {
    resumes: queryDatasetResumption,
  }),
  purgeThings: dialog(wired.purgeThings, dialogView('PurgeThings')),
  shortcuts: dialog(wired.shortcuts, dialogView('ShortcutsDialog')),
  editProject: dialog(wired.editProject, dialogView('EditProject'), {
    resumes: editProjectResumption,
  }),
  shareToProject: dialog(wired.shareToProject, dialogView('ShareToProject'), {
    resumes: shareToProjectResumption,
  }),
  removeFromProject: dialog(wired.removeFromProject, dialogView('RemoveFromProject'), {
    input: (subject) => ({ subject }),
  }),
  removeMember: dialog(wired.removeMember, dialogView('RemoveMember'), {
    input: (subject) => ({ subject }),
  }),
  itemInfo: dialog(wired.itemInfo, dialogView('ItemInfo'), { resumes: itemInfoResumption }),
  renameItem: dialog(wired.renameItem, dialogView('RenameItem'), { resumes: renameItemResumption }),
  addToProject: dialog(wired.addToProject, dialogView('AddToProject'), {
    resumes: addToProjectResumption,
  }),
  saveQuery: dialog(wired.saveQuery, dialogView('SaveQuery'), { resumes: saveQueryResumption }),
  deleteItems: dialog(wired.deleteItems, dialogView('DeleteItems')),
}
