import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { VizType } from '../../api/contract'
import { rowOf } from '../../api/contract/rowOf'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { EmptyState, formatNumber, Notice } from '../../ui'
import { ChartFrame, ChartTools } from '../../ui/charts/frame/ChartFrame'
import type { Arrangement } from '../../ui/grid/arrangement'
import { chartOptionsOf } from '../drawings/drawing'
import { drawings } from '../drawings/drawings'
import { TableDrawing } from '../drawings/TableDrawing'
import { LookTools } from './LookTools'
import { useShownLook } from './useShownLook'

interface Props {
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
}

const cutWords: Partial<Record<VizType, (rows: string) => string | null>> = {
  box_plot: () =>
    'Only some outliers are shown: the outermost of each box. The boxes are of all values.',
}
const groupsRead = (rows: string) => `Only the first ${rows} groups were read.`

/** The last result, drawn by the form it was requested with and the present options. */
export function ResultChart({ panel, slots, run }: Props) {
  const result = useSelector(run, (snapshot) => snapshot.context.result)
  const ran = useSelector(run, (snapshot) => snapshot.context.ran)
  const extra = useShownLook(slots)
  const metrics = useSelector(slots, (snapshot) => snapshot.context.metrics)
  const options = useMemo(() => result && chartOptionsOf(extra, result), [extra, result])
  if (result === null || ran === null || options === null) return null
  if (result.rowcount === 0 && ran.viz_type !== 'table')
    return (
      <ChartFrame>
        <EmptyState title="No rows">The query ran and found nothing to draw.</EmptyState>
      </ChartFrame>
    )
  if (ran.viz_type === 'table') return <TableChart panel={panel} slots={slots} run={run} />
  const Drawing = drawings[ran.viz_type]
  if (!Drawing)
    return (
      <ChartFrame>
        <EmptyState title="This chart type cannot be drawn">
          Choose another type above the slots.
        </EmptyState>
      </ChartFrame>
    )
  const cut = result.truncated
    ? (rowOf(cutWords, ran.viz_type) ?? groupsRead)(formatNumber(result.rowcount))
    : null
  return (
    <>
      {cut ? <Notice intent="warning">{cut}</Notice> : null}
      <ChartTools tools={<LookTools slots={slots} vizType={ran.viz_type} />}>
        <Drawing result={result} ran={ran} options={options} extra={extra} metrics={metrics} />
      </ChartTools>
    </>
  )
}

function TableChart({ panel, slots, run }: Props) {
  const columnSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
  const { result, ran, datasetId } = useSelector(run, (snapshot) => snapshot.context)
  const count = useCallback((total: number) => run.send({ type: 'rows.counted', total }), [run])
  const arrange = useCallback(
    ({ columns, pivotMode }: Arrangement) =>
      slots.send({ type: 'grid.arranged', columns, pivotMode }),
    [slots],
  )
  if (result === null || ran === null) return null
  return (
    <TableDrawing
      system={run.system}
      {...{ datasetId, result, ran, form, columnSearch }}
      onArrange={arrange}
      onTotal={count}
    />
  )
}
