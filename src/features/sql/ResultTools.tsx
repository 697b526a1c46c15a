import { useSelector } from '@xstate/react'
import { openDialog } from '../../machines/lib/peers'
import { chartable } from '../../machines/sql/chartable'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { isUntitled, type QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import type { DatasetAsked } from '../../machines/sql/queryDataset.machine'
import { Button, ChartIcon, DatasetIcon } from '../../ui'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef | undefined
}

export function ResultTools({ actor, tab, run }: Props) {
  const answer = useSelector(run, (snapshot) => snapshot?.context.answer ?? null)
  const asked = useSelector(run, (snapshot) => snapshot?.context.asked ?? null)
  const { sql, reason } = chartable(answer)
  const make = (charts: boolean) => {
    if (sql === null || asked === null) return
    const input: DatasetAsked = { databaseId: asked.database_id, schema: asked.schema ?? null, sql, name: isUntitled(tab) ? '' : tab.name, charts }
    openDialog(actor.system, 'queryDataset', input)
  }
  return (
    <>
      <Button appearance="subtle" icon={<DatasetIcon />} disabledReason={reason} onClick={() => make(false)}>Create dataset</Button>
      <Button appearance="subtle" icon={<ChartIcon />} disabledReason={reason} onClick={() => make(true)}>Chart it</Button>
    </>
  )
}
