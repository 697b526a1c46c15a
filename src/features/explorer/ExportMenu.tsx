import { useSelector } from '@xstate/react'
import type { ExporterRef } from '../../machines/explorer/exporter.machine'
import type { QueryRunRef } from '../../machines/explorer/queryRun.machine'
import { ExportIcon, FileIcon, formatBytes, HeaderAction, HeaderBusy, ImageIcon, Menu } from '../../ui'

interface Props {
  exporter: ExporterRef
  run: QueryRunRef
  title: string
  /** What a file is called: the title, or the dataset's name where there is none. */
  name: string
}

const noImage = (vizType: string | undefined, busy: boolean) => {
  if (vizType === 'table') return 'A table is no drawing: export its rows'
  return busy ? 'The drawing changes while the query runs' : null
}

/** Everything that leaves the explorer as a file. */
export function ExportMenu({ exporter, run, title, name }: Props) {
  const escapes = useSelector(exporter, (snapshot) => snapshot.context.escapes)
  const resting = useSelector(exporter, (snapshot) => snapshot.matches('resting'))
  const { result, ran } = useSelector(run, (snapshot) => snapshot.context)
  const running = useSelector(run, (snapshot) => snapshot.hasTag('busy'))
  const noFile = resting ? null : 'An export is on its way'
  const file = (format: 'csv' | 'xlsx') => () => {
    if (ran) exporter.send({ type: 'file.requested', format, form: ran, title: name })
  }
  const image = (format: 'png' | 'svg') => () => exporter.send({ type: 'image.requested', format, title, name })
  const undrawn = noImage(ran?.viz_type, running)
  return (
    <Menu
      align="end"
      trigger={<HeaderAction icon={<ExportIcon />} label="Export Data to File" disabledReason={result === null || result.rowcount === 0 ? 'There are no rows yet' : null} />}
      items={[
        { key: 'csv', label: 'Export CSV', icon: <FileIcon />, disabledReason: noFile, onSelect: file('csv') },
        { key: 'xlsx', label: 'Export Excel', icon: <FileIcon />, disabledReason: noFile, onSelect: file('xlsx') },
        { key: 'escapes', label: 'Escape formulas', hint: 'Text that a spreadsheet would run as a formula is led by an apostrophe', checked: escapes, onSelect: () => exporter.send({ type: 'escaping.toggled' }) },
        { key: 'png', label: 'Export Image as PNG', icon: <ImageIcon />, separated: true, disabledReason: undrawn, onSelect: image('png') },
        { key: 'svg', label: 'Export Image as SVG', icon: <ImageIcon />, disabledReason: undrawn, onSelect: image('svg') },
      ]}
    />
  )
}

/** How far the file is that is being written, and the way to stop it. */
export function ExportStatus({ exporter }: { exporter: ExporterRef }) {
  const busy = useSelector(exporter, (snapshot) => snapshot.hasTag('busy'))
  const bytes = useSelector(exporter, (snapshot) => snapshot.context.bytes)
  if (!busy) return null
  return <HeaderBusy stopLabel="Stop the export" onStop={() => exporter.send({ type: 'export.stopped' })}>{bytes === 0 ? 'Exporting' : `Exporting ${formatBytes(bytes)}`}</HeaderBusy>
}
