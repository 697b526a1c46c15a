import { useSelector } from '@xstate/react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { Button, EmptyState, formatNumber, ProblemNote, Spinner } from '../../ui'
import { ResultRows } from './ResultRows'
import { RunFoot } from './RunFoot'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef
}

export function RunOutcome({ actor, tab, run }: Props) {
  const state = useSelector(run, (snapshot) => snapshot)
  const { asked, outcome, problem, shown, grid } = state.context
  const again = <Button onClick={() => actor.send({ type: 'run.requested', sql: asked.sql, limit: asked.queryLimit ?? 0 })}>Run again</Button>
  const result = outcome?.results[shown]
  const note = state.matches('timedOut') && problem ? <ProblemNote title="The query took too long and was ended." problem={problem} />
    : state.matches('failed') && problem ? <ProblemNote title="The query failed." problem={problem} /> : null
  if (state.matches('seeking')) return problem ? <Spinner fill label="The connection was lost. Looking for the run …" /> : <Spinner fill label="Looking for the last result …" />
  if (state.matches({ going: { starting: 'queued' } })) return <Spinner fill label="The query waits for its turn …" />
  if (state.hasTag('busy') && !state.hasTag('arriving')) return <Spinner fill label={state.hasTag('stopping') ? 'Stopping the query …' : 'Running the query …'} />
  if (state.matches('lost')) return <EmptyState title="The run was lost" action={again}>The server knows nothing of it any more. Run it again to see its rows.</EmptyState>
  if (state.matches('stopped') && !result) return <EmptyState title="Stopped" action={again}>The query was stopped before it had a result.</EmptyState>
  if (!result) return note ?? <EmptyState title="The rows are kept no more" action={again}>A result is kept for a day. Run the query again to see its rows.</EmptyState>
  return (
    <>
      {note}
      {result.columns.length === 0 ? <EmptyState title="Done">{`${formatNumber(result.rows)} ${result.rows === 1 ? 'row' : 'rows'} changed.`}</EmptyState>
        : <ResultRows key={`${asked.client_id} ${result.index} ${result.complete}`} grid={grid} id={asked.client_id} result={result} />}
      <RunFoot actor={actor} tab={tab} run={run} result={result} />
    </>
  )
}
