import { useSelector } from '@xstate/react'
import { isCutStatement } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { goTo } from '../../machines/lib/peers'
import { historyQueryPath } from '../../machines/lib/pageLocation'
import { sourceName, type QueryTab } from '../../machines/sql/tabBook'
import type { QueryTabsRef } from '../../machines/sql/queryTabs.machine'
import type { RunHistoryRef } from '../../machines/sql/runHistory.machine'
import { EmptyState, formatNumber, ProblemNote, Quiet, Table } from '../../ui'
import { ResultFoot } from './parts/ResultFrame'
import { ResultNote } from './parts/ResultNote'
import { runColumns } from './runColumns'

interface Props {
  history: RunHistoryRef
  tabs: QueryTabsRef
  tab: QueryTab
}

export function RunHistory({ history, tabs, tab }: Props) {
  const {
    list,
    requested: { search },
  } = useSelector(history, (snapshot) => snapshot.context)
  const runs = useSelector(list, (snapshot) => snapshot)
  const { data, problem } = runs.context
  if (tab.database === null)
    return (
      <EmptyState title="No database yet">
        Choose a database to see what was run against it.
      </EmptyState>
    )
  if (runs.matches('failed') && problem)
    return (
      <ResultNote>
        <ProblemNote
          title="The history could not be read."
          problem={problem}
          onRetry={() => history.send({ type: 'list.retried' })}
        />
      </ResultNote>
    )
  const rows = data?.result ?? []
  const none =
    search === '' ? (
      <EmptyState title="No runs yet">{`Every query against ${sourceName(tab)} appears here, including failed ones.`}</EmptyState>
    ) : (
      <EmptyState title="No runs match">Search for another part of the statement.</EmptyState>
    )
  return (
    <>
      <Table
        label="History"
        flat
        fill
        columns={runColumns(tabs, tab, rows)}
        rows={rows}
        rowKey={({ id }) => id}
        loading={runs.hasTag('busy')}
        empty={none}
        onRowClick={({ id, sql }) => {
          if (isCutStatement(sql)) goTo(tabs.system, historyQueryPath(id))
          else tabs.send({ type: 'code.edited', id: tab.id, code: sql })
        }}
      />
      <ResultFoot end={<Quiet>Newest first. Click a run to load its SQL into this tab.</Quiet>}>
        {data === null
          ? ''
          : `${counted(data.count, 'query', 'queries')} in ${sourceName(tab)}${data.count > rows.length ? `, the last ${formatNumber(rows.length)} shown` : ''}`}
      </ResultFoot>
    </>
  )
}
