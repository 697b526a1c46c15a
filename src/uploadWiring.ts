import * as database from './api/database'
import * as upload from './api/upload'
import { call, task } from './call'
import { persistedInTab } from './persistedStorage'
import { fileUploadMachine } from './machines/datasets/fileUpload.machine'
import { storedUploadSchema } from './machines/datasets/storedUpload'
import { uploadPreviewMachine } from './machines/datasets/uploadPreview.machine'
import { uploadRunMachine } from './machines/datasets/uploadRun.machine'
import { uploadTargetMachine } from './machines/datasets/uploadTarget.machine'
import { uploadTask } from './uploadTask'

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
    storedUpload: persistedInTab('upload', storedUploadSchema),
  },
})
