import { fromCallback, type EventObject } from 'xstate'
import { uploadFile } from './api/upload'
import type { UploadReport } from './machines/datasets/fileUpload.machine'
import type { Upload } from './machines/datasets/uploadDraft'

/** The upload as an actor: reports as bytes leave and how it ended; stopping it aborts the call. */
export const uploadTask = fromCallback<EventObject, Upload | null, UploadReport>(({ input, sendBack }) => {
  if (input === null) return
  const abort = new AbortController()
  uploadFile(input, {
    signal: abort.signal,
    onProgress: (progress) => sendBack({ type: 'upload.progressed', ...progress }),
  }).then(
    (answer) => sendBack({ type: 'upload.finished', answer }),
    (error: unknown) => {
      if (!abort.signal.aborted) sendBack({ type: 'upload.refused', error })
    },
  )
  return () => abort.abort()
})
