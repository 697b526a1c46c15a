import { useSelector } from '@xstate/react'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import { exportable } from '../../machines/sql/runOutcome'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { Button, ExportIcon, Menu } from '../../ui'
import { useFileChoices } from '../items/fileChoices'

interface Props {
  exporter: ExporterRef
  tab: QueryTab
  run: TabRunRef | undefined
}

const useExport = ({ exporter, tab, run }: Props) => {
  const outcome = useSelector(run, (snapshot) => snapshot?.context.outcome ?? null)
  const shown = useSelector(run, (snapshot) => snapshot?.context.shown ?? 0)
  const { rows, reason } = exportable(outcome, shown)
  return { reason, items: useFileChoices(exporter, rows, tab.name) }
}

/** All rows of the statement in sight, as a file. */
export function ExportRows(props: Props) {
  const { reason, items } = useExport(props)
  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <Button
          appearance="subtle"
          icon={<ExportIcon />}
          tip="All rows as a file"
          disabledReason={reason}
        >
          Export
        </Button>
      }
    />
  )
}

/** The same beside the words that the limit was reached. */
export function ExportAll(props: Props) {
  const { reason, items } = useExport(props)
  return (
    <Menu
      items={items}
      trigger={
        <Button size="small" appearance="subtle" disabledReason={reason}>
          Export all
        </Button>
      }
    />
  )
}
