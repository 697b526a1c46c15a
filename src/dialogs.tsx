import type { ComponentType } from 'react'
import { lazyView } from './lazyView'
import type { Row } from './machines/workspace.machine'
import * as wired from './wiring'

interface DialogRow extends Row<unknown> {
  // Each row pairs a machine with the view made for it; the table itself cannot name all of them.
  view: ComponentType<{ actor: any }> // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** The dialog table: name in `openDialog` → machine, what it starts with, lazy view. */
export const dialogs: Record<string, DialogRow> = {
  newChart: {
    logic: wired.newChart,
    view: lazyView(async () => (await import('./features/pickers/NewChart')).NewChart),
  },
  chartFromDataset: {
    logic: wired.chartFromDataset,
    view: lazyView(async () => (await import('./features/pickers/ChartFromDataset')).ChartFromDataset),
  },
  changeSource: {
    logic: wired.changeSource,
    view: lazyView(async () => (await import('./features/pickers/ChangeSource')).ChangeSource),
  },
  fileUpload: {
    logic: wired.fileUpload,
    view: lazyView(async () => (await import('./features/fileUpload/FileUpload')).FileUpload),
  },
  deleteDatabase: {
    logic: wired.deleteDatabase,
    view: lazyView(async () => (await import('./features/databases/DeleteDatabase')).DeleteDatabase),
  },
  importTables: {
    logic: wired.importTables,
    view: lazyView(async () => (await import('./features/importTables/ImportTables')).ImportTables),
  },
  ownPassword: {
    logic: wired.passwordChange,
    view: lazyView(async () => (await import('./features/users/PasswordDialog')).PasswordDialog),
  },
  renameTab: {
    logic: wired.renameTab,
    view: lazyView(async () => (await import('./features/sql/RenameTab')).RenameTab),
  },
  columnStatistics: {
    logic: wired.columnStatistics,
    view: lazyView(async () => (await import('./features/sql/ColumnStatistics')).ColumnStatistics),
  },
  queryDataset: {
    logic: wired.queryDataset,
    view: lazyView(async () => (await import('./features/sql/QueryDataset')).QueryDataset),
  },
  purgeThings: {
    logic: wired.purgeThings,
    view: lazyView(async () => (await import('./features/trash/PurgeThings')).PurgeThings),
  },
  shortcuts: {
    logic: wired.shortcuts,
    view: lazyView(async () => (await import('./features/shell/ShortcutsDialog')).ShortcutsDialog),
  },
  editProject: {
    logic: wired.editProject,
    view: lazyView(async () => (await import('./features/projects/EditProject')).EditProject),
  },
  shareToProject: {
    logic: wired.shareToProject,
    view: lazyView(async () => (await import('./features/projects/ShareToProject')).ShareToProject),
  },
  removeFromProject: {
    logic: wired.removeFromProject,
    input: (subject) => ({ subject }),
    view: lazyView(async () => (await import('./features/projects/Removals')).RemoveFromProject),
  },
  removeMember: {
    logic: wired.removeMember,
    input: (subject) => ({ subject }),
    view: lazyView(async () => (await import('./features/projects/Removals')).RemoveMember),
  },
  itemInfo: {
    logic: wired.itemInfo,
    view: lazyView(async () => (await import('./features/items/ItemInfo')).ItemInfo),
  },
  renameItem: {
    logic: wired.renameItem,
    view: lazyView(async () => (await import('./features/items/RenameItem')).RenameItem),
  },
  addToProject: {
    logic: wired.addToProject,
    view: lazyView(async () => (await import('./features/items/AddToProject')).AddToProject),
  },
  saveQuery: {
    logic: wired.saveQuery,
    view: lazyView(async () => (await import('./features/savedQueries/SaveQuery')).SaveQuery),
  },
  deleteItems: {
    logic: wired.deleteItems,
    view: lazyView(async () => (await import('./features/items/DeleteItems')).DeleteItems),
  },
}
