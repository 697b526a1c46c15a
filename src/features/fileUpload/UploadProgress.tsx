import { formatBytes, ProgressBar, Quiet } from '../../ui'

interface Props {
  sent: number
  total: number
}

/** How much has left; once all has, the server reads the file and nobody knows how far it is. */
export function UploadProgress({ sent, total }: Props) {
  const arrived = total > 0 && sent >= total
  const says = arrived ? 'All sent. Reading the file into the table…' : `Sending ${formatBytes(sent)} of ${formatBytes(total)}`
  return (
    <div role="status">
      <Quiet>{says}</Quiet>
      <ProgressBar label="Upload" part={arrived || total === 0 ? null : sent / total} />
    </div>
  )
}
