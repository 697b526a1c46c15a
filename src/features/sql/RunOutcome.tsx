import { useSelector } from '@xstate/react'
import type { StatementResult } from '../../api/contract'
import { columnarOf } from '../../machines/sql/columnarOf'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { EmptyState, formatNumber, LazyGrid, ProblemNote, ResultFoot, Spinner } from '../../ui'

const ignore = () => undefined
const told = ({ rows, truncated }: StatementResult, limitsItself: boolean) => {
  const count = `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
  if (truncated) return `${count}: limit reached, there are more`
  return limitsItself ? `${count}, as many as the query asks for` : `${count}, all of them`
}

export function RunOutcome({ run }: { run: TabRunRef }) {
  const { answer, problem, shown } = useSelector(run, (snapshot) => snapshot.context)
  const state = useSelector(run, (snapshot) => snapshot)
  if (state.hasTag('busy')) return <Spinner fill label="Running the query …" />
  if (state.matches('stopped')) return <EmptyState title="Stopped">The query was stopped before it had a result.</EmptyState>
  if (state.matches('timedOut') && problem) return <ProblemNote title="The query took too long and was ended." problem={problem} />
  if (problem) return <ProblemNote title="The query failed." problem={problem} />
  const result = answer?.results[shown]
  if (!answer || !result) return null
  return (
    <>
      {result.columns.length === 0 ? <EmptyState title="Done">{`${formatNumber(result.rows)} rows changed.`}</EmptyState> : (
        <LazyGrid key={`${answer.query_id} ${shown}`} label="Rows" result={columnarOf(result)} columnSearch="" arrangement={null} onArrange={ignore} />
      )}
      <ResultFoot>
        {result.columns.length === 0 ? 'No rows to show' : told(result, shown === answer.results.length - 1 && answer.query['limitingFactor'] === 'QUERY')}
      </ResultFoot>
    </>
  )
}
