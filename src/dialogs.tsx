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
  changeSource: {
    logic: wired.changeSource,
    view: lazyView(async () => (await import('./features/pickers/ChangeSource')).ChangeSource),
  },
  fileUpload: {
    logic: wired.fileUpload,
    view: lazyView(async () => (await import('./features/fileUpload/FileUpload')).FileUpload),
  },
  ownPassword: {
    logic: wired.passwordChange,
    view: lazyView(async () => (await import('./features/users/PasswordDialog')).PasswordDialog),
  },
  shortcuts: {
    logic: wired.shortcuts,
    view: lazyView(async () => (await import('./features/shell/ShortcutsDialog')).ShortcutsDialog),
  },
}
