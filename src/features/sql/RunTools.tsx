import { useSelector } from '@xstate/react'
import type { SqlExplorerRef } from '../../machines/sql/sqlExplorer.machine'
import type { QueryTab } from '../../machines/sql/tabBook'
import type { TabRunRef } from '../../machines/sql/tabRun.machine'
import { Button, QueryTime, RunIcon, StopIcon } from '../../ui'

interface Props {
  actor: SqlExplorerRef
  tab: QueryTab
  run: TabRunRef | undefined
}

export function RunTools({ actor, tab, run }: Props) {
  const busy = useSelector(run, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const stopping = useSelector(run, (snapshot) => snapshot?.hasTag('stopping') ?? false)
  const started = useSelector(run, (snapshot) => (snapshot === undefined || snapshot.matches({ going: { starting: 'queued' } }) ? null : snapshot.context.startedAt))
  const ended = useSelector(run, (snapshot) => snapshot?.context.endedAt ?? null)
  const waits = tab.database === null ? 'Choose a database first' : busy ? 'A query is running' : null
  const start = () => actor.send({ type: 'run.requested', sql: tab.code })
  return (
    <>
      <Button appearance="primary" icon={<RunIcon />} disabledReason={waits} onClick={start}>Run</Button>
      <Button appearance={busy ? 'danger' : 'secondary'} icon={<StopIcon />} busy={stopping} disabledReason={busy ? null : 'No query is running'} onClick={() => run?.send({ type: 'run.stopped' })}>Stop</Button>
      {busy ? <Button appearance="subtle" onClick={start}>Stop and run</Button> : null}
      <QueryTime clock startedAt={started} endedAt={ended} />
    </>
  )
}
