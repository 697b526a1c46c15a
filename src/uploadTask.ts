import { fromCallback } from 'xstate'
import { cancelUpload, uploadFile, uploadProgress } from './api/upload'
import { toProblem } from './api/contract'
import type { UploadOrder, UploadReport, UploadStage, UploadWork } from './machines/datasets/uploadRun.machine'
import { tellRefused, tellUploaded } from './machines/datasets/uploadNotices'
import { tell } from './machines/lib/peers'
import { formatBytes } from './ui/format/numbers'

const askEvery = 500
const toldEvery = 250

const saysOf = ({ sent, total, stage, rows }: UploadStage) => {
  if (sent < total) return `Sending, ${formatBytes(sent)} of ${formatBytes(total)}`
  return stage === 'writing' ? `Writing ${rows.toLocaleString('en-US')} rows` : 'Reading the file'
}

/** Asks the server again and again how far it is, until it is told to end. */
const follow = (uploadId: string, onStage: (stage: Pick<UploadStage, 'stage' | 'rows'>) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const ask = async () => {
    const answer = await uploadProgress(uploadId).catch(() => null)
    if (answer && !ended) onStage({ stage: answer.stage, rows: answer.rows })
    if (!ended) timer = setTimeout(() => void ask(), askEvery)
  }
  timer = setTimeout(() => void ask(), askEvery)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/**
 * The upload as an actor: reports as bytes leave, as the server reads and writes, and how it ended. Stopping the actor
 * aborts the call, unless its dialog let go of it: then it goes on behind the page, the bell lists it, and it tells how
 * it ended by itself. A stop that is asked for is refused where the server already writes the table.
 */
export const uploadTask = fromCallback<UploadOrder, UploadWork, UploadReport>(({ input: { upload, draft }, sendBack, receive, system }) => {
  if (upload === null) return
  const abort = new AbortController()
  const id = crypto.randomUUID()
  const at: UploadStage = { sent: 0, total: upload.file.size, stage: 'receiving', rows: 0 }
  let detached = false
  let toldAt = -toldEvery
  const stop = async () => {
    const refusal = at.sent < at.total ? null : await cancelUpload(id).then(() => null, toProblem)
    if (refusal?.status === 409) sendBack({ type: 'upload.unstoppable', error: refusal })
    else abort.abort()
  }
  receive((order) => {
    if (order.type === 'upload.detached') detached = true
    else void stop()
  })
  tell(system, 'jobs', { type: 'job.started', job: { id, title: `Upload ${upload.file.name}`, says: 'Sending', part: 0, stop: () => void stop() } })
  const progressed = (progress: Partial<UploadStage>) => {
    Object.assign(at, progress)
    tell(system, 'jobs', { type: 'job.progressed', id, says: saysOf(at), part: at.sent < at.total ? at.sent / at.total : null })
    if (!detached) sendBack({ type: 'upload.progressed', progress })
  }
  let unfollow: (() => void) | undefined
  const end = () => {
    unfollow?.()
    tell(system, 'jobs', { type: 'job.ended', id })
  }
  uploadFile({ ...upload, upload_id: id }, {
    signal: abort.signal,
    onProgress: (sending) => {
      const isLast = sending.sent >= sending.total
      if (!isLast && performance.now() - toldAt < toldEvery) return
      toldAt = performance.now()
      progressed(sending)
      if (isLast) unfollow ??= follow(id, progressed)
    },
  }).then(
    (answer) => {
      end()
      if (detached) tellUploaded(system, answer, draft)
      else sendBack({ type: 'upload.finished', answer })
    },
    (error: unknown) => {
      end()
      if (abort.signal.aborted) {
        if (!detached) sendBack({ type: 'upload.stopped' })
      } else if (detached) tellRefused(system, error, draft)
      else sendBack({ type: 'upload.refused', error })
    },
  )
  return () => {
    if (detached) return
    end()
    abort.abort()
  }
})
