import { useSelector } from '@xstate/react'
import { isAggregated } from '../../api/contract/queryMode'
import { maxCopied, type QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import { isGrouped } from '../../machines/explorer/run/tableView'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { CopyIcon, formatNumber, Menu } from '../../ui'
import { HeaderAction } from './parts/HeaderAction'
import { useTableView } from './useTableView'

const noCopy = (rows: number | null) => {
  if (rows === null || rows === 0) return 'There are no rows yet'
  return rows > maxCopied
    ? `${formatNumber(rows)} rows are too many for the clipboard: export them to a file`
    : null
}

/** Brings rows to the clipboard: of a grouped or aggregated table what it shows or all its rows. */
export function CopyMenu({ slots, run }: { slots: SlotsRef; run: QueryRunRef }) {
  const { result, ran } = useSelector(run, (snapshot) => snapshot.context)
  const view = useTableView(slots, run)
  const reason = noCopy(result?.rowcount ?? null)
  const copyRows = () => run.send({ type: 'copy.requested' })
  if (ran === null || view === null || !(isGrouped(view) || isAggregated(ran)))
    return (
      <HeaderAction
        icon={<CopyIcon />}
        label="Copy Data"
        disabledReason={reason}
        onClick={copyRows}
      />
    )
  return (
    <Menu
      align="end"
      trigger={<HeaderAction icon={<CopyIcon />} label="Copy Data" />}
      items={[
        {
          key: 'view',
          label: 'What you see',
          onSelect: () => run.send({ type: 'copy.requested', view }),
        },
        { key: 'rows', label: 'All rows', disabledReason: reason, onSelect: copyRows },
      ]}
    />
  )
}
