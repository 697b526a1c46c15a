import { axesRows } from './rows/axes'
import { cardRows } from './rows/cards'
import { dashboardRows } from './rows/dashboard'
import { databaseRows } from './rows/databases'
import { columnEditorRows, datasetRows } from './rows/dataset'
import { drawingRows } from './rows/drawings'
import { explorerRows } from './rows/explorer'
import { formatRows } from './rows/formats'
import { fileUploadRows } from './rows/fileUpload'
import { filterRows } from './rows/filters'
import { gridRows } from './rows/grids'
import { homeRows } from './rows/home'
import { importRows } from './rows/importTables'
import { itemRows } from './rows/items'
import { listRows } from './rows/lists'
import { loginRows } from './rows/login'
import { modelRows } from './rows/models'
import { pickerRows } from './rows/pickers'
import { pointRows } from './rows/points'
import { projectRows } from './rows/projects'
import { queryListRows } from './rows/queryLists'
import { shellRows } from './rows/shell'
import { sqlRows } from './rows/sql'
import { userRows } from './rows/users'
import type { GalleryRow } from './frozenActor'

/** A row per view and state that a person can see; new screens add theirs. */
export const rows: GalleryRow[] = [
  ...loginRows,
  ...shellRows,
  ...cardRows,
  ...axesRows,
  ...formatRows,
  ...homeRows,
  ...listRows,
  ...itemRows,
  ...projectRows,
  ...queryListRows,
  ...sqlRows,
  ...columnEditorRows,
  ...datasetRows,
  ...dashboardRows,
  ...pickerRows,
  ...databaseRows,
  ...importRows,
  ...fileUploadRows,
  ...userRows,
  ...explorerRows,
  ...modelRows,
  ...filterRows,
  ...drawingRows,
  ...pointRows,
  ...gridRows,
]
