import * as dashboard from '../api/dashboard'
import { listPickables } from '../api/pickables'
import * as project from '../api/project'
import * as security from '../api/security'
import { call, write, writeOnce } from './call'
import { persistedInTab } from '../effects/storage/persistedStorage'
import { children, type Children } from '../machines/projects/children'
import {
  currentProjectMachine,
  storedProjectSchema,
} from '../machines/projects/currentProject.machine'
import { editProjectMachine, type Leaving } from '../machines/projects/editProject.machine'
import { saveMetadata, type MetadataSave } from '../machines/projects/projectMetadata'
import {
  newDashboardFormMachine,
  newDashboardMachine,
} from '../machines/projects/newDashboard.machine'
import { newProjectFormMachine, newProjectMachine } from '../machines/projects/newProject.machine'
import { peopleListMachine } from '../machines/projects/peopleList.machine'
import { pickablesResource, pickListMachine } from '../machines/projects/pickList.machine'
import {
  dashboardDraftSchema,
  newDashboardOf,
  newProjectOf,
  projectDraftSchema,
  type DashboardDraft,
  type ProjectDraft,
} from '../machines/projects/projectDraft'
import {
  removeFromProjectCommand,
  removeMemberCommand,
  type ChildRemoval,
  type MemberRemoval,
} from '../machines/projects/removals'
import { shareToProjectMachine } from '../machines/projects/shareToProject.machine'
import { usersResource } from '../machines/users/userList.machine'
import { writeTexts } from './writeTexts'

export const peopleList = peopleListMachine.provide({
  actors: { users: usersResource.provide({ actors: { load: call(security.listUsers) } }) },
})
export const pickList = pickListMachine.provide({
  actors: { list: pickablesResource.provide({ actors: { load: call(listPickables) } }) },
})
const addToProject = write(
  ({ id, kind, ids }: Children, options) =>
    project.addToProject({ id, className: children[kind].className, ids }, options),
  writeTexts.addToProject,
)

export const currentProject = currentProjectMachine.provide({
  actors: { storedProject: persistedInTab('project', storedProjectSchema), addToProject },
})
export const newProject = newProjectMachine.provide({
  actors: {
    peopleList,
    pickList,
    form: newProjectFormMachine.provide({
      actors: {
        storedDraft: persistedInTab('newProject', projectDraftSchema),
        create: writeOnce(
          (draft: ProjectDraft, options) => project.createProject(newProjectOf(draft), options),
          writeTexts.saveProject,
        ),
      },
    }),
  },
})
export const newDashboard = newDashboardMachine.provide({
  actors: {
    peopleList,
    pickList,
    form: newDashboardFormMachine.provide({
      actors: {
        storedDraft: persistedInTab('newDashboard', dashboardDraftSchema),
        create: writeOnce(
          (draft: DashboardDraft, options) =>
            dashboard.createDashboard(newDashboardOf(draft), options),
          writeTexts.saveDashboard,
        ),
      },
    }),
  },
})
const saveMetadataCall = write(
  async ({ added, ...texts }: MetadataSave, options) =>
    (await project.saveProjectMetadata({ ...texts, ids: added }, options)).result,
  writeTexts.saveProject,
)
const removeMembers = write(
  ({ id, ids }: Leaving, options) =>
    project.removeFromProject({ id, className: 'metadata', ids }, options),
  writeTexts.removeFromProject,
)
export const editProject = editProjectMachine.provide({
  actors: {
    peopleList,
    removeMembers,
    getProject: call(project.getProject),
    saveMetadata: saveMetadata.provide({
      actors: { save: saveMetadataCall, copy: saveMetadataCall },
    }),
  },
})
export const shareToProject = shareToProjectMachine.provide({
  actors: { pickList, getProject: call(project.getProject), addToProject },
})
export const removeFromProject = removeFromProjectCommand.provide({
  actors: {
    run: write(
      ({ project: { id }, kind, items }: ChildRemoval, options) =>
        project.removeFromProject(
          { id, className: children[kind].className, ids: items.map((item) => item.id) },
          options,
        ),
      writeTexts.removeFromProject,
    ),
  },
})
export const removeMember = removeMemberCommand.provide({
  actors: {
    run: write(
      ({ project: { id }, member }: MemberRemoval, options) =>
        project.removeFromProject({ id, className: 'metadata', ids: [member.userId] }, options),
      writeTexts.removeFromProject,
    ),
  },
})
