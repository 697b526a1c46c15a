import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ChartListItem, DashboardListItem, Project, User } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { newestFirst } from '../lib/listKey'
import { listScreen, type ListScreenRef } from '../lib/listScreen'
import type { DialogDone } from '../lib/peers'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { chartsResource, dashboardsResource, openOwnPage } from '../lists/thingLists'
import { openChartMachine } from '../items/openChart.machine'
import { currentProjectOf } from './currentProject.machine'

export const projectResource = resource(
  'project',
  unprovided<Project, { id: number }>('getProject'),
)
type ProjectReadRef = ResourceRef<Project, { id: number }>

export const projectChartsMachine = listScreen<ChartListItem>('projectCharts', {
  noun: 'charts',
  kind: 'chart',
  sort: newestFirst,
  actors: { list: chartsResource, openItem: openChartMachine },
})
export const projectDashboardsMachine = listScreen<DashboardListItem>('projectDashboards', {
  noun: 'dashboards',
  kind: 'dashboard',
  sort: newestFirst,
  actors: { list: dashboardsResource, openItem: openOwnPage('dashboard') },
})

export type ProjectTab = 'charts' | 'dashboards' | 'details'

/** One project: what it holds, and who belongs to it. Whoever sees it works in it from then on. */
export const projectDetailMachine = setup({
  types: {} as {
    input: { id: number }
    context: {
      id: number
      me: User | null
      tab: ProjectTab
      project: ProjectReadRef
      charts: ListScreenRef<ChartListItem>
      dashboards: ListScreenRef<DashboardListItem>
    }
    events:
      | { type: 'tab.chosen'; tab: ProjectTab }
      | { type: 'project.retried' }
      | DialogDone
      | { type: 'xstate.snapshot.project'; snapshot: SnapshotFrom<ProjectReadRef> }
    tags: 'attention'
  },
  actors: {
    project: projectResource,
    charts: projectChartsMachine,
    dashboards: projectDashboardsMachine,
  },
  actions: {
    showTab: assign({ tab: (_, { tab }: { tab: ProjectTab }) => tab }),
    loadAgain: ({ context }) => context.project.send({ type: 'resource.invalidated' }),
    passOutcome: ({ context: { tab, charts, dashboards } }, outcome: DialogDone) =>
      (tab === 'dashboards' ? dashboards : charts).send(outcome),
    enter: ({ system }, { project }: { project: Project | null }) => {
      if (project === null) return
      const { id, project_title: title, members_metadata: members } = project
      currentProjectOf(system)?.send({ type: 'project.entered', project: { id, title, members } })
    },
    leave: ({ system }) => currentProjectOf(system)?.send({ type: 'project.left' }),
  },
  guards: {
    isThere: (_, { read }: { read: SnapshotFrom<ProjectReadRef> }) => read.matches('ready'),
    isGone: (_, { read }: { read: SnapshotFrom<ProjectReadRef> }) =>
      read.matches('failed') && read.context.problem?.status === 404,
  },
}).createMachine({
  id: 'projectDetail',
  context: ({ input: { id }, spawn, self }) => {
    const input = { project: { id, contains: true } }
    return {
      id,
      me: currentUser(self.system),
      tab: 'charts',
      project: spawn('project', {
        id: 'project',
        systemId: 'project',
        syncSnapshot: true,
        input: { key: { id } },
      }),
      charts: spawn('charts', { input }),
      dashboards: spawn('dashboards', { input }),
    }
  },
  initial: 'showing',
  states: {
    showing: {
      tags: 'attention',
      on: {
        'tab.chosen': { actions: fromEvent('showTab') },
        'project.retried': { actions: 'loadAgain' },
        'dialog.done': { actions: fromEvent('passOutcome') },
        'xstate.snapshot.project': [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ read: event.snapshot }) },
            actions: {
              type: 'enter',
              params: ({ event }) => ({ project: event.snapshot.context.data }),
            },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ read: event.snapshot }) },
            actions: 'leave',
          },
        ],
      },
    },
  },
})
export type ProjectDetailRef = ActorRefFrom<typeof projectDetailMachine>
