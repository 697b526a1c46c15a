import { fromCallback } from 'xstate'
import { cancelUpload, uploadFile, uploadProgress } from '../api/upload'
import { toProblem, type Problem, type UploadAnswer, type UploadProgress } from '../api/contract'
import { counted } from '../api/contract/counted'
import {
  stageOf,
  type UploadOrder,
  type UploadReport,
  type UploadStage,
  type UploadWork,
} from '../machines/upload/uploadRun.machine'
import { reportRefused, reportUploaded } from '../machines/upload/uploadNotices'
import { notify } from '../machines/lib/peers'
import { formatBytes } from '../ui/format/numbers'

const pollMs = 500
const reportEvery = 250

const statusOf = ({ sent, total, stage, rows }: UploadStage) => {
  if (sent < total) return `Sending, ${formatBytes(sent)} of ${formatBytes(total)}`
  if (stage === 'looking') return 'The connection was lost. Looking for the upload'
  if (stage !== 'writing') return 'Reading the file'
  return `Writing ${counted(rows, 'row')}`
}

const partOf = ({ sent, total }: UploadStage) => (sent < total ? sent / total : null)

/** Asks the server again and again how far it is, until it is told to end. */
const follow = (uploadId: string, onAnswer: (answer: UploadProgress | Problem) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const poll = async () => {
    const answer = await uploadProgress(uploadId).catch(toProblem)
    if (!ended) onAnswer(answer)
    if (!ended) timer = setTimeout(() => void poll(), pollMs)
  }
  timer = setTimeout(() => void poll(), pollMs)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** Whether nothing is known of what the server did. */
const isWithoutAnswer = ({ status }: Problem) => [0, 502, 503, 504].includes(status)

const cutOff: Problem = {
  status: 0,
  message:
    'The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again.',
}
const unknownEnd: Problem = {
  status: 0,
  message:
    'The server cannot be reached, and the upload may go on when it is back. Look at the list of datasets before you submit it again.',
}

/**
 * The upload as an actor: reports as bytes leave, as the server reads and writes, and how it ended. Stopping the actor
 * aborts the call, unless its dialog let go of it: then it goes on behind the page, the bell lists it, and it reports how
 * it ended by itself. A stop that is requested is refused where the server already writes the table. Where the answer was
 * lost after the file had left, or the page was loaded anew, the upload is looked for until the server answers how it ended.
 */
export const uploadTask = fromCallback<UploadOrder, UploadWork, UploadReport>(
  ({ input, sendBack, receive, system }) => {
    const { id, fileName, upload, draft } = input
    const abort = new AbortController()
    const at = stageOf(input)
    let detached = false
    let isLost = upload === null
    let reportedAt = -reportEvery
    const stop = async () => {
      const refusal = at.sent < at.total ? null : await cancelUpload(id).then(() => null, toProblem)
      if (refusal?.status === 409) sendBack({ type: 'upload.unstoppable', error: refusal })
      else if (isLost && refusal !== null && isWithoutAnswer(refusal)) refuse(unknownEnd)
      else if (isLost) stopped()
      else abort.abort()
    }
    receive((order) => {
      if (order.type === 'upload.detached') detached = true
      else void stop()
    })
    notify(system, 'jobs', {
      type: 'job.started',
      job: {
        id,
        title: `Upload ${fileName}`,
        status: statusOf(at),
        part: partOf(at),
        stop: () => void stop(),
      },
    })
    const progressed = (progress: Partial<UploadStage>) => {
      Object.assign(at, progress)
      notify(system, 'jobs', {
        type: 'job.progressed',
        id,
        status: statusOf(at),
        part: partOf(at),
      })
      if (!detached) sendBack({ type: 'upload.progressed', progress })
    }
    let unfollow: (() => void) | undefined
    const end = () => {
      unfollow?.()
      notify(system, 'jobs', { type: 'job.ended', id })
    }
    const finish = (answer: UploadAnswer) => {
      end()
      if (detached) reportUploaded(system, answer, draft)
      else sendBack({ type: 'upload.finished', answer })
    }
    const refuse = (error: unknown) => {
      end()
      if (detached) reportRefused(system, error, draft)
      else sendBack({ type: 'upload.refused', error })
    }
    const stopped = () => {
      end()
      if (!detached) sendBack({ type: 'upload.stopped' })
    }
    const look = (seen: UploadProgress | Problem) => {
      if ('stage' in seen) {
        if (isLost && seen.answer !== null) finish(seen.answer)
        else if (isLost && seen.stage === 'failed')
          refuse(seen.message === null ? cutOff : { status: 422, message: seen.message })
        else progressed({ stage: seen.stage, rows: seen.rows })
      } else if (isLost) {
        if (isWithoutAnswer(seen)) progressed({ stage: 'looking' })
        else refuse(seen.status === 404 ? cutOff : seen)
      }
    }
    const settle = (error: unknown) => {
      const problem = toProblem(error)
      if (abort.signal.aborted) stopped()
      else if (!isWithoutAnswer(problem) || at.sent === 0) refuse(error)
      else if (at.sent < at.total) refuse(problem.status === 0 ? cutOff : error)
      else {
        isLost = true
        progressed({ stage: 'looking' })
      }
    }
    if (upload === null) unfollow = follow(id, look)
    else
      uploadFile(
        { ...upload, upload_id: id },
        {
          signal: abort.signal,
          onProgress: (sending) => {
            const isLast = sending.sent >= sending.total
            if (!isLast && performance.now() - reportedAt < reportEvery) return
            reportedAt = performance.now()
            progressed(sending)
            if (isLast) unfollow ??= follow(id, look)
          },
        },
      ).then(finish, settle)
    return () => {
      if (detached) return
      end()
      abort.abort()
    }
  },
)
