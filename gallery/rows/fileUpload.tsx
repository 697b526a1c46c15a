import { FileUpload } from '../../src/features/fileUpload/FileUpload'
import { fileUploadMachine } from '../../src/machines/datasets/fileUpload.machine'
import { emptyDraft } from '../../src/machines/datasets/uploadDraft'
import { uploadTargetMachine } from '../../src/machines/datasets/uploadTarget.machine'
import { workspaceDatabase } from '../samples/lists'
import { badCells, theServerIsDown, unreachable } from '../samples/problems'
import { row, standing } from '../standing'

const file = new File(['state,cost\n'.repeat(240_000)], 'strikes.csv')
const target = { databases: [workspaceDatabase], schemas: ['main'], database: workspaceDatabase, schema: 'main', problem: null }
const nowhere = { databases: [], schemas: [], database: null, schema: null, problem: null }

const fileUpload = (name: string, value: string, context: object = {}, targetState = 'choosing', targetContext: object = target) =>
  row(`fileUpload/${name}`, FileUpload, standing(
    fileUploadMachine,
    value,
    { draft: emptyDraft, nameIsOwn: false, refusal: null, sent: 0, total: file.size, problem: null, ...context },
    { target: standing(uploadTargetMachine, targetState, targetContext) },
  ))

const filled = { ...emptyDraft, file, tableName: 'strikes', database: workspaceDatabase, schema: 'main' }

export const fileUploadRows = [
  fileUpload('loading', 'editing', {}, 'loadingDatabases', nowhere),
  fileUpload('empty', 'editing'),
  fileUpload('no database', 'editing', {}, 'choosing', nowhere),
  fileUpload('databases failed', 'editing', {}, 'failed', { ...nowhere, problem: theServerIsDown }),
  fileUpload('schemas failed', 'editing', {}, 'failed', { ...target, schemas: [], schema: null, problem: theServerIsDown }),
  fileUpload('file refused', 'editing', { refusal: 'strikes.pdf cannot be read: choose a csv, xls or xlsx file' }),
  fileUpload('filled', 'editing', { draft: filled }),
  fileUpload('uploading', 'uploading', { draft: filled, sent: 1_200_000 }),
  fileUpload('reading', 'uploading', { draft: filled, sent: file.size }),
  fileUpload('failed', 'failed', { draft: filled, problem: unreachable }),
  fileUpload('bad cells', 'failed', { draft: filled, problem: badCells }),
]
