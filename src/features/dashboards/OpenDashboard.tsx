import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import {
  enlargedIn,
  notEditable,
  tabIn,
  type DashboardPanel,
} from '../../machines/dashboard/openDashboard'
import { grid } from '../../machines/dashboard/layout'
import type { Areas } from '../../machines/dashboard/arrangement'
import { Button, CloseIcon, EmptyState, HotKeys, IconButton, Tabs } from '../../ui'
import { SameColors } from '../../ui/charts/frame/SameColors'
import { TileGrid } from '../../ui/tiles/TileGrid'
import { ConflictDialog } from '../conflict/ConflictDialog'
import { fetchDrawing } from '../drawings/drawings'
import { Announcement, DashboardFrame, EnlargedTile, SidePanel } from './parts/DashboardFrame'
import { ChartsPanel } from './ChartsPanel'
import { FilterBar } from './FilterBar'
import { FilterByMark } from './FilterByMark'
import { FiltersPanel } from './FiltersPanel'
import { DashboardHeader } from './DashboardHeader'
import { TabStrip } from './TabStrip'
import { TileView } from './TileView'

const narrow = 700

export function OpenDashboard({ actor }: { actor: DashboardRef }) {
  const panel = useSelector(actor, (snapshot) => snapshot.context.panel)
  const save = useSelector(actor, (snapshot) => snapshot.children.dashboardSave)
  const enlarged = useSelector(actor, (snapshot) => enlargedIn(snapshot.context))
  const announcement = useSelector(actor, (snapshot) => snapshot.context.announcement)
  const isWall = useSelector(actor, (snapshot) => snapshot.context.isWall)
  const charts = useSelector(actor, (snapshot) => snapshot.context.dashboard?.slices_meta)
  for (const { viz_type } of charts ?? []) fetchDrawing(viz_type)
  const leave = () => {
    if (isWall) actor.send({ type: 'wall.toggled' })
    else if (enlarged !== null) actor.send({ type: 'tile.enlarged', id: null })
  }
  return (
    <HotKeys keys={{ 'Mod+z': () => actor.send({ type: 'layout.undone' }), Escape: leave }}>
      <DashboardFrame
        header={isWall ? null : <DashboardHeader actor={actor} />}
        bar={isWall ? null : <FilterBar actor={actor} />}
        panel={panel === null || isWall ? null : <Panel actor={actor} panel={panel} />}
      >
        <SameColors>
          {enlarged === null ? (
            <Tiles actor={actor} />
          ) : (
            <EnlargedTile>
              <TileView actor={actor} id={enlarged} />
            </EnlargedTile>
          )}
        </SameColors>
      </DashboardFrame>
      <Announcement>{announcement}</Announcement>
      <FilterByMark actor={actor} />
      <ConflictDialog actor={save} />
    </HotKeys>
  )
}

function Tiles({ actor }: { actor: DashboardRef }) {
  const { tiles, id: tabId } = useSelector(actor, (snapshot) => tabIn(snapshot.context))
  const forbidden = useSelector(actor, (snapshot) => notEditable(snapshot.context))
  const arrange = useCallback(
    (areas: Areas) => actor.send({ type: 'tiles.arranged', areas }),
    [actor],
  )
  const tileOf = useCallback((id: string) => <TileView actor={actor} id={id} />, [actor])
  return (
    <>
      <TabStrip actor={actor} />
      {tiles.length === 0 ? (
        <EmptyState
          title="No charts here"
          action={
            forbidden === null ? (
              <Button
                size="large"
                appearance="primary"
                onClick={() => actor.send({ type: 'panel.chosen', panel: 'charts' })}
              >
                Choose charts
              </Button>
            ) : undefined
          }
        >
          {forbidden === null
            ? 'The charts you choose appear here side by side.'
            : `The charts of this dashboard appear here; ${forbidden} choose them.`}
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
