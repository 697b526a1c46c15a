import type { ComponentType } from 'react'
import { lazyView } from './lazyView'
import { changeSourceResumption } from './machines/explorer/changeSource.machine'
import { itemInfoResumption } from './machines/items/itemInfo.machine'
import { renameItemResumption } from './machines/items/renameItem.machine'
import { chartFromDatasetResumption } from './machines/newChart/chartFromDataset.machine'
import { newChartResumption } from './machines/newChart/newChart.machine'
import { editProjectResumption } from './machines/projects/editProject.machine'
import { saveQueryResumption } from './machines/savedQueries/saveQuery.machine'
import { queryDatasetResumption } from './machines/sql/queryDataset.machine'
import { renameTabResumption } from './machines/sql/renameTab.machine'
import { addToProjectResumption } from './machines/items/addToProject.machine'
import { shareToProjectResumption } from './machines/projects/shareToProject.machine'
import type { Row } from './machines/workspace.machine'
import * as wired from './wiring'

interface DialogRow extends Row<unknown> {
  // Each row pairs a machine with the view made for it; the table itself cannot name all of them.
  view: ComponentType<{ actor: any }> // oxlint-disable-line typescript/no-explicit-any
}

/** The dialog table: name in `openDialog` → machine, what it starts with, how it comes back, lazy view. */
export const dialogs: Record<string, DialogRow> = {
  newChart: {
    logic: wired.newChart,
    resumes: newChartResumption,
    view: lazyView(async () => (await import('./views')).NewChart),
  },
  chartFromDataset: {
    logic: wired.chartFromDataset,
    resumes: chartFromDatasetResumption,
    view: lazyView(async () => (await import('./views')).ChartFromDataset),
  },
  changeSource: {
    logic: wired.changeSource,
    resumes: changeSourceResumption,
    view: lazyView(async () => (await import('./views')).ChangeSource),
  },
  fileUpload: {
    logic: wired.fileUpload,
    view: lazyView(async () => (await import('./views')).FileUpload),
  },
  deleteDatabase: {
    logic: wired.deleteDatabase,
    view: lazyView(async () => (await import('./views')).DeleteDatabase),
  },
  importTables: {
    logic: wired.importTables,
    view: lazyView(async () => (await import('./views')).ImportTables),
  },
  ownPassword: {
    logic: wired.passwordChange,
    view: lazyView(async () => (await import('./views')).PasswordDialog),
  },
  renameTab: {
    logic: wired.renameTab,
    resumes: renameTabResumption,
    view: lazyView(async () => (await import('./views')).RenameTab),
  },
  columnStatistics: {
    logic: wired.columnStatistics,
    view: lazyView(async () => (await import('./views')).ColumnStatistics),
  },
  queryDataset: {
    logic: wired.queryDataset,
    resumes: queryDatasetResumption,
    view: lazyView(async () => (await import('./views')).QueryDataset),
  },
  purgeThings: {
    logic: wired.purgeThings,
    view: lazyView(async () => (await import('./views')).PurgeThings),
  },
  shortcuts: {
    logic: wired.shortcuts,
    view: lazyView(async () => (await import('./views')).ShortcutsDialog),
  },
  editProject: {
    logic: wired.editProject,
    resumes: editProjectResumption,
    view: lazyView(async () => (await import('./views')).EditProject),
  },
  shareToProject: {
    logic: wired.shareToProject,
    resumes: shareToProjectResumption,
    view: lazyView(async () => (await import('./views')).ShareToProject),
  },
  removeFromProject: {
    logic: wired.removeFromProject,
    input: (subject) => ({ subject }),
    view: lazyView(async () => (await import('./views')).RemoveFromProject),
  },
  removeMember: {
    logic: wired.removeMember,
    input: (subject) => ({ subject }),
    view: lazyView(async () => (await import('./views')).RemoveMember),
  },
  itemInfo: {
    logic: wired.itemInfo,
    resumes: itemInfoResumption,
    view: lazyView(async () => (await import('./views')).ItemInfo),
  },
  renameItem: {
    logic: wired.renameItem,
    resumes: renameItemResumption,
    view: lazyView(async () => (await import('./views')).RenameItem),
  },
  addToProject: {
    logic: wired.addToProject,
    resumes: addToProjectResumption,
    view: lazyView(async () => (await import('./views')).AddToProject),
  },
  saveQuery: {
    logic: wired.saveQuery,
    resumes: saveQueryResumption,
    view: lazyView(async () => (await import('./views')).SaveQuery),
  },
  deleteItems: {
    logic: wired.deleteItems,
    view: lazyView(async () => (await import('./views')).DeleteItems),
  },
}
