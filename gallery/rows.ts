import { explorerRows } from './rows/explorer'
import { fileUploadRows } from './rows/fileUpload'
import { listRows } from './rows/lists'
import { loginRows } from './rows/login'
import { pickerRows } from './rows/pickers'
import { shellRows } from './rows/shell'
import { userRows } from './rows/users'
import type { GalleryRow } from './standing'

/** A row per view and state that a person can see; new screens add theirs. */
export const rows: GalleryRow[] = [...loginRows, ...shellRows, ...listRows, ...pickerRows, ...fileUploadRows, ...userRows, ...explorerRows]
