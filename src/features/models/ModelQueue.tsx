import { useSelector } from '@xstate/react'
import type { JobItem } from '../../api/contract'
import type { ModelQueueRef } from '../../machines/explorer/prediction/modelDialogs'
import { progressWords } from '../../machines/models/jobWords'
import { isFlattenStage, type FlattenRequest } from '../../machines/models/flatten.machine'
import { isModelJob, requestJob } from '../../machines/models/modelJobs.machine'
import type { JobsRef } from '../../machines/system/jobs.machine'
import {
  Button,
  CloseIcon,
  Dialog,
  EmptyState,
  FootSpace,
  IconButton,
  Moment,
  OpenIcon,
  ProgressBar,
  Table,
} from '../../ui'

const kinds: Record<string, string> = {
  train: 'Training',
  predict: 'Prediction',
  embedding_train: 'Embedding',
  embedding_post: 'Map',
}

const columnsOf = (cancel: (id: string) => void, open: (request: FlattenRequest) => void) => [
  { key: 'name', header: 'Model', render: ({ model_names: names }: JobItem) => names },
  {
    key: 'kind',
    header: 'Job',
    width: 96,
    render: ({ kind }: JobItem) => kinds[kind] ?? kind,
  },
  {
    key: 'begun',
    header: 'Started',
    width: 152,
    render: ({ created_on_utc: begun }: JobItem) => <Moment at={Date.parse(begun)} />,
  },
  {
    key: 'progress',
    header: 'Progress',
    width: 220,
    render: (job: JobItem) => <span title={progressWords(job)}>{progressWords(job)}</span>,
  },
  {
    key: 'part',
    header: '',
    width: 96,
    render: ({ finished, progress, title }: JobItem) =>
      finished ? null : <ProgressBar label={title} part={progress > 0 ? progress / 100 : null} />,
  },
  {
    key: 'cancel',
    header: '',
    width: 48,
    align: 'tools' as const,
    render: ({ finished, parent_status: state, kind, job_id: id, title }: JobItem) =>
      state === 'finished' && isFlattenStage(kind) ? (
        <IconButton
          size="small"
          icon={<OpenIcon />}
          label="Open"
          spokenLabel={`Open the map of ${title}`}
          onClick={() => open({ kind: 'foundFlatten', jobId: id, stage: kind, chosen: true })}
        />
      ) : finished ? null : (
        <IconButton
          size="small"
          icon={<CloseIcon />}
          label="Cancel"
          spokenLabel={`Cancel ${title}`}
          onClick={() => cancel(id)}
        />
      ),
  },
]

/** The user's jobs about models, the newest first. */
export function ModelQueue({ actor }: { actor: ModelQueueRef }) {
  const jobs = actor.system.get('jobs') as JobsRef | undefined
  const server = useSelector(jobs, (snapshot) => snapshot?.context.server) ?? []
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Queue"
      size="large"
      height={480}
      onDismiss={dismiss}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Close
          </Button>
        </>
      }
    >
      <Table
        label="Jobs"
        fill
        rows={server.filter(isModelJob)}
        rowKey={({ job_id: id }) => id}
        empty={
          <EmptyState title="No jobs">
            Train models in the Prediction Toolbox: their jobs are listed here.
          </EmptyState>
        }
        columns={columnsOf(
          (id) => jobs?.send({ type: 'serverJob.cancelled', id }),
          (request) => {
            requestJob(actor.system, request)
            dismiss()
          },
        )}
      />
    </Dialog>
  )
}
