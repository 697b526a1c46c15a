import { useSelector } from '@xstate/react'
import { useCallback, useMemo, type ComponentType } from 'react'
import type { Datasource, VizType } from '../../api/contract'
import { nullText } from '../../api/contract/valueTexts'
import { rowOf } from '../../api/contract/rowOf'
import { numberFormatsOf } from '../../machines/explorer/options/numberFormats'
import type { DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import { maxShownColumns, type RowValue } from '../../machines/explorer/map/pointRow.machine'
import type { PointSelectionRef } from '../../machines/explorer/map/pointSelection.machine'
import { entityFilter, isByRow } from '../../machines/explorer/map/selectionFilters'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { EmptyState, formatNumber, Notice } from '../../ui'
import { ChartFrame, ChartTools } from '../../ui/charts/frame/ChartFrame'
import type { Arrangement } from '../../ui/grid/arrangement'
import type { ChartOptions } from '../../ui/charts/frame/chartOptions'
import { chartOptionsOf, type DrawingProps } from '../drawings/drawing'
import { drawings } from '../drawings/drawings'
import { TableDrawing } from '../drawings/TableDrawing'
import { LookTools } from './LookTools'
import { MapSelection } from './MapSelection'
import { MapFrame } from './parts/MapCards'
import { useMarkChoices } from './useMarkChoices'
import { useShownLook } from './useShownLook'

interface Props {
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
  selection: PointSelectionRef
  /** The dataset of the chart; its index column is what names a row. */
  datasource: Datasource
}

const cutNotices: Partial<Record<VizType, string>> = {
  box_plot: 'Only some outliers are shown: the outermost of each box. The boxes are of all values.',
}
const groupsRead = (count: number) =>
  count === 1
    ? 'Only the first group was read.'
    : `Only the first ${formatNumber(count)} groups were read.`

/** The last result, drawn by the form it was requested with and the present options. */
export function ResultChart({ panel, slots, run, selection, datasource }: Props) {
  const result = useSelector(run, (snapshot) => snapshot.context.result)
  const ran = useSelector(run, (snapshot) => snapshot.context.ran)
  const extra = useShownLook(slots)
  const metrics = useSelector(slots, (snapshot) => snapshot.context.metrics)
  const columns = useSelector(slots, (snapshot) => snapshot.context.columns)
  const drawnOptions = useMemo(
    () => result && ran && chartOptionsOf({ result, ran, extra, dataset: { columns, metrics } }),
    [result, ran, extra, columns, metrics],
  )
  const texts = drawnOptions?.texts
  const marking = useMarkChoices(slots, datasource, { result, ran, texts })
  const options = useMemo(
    () => drawnOptions && { ...drawnOptions, marking },
    [drawnOptions, marking],
  )
  if (result === null || ran === null || options === null) return null
  if (result.rowcount === 0 && ran.viz_type !== 'table')
    return (
      <ChartFrame>
        <EmptyState title="No rows">The query ran and found nothing to draw.</EmptyState>
      </ChartFrame>
    )
  if (ran.viz_type === 'table') return <TableChart panel={panel} slots={slots} run={run} />
  const Drawing = drawings[ran.viz_type]?.Drawing
  if (!Drawing)
    return (
      <ChartFrame>
        <EmptyState title="This chart type cannot be drawn">
          Choose another type above the slots.
        </EmptyState>
      </ChartFrame>
    )
  const cut = result.truncated
    ? (rowOf(cutNotices, ran.viz_type) ?? groupsRead(result.rowcount))
    : null
  const drawn = { result, ran, options, extra, metrics }
  return (
    <>
      {cut ? <Notice intent="warning">{cut}</Notice> : null}
      {hasPoints(ran.viz_type) ? (
        <PointsChart {...drawn} {...{ Drawing, slots, selection, datasource }} />
      ) : (
        <ChartTools tools={<LookTools slots={slots} vizType={ran.viz_type} />}>
          <Drawing {...drawn} />
        </ChartTools>
      )}
    </>
  )
}

const hasPoints = (vizType: string) => vizType === 'scatter' || vizType === 'bubble'

const cellText = ({ column, value }: RowValue, numbersOf: ChartOptions['numbersOf']) => {
  if (value === null) return nullText
  return typeof value === 'number' ? numbersOf(column).whole(value) : String(value)
}

/** The values of a row as a tooltip has room for them. */
const tipRows = (values: readonly RowValue[], numbersOf: ChartOptions['numbersOf']) => [
  ...values
    .slice(0, maxShownColumns)
    .map((each) => ({ name: each.column, value: cellText(each, numbersOf) })),
  ...(values.length > maxShownColumns
    ? [{ name: `and ${formatNumber(values.length - maxShownColumns)} more`, value: '' }]
    : []),
]

interface PointsProps extends Pick<Props, 'slots' | 'selection' | 'datasource'>, DrawingProps {
  Drawing: ComponentType<DrawingProps>
}

/** Points, which can be selected. */
function PointsChart({ Drawing, slots, selection, datasource, ...drawn }: PointsProps) {
  const { result, ran, options } = drawn
  const tool = useSelector(selection, (snapshot) => snapshot.context.tool)
  const made = useSelector(selection, (snapshot) => snapshot.context.made)
  const selected = made?.of === result ? made.selection : null
  const { id, table_name: name, columns, id_column: indexId } = datasource
  const indexColumn = columns.find((column) => column.id === indexId)?.column_name ?? null
  const pointRow = useSelector(selection, (snapshot) => snapshot.children.pointRow)
  const values = useSelector(pointRow, (snapshot) =>
    snapshot?.context.of === result ? snapshot.context.values : null,
  )
  const byRow = isByRow({ result, indexColumn })
  const selectable = useMemo(
    (): ChartOptions => ({
      ...options,
      ...(pointRow && byRow
        ? {
            hovering: {
              onHover: (row) =>
                pointRow.send({
                  type: 'point.hovered',
                  point:
                    row === null
                      ? null
                      : { row, of: result, ran, filter: entityFilter(result, [row]) },
                }),
              valuesOf: (row) => tipRows(values?.get(row) ?? [], options.numbersOf),
            },
          }
        : {}),
      selecting: {
        tool,
        selection: selected,
        onTool: (next) => selection.send({ type: 'tool.chosen', tool: next }),
        onSelect: (points) =>
          selection.send(
            points === null
              ? { type: 'selection.cleared' }
              : { type: 'points.selected', selection: points, of: result },
          ),
      },
    }),
    [options, tool, selected, selection, result, ran, pointRow, values, byRow],
  )
  return (
    <MapFrame
      over={
        selected ? (
          <MapSelection
            actor={selection}
            slots={slots}
            selection={selected}
            chart={{ ran, result, indexColumn }}
            dataset={{ id, name }}
          />
        ) : null
      }
    >
      <ChartTools tools={<LookTools slots={slots} vizType={ran.viz_type} />}>
        <Drawing {...drawn} options={selectable} />
      </ChartTools>
    </MapFrame>
  )
}

function TableChart({ panel, slots, run }: Pick<Props, 'panel' | 'slots' | 'run'>) {
  const columnSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
  const { columns, metrics } = useSelector(slots, (snapshot) => snapshot.context)
  const extra = useShownLook(slots)
  const formats = useMemo(
    () => numberFormatsOf(form, { columns, metrics }, extra),
    [form, columns, metrics, extra],
  )
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
      {...{ datasetId, result, ran, form, formats, columnSearch }}
      onArrange={arrange}
      onTotal={count}
    />
  )
}
