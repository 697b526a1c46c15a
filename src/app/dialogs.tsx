import type { ComponentType } from 'react'
import { view } from './lazyView'
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
import type { Row } from '../machines/system/workspace.machine'
import * as wired from '../wiring/workspace'

interface DialogRow extends Row<unknown> {
  // Each row pairs a machine with the view made for it; the table itself cannot name all of them.
  view: ComponentType<{ actor: any }> // oxlint-disable-line typescript/no-explicit-any
}

/** The dialog table: name in `openDialog` → machine, what it starts with, how it comes back, lazy view. */
export const dialogs: Record<string, DialogRow> = {
  newChart: {
    logic: wired.newChart,
    resumes: newChartResumption,
    view: view('NewChart'),
  },
  chartFromDataset: {
    logic: wired.chartFromDataset,
    resumes: chartFromDatasetResumption,
    view: view('ChartFromDataset'),
  },
  changeSource: {
    logic: wired.changeSource,
    resumes: changeSourceResumption,
    view: view('ChangeSource'),
  },
  fileUpload: {
    logic: wired.fileUpload,
    resumes: fileUploadResumption,
    view: view('FileUpload'),
  },
  deleteDatabase: {
    logic: wired.deleteDatabase,
    view: view('DeleteDatabase'),
  },
  importTables: {
    logic: wired.importTables,
    resumes: importTablesResumption,
    view: view('ImportTables'),
  },
  ownPassword: {
    logic: wired.passwordChange,
    view: view('PasswordDialog'),
  },
  renameTab: {
    logic: wired.renameTab,
    resumes: renameTabResumption,
    view: view('RenameTab'),
  },
  columnStatistics: {
    logic: wired.columnStatistics,
    view: view('ColumnStatistics'),
  },
  queryDataset: {
    logic: wired.queryDataset,
    resumes: queryDatasetResumption,
    view: view('QueryDataset'),
  },
  purgeThings: {
    logic: wired.purgeThings,
    view: view('PurgeThings'),
  },
  shortcuts: {
    logic: wired.shortcuts,
    view: view('ShortcutsDialog'),
  },
  editProject: {
    logic: wired.editProject,
    resumes: editProjectResumption,
    view: view('EditProject'),
  },
  shareToProject: {
    logic: wired.shareToProject,
    resumes: shareToProjectResumption,
    view: view('ShareToProject'),
  },
  removeFromProject: {
    logic: wired.removeFromProject,
    input: (subject) => ({ subject }),
    view: view('RemoveFromProject'),
  },
  removeMember: {
    logic: wired.removeMember,
    input: (subject) => ({ subject }),
    view: view('RemoveMember'),
  },
  itemInfo: {
    logic: wired.itemInfo,
    resumes: itemInfoResumption,
    view: view('ItemInfo'),
  },
  renameItem: {
    logic: wired.renameItem,
    resumes: renameItemResumption,
    view: view('RenameItem'),
  },
  addToProject: {
    logic: wired.addToProject,
    resumes: addToProjectResumption,
    view: view('AddToProject'),
  },
  saveQuery: {
    logic: wired.saveQuery,
    resumes: saveQueryResumption,
    view: view('SaveQuery'),
  },
  deleteItems: {
    logic: wired.deleteItems,
    view: view('DeleteItems'),
  },
}
