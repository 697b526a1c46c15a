import type { StateValue } from 'xstate'
import { EditProject } from '../../src/features/projects/EditProject'
import { NewDashboard } from '../../src/features/projects/NewDashboard'
import { NewProject } from '../../src/features/projects/NewProject'
import { ProjectDetail } from '../../src/features/projects/ProjectDetail'
import { RemoveFromProject, RemoveMember } from '../../src/features/projects/Removals'
import { ShareToProject } from '../../src/features/projects/ShareToProject'
import { layoutsMachine } from '../../src/machines/system/layouts.machine'
import { newestFirst } from '../../src/machines/lib/listKey'
import { chartsResource, dashboardsResource } from '../../src/machines/lists/thingLists'
import { editProjectMachine } from '../../src/machines/projects/editProject.machine'
import { metadataOf, saveMetadata } from '../../src/machines/projects/projectMetadata'
import {
  newDashboardFormMachine,
  newDashboardMachine,
} from '../../src/machines/projects/newDashboard.machine'
import {
  newProjectFormMachine,
  newProjectMachine,
} from '../../src/machines/projects/newProject.machine'
import { peopleListMachine } from '../../src/machines/projects/peopleList.machine'
import { pickablesResource, pickListMachine } from '../../src/machines/projects/pickList.machine'
import {
  projectChartsMachine,
  projectDashboardsMachine,
  projectDetailMachine,
  projectResource,
} from '../../src/machines/projects/projectDetail.machine'
import { emptyDashboard, emptyProject } from '../../src/machines/projects/projectDraft'
import { removeFromProjectCommand, removeMemberCommand } from '../../src/machines/projects/removals'
import { shareToProjectMachine } from '../../src/machines/projects/shareToProject.machine'
import { usersResource } from '../../src/machines/users/userList.machine'
import { inShell } from '../inShell'
import { charts, dashboards, firstPage, listed, projects } from '../samples/lists'
import { ana, ben, people } from '../samples/people'
import { forbidden, notFound, refusedElsewhere, theServerIsDown } from '../samples/problems'
import { child, row, frozenActor, type FrozenActor } from '../frozenActor'

type Read = [state: string, context?: object]
const [wildlife, , bare] = projects as [
  (typeof projects)[0] & object,
  unknown,
  (typeof projects)[0] & object,
]
const full = {
  ...wildlife,
  description: 'What the airports of the country report about birds.',
  dashboards: dashboards.map(({ id }) => id),
  dashboard_count: dashboards.length,
}
const crowded = {
  ...full,
  project_title: bare.project_title,
  description: 'Counted by state and season. '.repeat(60),
  slice_count: 41,
  dashboard_count: 1200,
  members_metadata: Array.from({ length: 40 }, (_, at) => ({
    ...wildlife.members_metadata[at % 2],
    userId: at + 1,
    name: at % 5 === 4 ? people[2]?.name : `Member ${at}`,
    role: at === 0 ? 'Owner' : 'Member',
  })),
}
const key = { search: '', sort: newestFirst, page: 0 }
const read = (src: Parameters<typeof frozenActor>[0], [state, answer]: Read) =>
  frozenActor(src, state, { key, data: null, problem: null, ...answer })
const failed: Read = ['failed', { problem: theServerIsDown }]

interface Shown {
  tab?: string
  project?: Read
  charts?: Read
  dashboards?: Read
  selected?: readonly object[]
  layout?: 'grid' | 'list'
  user?: typeof ana
}

const detail = (
  name: string,
  {
    tab = 'charts',
    project = ['ready', { data: full }],
    selected = [],
    layout = 'grid',
    user = ana,
    ...lists
  }: Shown = {},
) => {
  const list = (
    src: Parameters<typeof frozenActor>[0],
    resource: Parameters<typeof frozenActor>[0],
    answer: Read,
  ) =>
    frozenActor(
      src,
      { searching: 'ready', rows: 'browsing' },
      { me: user, search: '', key, list: child('list'), item: null, selected },
      { list: read(resource, answer) },
    )
  const screen = frozenActor(
    projectDetailMachine,
    'showing',
    {
      id: 21,
      me: user,
      tab,
      project: child('project'),
      charts: child('charts'),
      dashboards: child('dashboards'),
    },
    {
      project: read(projectResource, project),
      charts: list(projectChartsMachine, chartsResource, lists.charts ?? ['ready', listed(charts)]),
      dashboards: list(
        projectDashboardsMachine,
        dashboardsResource,
        lists.dashboards ?? ['ready', listed(dashboards)],
      ),
    },
  )
  const layouts = {
    ...frozenActor(layoutsMachine, 'storing', {
      layouts: { projectCharts: layout, projectDashboards: layout },
    }),
    systemId: 'layouts',
  }
  return inShell(`project/${name}`, ProjectDetail, screen, {
    path: '/projects/21',
    user,
    peers: { layouts },
  })
}

export const pickList = (kind: string, answer: Read, search = '') =>
  frozenActor(
    pickListMachine,
    'ready',
    { search, key: { ...key, kind, search }, list: child('list') },
    { list: read(pickablesResource, answer) },
  )
export const peopleList = (answer: Read = ['ready', { data: people }]) =>
  frozenActor(
    peopleListMachine,
    'searching',
    { search: '', users: child('users') },
    { users: read(usersResource, answer) },
  )

const newProject = (
  name: string,
  value: StateValue,
  context: object = {},
  [chartList, dashboardList]: [Read, Read] = [
    ['ready', listed(charts)],
    ['ready', listed(dashboards)],
  ],
  search = '',
) => {
  const form = frozenActor(newProjectFormMachine, value, {
    userId: ana.id,
    draft: emptyProject,
    intention: '',
    touched: [],
    problem: null,
    ...context,
  })
  const chosen = {
    charts: pickList('chart', chartList, search),
    dashboards: pickList('dashboard', dashboardList, search),
  }
  return inShell(
    `newProject/${name}`,
    NewProject,
    frozenActor(newProjectMachine, 'filling', {}, { form, people: peopleList(), ...chosen }),
    { path: '/projects/new' },
  )
}
const newDashboard = (
  name: string,
  value: StateValue,
  {
    list = ['ready', listed(charts)],
    ...context
  }: { list?: Read; draft?: object; touched?: string[]; problem?: object } = {},
) => {
  const form = frozenActor(newDashboardFormMachine, value, {
    userId: ana.id,
    draft: emptyDashboard,
    intention: '',
    touched: [],
    problem: null,
    ...context,
  })
  return inShell(
    `newDashboard/${name}`,
    NewDashboard,
    frozenActor(
      newDashboardMachine,
      'filling',
      {},
      { form, people: peopleList(), charts: pickList('chart', list) },
    ),
    { path: '/dashboards/new' },
  )
}

const picked = charts.map(({ id, slice_name }) => ({ id, title: slice_name }))
const drafted = {
  ...emptyProject,
  project_title: 'Wildlife strikes',
  description: 'Birds',
  members: [{ id: 2, title: 'Ben Okafor' }],
  slices: picked,
}
const taken = {
  status: 422,
  message: 'The title is taken',
  fields: { project_title: ['Another project has this title'] },
}

const share = (
  name: string,
  kind: string,
  answer: Read,
  {
    state = 'choosing',
    search = '',
    ...more
  }: { state?: string; search?: string; chosen?: object[]; problem?: object } = {},
) =>
  row(
    `shareToProject/${name}`,
    ShareToProject,
    frozenActor(
      shareToProjectMachine,
      state,
      {
        project: { id: 21, title: 'Wildlife strikes' },
        kind,
        chosen: [],
        ids: [],
        sent: [],
        problem: null,
        ...more,
      },
      { pickList: pickList(kind, answer, search) },
    ),
  )

const metadata = metadataOf(full)
const edit = (name: string, value: StateValue, context: object = {}, saving?: FrozenActor) =>
  row(
    `editProject/${name}`,
    EditProject,
    frozenActor(
      editProjectMachine,
      value,
      {
        id: 21,
        project: full,
        draft: metadata,
        leaving: [],
        touched: false,
        problem: null,
        ...context,
      },
      { people: peopleList(), ...(saving ? { saving } : {}) },
    ),
  )
const change = { ...metadata, project_title: 'Strikes' }
const outcome = { kind: 'dismissed', stored: full, problem: null }
const saving = (state: string, conflict: object | null = null) =>
  frozenActor(saveMetadata, state, {
    base: full,
    draft: change,
    sent: { stored: full, draft: change, changes: {}, version: 1 },
    kind: 'saved',
    current: full,
    conflict,
    outcome,
  })
const conflict = {
  title: 'Ben Okafor changed it a minute ago',
  name: 'Wildlife strikes',
  who: 'Ben Okafor',
  fits: false,
  differences: [
    { label: 'Title', yours: 'Strikes', theirs: 'Birds and aircraft', changedBy: 'both' },
    { label: 'Members', yours: 'Ana Costa', theirs: 'Ana Costa, Ben Okafor', changedBy: 'them' },
  ],
}

const removal = { project: { id: 21, title: 'Wildlife strikes' }, kind: 'chart', items: picked }

export const projectRows = [
  newProject('empty', { editing: 'fresh' }),
  newProject('errors', { editing: 'fresh' }, { touched: ['project_title'] }),
  newProject('chosen', { editing: 'fresh' }, { draft: drafted }),
  newProject('saving', 'saving', { draft: drafted }),
  newProject('refused field', { editing: 'failed' }, { draft: drafted, problem: taken }),
  newProject('failed', { editing: 'failed' }, { draft: drafted, problem: refusedElsewhere }),
  newProject('nothing to choose', { editing: 'fresh' }, {}, [['ready', listed([])], ['loading']]),
  newProject(
    'nothing found',
    { editing: 'fresh' },
    {},
    [failed, ['ready', listed([], 0, 3)]],
    ' nobody ',
  ),
  newProject('more than are shown', { editing: 'fresh' }, {}, [
    ['ready', listed(charts, 1240)],
    ['loading', listed(dashboards)],
  ]),
  detail('loading', { project: ['loading'] }),
  detail('failed', { project: failed }),
  detail('failed again', { project: ['failed', { data: full, problem: theServerIsDown }] }),
  detail('missing', { project: ['failed', { problem: notFound }] }),
  detail('charts'),
  detail('charts as rows', { layout: 'list', selected: charts.slice(0, 2) }),
  detail('charts of the first of two pages', {
    project: ['ready', { data: crowded }],
    charts: ['ready', listed(firstPage, 41)],
  }),
  detail('charts loading', { charts: ['loading'] }),
  detail('charts failed', { charts: failed }),
  detail('no charts', { project: ['ready', { data: bare }], charts: ['ready', listed([])] }),
  detail('dashboards', { tab: 'dashboards' }),
  detail('dashboards as rows', { tab: 'dashboards', layout: 'list' }),
  detail('no dashboards', {
    tab: 'dashboards',
    project: ['ready', { data: bare }],
    dashboards: ['ready', listed([])],
  }),
  detail('members', { tab: 'details' }),
  detail('many members', { tab: 'details', project: ['ready', { data: crowded }] }),
  detail('members for a Member', { tab: 'details', user: ben }),
  share('loading', 'chart', ['loading']),
  share('ready', 'chart', ['ready', listed(charts)]),
  share('many selected', 'chart', ['ready', listed(firstPage, 41)], { chosen: picked }),
  share('nothing left', 'dashboard', ['ready', listed([])]),
  share('nothing found', 'chart', ['ready', listed([], 0, 3)], { search: 'nobody' }),
  share('failed', 'chart', failed),
  share('running', 'dashboard', ['ready', listed(dashboards)], {
    state: 'adding',
    chosen: dashboards.slice(0, 1),
  }),
  share('refused', 'chart', ['ready', listed(charts)], {
    chosen: picked.slice(0, 1),
    problem: forbidden,
  }),
  edit('loading', 'loading', { project: null }),
  edit('not loaded', 'unloaded', { project: null, problem: theServerIsDown }),
  edit('ready', { editing: 'fresh' }),
  edit(
    'errors',
    { editing: 'fresh' },
    { draft: { ...metadata, project_title: ' ' }, touched: true },
  ),
  edit(
    'too much',
    { editing: 'fresh' },
    { project: crowded, draft: metadataOf(crowded as typeof full) },
  ),
  edit(
    'two Owners',
    { editing: 'fresh' },
    {
      project: {
        ...full,
        members_metadata: full.members_metadata.map((member) => ({ ...member, role: 'Owner' })),
      },
    },
  ),
  edit('saving', 'saving', { draft: change }, saving('saving')),
  edit('removing', 'removing', { draft: { ...metadata, members: [] }, leaving: [2] }),
  edit(
    'refused field',
    { editing: 'failed' },
    {
      draft: change,
      problem: {
        status: 422,
        message: 'The title is taken',
        fields: { project_title: ['Another project has this title'] },
      },
    },
  ),
  edit('refused', { editing: 'failed' }, { draft: change, problem: refusedElsewhere }),
  edit(
    'removal refused',
    { editing: 'failed' },
    { draft: { ...metadata, members: [] }, leaving: [2], problem: forbidden },
  ),
  edit('somebody was first', 'saving', { draft: change }, saving('conflicted', conflict)),
  row(
    'removeFromProject/several',
    RemoveFromProject,
    frozenActor(removeFromProjectCommand, 'confirming', { subject: removal, problem: null }),
  ),
  row(
    'removeFromProject/refused',
    RemoveFromProject,
    frozenActor(removeFromProjectCommand, 'confirming', {
      subject: { ...removal, items: picked.slice(0, 1) },
      problem: forbidden,
    }),
  ),
  row(
    'removeMember/confirming',
    RemoveMember,
    frozenActor(removeMemberCommand, 'confirming', {
      subject: { ...removal, member: wildlife.members_metadata[1] },
      problem: null,
    }),
  ),
  row(
    'removeMember/running',
    RemoveMember,
    frozenActor(removeMemberCommand, 'running', {
      subject: { ...removal, member: wildlife.members_metadata[1] },
      problem: forbidden,
    }),
  ),
  row(
    'removeFromProject/running',
    RemoveFromProject,
    frozenActor(removeFromProjectCommand, 'running', { subject: removal, problem: forbidden }),
  ),
  newDashboard('empty', { editing: 'fresh' }),
  newDashboard('errors', { editing: 'fresh' }, { touched: ['dashboard_title', 'description'] }),
  newDashboard(
    'chosen',
    { editing: 'fresh' },
    {
      draft: {
        dashboard_title: 'Safety',
        description: 'What the airports report',
        owners: [{ id: 2, title: 'Ben Okafor' }],
        charts: picked,
      },
    },
  ),
  newDashboard(
    'charts of the first of two pages',
    { editing: 'fresh' },
    { list: ['ready', listed(firstPage, 41)] },
  ),
  newDashboard('charts loading', { editing: 'fresh' }, { list: ['loading'] }),
  newDashboard('charts failed', { editing: 'fresh' }, { list: failed }),
  newDashboard('no charts', { editing: 'fresh' }, { list: ['ready', listed([])] }),
  newDashboard(
    'failed',
    { editing: 'failed' },
    {
      draft: { ...emptyDashboard, dashboard_title: 'Safety', description: 'All' },
      problem: refusedElsewhere,
    },
  ),
]
