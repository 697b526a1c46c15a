import { post, type CallOptions } from './client'
import type { ChosenDatabases } from './contract'
import { dashboardImportSchema } from './contract/dashboardImport'

interface ImportedFile {
  file: File
  /** The uuid of a database of the export → the id of the one here that stands for it. */
  databases: ChosenDatabases
}

const sendZip = (path: string, { file, databases }: ImportedFile, options: CallOptions) =>
  post(dashboardImportSchema, path, file, {
    ...options,
    params: { databases: JSON.stringify(databases) },
    headers: { 'content-type': 'application/zip' },
    unlimited: true,
  })

/** What importing a Superset export would take, and what it would not; nothing is stored. */
export const previewDashboardImport = (sent: ImportedFile, options: CallOptions = {}) =>
  sendZip('/dashboard/import/preview', sent, options)

/** Imports the dashboards of a Superset export with their charts and datasets: all of what the preview said, or nothing. */
export const importDashboards = (sent: ImportedFile, options: CallOptions = {}) =>
  sendZip('/dashboard/import', sent, options)
