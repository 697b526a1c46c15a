import { setup, type ActorRefFrom } from 'xstate'
import type { Project } from '../../api/contract'
import { creationForm, type CreationFormRef } from '../lib/creationForm'
import type { Intended } from '../lib/intention'
import { goTo, invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { peopleListMachine } from './peopleList.machine'
import { pickListMachine } from './pickList.machine'
import { emptyProject, projectErrors, type ProjectDraft } from './projectDraft'

export const newProjectFormMachine = creationForm<ProjectDraft, Project>(
  'newProjectForm',
  {
    empty: emptyProject,
    errorsOf: projectErrors,
    notify: (system, { id, project_title }) => {
      post(system, { intent: 'success', area: 'workspace', title: `Created ${project_title}` })
      invalidate(system, 'projects')
      goTo(system, `/projects/${id}`, { replace: true })
    },
  },
  unprovided<Project, ProjectDraft & Intended>('createProject'),
)
export type NewProjectFormRef = CreationFormRef<ProjectDraft, Project>

/** The screen of a new project: its form, and what can be chosen for it. */
export const newProjectMachine = setup({
  types: {} as {
    children: { form: 'form'; people: 'peopleList'; charts: 'pickList'; dashboards: 'pickList' }
  },
  actors: { form: newProjectFormMachine, peopleList: peopleListMachine, pickList: pickListMachine },
}).createMachine({
  id: 'newProject',
  initial: 'filling',
  states: {
    filling: {
      tags: 'attention',
      invoke: [
        { id: 'form', src: 'form', onError: 'broken' },
        { id: 'people', src: 'peopleList', onError: 'broken' },
        { id: 'charts', src: 'pickList', input: { kind: 'chart' }, onError: 'broken' },
        { id: 'dashboards', src: 'pickList', input: { kind: 'dashboard' }, onError: 'broken' },
      ],
    },
    broken: { tags: 'attention' },
  },
})
export type NewProjectRef = ActorRefFrom<typeof newProjectMachine>
