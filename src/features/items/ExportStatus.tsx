import { useSelector } from '@xstate/react'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import { formatBytes } from '../../ui'
import { HeaderBusy } from './parts/HeaderBusy'

/** How far the file is that is being written, and the way to stop it. */
export function ExportStatus({ exporter }: { exporter: ExporterRef }) {
  const busy = useSelector(exporter, (snapshot) => snapshot.hasTag('busy'))
  const bytes = useSelector(exporter, (snapshot) => snapshot.context.bytes)
  if (!busy) return null
  return (
    <HeaderBusy
      stopLabel="Stop the export"
      onStop={() => exporter.send({ type: 'export.stopped' })}
    >
      {bytes === 0 ? 'Exporting' : `Exporting ${formatBytes(bytes)}`}
    </HeaderBusy>
  )
}
