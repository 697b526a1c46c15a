import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { panelLimits, type PanelSizesRef } from '../../machines/explorer/panelSizes.machine'
import { CollapseMenuIcon, ExpandMenuIcon, IconButton, Tabs } from '../../ui'
import { PanelNote, PanelStrip, SidePanel, SideRail } from './parts/SidePanel'
import { Fields } from './Fields'

const tabs = [
  { key: 'data', label: 'Data' },
  { key: 'analysis', label: 'Analysis' },
] as const

export function DataPanel({
  panel,
  sizes,
  ...rest
}: ComponentProps<typeof Fields> & { sizes: PanelSizesRef }) {
  const width = useSelector(sizes, (snapshot) => snapshot.context.data)
  const folded = useSelector(panel, (snapshot) => snapshot.matches('folded'))
  const analysis = useSelector(panel, (snapshot) => snapshot.matches({ open: 'analysis' }))
  const toggle = () => panel.send({ type: 'panel.toggled' })
  if (folded)
    return (
      <SideRail>
        <IconButton icon={<ExpandMenuIcon />} label="Open the data panel" onClick={toggle} />
      </SideRail>
    )
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
          selected={analysis ? 'analysis' : 'data'}
          tabs={tabs}
          onSelect={(tab) => panel.send({ type: 'tab.chosen', tab })}
        />
        <span style={{ flexGrow: 1 }} />
        <IconButton icon={<CollapseMenuIcon />} label="Fold the data panel" onClick={toggle} />
      </PanelStrip>
      {analysis ? (
        <PanelNote>Prediction models and Flatten Dataset come with a later release.</PanelNote>
      ) : (
        <Fields panel={panel} {...rest} />
      )}
    </SidePanel>
  )
}
