import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { FormData } from '../../api/contract'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { numberFormatsOf } from '../../machines/explorer/options/numberFormats'
import { arrangedForm, type TileRef } from '../../machines/dashboard/tile.machine'
import { ChartInTile } from '../../ui/charts/frame/ChartFrame'
import { ChartNotice } from '../../ui/charts/frame/ChartNotice'
import { useSharedColors } from '../../ui/charts/frame/SameColors'
import type { Arrangement } from '../../ui/grid/arrangement'
import { noFormats } from '../../ui/grid/cellNumbers'
import { chartOptionsOf } from '../drawings/drawing'
import { drawings } from '../drawings/drawings'
import { TableDrawing } from '../drawings/TableDrawing'
import { useMarking } from './useMarking'
import { TileNote } from './parts/TileFrame'

interface Props {
  actor: DashboardRef
  tile: TileRef
  datasetId: number
}

const noDataset = { columns: [], metrics: [] }
const ignoreTotal = () => undefined

/** The last answer of a chart, drawn as its form says. */
export function TileChart({ actor, tile, datasetId }: Props) {
  const entry = useSelector(tile, (snapshot) => snapshot.context.entry)
  const arrangement = useSelector(tile, (snapshot) => snapshot.context.arrangement)
  const datasets = useSelector(actor, (snapshot) => snapshot.context.datasets)
  const dataset = useSelector(
    datasets,
    (snapshot) => snapshot.context.data?.find(({ id }) => id === datasetId) ?? noDataset,
  )
  const ran = entry?.form_data as FormData
  const result = entry?.result ?? null
  const shared = useSharedColors()
  const marking = useMarking(actor, tile, datasetId)
  const options = useMemo(
    () =>
      result && {
        ...chartOptionsOf({ result, ran, extra: ran.extra_form_data, dataset }),
        shared,
        marking,
      },
    [ran, result, dataset, shared, marking],
  )
  const form = useMemo(() => arrangedForm(ran, arrangement), [ran, arrangement])
  const formats = useMemo(
    () => (entry === null ? noFormats : numberFormatsOf(ran, dataset)),
    [entry, ran, dataset],
  )
  const arrange = useCallback(
    ({ columns, pivotMode }: Arrangement) =>
      tile.send({ type: 'table.arranged', columns, pivotMode }),
    [tile],
  )
  if (entry === null || result === null || options === null) return null
  const rejected = entry.rejected_filters.map(({ column }) => column)
  const notice =
    rejected.length > 0 ? (
      <ChartNotice>
        {`Not filtered by ${rejected.join(', ')}: its dataset has no such column.`}
      </ChartNotice>
    ) : null
  if (ran.viz_type === 'table')
    return (
      <>
        {notice}
        <TableDrawing
          system={actor.system}
          {...{ datasetId, result, ran, form, formats }}
          still
          onArrange={arrange}
          onTotal={ignoreTotal}
        />
      </>
    )
  if (result.rowcount === 0)
    return (
      <>
        {notice}
        <TileNote title="No rows">The query ran and found nothing to draw.</TileNote>
      </>
    )
  const Drawing = drawings[ran.viz_type]?.Drawing
  if (!Drawing)
    return (
      <TileNote title="This chart type cannot be drawn">
        Open the chart and choose another type.
      </TileNote>
    )
  return (
    <ChartInTile>
      {notice}
      <Drawing
        result={result}
        ran={ran}
        options={options}
        extra={ran.extra_form_data}
        metrics={dataset.metrics}
      />
    </ChartInTile>
  )
}
