import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { panelLimits, type PanelSizesRef } from '../../machines/explorer/panelSizes.machine'
import { CollapseMenuIcon, ExpandMenuIcon, IconButton, Tabs } from '../../ui'
import type { AnalysisRef } from '../../machines/explorer/prediction/analysis.machine'
import { currentUser } from '../../machines/lib/currentUser'
import { openDialog } from '../../machines/lib/peers'
import { notOwnerReason } from '../../machines/items/ownership'
import { PanelStrip, SidePanel, SideRail } from './parts/SidePanel'
import { Analysis } from './Analysis'
import { Toolbox } from './Toolbox'
import { Fields } from './Fields'

const tabs = [
  { key: 'data', label: 'Data' },
  { key: 'analysis', label: 'Analysis' },
] as const

export function DataPanel({
  panel,
  sizes,
  analysis,
  ...rest
}: Omit<ComponentProps<typeof Fields>, 'forbidden' | 'onAdvanced' | 'datasource'> & {
  sizes: PanelSizesRef
  analysis: AnalysisRef
}) {
  const { explorer, prediction } = rest
  const datasource = useSelector(explorer, (snapshot) => snapshot.context.form?.datasource)
  const width = useSelector(sizes, (snapshot) => snapshot.context.data)
  const folded = useSelector(panel, (snapshot) => snapshot.matches('folded'))
  const showsAnalysis = useSelector(panel, (snapshot) => snapshot.matches({ open: 'analysis' }))
  const toggle = () => panel.send({ type: 'panel.toggled' })
  if (folded)
    return (
      <SideRail>
        <IconButton icon={<ExpandMenuIcon />} label="Open the data panel" onClick={toggle} />
      </SideRail>
    )
  if (!datasource) return null
  const forbidden = notOwnerReason(datasource, currentUser(explorer.system))
  const showAdvanced = (chosen: number | null) => {
    const { id: datasetId, columns, id_column: indexColumnId } = datasource
    openDialog(explorer.system, 'advancedModels', {
      datasetId,
      columns,
      indexColumnId,
      chosen,
      forbidden,
    })
  }
  return (
    <SidePanel
      label="Data"
      resize={{
        ...panelLimits.data,
        size: width,
        onResize: (size) => sizes.send({ type: 'panel.resized', panel: 'data', size }),
      }}
    >
      <PanelStrip>
        <Tabs
          label="Data panel"
          selected={showsAnalysis ? 'analysis' : 'data'}
          tabs={tabs}
          onSelect={(tab) => panel.send({ type: 'tab.chosen', tab })}
        />
        <span style={{ flexGrow: 1 }} />
        <IconButton icon={<CollapseMenuIcon />} label="Fold the data panel" onClick={toggle} />
      </PanelStrip>
      {showsAnalysis ? (
        <Analysis
          analysis={analysis}
          prediction={prediction}
          forbidden={forbidden}
          onAdvanced={showAdvanced}
        />
      ) : (
        <>
          <Fields
            panel={panel}
            {...rest}
            datasource={datasource}
            forbidden={forbidden}
            onAdvanced={showAdvanced}
          />
          <Toolbox
            prediction={prediction}
            datasource={datasource}
            forbidden={forbidden}
            onAdvanced={() => showAdvanced(null)}
          />
        </>
      )}
    </SidePanel>
  )
}
