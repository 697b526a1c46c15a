import type { StateValue } from 'xstate'
import type { ChartResult, Dashboard, DashboardDataset, FormData } from '../../src/api/contract'
import { DashboardDetail } from '../../src/features/dashboards/DashboardDetail'
import { DashboardImport } from '../../src/features/dashboards/DashboardImport'
import { EditDashboard } from '../../src/features/dashboards/EditDashboard'
import { noViewerFilters } from '../../src/machines/dashboard/activeFilters'
import {
  dashboardDatasetsResource,
  dashboardMachine,
} from '../../src/machines/dashboard/dashboard.machine'
import { dashboardFiltersMachine } from '../../src/machines/dashboard/dashboardFilters.machine'
import { viewerFiltersMachine } from '../../src/machines/dashboard/viewerFilters.machine'
import { draftOf } from '../../src/machines/dashboard/dashboardDraft'
import { formOf, newForm, type FilterForm } from '../../src/machines/dashboard/filterForm'
import { tileMachine } from '../../src/machines/dashboard/tile.machine'
import { tileReadsMachine } from '../../src/machines/dashboard/tileReads.machine'
import { chartsPickerMachine } from '../../src/machines/dashboard/chartsPicker.machine'
import { detailsOf, saveDetails } from '../../src/machines/dashboard/dashboardDetails'
import { dashboardImportMachine } from '../../src/machines/dashboard/dashboardImport.machine'
import { editDashboardMachine } from '../../src/machines/dashboard/editDashboard.machine'
import { sourcesResource } from '../../src/machines/databases/importSources'
import { filterEditorMachine } from '../../src/machines/explorer/filters/filterEditor.machine'
import { newFilter } from '../../src/machines/explorer/filters/filters'
import { exporterMachine } from '../../src/machines/explorer/run/exporter.machine'
import { child, frozenActor, row, type FrozenActor } from '../frozenActor'
import { inShell } from '../inShell'
import { boxes, boxForm } from '../samples/boxes'
import { databases } from '../samples/databases'
import { heat, heatForm } from '../samples/heatmaps'
import { ana, ben } from '../samples/people'
import { pie, pieForm } from '../samples/pies'
import { forbidden, refusedElsewhere, theServerIsDown } from '../samples/problems'
import { columns } from '../samples/results'
import { charts as savedCharts, listed } from '../samples/lists'
import { peopleList, pickList } from './projects'

const node = (id: string, type: string, meta: object) => ({ id, type, children: [], meta })
const tiles = [
  node('HEADER-1', 'HEADER', { text: 'Where birds strike', x: 0, y: 0, h: 1 }),
  node('CHART-1', 'CHART', { chartId: 1, x: 0, y: 1, width: 4, h: 10 }),
  node('CHART-2', 'CHART', { chartId: 2, x: 4, y: 1, width: 4, h: 10 }),
  node('CHART-3', 'CHART', { chartId: 3, x: 8, y: 1, width: 4, h: 10 }),
  node('DIVIDER-1', 'DIVIDER', { x: 0, y: 11, h: 1 }),
  node('MARKDOWN-1', 'MARKDOWN', {
    code: '# Notes\n\nCosts are **estimates**.',
    x: 0,
    y: 12,
    h: 6,
  }),
  node('IFRAME-1', 'IFRAME', { x: 4, y: 12, width: 4, h: 6 }),
  node('CHART-9', 'CHART', { chartId: 9, x: 8, y: 12, width: 4, h: 6 }),
]
const positionOf = (nodes: typeof tiles) =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: nodes.map(({ id }) => id) },
    ...Object.fromEntries(nodes.map((one) => [one.id, one])),
  })
const charts = [
  { id: 1, slice_name: 'Cost by state', viz_type: 'pie', form: pieForm, result: pie },
  {
    id: 2,
    slice_name: 'Strikes by state and phase',
    viz_type: 'heatmap',
    form: heatForm,
    result: heat,
  },
  { id: 3, slice_name: 'Speed by phase', viz_type: 'box_plot', form: boxForm, result: boxes },
]
const dashboard = {
  id: 7,
  version: 1,
  dashboard_title: 'Wildlife strikes to aircraft',
  description: 'What the airports of the country report about birds.',
  owners: [{ ...ana, username: 'ana' }],
  created_by: { ...ana, username: 'ana' },
  changed_by: null,
  favorite: true,
  slices_meta: charts.map(({ id, slice_name, viz_type }) => ({
    id,
    slice_name,
    viz_type,
    datasource_id: 12,
  })),
  position_json: positionOf(tiles),
  json_metadata: '{}',
} as unknown as Dashboard
const empty = { ...dashboard, position_json: positionOf([]), slices_meta: [] }
const written = {
  ...empty,
  position_json: positionOf([
    node('HEADER-1', 'HEADER', { text: '', x: 0, y: 0, h: 1 }),
    node('MARKDOWN-1', 'MARKDOWN', { code: '# Notes', x: 0, y: 1, h: 6 }),
  ]),
}
const tabbed = (...titles: string[]) => ({
  ...draftOf(empty),
  layout: titles.map((title, index) => ({ id: `TAB-${index}`, title, tiles: [] })),
})

const at = new Date('2024-05-01T11:42:00').getTime()
const answered = (form: FormData, result: ChartResult, rejected: string[] = []) => ({
  form_data: form,
  rejected_filters: rejected.map((column) => ({ column, reason: 'not_in_datasource' })),
  applied_filters: [],
  error: null,
  result,
})
const tile = (chartId: number, value: StateValue, context: object = {}) =>
  frozenActor(tileMachine, value, {
    chartId,
    read: 1,
    entry: null,
    at,
    problem: null,
    arrangement: null,
    ...context,
  })
const ready = charts.map(({ id, form, result }) =>
  tile(id, 'ready', { entry: answered(form, result) }),
)
const stopped = 'The query was stopped after 60 s. Narrow the dates with a filter, or try again.'
const failures = [
  tile(1, 'failed', { problem: { status: 400, message: stopped } }),
  tile(2, 'failed', { problem: { status: 400, message: 'Dataset does not exist' } }),
  tile(3, 'ready', { entry: answered(boxForm, boxes, ['height']) }),
]

const datasets = [{ id: 12, table_name: 'strikes', columns, metrics: [] }] as unknown as [
  DashboardDataset,
]
const [firstColumn] = columns
const name = firstColumn?.column_name ?? ''
const filters = [
  { id: 'a', dataset: 12, column: name, operator: '!==', filter_val: 'None' },
  { id: 'b', dataset: 12, column: name, operator: 'IN', filter_val: ['Texas', 'Utah'] },
  { id: 'c', dataset: 12, column: name, operator: 'IS NOT NULL' },
  { id: 'd', dataset: 12, column: 'county', operator: '==', filter_val: 'Travis' },
]
const filtered = {
  draft: { ...draftOf(dashboard), filters },
  viewer: {
    values: { 'filter.b': 'Utah', 'filter.c': null },
    cross: [
      { chartId: 1, dataset: 12, column: name, value: 'Texas' },
      { chartId: 2, dataset: 12, column: name, value: '<NULL>' },
    ],
    timeRange: '1995-01-01 : 2003-01-01',
  },
  datasets: child('datasets'),
}
const editor = frozenActor(filterEditorMachine, 'ready', {
  filter: { ...newFilter(name, 'WHERE'), operator: '!==', comparator: 'None' },
  column: firstColumn,
  datasetId: 12,
  having: [],
  typed: '',
  values: [
    { value: 'Texas', count: 4100 },
    { value: 'Utah', count: 310 },
  ],
})
const editing: FilterForm = formOf({ ...filters[0], filter_variable: 'damage' } as never, datasets)

interface Shown {
  value?: StateValue
  context?: object
  shown?: Dashboard
  each?: readonly FrozenActor[]
  outcomes?: object
  /** How the datasets of the charts stand. */
  read?: [state: string, data: unknown]
  exporting?: StateValue
  filtering?: FrozenActor
  viewing?: FrozenActor
  picker?: FrozenActor
}

const filteringIn = (value: StateValue, context: object = {}, children = {}) =>
  frozenActor(dashboardFiltersMachine, value, { form: newForm(), ...context }, children)

const viewingIn = (value: StateValue, context: object = {}, children = {}) =>
  frozenActor(
    viewerFiltersMachine,
    value,
    { form: newForm(), chartId: null, range: { since: '', until: '' }, ...context },
    children,
  )

const screen = (
  name: string,
  {
    value = { open: 'saved' },
    context = {},
    shown = dashboard,
    each = ready,
    outcomes,
    read = ['ready', datasets],
    exporting = 'resting',
    filtering = filteringIn('closed'),
    viewing = viewingIn('closed'),
    picker,
  }: Shown = {},
) => {
  const tileActors = Object.fromEntries(each.map((one, index) => [`tile.${index + 1}`, one]))
  return inShell(
    `dashboard/${name}`,
    DashboardDetail,
    frozenActor(
      dashboardMachine,
      value,
      {
        id: 7,
        me: ana,
        dashboard: shown,
        draft: draftOf(shown),
        resumed: null,
        sent: null,
        past: [],
        viewer: noViewerFilters,
        tabId: '',
        panel: null,
        enlarged: null,
        isWall: false,
        writing: null,
        announcement: '',
        problem: null,
        datasets: child('datasets'),
        chartsPicker: picker ? child('chartsPicker') : null,
        ...context,
      },
      {
        ...(picker ? { chartsPicker: picker } : {}),
        datasets: frozenActor(dashboardDatasetsResource, read[0], {
          key: { id: 7 },
          data: read[1],
          problem: null,
        }),
        exporter: frozenActor(exporterMachine, exporting, {
          datasetId: null,
          escapes: true,
          requested: null,
          file: null,
          bytes: 0,
          message: '',
        }),
        dashboardFilters: filtering,
        viewerFilters: viewing,
        tileReads: frozenActor(
          tileReadsMachine,
          {},
          {
            filters: [],
            viewer: noViewerFilters,
            charts: [],
            tiles: Object.fromEntries(
              each.map((_, index) => [index + 1, child(`tile.${index + 1}`)]),
            ),
            readUnder: {},
            reads: {},
            last: 1,
            outcomes: outcomes ?? { 1: 'done', 2: 'done', 3: 'done' },
            startedAt: at - 300,
            endedAt: at,
          },
          tileActors,
        ),
      },
    ),
    { path: '/dashboards/7', fullScreen: true },
  )
}

const picker = (answer: Parameters<typeof pickList>[1], chosen: object[] | null = null) =>
  frozenActor(chartsPickerMachine, 'choosing', { chosen }, { pickList: pickList('chart', answer) })
const panelOf = (name: string, shown: FrozenActor) =>
  screen(name, { context: { panel: 'charts' }, picker: shown })

const zip = new File(['z'.repeat(48_000)], 'dashboard_export.zip')
const preview = {
  databases: [{ uuid: 'u', name: 'Shop', database_id: null }],
  dashboards: [{ id: null, name: 'Shop' }],
  charts: [{ id: null, name: 'Orders by town' }],
  datasets: [
    { id: null, name: 'orders' },
    { id: 12, name: 'strikes' },
  ],
  skipped: [
    { name: 'Orders by week', reason: 'The chart type echarts_timeseries_line is not known here' },
    { name: 'Returns', reason: 'Its dataset returns is not in the file' },
  ],
}
const importing = (name: string, value: StateValue, context: object = {}) =>
  row(
    `dashboardImport/${name}`,
    DashboardImport,
    frozenActor(
      dashboardImportMachine,
      value,
      {
        file: zip,
        databases: {},
        preview: null,
        problem: null,
        intention: '',
        sources: child('sources'),
        ...context,
      },
      {
        sources: frozenActor(sourcesResource, 'ready', {
          key: undefined,
          data: databases,
          problem: null,
        }),
      },
    ),
  )

const details = detailsOf(dashboard)
const change = { ...details, dashboard_title: 'Strikes' }
const edit = (name: string, value: StateValue, context: object = {}, saving?: FrozenActor) =>
  row(
    `editDashboard/${name}`,
    EditDashboard,
    frozenActor(
      editDashboardMachine,
      value,
      { id: 7, dashboard, draft: details, left: [], problem: null, ...context },
      { people: peopleList(), ...(saving ? { saving } : {}) },
    ),
  )
const saving = (value: string, conflict: object | null = null) =>
  frozenActor(saveDetails, value, {
    base: dashboard,
    draft: change,
    sent: { stored: dashboard, draft: change, changes: {}, version: 1 },
    kind: 'saved',
    current: dashboard,
    conflict,
    outcome: { kind: 'dismissed', stored: dashboard, problem: null },
  })
const conflict = {
  title: 'Ben Okafor changed it a minute ago',
  name: 'Wildlife strikes to aircraft',
  who: 'Ben Okafor',
  fits: true,
  differences: [
    { label: 'Title', yours: 'Strikes', theirs: 'Wildlife strikes to aircraft', changedBy: 'you' },
    { label: 'Owners', yours: 'Ana Costa', theirs: 'Ana Costa, Ben Okafor', changedBy: 'them' },
  ],
}
const mayNot = {
  problem: { status: 403, message: 'Access Denied: Cannot select from table hr.wages' },
}

export const dashboardRows = [
  screen('loading', { value: 'loading' }),
  screen('missing', { value: 'missing' }),
  screen('failed', { value: 'failed', context: { problem: theServerIsDown } }),
  screen('charts'),
  screen('charts loading', {
    each: charts.map(({ id }) => tile(id, 'loading')),
    outcomes: { 1: 'pending', 2: 'pending', 3: 'pending' },
  }),
  screen('failures', { each: failures, outcomes: { 1: 'failed', 2: 'failed', 3: 'done' } }),
  screen('no right to the data', {
    each: charts.map(({ id }) => tile(id, 'failed', mayNot)),
    outcomes: { 1: 'failed', 2: 'failed', 3: 'failed' },
  }),
  screen('empty', { shown: empty, each: [] }),
  panelOf('charts to choose', picker(['ready', listed(savedCharts)])),
  panelOf(
    'charts chosen',
    picker(
      ['ready', listed(savedCharts)],
      savedCharts.map(({ id, slice_name }) => ({ id, title: slice_name })),
    ),
  ),
  panelOf('charts unread', picker(['failed', { problem: theServerIsDown }])),
  panelOf('no charts saved', picker(['ready', listed([])])),
  importing('a file to choose', { choosing: 'ready' }, { file: null }),
  importing('reading', 'reading'),
  importing('reading again', 'reading', { preview }),
  importing('preview', { choosing: 'ready' }, { preview }),
  importing(
    'nothing to import',
    { choosing: 'ready' },
    { preview: { ...preview, dashboards: [] } },
  ),
  importing('importing', 'importing', { preview }),
  importing('file refused', { choosing: 'failed' }, { problem: forbidden }),
  importing('import refused', { choosing: 'failed' }, { preview, problem: theServerIsDown }),
  edit('loading', 'loading', { dashboard: null }),
  edit('unloaded', 'unloaded', { dashboard: null, problem: theServerIsDown }),
  edit('editing', 'editing'),
  edit('errors', 'editing', {
    draft: { dashboard_title: '', description: '', owners: [] },
    left: ['dashboard_title', 'description'],
  }),
  edit('refused', 'editing', { draft: change, problem: refusedElsewhere }),
  edit('saving', 'saving', { draft: change }, saving('saving')),
  edit('conflict', 'saving', { draft: change }, saving('conflicted', conflict)),
  screen('side panel', { context: { panel: 'filters' } }),
  screen('filters', { context: { ...filtered, panel: 'filters' } }),
  screen('filter edited', {
    context: { ...filtered, panel: 'filters' },
    filtering: filteringIn({ editing: 'comparing' }, { form: editing }, { filterEditor: editor }),
  }),
  screen('filter without its column', {
    context: { ...filtered, panel: 'filters' },
    filtering: filteringIn(
      { editing: 'choosing' },
      { form: { ...editing, id: 'd', column: null, variable: 'time' } },
    ),
  }),
  screen('filter of which dataset', {
    shown: empty,
    each: [],
    filtering: filteringIn({ picking: 'dataset' }),
  }),
  screen('filter of which column', {
    shown: empty,
    each: [],
    filtering: filteringIn({ picking: 'column' }, { form: { ...newForm(), dataset: datasets[0] } }),
  }),
  screen("viewer's value", {
    context: filtered,
    viewing: viewingIn('setting', { form: editing }, { filterEditor: editor }),
  }),
  screen('time range', {
    context: filtered,
    viewing: viewingIn('ranging', { range: { since: '2003', until: 'soon' } }),
  }),
  screen('filter by a mark', { viewing: viewingIn('listing', { chartId: 1 }) }),
  screen('one chart', { context: { enlarged: 'CHART-2' } }),
  screen('full screen', { context: { isWall: true } }),
  screen('writing', { context: { writing: { id: 'HEADER-1', words: 'Where birds' } } }),
  screen('unsaved', { value: { open: 'unsaved' } }),
  screen('of somebody else', { context: { me: { ...ben, isAdmin: false } } }),
  screen('charts read again', {
    each: [
      tile(1, 'loading', { entry: answered(pieForm, pie) }),
      tile(2, 'ready', {
        entry: answered(heatForm, { ...heat, rowcount: 0 }, ['height', 'speed']),
      }),
      tile(3, 'ready', { entry: answered({ ...boxForm, viz_type: 'sankey' }, boxes) }),
    ],
    outcomes: { 1: 'pending', 2: 'failed', 3: 'done' },
  }),
  screen('charts loading their metrics', { read: ['loading', null] }),
  screen('charts without their metrics', { read: ['failed', null] }),
  screen('columns loading', {
    shown: empty,
    each: [],
    context: { ...filtered, panel: 'filters' },
    read: ['loading', null],
  }),
  screen('marks, charts loading', {
    shown: { ...empty, slices_meta: dashboard.slices_meta },
    each: [],
    context: {
      ...filtered,
      viewer: {
        values: {},
        cross: [
          { chartId: 99, dataset: 12, column: name, value: 'Texas' },
          { chartId: 1, dataset: 12, column: name, value: 'Utah' },
          {
            chartId: 1,
            dataset: 12,
            column: 'incident_date',
            value: '1995-01-01',
            operator: 'TEMPORAL_RANGE',
            comparator: '1995-01-01 : 1995-02-01',
          },
        ],
        timeRange: null,
      },
    },
  }),
  screen('a mark to take back', {
    viewing: viewingIn('listing', { chartId: 1 }),
    context: {
      viewer: {
        ...noViewerFilters,
        cross: [{ chartId: 1, dataset: 12, column: 'state', value: 'TX' }],
      },
    },
  }),
  screen('exporting', {
    shown: empty,
    each: [],
    exporting: { sending: 'pausing' },
    context: { draft: { ...draftOf(empty), refreshSeconds: 300 } },
  }),
  screen('text being written', {
    shown: written,
    each: [],
    context: { writing: { id: 'MARKDOWN-1', words: '# Notes of' } },
  }),
  screen('tabs', {
    shown: empty,
    each: [],
    context: { draft: tabbed('Where', '', 'When'), tabId: 'TAB-2' },
  }),
  screen('the only tab', { shown: empty, each: [], context: { draft: tabbed('Where') } }),
  screen('tabs of somebody else', {
    shown: empty,
    each: [],
    context: { draft: tabbed('Where', 'When'), me: { ...ben, isAdmin: false } },
  }),
  screen('a tab named', {
    shown: empty,
    each: [],
    context: { draft: tabbed('Where'), tabId: 'TAB-0', writing: { id: 'TAB-0', words: 'Wher' } },
  }),
]
