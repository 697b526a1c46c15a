import { useSelector } from '@xstate/react'
import { counted } from '../../api/contract/counted'
import type { UploadRunRef } from '../../machines/upload/uploadRun.machine'
import { Button, formatBytes, ProgressBar, Quiet } from '../../ui'

/** How much has left, then how far the server is with it. */
export function UploadProgress({ actor }: { actor: UploadRunRef }) {
  const { sent, total, stage, rows } = useSelector(actor, (snapshot) => snapshot.context.progress)
  const arrived = sent >= total
  const description = !arrived
    ? `Sending ${formatBytes(sent)} of ${formatBytes(total)}`
    : stage === 'looking'
      ? 'The connection was lost. Looking for the upload…'
      : stage === 'writing'
        ? `Read ${counted(rows, 'row. Writing it', 'rows. Writing them')} into the table…`
        : 'All sent. Reading the file into the table…'
  return (
    <div role="status" style={{ flexGrow: 1 }}>
      <Quiet>{description}</Quiet>
      <ProgressBar label="Upload" part={arrived ? null : sent / total} />
    </div>
  )
}

export function CancelUpload({ actor }: { actor: UploadRunRef }) {
  const stopping = useSelector(actor, (snapshot) => snapshot.matches({ running: 'stopping' }))
  const refusal = useSelector(actor, (snapshot) =>
    snapshot.matches({ running: 'unstoppable' })
      ? (snapshot.context.problem?.message ?? null)
      : null,
  )
  return (
    <Button
      size="large"
      busy={stopping}
      disabledReason={refusal}
      onClick={() => actor.send({ type: 'upload.cancelled' })}
    >
      Cancel
    </Button>
  )
}
