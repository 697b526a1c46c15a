import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ChartResult } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { pageSizes, type DataViewerRef } from '../../machines/explorer/run/dataViewer.machine'
import { panelLimits, type PanelSizesRef } from '../../machines/explorer/panelSizes.machine'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import { datasetRows, plainRows } from '../../machines/explorer/run/tablePages'
import { resultColumns } from '../../machines/explorer/run/resultColumns'
import { rowsInSight } from '../../machines/lib/rowPages'
import { Button, EmptyState, SearchBox } from '../../ui'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { PagedRows } from '../../ui/grid/PagedRows'
import { DataViewer } from './parts/DataViewer'

interface Props {
  viewer: DataViewerRef
  sizes: PanelSizesRef
  run: QueryRunRef
}

/** How many rows a result has; nothing where the page has a part of them and the others are not counted yet. */
const rowsOf = ({ rowcount, truncated, data, page }: ChartResult) => {
  if (page && truncated)
    return Array.isArray(data) && rowcount > data.length ? counted(rowcount, 'row') : ''
  return `${truncated ? 'First ' : ''}${counted(rowcount, 'row')}`
}

export function RowsViewer({ viewer, sizes, run }: Props) {
  const raw = useSelector(run, (snapshot) => snapshot.context.result)
  const { samples, search } = useSelector(viewer, (snapshot) => snapshot.context)
  const open = useSelector(viewer, (snapshot) => snapshot.matches({ view: 'open' }))
  const showsSamples = useSelector(viewer, (snapshot) =>
    snapshot.matches({ view: { open: 'samples' } }),
  )
  const size = useSelector(sizes, (snapshot) => snapshot.context.viewer)
  const result = showsSamples ? samples : raw
  return (
    <DataViewer
      tab={open ? (showsSamples ? 'samples' : 'raw') : null}
      onChoose={(tab) => viewer.send({ type: 'tab.chosen', tab })}
      onToggle={() => viewer.send({ type: 'viewer.toggled' })}
      resize={{
        ...panelLimits.viewer,
        size,
        onResize: (height) => sizes.send({ type: 'panel.resized', panel: 'viewer', size: height }),
      }}
      end={
        <>
          {open ? (
            <SearchBox
              label="Search"
              width={184}
              value={search}
              onChange={(text) => viewer.send({ type: 'search.edited', text })}
            />
          ) : null}
          {result && !(showsSamples && result.truncated) ? <span>{rowsOf(result)}</span> : null}
        </>
      }
    >
      {showsSamples ? <Samples viewer={viewer} /> : <Raw viewer={viewer} run={run} />}
    </DataViewer>
  )
}

/** The result's rows; those of a table that the page has only in part are read page by page. */
function Raw({ viewer, run }: Pick<Props, 'viewer' | 'run'>) {
  const { result, ran, datasetId } = useSelector(run, (snapshot) => snapshot.context)
  const inPart = result?.page !== undefined && result.truncated
  const names = result?.colnames
  const load = useMemo(
    () =>
      inPart && ran && names ? plainRows(run.system, 'explorer', datasetId, ran, names) : undefined,
    [run, ran, datasetId, names, inPart],
  )
  return (
    <Rows
      viewer={viewer}
      result={result}
      load={load}
      label="Raw Data"
      empty={
        result === null
          ? 'Apply the chart to see the rows of its result.'
          : 'The query ran and found no rows.'
      }
    />
  )
}

/** All rows of the dataset that the chart's filters leave; those past the first thousand are read page by page. */
function Samples({ viewer }: Pick<Props, 'viewer'>) {
  const { samples, problem, datasetId, form } = useSelector(viewer, (snapshot) => snapshot.context)
  const failed = useSelector(viewer, (snapshot) => snapshot.matches({ samples: 'failed' }))
  const busy = useSelector(viewer, (snapshot) => snapshot.hasTag('busy'))
  const names = samples?.truncated === true ? samples.colnames : undefined
  const load = useMemo(
    () => names && datasetRows(viewer.system, 'explorer', datasetId, names, form),
    [viewer, datasetId, names, form],
  )
  if (failed)
    return (
      <EmptyState
        title="The samples could not be read"
        action={<Button onClick={() => viewer.send({ type: 'samples.retried' })}>Try again</Button>}
      >
        {problem?.message ?? 'The server did not say why'}
      </EmptyState>
    )
  if (busy) return <ChartSkeleton shape="table" />
  return (
    <Rows
      viewer={viewer}
      result={samples}
      load={load}
      label="Samples"
      empty="The dataset has no rows under the chart's filters."
    />
  )
}

interface RowsProps extends Pick<Props, 'viewer'> {
  result: Parameters<typeof resultColumns>[0] | null
  load?: ReturnType<typeof plainRows> | undefined
  label: string
  empty: string
}

function Rows({ viewer, result, load, label, empty }: RowsProps) {
  const context = useSelector(viewer, (snapshot) => snapshot.context)
  const columns = useMemo(() => result && resultColumns(result), [result])
  if (result === null || columns === null || result.rowcount === 0)
    return <EmptyState title="No rows">{empty}</EmptyState>
  return (
    <PagedRows
      key={`${label} ${result.colnames.join('\u0000')}`}
      label={label}
      rows={columns}
      load={load}
      partial={load === undefined && result.truncated}
      search={context.search}
      seen={rowsInSight(context)}
      page={context.page}
      size={context.size}
      sizes={pageSizes}
      onCount={(count) => viewer.send({ type: 'rows.counted', count })}
      onTurn={(page) => viewer.send({ type: 'page.turned', page })}
      onSize={(size) => viewer.send({ type: 'size.chosen', size })}
    />
  )
}
