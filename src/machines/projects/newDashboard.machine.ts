import { setup, type ActorRefFrom } from 'xstate'
import type { Dashboard } from '../../api/contract'
import { creationForm, type CreationFormRef } from '../lib/creationForm'
import type { Intended } from '../lib/intention'
import { goTo, invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { joinProject, projectIn, type Joins } from './currentProject.machine'
import { peopleListMachine } from './peopleList.machine'
import { pickListMachine } from './pickList.machine'
import { dashboardErrors, emptyDashboard, type DashboardDraft } from './projectDraft'

export const newDashboardFormMachine = creationForm<DashboardDraft, Dashboard>(
  'newDashboardForm',
  {
    empty: emptyDashboard,
    errorsOf: dashboardErrors,
    beside: (system): Joins => ({ joins: { kind: 'dashboard', project: projectIn(system) } }),
    notify: (system, { id, dashboard_title }) => {
      post(system, { intent: 'success', area: 'workspace', title: `Created ${dashboard_title}` })
      joinProject(system, 'dashboard', id)
      invalidate(system, 'dashboards')
      goTo(system, `/dashboards/${id}`, { replace: true })
    },
  },
  unprovided<Dashboard, DashboardDraft & Intended & Joins>('createDashboard'),
)
export type NewDashboardFormRef = CreationFormRef<DashboardDraft, Dashboard>

/** The screen of a new dashboard: its form, its possible owners, and the charts for it. */
export const newDashboardMachine = setup({
  types: {} as { children: { form: 'form'; people: 'peopleList'; charts: 'pickList' } },
  actors: {
    form: newDashboardFormMachine,
    peopleList: peopleListMachine,
    pickList: pickListMachine,
  },
}).createMachine({
  id: 'newDashboard',
  initial: 'filling',
  states: {
    filling: {
      tags: 'attention',
      invoke: [
        { id: 'form', src: 'form', onError: 'broken' },
        { id: 'people', src: 'peopleList', onError: 'broken' },
        { id: 'charts', src: 'pickList', input: { kind: 'chart' }, onError: 'broken' },
      ],
    },
    broken: { tags: 'attention' },
  },
})
export type NewDashboardRef = ActorRefFrom<typeof newDashboardMachine>
