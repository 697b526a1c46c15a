import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { BarRecord } from '../../api/contract'
import { drawingOf } from '../../machines/explorer/drawing'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import type { QueryRunRef } from '../../machines/explorer/queryRun.machine'
import { resultColumns } from '../../machines/explorer/resultColumns'
import type { SlotsRef } from '../../machines/explorer/slots.machine'
import { BarChart, ChartFrame, EmptyState, formatNumber, LazyGrid, Notice } from '../../ui'

interface Props {
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
}

/** The last result, drawn as the form it was asked with says. */
export function ResultChart({ panel, slots, run }: Props) {
  const { result, ran } = useSelector(run, (snapshot) => snapshot.context)
  const metrics = useSelector(slots, (snapshot) => snapshot.context.metrics)
  if (result === null || ran === null) return null
  if (result.rowcount === 0)
    return <ChartFrame><EmptyState title="No rows">The query ran and found nothing to draw.</EmptyState></ChartFrame>
  if (ran.viz_type === 'table') return <Rows panel={panel} slots={slots} run={run} />
  const { chart_metadata } = result
  const cut = result.truncated ? `Only the first ${formatNumber(result.rowcount)} groups were read.` : null
  return (
    <>
      {cut ? <Notice intent="warning">{cut}</Notice> : null}
      <BarChart
        key={`${chart_metadata.x.label} ${chart_metadata.y.label} ${chart_metadata.series.join()}`}
        marks={(result.records ?? []) as BarRecord[]}
        xTitle={chart_metadata.x.label}
        yTitle={chart_metadata.y.label}
        legendTitle={chart_metadata.series.join(', ') || 'Metrics'}
        horizontal={ran.viz_type === 'horiz_bar'}
        {...drawingOf(ran, metrics)}
      />
    </>
  )
}

function Rows({ panel, slots, run }: Props) {
  const result = useSelector(run, (snapshot) => snapshot.context.result)
  const gridSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const arrangement = useSelector(slots, (snapshot) => snapshot.context.form.extra_form_data?.['column_state'])
  const columns = useMemo(() => result && resultColumns(result), [result])
  if (result === null || columns === null) return null
  const rows = `${formatNumber(result.rowcount)} rows, ${formatNumber(result.colnames.length)} columns`
  return (
    <ChartFrame strip={result.truncated ? `The first ${rows}; the query has more` : rows}>
      <LazyGrid
        key={result.colnames.join('\u0000')}
        label="Rows of the table"
        result={columns}
        columnSearch={gridSearch}
        arrangement={arrangement}
        onArrange={(columnState) => slots.send({ type: 'grid.arranged', columnState })}
      />
    </ChartFrame>
  )
}
