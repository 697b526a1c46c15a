import { useSelector } from '@xstate/react'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { FileFormat } from '../../api/contract'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { ExportIcon, FileIcon, ImageIcon, Menu, type MenuChoice } from '../../ui'
import { HeaderAction } from './parts/HeaderAction'
import { exportGoing, useFileChoices } from '../items/fileChoices'
import { useTableView } from './useTableView'

interface Props {
  exporter: ExporterRef
  slots: SlotsRef
  run: QueryRunRef
  title: string
  /** What a file is called: the title, or the dataset's name where there is none. */
  name: string
}

const noImage = (vizType: string | undefined, busy: boolean) => {
  if (vizType === 'table') return 'A table is no drawing: export its rows'
  return busy ? 'The drawing changes while the query runs' : null
}

const allRows = ({ key }: MenuChoice) =>
  key === 'csv' || key === 'xlsx' ? { hint: 'All rows, without groups and totals' } : {}

/** Everything that leaves the explorer as a file. */
export function ExportMenu({ exporter, slots, run, title, name }: Props) {
  const { result, ran } = useSelector(run, (snapshot) => snapshot.context)
  const running = useSelector(run, (snapshot) => snapshot.hasTag('busy'))
  const files = useFileChoices(exporter, ran ? { form: ran } : null, name)
  const view = useTableView(slots, run)
  const shown = (format: FileFormat) => () => {
    if (ran && view) exporter.send({ type: 'file.requested', format, title: name, form: ran, view })
  }
  const image = (format: 'png' | 'svg') => () =>
    exporter.send({ type: 'image.requested', format, title, name })
  const resting = useSelector(exporter, (snapshot) => snapshot.matches('resting'))
  const going = resting ? null : exportGoing
  const undrawn = noImage(ran?.viz_type, running) ?? going
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
        ...(view
          ? [
              {
                key: 'viewXlsx',
                label: 'What you see, as Excel',
                hint: 'The columns, groups, totals and number formats of the table',
                icon: <FileIcon />,
                disabledReason: going,
                onSelect: shown('xlsx'),
              },
              {
                key: 'viewCsv',
                label: 'What you see, as CSV',
                hint: 'The columns, groups and totals of the table',
                icon: <FileIcon />,
                disabledReason: going,
                onSelect: shown('csv'),
              },
              ...files.map((choice, at) => ({
                ...choice,
                ...allRows(choice),
                separated: at === 0,
              })),
            ]
          : files),
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
