import { useSelector } from '@xstate/react'
import type { Datasource, Problem } from '../../api/contract'
import { rowOf } from '../../api/contract/rowOf'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import { blamedFilter } from '../../machines/explorer/filters/filters'
import type { PointSelectionRef } from '../../machines/explorer/map/pointSelection.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { Button, EmptyState, FilterIcon, StopIcon, WarningIcon } from '../../ui'
import { ChartFrame } from '../../ui/charts/frame/ChartFrame'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { vizTypeLooks } from '../../ui/charts/types/vizTypeLooks'
import { Loading } from './parts/Loading'
import { ResultChart } from './ResultChart'
import { AddFirst } from './AddFirst'

interface Props {
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
  selection: PointSelectionRef
  datasource: Datasource
}

export function ChartArea({ panel, slots, run, selection, datasource }: Props) {
  const running = useSelector(run, (snapshot) => snapshot.matches('running'))
  const failed = useSelector(run, (snapshot) => snapshot.matches('failed'))
  const stopped = useSelector(run, (snapshot) => snapshot.matches('stopped'))
  const hasResult = useSelector(run, (snapshot) => snapshot.context.result !== null)
  const vizType = useSelector(slots, (snapshot) => snapshot.context.form.viz_type)
  const skeleton = (
    <ChartFrame
      stripEnd={
        <Button icon={<StopIcon />} onClick={() => run.send({ type: 'run.cancelled' })}>
          Stop
        </Button>
      }
    >
      <ChartSkeleton shape={rowOf(vizTypeLooks, vizType)?.skeleton ?? 'bars'} />
    </ChartFrame>
  )
  const waiting = running ? null : (
    <ChartFrame>
      <AddFirst slots={slots} />
    </ChartFrame>
  )
  const drawn = hasResult ? (
    <ResultChart {...{ panel, slots, run, selection, datasource }} />
  ) : (
    waiting
  )
  return (
    <Loading cover={running ? skeleton : null}>
      {failed || stopped ? (
        <NotDrawn run={run} slots={slots} failed={failed} hasResult={hasResult} />
      ) : (
        drawn
      )}
    </Loading>
  )
}

const failureWords = (problem: Problem | null) => {
  if (problem?.status === 0) return problem.message
  const said = (problem?.message ?? 'The server did not say why').replace(/\.$/, '')
  return `${said}. Change the chart, then press Apply.`
}

function NotDrawn({
  run,
  slots,
  failed,
  hasResult,
}: Pick<Props, 'run' | 'slots'> & { failed: boolean; hasResult: boolean }) {
  const problem = useSelector(run, (snapshot) => snapshot.context.problem)
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
  const blamed = failed && problem ? blamedFilter(form, problem.message) : null
  const openFilter =
    blamed === null ? null : () => slots.send({ type: 'filter.opened', index: blamed })
  return (
    <ChartFrame>
      <EmptyState
        art={
          failed ? (
            <span style={{ color: '#f5a524' }}>
              <WarningIcon />
            </span>
          ) : undefined
        }
        title={failed ? 'The query failed' : 'The query was stopped'}
        action={
          <>
            {openFilter ? (
              <Button icon={<FilterIcon />} onClick={openFilter}>
                Open the filter
              </Button>
            ) : null}
            <Button
              {...(openFilter ? { appearance: 'subtle' as const } : {})}
              onClick={() => run.send({ type: 'run.repeated' })}
            >
              {failed ? 'Try again' : 'Run again'}
            </Button>
            {hasResult ? (
              <Button appearance="subtle" onClick={() => run.send({ type: 'failure.dismissed' })}>
                Show the last chart
              </Button>
            ) : null}
          </>
        }
      >
        {failed
          ? failureWords(problem)
          : 'It no longer runs on the server. The slots are as you left them.'}
      </EmptyState>
    </ChartFrame>
  )
}
