import { view } from './lazyView'
import { dialog, type DialogRow } from './rows'
import { importTablesResumption } from '../machines/databases/importTables.machine'
import { changeSourceResumption } from '../machines/explorer/changeSource.machine'
import { itemInfoResumption } from '../machines/items/itemInfo.machine'
import { renameItemResumption } from '../machines/items/renameItem.machine'
import { chartFromDatasetResumption } from '../machines/newChart/chartFromDataset.machine'
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
  newChart: dialog(wired.newChart, view('NewChart'), { resumes: newChartResumption }),
  chartFromDataset: dialog(wired.chartFromDataset, view('ChartFromDataset'), {
    resumes: chartFromDatasetResumption,
  }),
  changeSource: dialog(wired.changeSource, view('ChangeSource'), {
    resumes: changeSourceResumption,
  }),
  dashboardImport: dialog(wired.dashboardImport, view('DashboardImport')),
  fileUpload: dialog(wired.fileUpload, view('FileUpload'), { resumes: fileUploadResumption }),
  deleteDatabase: dialog(wired.deleteDatabase, view('DeleteDatabase')),
  importTables: dialog(wired.importTables, view('ImportTables'), {
    resumes: importTablesResumption,
  }),
  ownPassword: dialog(wired.passwordChange, view('PasswordDialog')),
  renameTab: dialog(wired.renameTab, view('RenameTab'), { resumes: renameTabResumption }),
  columnStatistics: dialog(wired.columnStatistics, view('ColumnStatistics')),
  queryDataset: dialog(wired.queryDataset, view('QueryDataset'), {
    resumes: queryDatasetResumption,
  }),
  purgeThings: dialog(wired.purgeThings, view('PurgeThings')),
  shortcuts: dialog(wired.shortcuts, view('ShortcutsDialog')),
  editProject: dialog(wired.editProject, view('EditProject'), { resumes: editProjectResumption }),
  shareToProject: dialog(wired.shareToProject, view('ShareToProject'), {
    resumes: shareToProjectResumption,
  }),
  removeFromProject: dialog(wired.removeFromProject, view('RemoveFromProject'), {
    input: (subject) => ({ subject }),
  }),
  removeMember: dialog(wired.removeMember, view('RemoveMember'), {
    input: (subject) => ({ subject }),
  }),
  itemInfo: dialog(wired.itemInfo, view('ItemInfo'), { resumes: itemInfoResumption }),
  renameItem: dialog(wired.renameItem, view('RenameItem'), { resumes: renameItemResumption }),
  addToProject: dialog(wired.addToProject, view('AddToProject'), {
    resumes: addToProjectResumption,
  }),
  saveQuery: dialog(wired.saveQuery, view('SaveQuery'), { resumes: saveQueryResumption }),
  deleteItems: dialog(wired.deleteItems, view('DeleteItems')),
}
