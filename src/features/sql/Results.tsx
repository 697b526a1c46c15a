import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { EmptyState, SearchBox, Tabs } from '../../ui'
import { ResultFrame } from './parts/ResultFrame'
import type { ResultRowsProps } from './ResultRows'
import { ResultTools } from './ResultTools'
import { RunHistory } from './RunHistory'
import { RunOutcome } from './RunOutcome'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef | undefined
  Rows: ComponentType<ResultRowsProps>
}

export function Results({ actor, tab, run, Rows }: Props) {
  const { pane, history, tabs } = useSelector(actor, (snapshot) => snapshot.context)
  const search = useSelector(history, (snapshot) => snapshot.context.search)
  const list = useSelector(history, (snapshot) => snapshot.context.list)
  const count = useSelector(list, (snapshot) => snapshot.context.data?.count)
  const outcome = useSelector(run, (snapshot) => snapshot?.context.outcome ?? null)
  const shown = useSelector(run, (snapshot) => snapshot?.context.shown ?? 0)
  const results = outcome?.results ?? []
  const found = results.map((each, index) => ({
    key: String(index),
    label: results.length === 1 ? 'Results' : `Result ${index + 1}`,
    count: each.rows,
  }))
  return (
    <ResultFrame
      tabs={
        <Tabs
          label="Results"
          selected={pane === 'history' ? 'history' : String(shown)}
          tabs={[
            ...(found.length === 0 ? [{ key: '0', label: 'Results' }] : found),
            {
              key: 'history',
              label: 'History',
              ...(tab.database === null || count === undefined ? {} : { count }),
            },
          ]}
          onSelect={(key) => {
            actor.send({ type: 'pane.chosen', pane: key === 'history' ? 'history' : 'results' })
            if (key !== 'history') run?.send({ type: 'result.chosen', index: Number(key) })
          }}
        />
      }
      tools={
        pane === 'history' ? (
          <SearchBox
            label="Search history"
            width={200}
            value={search}
            onChange={(text) => history.send({ type: 'search.edited', text })}
          />
        ) : (
          <ResultTools actor={actor} tab={tab} run={run} />
        )
      }
    >
      {pane === 'history' ? (
        <RunHistory history={history} tabs={tabs} tab={tab} />
      ) : run ? (
        <RunOutcome actor={actor} tab={tab} run={run} Rows={Rows} />
      ) : (
        <EmptyState title="No results yet">Run a query to see its rows here.</EmptyState>
      )}
    </ResultFrame>
  )
}
