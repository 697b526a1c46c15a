import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { tabRunMachine } from '../../machines/sql/tabRun.machine'
import { EmptyState, ProblemNote, Spinner } from '../../ui'
import { ResultNote } from './parts/ResultNote'

type Run = SnapshotFrom<typeof tabRunMachine>

/** Why a run ended before its time. */
export const failureNote = (run: Run) => {
  const { problem } = run.context
  if (!problem || !(run.matches('timedOut') || run.matches('failed'))) return null
  return (
    <ResultNote>
      <ProblemNote
        title={
          run.matches('timedOut') ? 'The query took too long and was ended.' : 'The query failed.'
        }
        problem={problem}
      />
    </ResultNote>
  )
}

/** What is said of a run in the place of its rows; null where these are to be seen. */
export const insteadOfRows = (run: Run, again: ReactNode) => {
  const { outcome, problem, shown } = run.context
  const result = outcome?.results[shown]
  if (run.matches('reconnecting'))
    return problem ? (
      <Spinner fill label="The connection was lost. Looking for the run …" />
    ) : (
      <Spinner fill label="Looking for the last result …" />
    )
  if (run.matches({ going: { starting: 'queued' } }))
    return <Spinner fill label="The query is queued …" />
  if (run.hasTag('busy') && !run.hasTag('arriving'))
    return (
      <Spinner
        fill
        label={run.hasTag('stopping') ? 'Stopping the query …' : 'Running the query …'}
      />
    )
  if (run.matches('lost'))
    return (
      <EmptyState title="The run was lost" action={again}>
        The server no longer knows this run. Run the query again to see its rows.
      </EmptyState>
    )
  if (run.matches('stopped') && !result)
    return (
      <EmptyState title="Stopped" action={again}>
        The query was stopped before it had a result.
      </EmptyState>
    )
  if (!result)
    return (
      failureNote(run) ?? (
        <EmptyState title="The result has expired" action={again}>
          A result is kept for a day. Run the query again to see its rows.
        </EmptyState>
      )
    )
  return null
}
