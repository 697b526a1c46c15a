import * as database from '../api/database'
import * as upload from '../api/upload'
import { call, task } from './call'
import { fileUploadMachine } from '../machines/upload/fileUpload.machine'
import { uploadPreviewMachine } from '../machines/upload/uploadPreview.machine'
import { uploadRunMachine } from '../machines/upload/uploadRun.machine'
import { uploadTargetMachine } from '../machines/upload/uploadTarget.machine'
import { uploadTask } from '../effects/uploadTask'

export const fileUpload = fileUploadMachine.provide({
  actors: {
    target: uploadTargetMachine.provide({
      actors: {
        listUploadDatabases: call(database.listUploadDatabases),
        listSchemas: call((databaseId: number, options) =>
          database.listSchemas({ databaseId }, options),
        ),
      },
    }),
    preview: uploadPreviewMachine.provide({ actors: { previewFile: task(upload.previewFile) } }),
    run: uploadRunMachine.provide({ actors: { uploadFile: uploadTask } }),
  },
})
