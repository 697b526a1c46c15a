import {
  and,
  assign,
  cancel,
  enqueueActions,
  not,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
} from 'xstate'
import {
  toProblem,
  type Dashboard,
  type DashboardDataset,
  type DashboardFilter,
  type Problem,
} from '../../api/contract'
import { exporterMachine } from '../explorer/run/exporter.machine'
import { changesIn } from '../lib/conflict'
import type { SaveOutcome } from '../lib/conflictSave'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import type { LocationChanged, PageLocation } from '../lib/pageLocation'
import { goTo, invalidate, notify, post } from '../lib/peers'
import { resource } from '../lib/resource'
import type { FollowedEdit, WorkResumed } from '../lib/resumption'
import { shared } from '../lib/shared'
import { unprovided, unprovidedListener, unprovidedTask } from '../lib/unprovided'
import { kinds } from '../items/kinds'
import { projectPath } from '../projects/currentProject.machine'
import {
  noViewerFilters,
  searchOf,
  viewerFiltersIn,
  withFilter,
  withMark,
  withValue,
  type CrossFilter,
  type ViewerFilters,
} from './activeFilters'
import {
  withAreas,
  withCharts,
  withoutTab,
  withoutTile,
  withStep,
  withTab,
  withTabMoved,
  withTile,
  wordsOf,
  type Areas,
} from './arrangement'
import {
  dashboardFiltersMachine,
  type FiltersReport,
  type ForDashboard,
} from './dashboardFilters.machine'
import { viewerFiltersMachine, type ViewerReport } from './viewerFilters.machine'
import { asStored, draftOf, type DashboardDraft } from './dashboardDraft'
import { chartsPickerMachine } from './chartsPicker.machine'
import { dashboardSave, type DashboardSending } from './dashboardSave'
import type { Tab, TileContent } from './layout'
import {
  type DashboardPanel,
  type OpenDashboard,
  adopted,
  arranged,
  followed,
  isEdited,
  notEditable,
  shownCharts,
  tabIn,
  unsavedIn,
  unsentIn,
  written,
} from './openDashboard'
import { tileReadsMachine, type ChartsRefreshed } from './tileReads.machine'
import { resumed, unsavedKey, type UnsavedDashboard } from './unsavedDashboard'

interface Step {
  id: string
  dx?: number
  dy?: number
  dw?: number
  dh?: number
}

/** The wall was left with the keys of the browser. */
export interface FullScreenLeft {
  type: 'fullScreen.left'
}

const emptyDraft: DashboardDraft = { layout: [], filters: [], refreshSeconds: 0 }

export const dashboardDatasetsResource = resource(
  'dashboardDatasets',
  unprovided<DashboardDataset[], { id: number }>('listDashboardDatasets'),
)

const reportRefused = {
  type: 'reportRefused',
  params: ({ event }: { event: { output: SaveOutcome<Dashboard> } }) => event.output,
} as const

/** A mark that was clicked, as what it stands for. */
interface ClickedMark {
  chartId: number
  mark: readonly CrossFilter[]
}

/** One dashboard as a screen: its tiles are read beside each other, and each change of it saves itself. */
export const dashboardMachine = setup({
  types: {} as {
    input: { id: number; search: string }
    context: OpenDashboard
    events:
      | LocationChanged
      | WorkResumed<UnsavedDashboard>
      | { type: 'tab.chosen'; id: string }
      | { type: 'panel.chosen'; panel: DashboardPanel | null }
      | { type: 'tiles.arranged'; areas: Areas }
      | ({ type: 'tile.stepped' } & Step)
      | { type: 'tile.removed'; id: string }
      | { type: 'tile.enlarged'; id: string | null }
      | { type: 'charts.chosen'; ids: readonly number[] }
      | { type: 'filter.removed'; filter: DashboardFilter }
      | FiltersReport
      | ViewerReport
      | { type: 'viewer.changed'; viewer: ViewerFilters }
      | ({ type: 'mark.clicked' } & ClickedMark)
      | { type: 'refresh.requested'; ids?: readonly number[] }
      | { type: 'content.added'; content: TileContent }
      | { type: 'words.opened'; id: string }
      | { type: 'words.edited'; words: string }
      | { type: 'words.saved' | 'words.cancelled' }
      | { type: 'tab.added' }
      | { type: 'tab.removed'; id: string }
      | { type: 'tab.moved'; id: string; by: -1 | 1 }
      | { type: 'refresh.scheduled'; seconds: number }
      | { type: 'refresh.due' | 'wall.toggled' | 'link.requested' | 'resource.invalidated' }
      | ({ type: 'layout.undone' } & ForDashboard)
      | { type: 'changes.saved' | 'changes.discarded' }
      | { type: 'loading.retried' | 'dashboard.left' }
      | { type: 'xstate.done.actor.reread'; output: Dashboard }
      | { type: 'xstate.error.actor.reread' }
      | FullScreenLeft
    children: {
      tileReads: 'tileReads'
      dashboardFilters: 'dashboardFilters'
      viewerFilters: 'viewerFilters'
      dashboardSave: 'dashboardSave'
      exporter: 'exporter'
      fullScreen: 'fullScreen'
    }
    tags: 'busy'
  },
  actors: {
    shared,
    getDashboard: unprovided<Dashboard, { id: number }>('getDashboard'),
    datasets: dashboardDatasetsResource,
    tileReads: tileReadsMachine,
    dashboardFilters: dashboardFiltersMachine,
    viewerFilters: viewerFiltersMachine,
    dashboardSave,
    chartsPicker: chartsPickerMachine,
    exporter: exporterMachine,
    saveOnLeaving: unprovidedTask<EventObject, { unsent: () => DashboardSending | null }>(
      'saveOnLeaving',
    ),
    storedEdit: unprovidedTask<WorkResumed<UnsavedDashboard>, FollowedEdit<UnsavedDashboard>>(
      'storedEdit',
    ),
    fullScreen: unprovidedListener<{ type: 'wall.entered' | 'wall.left' }>('fullScreen'),
  },
  actions: {
    storeOpened: assign(({ context }, { output }: { output: Dashboard }) => ({
      dashboard: output,
      draft: draftOf(output),
      ...(context.resumed === null ? {} : resumed(output, context.resumed)),
      resumed: null,
    })),
    storeResumed: assign({ resumed: (_, { work }: { work: UnsavedDashboard }) => work }),
    resume: assign(({ context: { dashboard } }, { work }: { work: UnsavedDashboard }) =>
      dashboard === null ? {} : resumed(dashboard, work),
    ),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    chooseTab: assign((_, { id }: { id: string }) => ({ tabId: id })),
    choosePanel: assign((_, { panel }: { panel: DashboardPanel | null }) => ({ panel })),
    followPanel: enqueueActions(({ context: { panel, chartsPicker }, enqueue }) => {
      if (panel === null && chartsPicker !== null) {
        enqueue.stopChild(chartsPicker)
        enqueue.assign({ chartsPicker: null })
      }
      if (panel === 'charts' && chartsPicker === null)
        enqueue.assign({ chartsPicker: ({ spawn }) => spawn('chartsPicker') })
    }),
    enlarge: assign((_, { id }: { id: string | null }) => ({ enlarged: id })),
    arrange: assign(({ context }, { areas }: { areas: Areas }) =>
      arranged(context, withAreas(context.draft.layout, tabIn(context).id, areas)),
    ),
    step: assign(({ context }, step: Step) =>
      arranged(context, withStep(context.draft.layout, tabIn(context).id, step)),
    ),
    announceStep: assign(({ context }, { id }: Step) => {
      const tile = tabIn(context).tiles.find((one) => one.id === id)
      return {
        announcement: tile
          ? `Column ${tile.x + 1}, row ${tile.y + 1}, ${tile.w} wide, ${tile.h} high`
          : '',
      }
    }),
    removeTile: assign(({ context }, { id }: { id: string }) => ({
      ...arranged(context, withoutTile(context.draft.layout, id)),
      enlarged: null,
      announcement: 'Removed',
    })),
    chooseCharts: assign(({ context }, { ids }: { ids: readonly number[] }) =>
      arranged(context, withCharts(context.draft.layout, tabIn(context).id, ids)),
    ),
    addContent: assign(({ context }, { content }: { content: TileContent }) => {
      const layout = withTile(context.draft.layout, tabIn(context).id, content)
      const known = new Set(tabIn(context).tiles.map(({ id }) => id))
      const added = tabIn({ ...context, draft: { ...context.draft, layout } }).tiles.find(
        ({ id }) => !known.has(id),
      )
      const hasWords = content.type === 'heading' || content.type === 'text'
      return {
        ...arranged(context, layout),
        writing: added && hasWords ? { id: added.id, words: wordsOf(added) } : null,
      }
    }),
    openWords: assign(({ context: { draft } }, { id }: { id: string }) => {
      const tab = draft.layout.find((one) => one.id === id)
      const tile = draft.layout.flatMap(({ tiles }) => tiles).find((one) => one.id === id)
      return { writing: { id, words: tab?.title ?? (tile ? wordsOf(tile) : '') } }
    }),
    editWords: assign(({ context: { writing } }, { words }: { words: string }) => ({
      writing: writing && { ...writing, words },
    })),
    saveWords: assign(({ context }) => ({
      ...arranged(context, written(context).layout),
      writing: null,
    })),
    closeWords: assign({ writing: null }),
    addTab: assign(({ context }) => {
      const layout = withTab(context.draft.layout)
      const { id, title } = layout.at(-1) as Tab
      return { ...arranged(context, layout), tabId: id, writing: { id, words: title } }
    }),
    removeTab: assign(({ context }, { id }: { id: string }) =>
      arranged(context, withoutTab(context.draft.layout, id)),
    ),
    moveTab: assign(({ context }, { id, by }: { id: string; by: -1 | 1 }) => ({
      ...arranged(context, withTabMoved(context.draft.layout, id, by)),
      tabId: id,
    })),
    storeInterval: assign(({ context: { draft } }, { seconds }: { seconds: number }) => ({
      draft: { ...draft, refreshSeconds: seconds },
    })),
    scheduleRefresh: enqueueActions(({ context: { draft }, enqueue }) => {
      enqueue.cancel('refresh')
      if (draft.refreshSeconds > 0)
        enqueue.raise(
          { type: 'refresh.due' },
          { id: 'refresh', delay: draft.refreshSeconds * 1000 },
        )
    }),
    toggleWall: enqueueActions(({ context: { isWall }, enqueue }) => {
      enqueue.assign({ isWall: !isWall })
      enqueue.sendTo('fullScreen', { type: isWall ? 'wall.left' : 'wall.entered' })
    }),
    leaveWall: assign({ isWall: false }),
    copyLink: ({ context: { dashboard, viewer }, system }) =>
      notify(system, 'itemActions', {
        type: 'link.copied',
        kind: 'dashboard',
        item: dashboard,
        search: searchOf(viewer),
      }),
    /** Who is refused is no admin any more either; the owners are read again. */
    loseAdmin: assign({ me: ({ context: { me } }) => me && { ...me, isAdmin: false } }),
    startReread: enqueueActions(({ context: { id }, enqueue }) => {
      enqueue.stopChild('reread')
      enqueue.spawnChild('getDashboard', { id: 'reread', input: { id } })
    }),
    follow: assign(({ context }, { output }: { output: Dashboard }) => followed(context, output)),
    undoLayout: assign(({ context: { past, draft } }) => ({
      draft: { ...draft, layout: past.at(-1) ?? draft.layout },
      past: past.slice(0, -1),
      announcement: 'The layout is as it was before',
    })),
    storeFilter: assign(({ context: { draft } }, { filter }: { filter: DashboardFilter }) => ({
      draft: { ...draft, filters: withFilter(draft.filters, filter) },
    })),
    removeFilter: assign(({ context: { draft } }, { filter }: { filter: DashboardFilter }) => ({
      draft: { ...draft, filters: draft.filters.filter(({ id }) => id !== filter.id) },
    })),
    offerFilter: ({ context: { id }, system }, { filter }: { filter: DashboardFilter }) =>
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Filter on ${filter.column} removed`,
        action: {
          label: 'Undo',
          peer: 'dashboard',
          event: { type: 'filter.saved', filter, dashboardId: id },
        },
      }),
    storeViewer: assign((_, { viewer }: { viewer: ViewerFilters }) => ({ viewer })),
    toggleMark: assign({
      viewer: ({ context: { viewer } }, { chartId, mark }: ClickedMark) =>
        withMark(viewer, chartId, mark),
    }),
    setValue: assign({
      viewer: ({ context: { viewer } }, { name, value }: { name: string; value: string }) =>
        withValue(viewer, name, value),
    }),
    setTimeRange: assign({
      viewer: ({ context: { viewer } }, { timeRange }: { timeRange: string | null }) => ({
        ...viewer,
        timeRange,
      }),
    }),
    readLink: assign((_, { location }: { location: PageLocation }) => ({
      viewer: viewerFiltersIn(location.search),
    })),
    writeLink: ({ context: { id, viewer }, system }) =>
      goTo(system, `/dashboards/${id}${searchOf(viewer)}`, { replace: true }),
    showCharts: sendTo('tileReads', ({ context }) => ({
      type: 'charts.shown',
      charts: shownCharts(context),
    })),
    filterCharts: sendTo('tileReads', ({ context: { draft, viewer } }) => ({
      type: 'filters.changed',
      filters: draft.filters,
      viewer,
    })),
    refreshCharts: enqueueActions(
      ({ context, enqueue }, { ids, isAutomatic = false }: ChartsRefreshed) => {
        enqueue.sendTo('tileReads', {
          type: 'charts.refreshed',
          ids: ids ?? shownCharts(context).map((chart) => chart.id),
          isAutomatic,
        })
      },
    ),
    storeSent: assign({ sent: ({ context }) => context.draft, isConflicted: false }),
    storeConflict: assign((_, { isConflicted }: { isConflicted: boolean }) => ({ isConflicted })),
    adopt: assign(({ context }, { output }: { output: SaveOutcome<Dashboard> }) =>
      adopted(context, output),
    ),
    /** The datasets of charts that were added. */
    rereadDatasets: enqueueActions(({ context: { dashboard, datasets }, enqueue }) => {
      const known = datasets.getSnapshot().context.data ?? []
      const isKnown = (id: number) => known.some((dataset) => dataset.id === id)
      if (dashboard?.slices_meta.every((chart) => isKnown(chart.datasource_id)) === false)
        enqueue.sendTo(datasets, { type: 'resource.invalidated' })
    }),
    reportSaved: ({ context: { id, dashboard, sent, past }, system }) => {
      for (const name of kinds.dashboard.invalidates)
        if (name !== 'dashboard') invalidate(system, name)
      if (dashboard && sent && past.length > 0 && 'layout' in changesIn(sent, draftOf(dashboard)))
        post(system, {
          intent: 'success',
          area: 'workspace',
          topic: 'layout',
          title: 'Layout saved',
          action: {
            label: 'Undo',
            peer: 'dashboard',
            event: { type: 'layout.undone', dashboardId: id },
          },
        })
    },
    reportRefused: ({ system }, { problem }: { problem: Problem | null }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        topic: 'layout',
        title: 'The dashboard was not saved',
        detail: problem?.message ?? '',
      }),
    reportForbidden: ({ context, system }) =>
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: 'Your changes of the dashboard cannot be saved',
        detail: `Now ${notEditable(context)} save them. Discard them to see it as it is stored.`,
      }),
    discard: assign(({ context: { dashboard } }) =>
      dashboard === null ? {} : { draft: draftOf(dashboard), past: [], writing: null },
    ),
    leave: ({ system }) => goTo(system, projectPath(system) ?? '/dashboards'),
  },
  guards: {
    dashboardIsGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404,
    canBeEdited: ({ context }, { dashboardId = context.id }: ForDashboard = {}) =>
      dashboardId === context.id && notEditable(context) === null,
    isEdited: ({ context }) => isEdited(context),
    tabIsNotTheLast: ({ context }) =>
      notEditable(context) === null && context.draft.layout.length > 1,
    wordsAreNew: ({ context: { writing } }) => writing !== null,
    layoutHasPast: ({ context: { id, past } }, { dashboardId = id }: ForDashboard) =>
      dashboardId === id && past.length > 0,
    linkIsAnother: ({ context }, { location }: { location: PageLocation }) =>
      location.search !== searchOf(context.viewer),
    areasCanChange: ({ context }, { areas }: { areas: Areas }) =>
      notEditable(context) === null &&
      withAreas(context.draft.layout, tabIn(context).id, areas) !== context.draft.layout,
    wasStored: (_, { output }: { output: SaveOutcome<Dashboard> }) =>
      ['saved', 'merged'].includes(output.kind),
    wasReloaded: (_, { output }: { output: SaveOutcome<Dashboard> }) => output.kind === 'reloaded',
    wasForbidden: (_, { output }: { output: SaveOutcome<Dashboard> }) =>
      output.problem?.status === 403,
    wasRefused: (_, { output }: { output: SaveOutcome<Dashboard> }) => output.kind === 'refused',
  },
  delays: { settling: 300 },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { id, search }, spawn, self }) => ({
    id,
    me: currentUser(self.system),
    dashboard: null,
    resumed: null,
    draft: emptyDraft,
    sent: null,
    isConflicted: false,
    past: [],
    viewer: search === '' ? noViewerFilters : viewerFiltersIn(search),
    tabId: '',
    panel: null,
    enlarged: null,
    isWall: false,
    writing: null,
    announcement: '',
    problem: null,
    datasets: spawn('datasets', { input: { key: { id } } }),
    chartsPicker: null,
  }),
  invoke: [
    { src: 'shared', systemId: 'dashboard', onError: '.failed' },
    {
      src: 'storedEdit',
      input: ({ context: { id }, self }) => ({
        key: unsavedKey(id),
        ref: self,
        edit: () => unsavedIn(self.getSnapshot().context),
      }),
      onError: {},
    },
  ],
  on: {
    'dashboard.left': { actions: 'leave' },
    'work.resumed': { actions: fromEvent('storeResumed') },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'getDashboard',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'open', actions: fromEvent('storeOpened') },
        onError: [
          { guard: fromEvent('dashboardIsGone'), target: 'missing' },
          { target: 'failed', actions: fromEvent('storeProblem') },
        ],
      },
    },
    missing: {},
    failed: { on: { 'loading.retried': 'loading' } },
    open: {
      entry: ['showCharts', 'scheduleRefresh'],
      exit: cancel('refresh'),
      invoke: [
        {
          id: 'tileReads',
          src: 'tileReads',
          input: ({ context: { id, draft, viewer } }) => ({
            dashboardId: id,
            filters: draft.filters,
            viewer,
          }),
          onError: { target: 'failed', actions: fromEvent('storeProblem') },
        },
        {
          id: 'exporter',
          src: 'exporter',
          input: { datasetId: null },
          onError: { target: 'failed', actions: fromEvent('storeProblem') },
        },
        {
          id: 'dashboardFilters',
          src: 'dashboardFilters',
          onError: { target: 'failed', actions: fromEvent('storeProblem') },
        },
        {
          id: 'viewerFilters',
          src: 'viewerFilters',
          onError: { target: 'failed', actions: fromEvent('storeProblem') },
        },
        { id: 'fullScreen', src: 'fullScreen', onError: {} },
        {
          src: 'saveOnLeaving',
          input: ({ self }) => ({ unsent: () => unsentIn(self.getSnapshot()) }),
          onError: { target: 'failed', actions: fromEvent('storeProblem') },
        },
      ],
      on: {
        'location.changed': {
          guard: fromEvent('linkIsAnother'),
          actions: [fromEvent('readLink'), 'filterCharts'],
        },
        'work.resumed': { actions: [fromEvent('resume'), 'showCharts', 'filterCharts'] },
        'tab.chosen': { actions: [fromEvent('chooseTab'), 'showCharts'] },
        'panel.chosen': { actions: [fromEvent('choosePanel'), 'followPanel'] },
        'tile.enlarged': { actions: fromEvent('enlarge') },
        'viewer.changed': { actions: [fromEvent('storeViewer'), 'filterCharts', 'writeLink'] },
        'mark.clicked': { actions: [fromEvent('toggleMark'), 'filterCharts', 'writeLink'] },
        'refresh.requested': { actions: fromEvent('refreshCharts') },
        'tiles.arranged': {
          guard: fromEvent('areasCanChange'),
          actions: fromEvent('arrange'),
        },
        'tile.stepped': {
          guard: 'canBeEdited',
          actions: [fromEvent('step'), fromEvent('announceStep')],
        },
        'tile.removed': {
          guard: 'canBeEdited',
          actions: [fromEvent('removeTile'), 'showCharts'],
        },
        'charts.chosen': {
          guard: 'canBeEdited',
          actions: [fromEvent('chooseCharts'), 'showCharts'],
        },
        'content.added': {
          guard: 'canBeEdited',
          actions: ['saveWords', fromEvent('addContent')],
        },
        'words.opened': { guard: 'canBeEdited', actions: ['saveWords', fromEvent('openWords')] },
        'words.edited': { actions: fromEvent('editWords') },
        'words.saved': { guard: 'wordsAreNew', actions: 'saveWords' },
        'words.cancelled': { actions: 'closeWords' },
        'tab.added': {
          guard: 'canBeEdited',
          actions: ['saveWords', 'addTab', 'showCharts'],
        },
        'tab.removed': {
          guard: 'tabIsNotTheLast',
          actions: [fromEvent('removeTab'), 'showCharts'],
        },
        'tab.moved': {
          guard: 'canBeEdited',
          actions: fromEvent('moveTab'),
        },
        'refresh.scheduled': {
          guard: 'canBeEdited',
          actions: [fromEvent('storeInterval'), 'scheduleRefresh'],
        },
        'refresh.due': {
          actions: [{ type: 'refreshCharts', params: { isAutomatic: true } }, 'scheduleRefresh'],
        },
        'wall.toggled': { actions: 'toggleWall' },
        'fullScreen.left': { actions: 'leaveWall' },
        'link.requested': { actions: 'copyLink' },
        'resource.invalidated': { actions: 'startReread' },
        'xstate.done.actor.reread': {
          actions: [fromEvent('follow'), 'filterCharts', 'showCharts', 'scheduleRefresh'],
        },
        'layout.undone': {
          guard: fromEvent('layoutHasPast'),
          actions: ['undoLayout', 'showCharts'],
        },
        'filter.saved': {
          guard: fromEvent('canBeEdited'),
          actions: [fromEvent('storeFilter'), 'filterCharts'],
        },
        'filter.removed': {
          guard: 'canBeEdited',
          actions: [fromEvent('removeFilter'), 'filterCharts', fromEvent('offerFilter')],
        },
        'value.set': { actions: [fromEvent('setValue'), 'filterCharts', 'writeLink'] },
        'timeRange.set': { actions: [fromEvent('setTimeRange'), 'filterCharts', 'writeLink'] },
      },
      initial: 'saved',
      states: {
        saved: { always: { guard: 'isEdited', target: 'settling' } },
        settling: {
          after: {
            settling: [
              { guard: and(['isEdited', 'canBeEdited']), target: 'saving' },
              { guard: 'isEdited', target: 'unsaved', actions: 'reportForbidden' },
              { target: 'saved' },
            ],
          },
        },
        saving: {
          tags: 'busy',
          entry: 'storeSent',
          invoke: {
            id: 'dashboardSave',
            src: 'dashboardSave',
            input: ({ context: { dashboard, draft } }) => ({
              stored: dashboard as Dashboard,
              draft: asStored(draft),
            }),
            onSnapshot: {
              actions: {
                type: 'storeConflict',
                params: ({ event }) => ({ isConflicted: event.snapshot.value === 'conflicted' }),
              },
            },
            onDone: [
              {
                guard: fromEvent('wasStored'),
                target: 'saved',
                actions: [
                  'reportSaved',
                  fromEvent('adopt'),
                  'filterCharts',
                  'showCharts',
                  'scheduleRefresh',
                  'rereadDatasets',
                ],
              },
              {
                guard: fromEvent('wasReloaded'),
                target: 'saved',
                actions: [
                  fromEvent('adopt'),
                  'filterCharts',
                  'showCharts',
                  'scheduleRefresh',
                  'rereadDatasets',
                ],
              },
              {
                guard: fromEvent('wasForbidden'),
                target: 'unsaved',
                actions: [reportRefused, 'loseAdmin', 'startReread'],
              },
              { guard: fromEvent('wasRefused'), target: 'unsaved', actions: reportRefused },
              { target: 'unsaved' },
            ],
            onError: {
              target: 'unsaved',
              actions: {
                type: 'reportRefused',
                params: ({ event: { error } }) => ({ problem: toProblem(error) }),
              },
            },
          },
        },
        unsaved: {
          on: {
            'changes.saved': { guard: 'canBeEdited', target: 'saving' },
            'changes.discarded': {
              guard: not('canBeEdited'),
              target: 'saved',
              actions: ['discard', 'startReread'],
            },
          },
        },
      },
    },
  },
})
export type DashboardRef = ActorRefFrom<typeof dashboardMachine>
