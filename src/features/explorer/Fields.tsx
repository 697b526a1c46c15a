import { useSelector } from '@xstate/react'
import type { Column, Datasource } from '../../api/contract'
import type { ColumnEditorInput } from '../../machines/dataset/columnEditor.machine'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import { namesMatching, type DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import type { IndexColumnRef } from '../../machines/explorer/indexColumn.machine'
import type { MetricEditorRef } from '../../machines/metrics/metricEditor.machine'
import { usedColumns, usedMetrics } from '../../machines/explorer/form/pills'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { PredictionRef } from '../../machines/explorer/prediction/prediction.machine'
import { openDialog } from '../../machines/lib/peers'
import type { StatisticsRequest } from '../../machines/sql/columnStatistics.machine'
import { modelsInTraining } from '../../machines/models/modelJobs.machine'
import { modelOf, modelStatus } from '../../machines/models/modelStatus'
import {
  AddIcon,
  Button,
  DatabaseIcon,
  IconButton,
  IndexIcon,
  InfoIcon,
  ModelMark,
  Notice,
  SearchBox,
} from '../../ui'
import { FieldRow } from './parts/slots/FieldRow'
import { PanelSection } from './parts/PanelSection'
import { PanelTop } from './parts/SidePanel'
import { SourceButton } from './parts/SourceButtons'
import { isAggregated } from '../../api/contract/queryMode'
import { columnMenu, metricMenu, metricWords, onIndex } from './fieldMenus'
import { draggedColumn, draggedMetric, metricIcon, typeIcon } from './fieldIcons'
import { MetricDialogs } from '../metrics/MetricDialogs'
import { fieldChoices } from './placing'
import { toolboxChoice } from './modelMenus'
import { targetWords } from './Toolbox'

interface Props {
  explorer: ChartExplorerRef
  panel: DataPanelRef
  slots: SlotsRef
  indexColumn: IndexColumnRef
  metricEditor: MetricEditorRef
  prediction: PredictionRef
  datasource: Datasource
  /** Why the user may not change the dataset; null when they may. */
  forbidden: string | null
  onAdvanced: (columnId: number) => void
}

/** The columns and metrics of the dataset: what a chart is made of. */
export function Fields({
  explorer,
  panel,
  slots,
  indexColumn,
  metricEditor,
  prediction,
  datasource,
  forbidden,
  onAdvanced,
}: Props) {
  const search = useSelector(panel, (snapshot) => snapshot.context.search)
  const context = useSelector(slots, (snapshot) => snapshot.context)
  const { models, jobs, targets } = useSelector(prediction, (snapshot) => snapshot.context)
  const training = modelsInTraining(jobs)
  const { id_column: indexColumnId } = datasource
  const { form, columns, metrics } = context
  const inUse = usedColumns(form)
  const metricsInUse = usedMetrics(form)
  const found = namesMatching(columns, ({ column_name }) => column_name, search)
  const foundMetrics = namesMatching(metrics, ({ metric_name }) => metric_name, search)
  const showProfile = (column: string) => {
    const request: StatisticsRequest = {
      datasetId: datasource.id,
      column,
      columns: columns.map(({ column_name }) => column_name),
    }
    openDialog(explorer.system, 'columnStatistics', request)
  }
  const editColumn = (column: Column | null) => {
    const input: ColumnEditorInput = { dataset: datasource, column }
    openDialog(explorer.system, 'columnEditor', input)
  }
  const isTable = form.viz_type === 'table' && !isAggregated(form)
  return (
    <>
      <PanelTop>
        <SourceButton
          label="Dataset"
          name={datasource.table_name}
          icon={<DatabaseIcon />}
          onClick={() => explorer.send({ type: 'source.opened', picks: 'dataset' })}
        />
        <SearchBox
          label="Fields & Metrics"
          value={search}
          onChange={(text) => panel.send({ type: 'search.edited', text })}
        />
        <IndexNotSaved indexColumn={indexColumn} />
      </PanelTop>
      <PanelSection
        title="Data Fields"
        count={`Showing ${found.length} of ${columns.length}`}
        grows
        action={
          <IconButton
            size="small"
            icon={<AddIcon />}
            label="Add calculated column"
            disabledReason={forbidden}
            onClick={() => editColumn(null)}
          />
        }
      >
        {found.map((column) => {
          const isIndex = column.id === indexColumnId
          const model = modelOf(models ?? [], column.id)
          const status = modelStatus(model, training)
          const item = { kind: 'column' as const, column }
          return (
            <FieldRow
              key={column.id}
              dragged={draggedColumn(column)}
              icon={typeIcon(column.type_generic)}
              used={inUse.has(column.column_name)}
              choices={[
                ...fieldChoices(slots, context, item),
                toolboxChoice(prediction, targetWords({ targets }, item, indexColumnId), {
                  column,
                  indexColumnId,
                }),
              ]}
              contextChoices={columnMenu({
                onProfile: () => showProfile(column.column_name),
                onEdit: () => editColumn(column),
                column,
                isIndex,
                isTable,
                forbidden,
                slots,
                indexColumn,
                models: {
                  prediction,
                  model,
                  status,
                  indexColumnId,
                  forbidden,
                  showAdvanced: onAdvanced,
                },
              })}
              {...(isIndex ? { hint: onIndex } : {})}
              description={status === 'none' ? undefined : `Model: ${status}`}
            >
              {isIndex ? (
                <>
                  <InfoIcon />
                  <IndexIcon />
                </>
              ) : (
                <span aria-hidden>
                  <ModelMark status={status} />
                </span>
              )}
            </FieldRow>
          )
        })}
      </PanelSection>
      <PanelSection
        title="Metrics"
        count={String(foundMetrics.length)}
        action={
          <IconButton
            size="small"
            icon={<AddIcon />}
            label="Add Metric"
            disabledReason={forbidden}
            onClick={() => metricEditor.send({ type: 'metric.added' })}
          />
        }
      >
        {foundMetrics.map((metric) => {
          const changes = metricMenu(metric, forbidden, metricEditor)
          return (
            <FieldRow
              key={metric.id}
              dragged={draggedMetric(metric)}
              icon={metricIcon}
              used={metricsInUse.has(metric.metric_name)}
              hint={metricWords(metric)}
              choices={[...fieldChoices(slots, context, { kind: 'metric', metric }), ...changes]}
              contextChoices={changes}
            >
              <code>{metric.expression}</code>
            </FieldRow>
          )
        })}
      </PanelSection>
      <MetricDialogs actor={metricEditor} tableName={datasource.table_name} forbidden={forbidden} />
    </>
  )
}

function IndexNotSaved({ indexColumn }: { indexColumn: IndexColumnRef }) {
  const failed = useSelector(indexColumn, (snapshot) => snapshot.matches('failed'))
  const problem = useSelector(indexColumn, (snapshot) => snapshot.context.problem)
  if (!failed || !problem) return null
  return (
    <Notice
      intent="danger"
      title="The index was not saved"
      action={
        <Button appearance="subtle" onClick={() => indexColumn.send({ type: 'failure.dismissed' })}>
          Close
        </Button>
      }
    >
      {problem.message}
    </Notice>
  )
}
