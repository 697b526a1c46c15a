import type { Column, Metric } from '../../api/contract'
import type { IndexColumnRef } from '../../machines/explorer/indexColumn.machine'
import type { MetricEditorRef } from '../../machines/metrics/metricEditor.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'
import { columnModelChoices, type ModelChoices } from './modelMenus'

export const onIndex = 'Cannot create model on Dataset Index'

interface ColumnMenu {
  column: Column
  isIndex: boolean
  isTable: boolean
  /** Why the user may not change the dataset; null when they may. */
  forbidden: string | null
  slots: SlotsRef
  indexColumn: IndexColumnRef
  models: ModelChoices
  onProfile: () => void
  onEdit: () => void
}

/** What the context menu of a column offers. */
export const columnMenu = ({
  column,
  isIndex,
  isTable,
  forbidden,
  slots,
  indexColumn,
  models,
  onProfile,
  onEdit,
}: ColumnMenu): MenuChoice[] => [
  ...(isTable
    ? [
        {
          key: 'all',
          label: 'Add all columns',
          onSelect: () => slots.send({ type: 'columns.added' }),
        },
      ]
    : []),
  {
    key: 'models',
    label: 'Model Options',
    onSelect: () => undefined,
    choices: columnModelChoices(column, isIndex ? onIndex : null, models),
  },
  { key: 'profile', label: 'Column profile', onSelect: onProfile },
  {
    key: 'type',
    label: column.expression === null ? 'Edit column' : 'Edit calculated column',
    disabledReason: forbidden,
    onSelect: onEdit,
  },
  {
    key: 'index',
    label: 'Set as Index',
    separated: true,
    disabledReason: isIndex ? 'It is the index' : forbidden,
    onSelect: () => indexColumn.send({ type: 'index.chosen', columnId: column.id }),
  },
  {
    key: 'noIndex',
    label: 'Delete Index',
    disabledReason: isIndex ? forbidden : 'It is not the index',
    onSelect: () => indexColumn.send({ type: 'index.chosen', columnId: -1 }),
  },
]

/** What the menu of a metric offers besides its places. */
export const metricMenu = (
  metric: Metric,
  forbidden: string | null,
  metricEditor: MetricEditorRef,
): MenuChoice[] => [
  {
    key: 'edit',
    label: forbidden === null ? 'Edit Metric' : 'Show Metric',
    separated: true,
    onSelect: () => metricEditor.send({ type: 'metric.opened', metric }),
  },
  {
    key: 'delete',
    label: 'Delete Metric',
    disabledReason: forbidden,
    onSelect: () => metricEditor.send({ type: 'metric.deletionRequested', metric }),
  },
]

export const metricWords = ({ metric_name, expression, description }: Metric) =>
  [metric_name, expression, description].filter((line) => line !== null && line !== '').join('\n')
