import { useSelector } from '@xstate/react'
import type { ExporterRef, FileRows } from '../../machines/explorer/run/exporter.machine'
import { FileIcon, type MenuChoice } from '../../ui'

export const exportGoing = 'An export is on its way'

/** The choices of a menu that makes files of all rows; `rows` is null where there are none. */
export const useFileChoices = (
  exporter: ExporterRef,
  rows: FileRows | null,
  title: string,
): MenuChoice[] => {
  const escapes = useSelector(exporter, (snapshot) => snapshot.context.escapes)
  const resting = useSelector(exporter, (snapshot) => snapshot.matches('resting'))
  const disabledReason = resting ? null : exportGoing
  const file = (format: 'csv' | 'xlsx') => () => {
    if (rows) exporter.send({ type: 'file.requested', format, title, ...rows })
  }
  return [
    { key: 'csv', label: 'Export CSV', icon: <FileIcon />, disabledReason, onSelect: file('csv') },
    {
      key: 'xlsx',
      label: 'Export Excel',
      icon: <FileIcon />,
      disabledReason,
      onSelect: file('xlsx'),
    },
    {
      key: 'escapes',
      label: 'Escape formulas',
      hint: 'Text that a spreadsheet would run as a formula is led by an apostrophe',
      checked: escapes,
      onSelect: () => exporter.send({ type: 'escaping.toggled' }),
    },
  ]
}
