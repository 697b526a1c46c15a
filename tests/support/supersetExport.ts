import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ZippedFile } from './zipped.ts'

const folder = join(import.meta.dirname, '../server/uploads/superset')

/** The files of an export as Superset names them: one with native filters and tabs, one of the years before. */
export const supersetExport = (name: 'shop_export' | 'older_export'): ZippedFile[] =>
  globSync('**/*.yaml', { cwd: join(folder, name) })
    .toSorted()
    .map((path) => ({
      name: `dashboard_export_20260302T091407/${path}`,
      text: readFileSync(join(folder, name, path), 'utf8'),
    }))
