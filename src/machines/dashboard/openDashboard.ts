import type { AnyMachineSnapshot } from 'xstate'
import type { Dashboard, DashboardDataset, Problem, User } from '../../api/contract'
import { notOwnerReason } from '../items/ownership'
import { changesIn } from '../lib/conflict'
import type { SaveOutcome } from '../lib/conflictSave'
import type { ResourceRef } from '../lib/resource'
import type { ViewerFilters } from './activeFilters'
import { chartIdsIn, withTabTitle, withWords } from './arrangement'
import type { ChartsPickerRef } from './chartsPicker.machine'
import { draftOf, metadataOf, type DashboardDraft } from './dashboardDraft'
import type { DashboardSending } from './dashboardSave'
import type { Layout, Tab } from './layout'
import { unsavedOf, type UnsavedDashboard } from './unsavedDashboard'

const maxUndoSteps = 50

export type DashboardPanel = 'filters' | 'charts'

/** What the screen of a dashboard knows. */
export interface OpenDashboard {
  id: number
  me: User | null
  /** As it is stored. */
  dashboard: Dashboard | null
  draft: DashboardDraft
  /** An edit that was left unsaved, until the dashboard is read. */
  resumed: UnsavedDashboard | null
  /** What the save under way sends. */
  sent: DashboardDraft | null
  /** The save under way was refused for a conflict that the person has not decided. */
  isConflicted: boolean
  /** Earlier layouts, the last one last. */
  past: readonly Layout[]
  viewer: ViewerFilters
  tabId: string
  panel: DashboardPanel | null
  /** The tile that was chosen to fill the page. */
  enlarged: string | null
  /** Without header and panel, for a screen on a wall. */
  isWall: boolean
  /** The heading, text or tab whose words are being written. */
  writing: { id: string; words: string } | null
  /** What the last change by keyboard did, for screen readers. */
  announcement: string
  problem: Problem | null
  datasets: ResourceRef<DashboardDataset[], { id: number }>
  /** While the panel is open. */
  chartsPicker: ChartsPickerRef | null
}

/** The tab that is shown: the chosen one, or the first. */
export const tabIn = ({ draft, tabId }: Pick<OpenDashboard, 'draft' | 'tabId'>): Tab =>
  draft.layout.find(({ id }) => id === tabId) ?? draft.layout[0] ?? { id: '', title: '', tiles: [] }

/** The tile that fills the page while the shown tab has it. */
export const enlargedIn = (context: Pick<OpenDashboard, 'draft' | 'tabId' | 'enlarged'>) =>
  tabIn(context).tiles.find(({ id }) => id === context.enlarged)?.id ?? null

/** Whether something was changed that is not stored yet. */
export const isEdited = ({ dashboard, draft }: Pick<OpenDashboard, 'dashboard' | 'draft'>) =>
  dashboard !== null && Object.keys(changesIn(draft, draftOf(dashboard))).length > 0

/** Why the viewer cannot change the dashboard; null when they can. */
export const notEditable = ({ dashboard, me }: Pick<OpenDashboard, 'dashboard' | 'me'>) =>
  dashboard === null ? 'it is being loaded' : notOwnerReason(dashboard, me)

/** Whether the stored layout has a chart that the server does not know any more. */
export const isDeletedChart = ({ dashboard }: Pick<OpenDashboard, 'dashboard'>, chartId: number) =>
  dashboard !== null &&
  !dashboard.slices_meta.some((chart) => chart.id === chartId) &&
  draftOf(dashboard).layout.some((tab) => chartIdsIn(tab).includes(chartId))

/** The charts of the shown tab that the server knows, in the order they are read in. */
export const shownCharts = (context: OpenDashboard) => {
  const known = new Map(context.dashboard?.slices_meta.map((chart) => [chart.id, chart]))
  return chartIdsIn(tabIn(context)).flatMap((id) => known.get(id) ?? [])
}

/** The draft with another layout, and the one before it as what is undone next; nothing where both are the same. */
export const arranged = (
  { draft, past }: OpenDashboard,
  layout: Layout,
): Partial<Pick<OpenDashboard, 'draft' | 'past'>> => {
  const next = { ...draft, layout }
  return 'layout' in changesIn(next, draft)
    ? { draft: next, past: [...past, draft.layout].slice(-maxUndoSteps) }
    : {}
}

/** The draft with the words that are being written. */
export const written = ({ draft, writing }: OpenDashboard): DashboardDraft => {
  if (writing === null) return draft
  const { id, words } = writing
  const { layout } = draft
  return {
    ...draft,
    layout: layout.some((tab) => tab.id === id)
      ? withTabTitle(layout, id, words.trim() || 'Untitled')
      : withWords(layout, id, words),
  }
}

/**
 * What was stored, under what was changed since it was sent; what was reloaded takes the place of everything. Nobody goes
 * back to a layout of before somebody else's.
 */
export const adopted = (
  { draft, sent, past }: OpenDashboard,
  { kind, stored }: SaveOutcome<Dashboard>,
) => {
  const later = sent === null || kind === 'reloaded' ? {} : changesIn(draft, sent)
  return {
    dashboard: stored,
    draft: { ...draftOf(stored), ...later },
    past: kind === 'saved' ? past : [],
    sent: null,
  }
}

/**
 * What somebody changed of the dashboard elsewhere, such as its title, under what is not saved here; nothing where it was
 * read before the last save.
 */
export const followed = (context: OpenDashboard, stored: Dashboard) => {
  const { dashboard, past } = context
  if (dashboard !== null && stored.version < dashboard.version) return {}
  if (dashboard === null || !isEdited(context))
    return {
      dashboard: stored,
      draft: draftOf(stored),
      past: stored.position_json === dashboard?.position_json ? past : [],
    }
  const isSame =
    stored.position_json === dashboard.position_json &&
    stored.json_metadata === dashboard.json_metadata
  if (isSame) return { dashboard: stored }
  const { version, position_json, json_metadata, slices_meta } = dashboard
  return { dashboard: { ...stored, version, position_json, json_metadata, slices_meta } }
}

/**
 * What is lost when the screen is left now: nothing but an edit of one who may save it that no save under way holds. A
 * conflict is asked about again when the dashboard is opened next.
 */
export const unsentIn = (snapshot: AnyMachineSnapshot): DashboardSending | null => {
  const context = snapshot.context as OpenDashboard
  const { dashboard, sent } = context
  const draft = written(context)
  const isOnItsWay = snapshot.matches({ open: 'saving' })
  if (dashboard === null || notEditable(context) !== null) return null
  if (isOnItsWay && context.isConflicted) return null
  const base = isOnItsWay && sent !== null ? sent : draftOf(dashboard)
  if (Object.keys(changesIn(draft, base)).length === 0) return null
  const version = dashboard.version + (isOnItsWay ? 1 : 0)
  return { id: dashboard.id, version, json_metadata: metadataOf(dashboard, draft) }
}

/** What the server does not have of the dashboard. */
export const unsavedIn = (context: OpenDashboard): UnsavedDashboard | null => {
  const { dashboard, resumed: unread } = context
  const draft = written(context)
  return dashboard !== null && isEdited({ dashboard, draft }) ? unsavedOf(dashboard, draft) : unread
}
