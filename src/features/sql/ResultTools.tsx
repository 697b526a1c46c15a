import { useSelector } from '@xstate/react'
import { openDialog } from '../../machines/lib/peers'
import { viewOf } from '../../machines/sql/resultGrid.machine'
import type { StatisticsRequest } from '../../machines/sql/columnStatistics.machine'
import { chartable, uncountable } from '../../machines/sql/runOutcome'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { isUntitled, type QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import type { DatasetRequest } from '../../machines/sql/queryDataset.machine'
import { ExportStatus } from '../items/ExportStatus'
import { Button, ChartIcon, DatasetIcon, IconButton, SearchBox, StatisticsIcon } from '../../ui'
import { ExportRows } from './ExportRows'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef | undefined
}

export function ResultTools({ actor, tab, run }: Props) {
  const outcome = useSelector(run, (snapshot) => snapshot?.context.outcome ?? null)
  const requested = useSelector(run, (snapshot) => snapshot?.context.requested ?? null)
  const { sql, reason } = chartable(outcome)
  const shown = useSelector(run, (snapshot) => snapshot?.context.shown ?? 0)
  const look = () => {
    const result = outcome?.results[shown]
    const [column] = result?.columns ?? []
    if (result === undefined || column === undefined || requested === null) return
    const input: StatisticsRequest = {
      id: requested.client_id,
      statement: result.index,
      column: column.name,
      columns: result.columns.map(({ name }) => name),
    }
    openDialog(actor.system, 'columnStatistics', input)
  }
  const exporter = useSelector(actor, (snapshot) => snapshot.context.exporter)
  const make = (charts: boolean) => {
    if (sql === null || requested === null) return
    const input: DatasetRequest = {
      databaseId: requested.database_id,
      schema: requested.schema ?? null,
      sql,
      name: isUntitled(tab) ? '' : tab.name,
      charts,
    }
    openDialog(actor.system, 'queryDataset', input)
  }
  const grid = useSelector(run, (snapshot) => snapshot?.context.grid)
  const key = useSelector(run, (snapshot) =>
    snapshot
      ? `${snapshot.context.requested.client_id} ${snapshot.context.outcome?.results[snapshot.context.shown]?.index ?? 0}`
      : '',
  )
  const search = useSelector(grid, (snapshot) =>
    snapshot ? viewOf(snapshot.context.views, key).search : '',
  )
  return (
    <>
      <ExportStatus exporter={exporter} />
      <SearchBox
        label="Search results"
        width={200}
        value={search}
        disabledReason={outcome === null ? 'Run a query first' : null}
        onChange={(text) => grid?.send({ type: 'result.searched', key, search: text })}
      />
      <Button
        appearance="subtle"
        icon={<DatasetIcon />}
        tip="Make a dataset of this query"
        disabledReason={reason}
        onClick={() => make(false)}
      >
        Create dataset
      </Button>
      <Button
        appearance="subtle"
        icon={<ChartIcon />}
        tip="Make a chart of this query"
        disabledReason={reason}
        onClick={() => make(true)}
      >
        Chart it
      </Button>
      <IconButton
        icon={<StatisticsIcon />}
        label="Column statistics"
        disabledReason={uncountable(outcome, shown)}
        onClick={look}
      />
      <ExportRows exporter={exporter} tab={tab} run={run} />
    </>
  )
}
