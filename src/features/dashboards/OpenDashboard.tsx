import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import {
  notEditable,
  tabIn,
  type DashboardPanel,
  type DashboardRef,
} from '../../machines/dashboard/dashboard.machine'
import { grid } from '../../machines/dashboard/layout'
import type { Areas } from '../../machines/dashboard/arrangement'
import { CloseIcon, EmptyState, HotKeys, IconButton, Tabs } from '../../ui'
import { TileGrid } from '../../ui/tiles/TileGrid'
import { ConflictDialog } from '../conflict/ConflictDialog'
import { Announcement, DashboardFrame, SidePanel, TabLine } from './parts/DashboardFrame'
import { ChartsPanel } from './parts/ChartsPanel'
import { FilterBar } from './parts/FilterBar'
import { FiltersPanel } from './parts/FiltersPanel'
import { DashboardHeader } from './DashboardHeader'
import { TileView } from './TileView'

const narrow = 700

export function OpenDashboard({ actor }: { actor: DashboardRef }) {
  const panel = useSelector(actor, (snapshot) => snapshot.context.panel)
  const save = useSelector(actor, (snapshot) => snapshot.children.dashboardSave)
  const enlarged = useSelector(actor, (snapshot) => snapshot.context.enlarged)
  const announcement = useSelector(actor, (snapshot) => snapshot.context.announcement)
  return (
    <HotKeys keys={{ 'Mod+z': () => actor.send({ type: 'layout.undone' }) }}>
      <DashboardFrame
        header={<DashboardHeader actor={actor} />}
        bar={<FilterBar actor={actor} />}
        panel={panel === null ? null : <Panel actor={actor} panel={panel} />}
      >
        {enlarged === null ? <Tiles actor={actor} /> : <TileView actor={actor} id={enlarged} />}
      </DashboardFrame>
      <Announcement>{announcement}</Announcement>
      <ConflictDialog actor={save} />
    </HotKeys>
  )
}

function Tiles({ actor }: { actor: DashboardRef }) {
  const { tiles, id: tabId } = useSelector(actor, (snapshot) => tabIn(snapshot.context))
  const layout = useSelector(actor, (snapshot) => snapshot.context.draft.layout)
  const forbidden = useSelector(actor, (snapshot) => notEditable(snapshot.context))
  const arrange = useCallback(
    (areas: Areas) => actor.send({ type: 'tiles.arranged', areas }),
    [actor],
  )
  const tileOf = useCallback((id: string) => <TileView actor={actor} id={id} />, [actor])
  return (
    <>
      {layout.length > 1 || layout[0]?.title ? (
        <TabLine>
          <Tabs
            label="Tabs of the dashboard"
            selected={tabId}
            tabs={layout.map(({ id, title }) => ({ key: id, label: title || 'Untitled' }))}
            onSelect={(id) => actor.send({ type: 'tab.chosen', id })}
          />
        </TabLine>
      ) : null}
      {tiles.length === 0 ? (
        <EmptyState title="This dashboard has no charts">
          Choose them under Charts above.
        </EmptyState>
      ) : (
        <TileGrid
          key={tabId}
          label="Charts of the dashboard"
          items={tiles}
          {...grid}
          narrow={narrow}
          editable={forbidden === null}
          onArrange={arrange}
          tileOf={tileOf}
        />
      )}
    </>
  )
}

function Panel({ actor, panel }: { actor: DashboardRef; panel: DashboardPanel }) {
  const { filters, layout } = useSelector(actor, (snapshot) => snapshot.context.draft)
  const charts = layout.flatMap(({ tiles }) =>
    tiles.filter(({ content }) => content.type === 'chart'),
  )
  const choose = (chosen: DashboardPanel | null) =>
    actor.send({ type: 'panel.chosen', panel: chosen })
  return (
    <SidePanel
      strip={
        <>
          <Tabs
            label="Side panel"
            selected={panel}
            tabs={[
              { key: 'filters', label: 'Filters', count: filters.length },
              { key: 'charts', label: 'Charts', count: charts.length },
            ]}
            onSelect={choose}
          />
          <IconButton icon={<CloseIcon />} label="Close the panel" onClick={() => choose(null)} />
        </>
      }
    >
      {panel === 'filters' ? <FiltersPanel actor={actor} /> : <ChartsPanel actor={actor} />}
    </SidePanel>
  )
}
