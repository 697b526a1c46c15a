import { useSelector } from '@xstate/react'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import type { QueryRunRef } from '../../machines/explorer/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots.machine'
import { Button, ChartFrame, ChartSkeleton, EmptyState, Loading, StopIcon, WarningIcon } from '../../ui'
import { ResultChart } from './ResultChart'
import { AddFirst } from './AddFirst'

interface Props {
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
}

const shapes: Record<string, 'bars' | 'sideBars' | 'table'> = { table: 'table', horiz_bar: 'sideBars' }

export function ChartArea({ panel, slots, run }: Props) {
  const running = useSelector(run, (snapshot) => snapshot.matches('running'))
  const failed = useSelector(run, (snapshot) => snapshot.matches('failed'))
  const stopped = useSelector(run, (snapshot) => snapshot.matches('stopped'))
  const hasResult = useSelector(run, (snapshot) => snapshot.context.result !== null)
  const vizType = useSelector(slots, (snapshot) => snapshot.context.form.viz_type)
  const shown = hasResult ? <ResultChart panel={panel} slots={slots} run={run} /> : null
  if (running)
    return (
      <Loading behind={shown}>
        <ChartFrame stripEnd={<Button icon={<StopIcon />} onClick={() => run.send({ type: 'run.cancelled' })}>Stop</Button>}>
          <ChartSkeleton shape={shapes[vizType] ?? 'bars'} />
        </ChartFrame>
      </Loading>
    )
  if (failed || stopped) return <NotDrawn run={run} failed={failed} hasResult={hasResult} />
  return shown ?? <ChartFrame><AddFirst slots={slots} /></ChartFrame>
}

function NotDrawn({ run, failed, hasResult }: { run: QueryRunRef; failed: boolean; hasResult: boolean }) {
  const problem = useSelector(run, (snapshot) => snapshot.context.problem)
  return (
    <ChartFrame>
      <EmptyState
        art={failed ? <span style={{ color: '#f5a524' }}><WarningIcon /></span> : undefined}
        title={failed ? 'The query failed' : 'The query was stopped'}
        action={
          <>
            <Button onClick={() => run.send({ type: 'run.repeated' })}>{failed ? 'Try again' : 'Run again'}</Button>
            {hasResult ? <Button appearance="subtle" onClick={() => run.send({ type: 'failure.dismissed' })}>Show the last chart</Button> : null}
          </>
        }
      >
        {failed ? `${problem?.message ?? 'The server did not say why'}. Change the chart, then press Apply.`.replace('..', '.') : 'It no longer runs on the server. The slots are as you left them.'}
      </EmptyState>
    </ChartFrame>
  )
}
