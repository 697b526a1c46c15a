import type { ProjectListItem, ListAnswer } from '../../api/contract'
import { listScreen, newestFirst, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openOwnPage } from './openOwnPage'

export const projectsResource = resource(
  'projects',
  unprovided<ListAnswer<ProjectListItem>, ListKey>('listProjects'),
)

export const projectListMachine = listScreen<ProjectListItem>('projectList', {
  noun: 'projects',
  kind: 'project',
  sort: newestFirst,
  actors: { list: projectsResource, openItem: openOwnPage('project') },
})
export type ProjectListRef = ListScreenRef<ProjectListItem>
