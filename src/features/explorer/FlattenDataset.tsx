import { useSelector } from '@xstate/react'
import { notify, openDialog } from '../../machines/lib/peers'
import type { PredictionRef } from '../../machines/explorer/prediction/prediction.machine'
import { jobWords } from '../../machines/models/jobWords'
import { flattenOf, type FollowedJob } from '../../machines/models/modelJobs.machine'
import { Button, CloseIcon, IconButton, Notice, ProgressBar } from '../../ui'
import { FlattenFrame } from './parts/models/AnalysisFrame'

const wordsOf = ({ status }: FollowedJob) => {
  if (status === null) return 'Starting'
  return status.parent_status === 'finished' ? 'Opening the map' : jobWords(status)
}

/** Makes a map of the dataset: how far that is, how to stop it, and why there is none. */
export function FlattenDataset({ prediction }: { prediction: PredictionRef }) {
  const { datasetId, models, jobs } = useSelector(prediction, (snapshot) => snapshot.context)
  const job = flattenOf(jobs, datasetId)
  const failure = job?.flatten?.failure ?? null
  const running = job !== undefined && failure === null
  const { system } = prediction
  const chars = useSelector(prediction, (snapshot) => snapshot.children.chars)
  const unread = useSelector(chars, (snapshot) => snapshot?.matches('failed') === true)
  const unknown = unread ? 'The models could not be read' : 'The models are being read'
  return (
    <FlattenFrame
      progress={
        job && running ? (
          <>
            <ProgressBar
              label="Flatten Dataset"
              part={job.status && job.status.progress > 0 ? job.status.progress / 100 : null}
            />
            {wordsOf(job)}
          </>
        ) : null
      }
      failure={
        job && failure ? (
          <Notice
            intent="danger"
            title={failure.title}
            action={
              <IconButton
                icon={<CloseIcon />}
                label="Dismiss"
                onClick={() =>
                  notify(system, 'modelJobs', { type: 'failure.dismissed', key: job.key })
                }
              />
            }
          >
            {failure.reason}
          </Notice>
        ) : null
      }
    >
      <Button
        wide
        disabledReason={
          running ? 'A map of this dataset is being made' : models === null ? unknown : null
        }
        onClick={() => openDialog(system, 'flattenOptions', { datasetId, models: models ?? [] })}
      >
        Flatten Dataset
      </Button>
      {running && job.jobId !== null ? (
        <Button
          onClick={() => notify(system, 'modelJobs', { type: 'modelJob.cancelled', key: job.key })}
        >
          Stop
        </Button>
      ) : null}
    </FlattenFrame>
  )
}
