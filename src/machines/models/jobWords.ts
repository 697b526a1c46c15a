import type { JobStatus } from '../../api/contract'

const stages: Record<string, string> = {
  reading: 'Reading the data',
  preparing: 'Preparing the columns',
  fitting: 'Training',
  evaluating: 'Evaluating',
  staging: 'Putting the rows together',
  writing: 'Writing the predictions',
}

/** What the stages of a kind of job are called where they do something else. */
const ownStages: Record<string, Record<string, string>> = {
  embedding_train: { fitting: 'Laying out the rows', writing: 'Writing the embedding' },
  embedding_post: {
    clustering: 'Finding clusters',
    fitting: 'Placing the rows',
    writing: 'Writing the map',
  },
}
const rounds: Record<string, string> = { embedding_train: 'Epoch', embedding_post: 'Step' }

type Progress = Pick<
  JobStatus,
  'kind' | 'parent_status' | 'stage' | 'rounds_done' | 'rounds_total' | 'eta_s' | 'message'
>

const timeLeft = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`

/** How far a job about models is, in words. */
export const progressWords = ({
  kind,
  parent_status: state,
  stage,
  rounds_done: done,
  rounds_total: total,
  eta_s: seconds,
  message,
}: Progress) => {
  if (state === 'queued') return 'Waiting for its turn'
  if (state === 'failed') return message ?? 'Job Failed'
  if (state === 'finished') return 'Finished'
  const round =
    done !== null && total !== null ? `${rounds[kind] ?? 'Round'} ${done} of ${total}` : null
  const doing = stage === null ? 'Starting' : (ownStages[kind]?.[stage] ?? stages[stage] ?? stage)
  const words = stage === 'fitting' && round !== null ? round : doing
  return seconds === null ? words : `${words}, ${timeLeft(seconds)}`
}

/** The same for the part of a job that runs now, with its place among several. */
export const jobWords = (job: JobStatus) => {
  const { kind, job_status: parts } = job
  const at = parts.findIndex(({ status }) => status === 'started')
  const part = parts[at]
  if (part === undefined) return progressWords(job)
  const words = progressWords({ ...part, kind, parent_status: part.status })
  return parts.length > 1 ? `Model ${at + 1} of ${parts.length}: ${words}` : words
}
