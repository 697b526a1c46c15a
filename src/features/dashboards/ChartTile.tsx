import { useSelector } from '@xstate/react'
import type { FormData, Problem } from '../../api/contract'
import { rowOf } from '../../api/contract/rowOf'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { isDeletedChart } from '../../machines/dashboard/openDashboard'
import { markColumns } from '../../machines/explorer/marks/marksIn'
import type { TileRef } from '../../machines/dashboard/tile.machine'
import { isPending } from '../../machines/dashboard/tileReads.machine'
import type { ExporterRef } from '../../machines/explorer/run/exporter.machine'
import { notify } from '../../machines/lib/peers'
import {
  Button,
  DeleteIcon,
  EndFullScreenIcon,
  FilterIcon,
  FullScreenIcon,
  IconButton,
  Menu,
  MoreHorizontalIcon,
  OpenIcon,
  RefreshIcon,
  Spinner,
} from '../../ui'
import { ChartSkeleton } from '../../ui/charts/frame/ChartSkeleton'
import { AwaitsMore } from '../../ui/layout/useRested'
import { vizTypeLooks } from '../../ui/charts/types/vizTypeLooks'
import { useFileChoices } from '../items/fileChoices'
import { deletedDataset, RecentDeleted } from '../items/RecentDeleted'
import { TileFrame, TileNote, type TileKeys } from './parts/TileFrame'
import { TileChart } from './TileChart'

interface Props {
  actor: DashboardRef
  /** The tile's. */
  id: string
  chartId: number
  keys: TileKeys | null
}

/** A chart on the dashboard with its tools, or what there is instead of it. */
export function ChartTile({ actor, id, chartId, keys }: Props) {
  const slice = useSelector(actor, (snapshot) =>
    snapshot.context.dashboard?.slices_meta.find((chart) => chart.id === chartId),
  )
  const isDeleted = useSelector(actor, (snapshot) => isDeletedChart(snapshot.context, chartId))
  const isEnlarged = useSelector(actor, (snapshot) => snapshot.context.enlarged === id)
  const reads = useSelector(actor, (snapshot) => snapshot.children.tileReads)
  const tile = useSelector(reads, (snapshot) => snapshot?.context.tiles[chartId])
  const isReading = useSelector(
    reads,
    (snapshot) => snapshot !== undefined && isPending(snapshot.context),
  )
  const busy = useSelector(tile, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const hasEntry = useSelector(tile, (snapshot) => Boolean(snapshot?.context.entry))
  const viewing = useSelector(actor, (snapshot) => snapshot.children.viewerFilters)
  const hasMarks =
    slice !== undefined && markColumns({ ...slice.form_data, viz_type: slice.viz_type }).length > 0
  const refresh = () => actor.send({ type: 'refresh.requested', ids: [chartId] })
  const open = () =>
    notify(actor.system, 'itemActions', {
      type: 'item.opened',
      kind: 'chart',
      item: { id: chartId },
    })
  const exporter = useSelector(actor, (snapshot) => snapshot.children.exporter) as ExporterRef
  const form = useSelector(tile, (snapshot) => snapshot?.context.entry?.form_data)
  const files = useFileChoices(
    exporter,
    form && slice ? { form: form as FormData, datasetId: slice.datasource_id } : null,
    slice?.slice_name ?? '',
  ).map((choice, at) => ({ ...choice, separated: at === 0 }))
  const enlarge = () => actor.send({ type: 'tile.enlarged', id: isEnlarged ? null : id })
  if (isDeleted)
    return (
      <TileFrame title="Deleted chart" keys={keys}>
        <TileNote
          warns
          title={deletedChart.title}
          actions={
            <>
              <RecentDeleted system={actor.system} />
              {keys ? <Button onClick={keys.onRemove}>Remove</Button> : null}
            </>
          }
        >
          {deletedChart.text}
        </TileNote>
      </TileFrame>
    )
  const title = slice?.slice_name ?? ''
  return (
    <TileFrame
      title={title}
      keys={isEnlarged ? null : keys}
      beside={busy && hasEntry ? <Spinner /> : null}
      hoverTools={
        <>
          <IconButton
            size="small"
            icon={<RefreshIcon />}
            label="Refresh"
            spokenLabel={`Refresh ${title}`}
            onClick={refresh}
          />
          <IconButton
            size="small"
            icon={<OpenIcon />}
            label="Open in explorer"
            spokenLabel={`Open ${title} in explorer`}
            onClick={open}
          />
        </>
      }
      tools={
        <>
          {isEnlarged ? (
            <IconButton
              size="small"
              icon={<EndFullScreenIcon />}
              label="End full screen"
              onClick={enlarge}
            />
          ) : null}
          <Menu
            align="end"
            trigger={
              <IconButton
                size="small"
                icon={<MoreHorizontalIcon />}
                label="More"
                spokenLabel={`More for ${title}`}
              />
            }
            items={[
              { key: 'open', label: 'Open in explorer', icon: <OpenIcon />, onSelect: open },
              { key: 'refresh', label: 'Refresh', icon: <RefreshIcon />, onSelect: refresh },
              {
                key: 'enlarge',
                label: isEnlarged ? 'Exit full screen' : 'Full screen',
                icon: isEnlarged ? <EndFullScreenIcon /> : <FullScreenIcon />,
                onSelect: enlarge,
              },
              {
                key: 'filter',
                label: 'Filter by…',
                icon: <FilterIcon />,
                disabledReason: hasMarks ? null : 'its marks have no category',
                onSelect: () => viewing?.send({ type: 'marks.opened', chartId }),
              },
              ...files,
              ...(keys
                ? [
                    {
                      key: 'remove',
                      label: 'Remove',
                      icon: <DeleteIcon />,
                      danger: true,
                      separated: true,
                      onSelect: keys.onRemove,
                    },
                  ]
                : []),
            ]}
          />
        </>
      }
    >
      {tile && slice ? (
        <AwaitsMore value={isReading}>
          <TileBody
            actor={actor}
            tile={tile}
            datasetId={slice.datasource_id}
            vizType={slice.viz_type}
            onRetry={refresh}
            onOpen={open}
          />
        </AwaitsMore>
      ) : (
        <ChartSkeleton shape="bars" />
      )}
    </TileFrame>
  )
}

const deletedChart = {
  title: 'This chart was deleted',
  text: 'It can be restored from Recent Deleted for 30 days.',
}

const failureOf = ({ status, message }: Problem) => {
  if (status === 403)
    return {
      title: 'You may not read the data of this chart',
      text: `The database says: ${message}. Ask the owner of its dataset for access.`,
    }
  if (message === 'Chart does not exist') return deletedChart
  if (message === 'Dataset does not exist') return deletedDataset
  return { title: 'This chart could not be loaded', text: message }
}

interface BodyProps {
  actor: DashboardRef
  tile: TileRef
  datasetId: number
  vizType: string
  onRetry: () => void
  onOpen: () => void
}

function TileBody({ actor, tile, datasetId, vizType, onRetry, onOpen }: BodyProps) {
  const failed = useSelector(tile, (snapshot) => snapshot.matches('failed'))
  const problem = useSelector(tile, (snapshot) => snapshot.context.problem)
  const hasResult = useSelector(tile, (snapshot) => Boolean(snapshot.context.entry?.result))
  const datasets = useSelector(actor, (snapshot) => snapshot.context.datasets)
  const readsMetrics = useSelector(
    datasets,
    (snapshot) => snapshot.context.data === null && snapshot.hasTag('busy'),
  )
  if (failed && problem) {
    const failure = failureOf(problem)
    const isDeleted = failure === deletedChart || failure === deletedDataset
    return (
      <TileNote
        warns
        title={failure.title}
        actions={
          <>
            <Button icon={<RefreshIcon />} onClick={onRetry}>
              Try again
            </Button>
            {isDeleted ? (
              <RecentDeleted system={actor.system} />
            ) : (
              <Button appearance="subtle" onClick={onOpen}>
                Open chart
              </Button>
            )}
          </>
        }
      >
        {failure.text}
      </TileNote>
    )
  }
  if (!hasResult || readsMetrics)
    return <ChartSkeleton shape={rowOf(vizTypeLooks, vizType)?.skeleton ?? 'bars'} />
  return <TileChart actor={actor} tile={tile} datasetId={datasetId} />
}
