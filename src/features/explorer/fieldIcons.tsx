import type { Metric } from '../../api/contract'
import type { Column } from '../../api/contract'
import type { Carried } from '../../machines/explorer/slots/drop'
import { ColumnKindIcon, MetricIcon } from '../../ui'
import { type Dragged } from './parts/slots/dragging'

export const typeIcon = (kind: number | undefined) => <ColumnKindIcon kind={kind} />
export const metricIcon = <MetricIcon />

const dragged = (carried: Carried, label: string, icon: Dragged['icon']): Dragged => ({
  carried,
  label,
  icon,
})

export const draggedColumn = (column: Column) =>
  dragged({ kind: 'column', column }, column.column_name, typeIcon(column.type_generic))
export const draggedMetric = (metric: Metric) =>
  dragged({ kind: 'metric', metric }, metric.metric_name, metricIcon)
export const carriedBy = ({ carried }: Dragged) => carried as Carried
