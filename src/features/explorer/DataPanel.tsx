import { useSelector } from '@xstate/react'
import type { ChartExplorerRef } from '../../machines/explorer/chartExplorer.machine'
import { namesMatching, type DataPanelRef } from '../../machines/explorer/dataPanel.machine'
import { usedColumns, usedMetrics } from '../../machines/explorer/pills'
import type { SlotsRef } from '../../machines/explorer/slots.machine'
import {
  CollapseMenuIcon, DatabaseIcon, ExpandMenuIcon, FieldRow, IconButton, IndexIcon, InfoIcon, PanelNote, PanelSection, PanelStrip, PanelTop,
  SearchBox, SidePanel, SideRail, SourceButton, Tabs, Tooltip,
} from '../../ui'
import { draggedColumn, draggedMetric, metricIcon, typeIcon } from './fieldIcons'
import { fieldChoices } from './placing'

interface Props {
  explorer: ChartExplorerRef
  panel: DataPanelRef
  slots: SlotsRef
}

const tabs = [{ key: 'data', label: 'Data' }, { key: 'analysis', label: 'Analysis' }] as const

export function DataPanel({ explorer, panel, slots }: Props) {
  const folded = useSelector(panel, (snapshot) => snapshot.matches('folded'))
  const analysis = useSelector(panel, (snapshot) => snapshot.matches({ open: 'analysis' }))
  const toggle = () => panel.send({ type: 'panel.toggled' })
  if (folded)
    return <SideRail><IconButton icon={<ExpandMenuIcon />} label="Open the data panel" onClick={toggle} /></SideRail>
  return (
    <SidePanel label="Data">
      <PanelStrip>
        <Tabs label="Data panel" selected={analysis ? 'analysis' : 'data'} tabs={tabs} onSelect={(tab) => panel.send({ type: 'tab.chosen', tab })} />
        <span style={{ flexGrow: 1 }} />
        <IconButton icon={<CollapseMenuIcon />} label="Fold the data panel" onClick={toggle} />
      </PanelStrip>
      {analysis ? <PanelNote>Prediction models and Flatten Dataset come with a later release.</PanelNote> : <Fields explorer={explorer} panel={panel} slots={slots} />}
    </SidePanel>
  )
}

function Fields({ explorer, panel, slots }: Props) {
  const datasource = useSelector(explorer, (snapshot) => snapshot.context.form?.datasource)
  const search = useSelector(panel, (snapshot) => snapshot.context.search)
  const context = useSelector(slots, (snapshot) => snapshot.context)
  const { form, columns, metrics } = context
  const inUse = usedColumns(form)
  const metricsInUse = usedMetrics(form)
  const found = namesMatching(columns, ({ column_name }) => column_name, search)
  const foundMetrics = namesMatching(metrics, ({ metric_name }) => metric_name, search)
  return (
    <>
      <PanelTop>
        <SourceButton
          label="Dataset"
          name={datasource?.table_name ?? ''}
          icon={<DatabaseIcon />}
          onClick={() => explorer.send({ type: 'source.opened', picks: 'dataset' })}
        />
        <SearchBox label="Fields & Metrics" value={search} onChange={(text) => panel.send({ type: 'search.edited', text })} />
      </PanelTop>
      <PanelSection title="Data Fields" count={`Showing ${found.length} of ${columns.length}`} grows>
        {found.map((column) => (
          <FieldRow
            key={column.id}
            dragged={draggedColumn(column)}
            icon={typeIcon(column.type_generic)}
            used={inUse.has(column.column_name)}
            choices={fieldChoices(slots, context, { kind: 'column', column })}
          >
            {column.id === datasource?.id_column ? (
              <Tooltip text="Cannot create model on Dataset Index"><span><InfoIcon /><IndexIcon /></span></Tooltip>
            ) : null}
          </FieldRow>
        ))}
      </PanelSection>
      <PanelSection title="Metrics" count={String(foundMetrics.length)}>
        {foundMetrics.map((metric) => (
          <FieldRow
            key={metric.id}
            dragged={draggedMetric(metric)}
            icon={metricIcon}
            used={metricsInUse.has(metric.metric_name)}
            hint="TODO: metric definition & edit"
            choices={fieldChoices(slots, context, { kind: 'metric', metric })}
          >
            <code title={metric.expression}>{metric.expression}</code>
          </FieldRow>
        ))}
      </PanelSection>
    </>
  )
}
