import { useSelector } from '@xstate/react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { runStatus } from '../../machines/sql/runStatus'
import { Button, KeyHint, ProgressBar, RunClock, RunIcon, StopIcon } from '../../ui'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef | undefined
}

export function RunTools({ actor, tab, run }: Props) {
  const busy = useSelector(run, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const status = useSelector(run, runStatus)
  const stopping = useSelector(run, (snapshot) => snapshot?.hasTag('stopping') ?? false)
  const started = useSelector(run, (snapshot) => snapshot?.context.startedAt ?? 0)
  const ended = useSelector(run, (snapshot) => snapshot?.context.endedAt ?? null)
  const waits =
    tab.database === null ? 'Choose a database first' : busy ? 'A query is running' : null
  const start = () => actor.send({ type: 'run.requested', sql: tab.code })
  return (
    <>
      <Button
        appearance="primary"
        icon={<RunIcon />}
        disabledReason={waits}
        minWidth={116}
        onClick={start}
      >
        Run<KeyHint>⏎</KeyHint>
      </Button>
      <Button
        appearance={busy ? 'danger' : 'secondary'}
        icon={<StopIcon />}
        busy={stopping}
        disabledReason={busy ? null : 'No query is running'}
        onClick={() => run?.send({ type: 'run.stopped' })}
      >
        Stop
      </Button>
      <RunClock status={status} startedAt={started} endedAt={ended} />
      {busy ? (
        <Button appearance="subtle" onClick={start}>
          Stop and run
        </Button>
      ) : null}
      {busy ? <ProgressBar line label="The query runs" part={null} /> : null}
    </>
  )
}
