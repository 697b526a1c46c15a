import { useSelector } from '@xstate/react'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import { ExportIcon, ImageIcon, Menu } from '../../ui'
import { HeaderAction } from './parts/HeaderAction'
import { useFileChoices } from '../items/fileChoices'

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
  const { result, ran } = useSelector(run, (snapshot) => snapshot.context)
  const running = useSelector(run, (snapshot) => snapshot.hasTag('busy'))
  const files = useFileChoices(exporter, ran ? { form: ran } : null, name)
  const image = (format: 'png' | 'svg') => () =>
    exporter.send({ type: 'image.requested', format, title, name })
  const undrawn = noImage(ran?.viz_type, running)
  return (
    <Menu
      align="end"
      trigger={
        <HeaderAction
          icon={<ExportIcon />}
          label="Export Data to File"
          disabledReason={result === null || result.rowcount === 0 ? 'There are no rows yet' : null}
        />
      }
      items={[
        ...files,
        {
          key: 'png',
          label: 'Export Image as PNG',
          icon: <ImageIcon />,
          separated: true,
          disabledReason: undrawn,
          onSelect: image('png'),
        },
        {
          key: 'svg',
          label: 'Export Image as SVG',
          icon: <ImageIcon />,
          disabledReason: undrawn,
          onSelect: image('svg'),
        },
      ]}
    />
  )
}
