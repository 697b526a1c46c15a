import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { counted } from '../../api/contract/counted'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { Button, Covered, EmptyState } from '../../ui'
import { failureNote, insteadOfRows } from './insteadOfRows'
import type { ResultRowsProps } from './ResultRows'
import { RunFoot } from './RunFoot'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef
  Rows: ComponentType<ResultRowsProps>
}

/** The rows of a run, or what is said in their place; their grid stands ready while the first of them are awaited. */
export function RunOutcome({ actor, tab, run, Rows }: Props) {
  const state = useSelector(run, (snapshot) => snapshot)
  const { requested, outcome, shown, grid } = state.context
  const said = insteadOfRows(
    state,
    <Button
      onClick={() =>
        actor.send({ type: 'run.requested', sql: requested.sql, limit: requested.queryLimit ?? 0 })
      }
    >
      Run again
    </Button>,
  )
  const result = said === null ? (outcome?.results[shown] ?? null) : null
  const changed =
    result?.columns.length === 0 ? (
      <EmptyState title="Done">{`${counted(result.rows, 'row')} changed.`}</EmptyState>
    ) : null
  return (
    <>
      {result === null ? null : failureNote(state)}
      <Covered by={said ?? changed}>
        <Rows grid={grid} id={requested.client_id} result={result} />
      </Covered>
      {result === null ? null : <RunFoot actor={actor} tab={tab} run={run} result={result} />}
    </>
  )
}
