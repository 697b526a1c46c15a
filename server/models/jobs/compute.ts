import { availableParallelism, totalmem } from 'node:os'
import { startChild } from '../../engines/startChild.ts'
import { filesOfJob } from '../../jobs/files.ts'
import type { SharedFiles } from '../../files/sharedFiles.ts'
import { Interrupted, NextStep, type JobKind, type JobWork } from '../../jobs/work.ts'
import { Refusal } from '../../problem.ts'
import type { TrainingProgress } from '../model.ts'
import { filesComputed, filesToCompute, modelInputOf, type ModelInput } from './modelJob.ts'

/** What a process that computes is called with, and what it says. */
export interface ComputeCall {
  input: ModelInput
  folder: string
  memoryMb: number
  threads: number
}
export type ComputeAnswer =
  | { kind: 'progress'; progress: TrainingProgress }
  | { kind: 'done' }
  | { kind: 'refused'; status: number; message: string }

const stopped = () =>
  new Interrupted(
    'The worker stopped unexpectedly, again and again: it may need more memory than there is. Choose fewer columns or a dataset with fewer rows',
  )

const filesMissing = () =>
  new Refusal(
    500,
    'The worker does not find what the server has read: start it with CHARTROOM_DATA or CHARTROOM_FILES as the server has it',
  )

const [progressBefore, progressOfRounds] = [10, 80]
const afterFitting = new Set<TrainingProgress['stage']>(['evaluating', 'staging'])

/** How far a training or a map is, as its job tells it: before it the rows were read, behind it tables are written. */
export const progressOf = ({ stage, rounds_done, rounds_total, eta_s }: TrainingProgress) => {
  const share =
    stage === 'fitting' ? (rounds_done ?? 0) / (rounds_total || 1) : Number(afterFitting.has(stage))
  return {
    stage,
    rounds_done,
    rounds_total,
    eta_s: eta_s === null ? null : Math.ceil(eta_s),
    progress: Math.round(progressBefore + progressOfRounds * share),
    message: null,
  }
}

const computed = (call: ComputeCall, { signal, report }: JobWork) =>
  new Promise<void>((resolve, reject) => {
    const child = startChild(new URL('./computeChild.ts', import.meta.url))
    const end = () => {
      child.kill('SIGKILL')
    }
    signal.addEventListener('abort', end, { once: true })
    child.on('message', (answer: ComputeAnswer) => {
      if (answer.kind === 'progress') return report(progressOf(answer.progress))
      if (answer.kind === 'done') resolve()
      else reject(new Refusal(answer.status, answer.message))
      end()
    })
    child.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(stopped())
    })
    if (signal.aborted) end()
    else child.send(call, () => undefined)
  })

/** Trains, predicts, lays out or places in a process of its own, from files to files; `together` such are at work on this machine at once. */
export const compute =
  ({ files, together }: { files: SharedFiles; together: number }): JobKind =>
  async (work) => {
    const { job, report } = work
    report({ stage: 'preparing', message: null })
    const group = filesOfJob(job.id)
    const input = modelInputOf(job)
    if (!(await files.fetch(group, filesToCompute[input.does]))) throw filesMissing()
    await computed(
      {
        input,
        folder: files.folderOf(group),
        memoryMb: Math.max(512, Math.floor(totalmem() / 1_048_576 / 8)),
        threads: Math.max(1, Math.floor(availableParallelism() / together)),
      },
      work,
    )
    await files.publish(group, filesComputed[input.does])
    report({ progress: progressBefore + progressOfRounds, eta_s: null })
    return new NextStep('write')
  }
