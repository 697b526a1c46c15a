import { useSelector } from '@xstate/react'
import { counted } from '../../api/contract/counted'
import type { RunResult } from '../../machines/sql/runOutcome'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import { limits, type QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { Button, formatNumber } from '../../ui'
import { ResultFoot } from './parts/ResultFrame'
import { ExportAll } from './ExportRows'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef
  result: RunResult
}

/** What is said about the rows of a run, and what makes more of them. */
export function RunFoot({ actor, tab, run, result }: Props) {
  const state = useSelector(run, (snapshot) => snapshot)
  const { requested, text, outcome } = state.context
  const exporter = useSelector(actor, (snapshot) => snapshot.context.exporter)
  const { rows, truncated, columns, index } = result
  const isLast = index === (outcome?.results.at(-1)?.index ?? index)
  const cut = truncated && isLast && state.matches('done')
  const next = limits.find((limit) => limit > (requested.queryLimit ?? 0))
  const words =
    columns.length === 0
      ? 'No rows to show'
      : !result.complete && state.hasTag('arriving')
        ? `${counted(rows, 'row')} so far`
        : state.matches('stopped')
          ? `${counted(rows, 'row')} before it was stopped`
          : state.matches('failed') || state.matches('timedOut')
            ? `${counted(rows, 'row')} before it ended`
            : truncated
              ? `First ${counted(rows, 'row')}`
              : isLast && outcome?.limitsItself === true
                ? `${counted(rows, 'row')}, the limit of the query`
                : counted(rows, 'row')
  return (
    <ResultFoot
      actions={
        cut ? (
          <>
            <Button
              size="small"
              appearance="subtle"
              disabledReason={
                next === undefined
                  ? `At most ${formatNumber(limits.at(-1) ?? 0)} rows are kept`
                  : null
              }
              onClick={() => {
                if (next !== undefined)
                  actor.send({ type: 'run.requested', sql: requested.sql, limit: next })
              }}
            >
              Load more
            </Button>
            <ExportAll exporter={exporter} tab={tab} run={run} />
          </>
        ) : null
      }
      end={tab.code === text ? null : 'Edited since this run'}
      aside={columns.length === 0 ? null : counted(columns.length, 'column')}
    >
      {words}
    </ResultFoot>
  )
}
