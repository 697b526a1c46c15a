import { http, type CallOptions } from './client'
import type { Project, ProjectAdded, ProjectCreate, ProjectListItem, ProjectRemoved, ProjectSave } from './contract'
import { readPage, type PageRequest } from './listQuery'

/** What a project holds: charts, dashboards, or members (`metadata`). */
interface Children {
  id: number
  className: 'charts' | 'dashboards' | 'metadata'
  ids: number[]
}

/** One page of the projects that the caller belongs to, searched in title and description; an admin sees all. */
export const listProjects = (request: PageRequest, options?: CallOptions) =>
  readPage<ProjectListItem>('/projects/', request, { col: 'project_title', opr: 'project_all_text' }, options)

/** A project with its members, charts and dashboards; 404 for those who do not belong to it. */
export const getProject = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await http.get<{ result: Project }>(`/projects/${id}`, options)).data.result

/** Creates a project, whose Owner the caller becomes. */
export const createProject = async (fields: ProjectCreate, options: CallOptions = {}) =>
  (await http.post<{ result: Project }>('/projects/', fields, options)).data.result

/** Changes title or description, which its Owners may; a stale `version` is refused with 409. */
export const saveProject = async ({ id, ...fields }: ProjectSave & { id: number }, options: CallOptions = {}) =>
  (await http.put<{ result: Project }>(`/projects/${id}`, fields, options)).data.result

/** Moves projects to the trash, all of them or, where one may not be, none; their charts and dashboards stay. Only their Owners may. */
export const deleteProjects = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await http.delete('/projects/', { ...options, data: { ids } })
}

/** Adds charts, dashboards or members; the answer says in `added` which of them were not in it yet. */
export const addToProject = async ({ id, className, ids }: Children, options: CallOptions = {}) =>
  (await http.put<ProjectAdded>(`/projects/${id}/${className}`, { ids }, options)).data

/** Changes title and description and adds members, all at once; a stale `version` is refused with 409. */
export const saveProjectMetadata = async (
  { id, ids, ...texts }: ProjectSave & { id: number; ids: number[] },
  options: CallOptions = {},
) => (await http.put<ProjectAdded>(`/projects/${id}/metadata`, { ids, ...texts }, options)).data

/** Takes charts, dashboards or members out of a project; they themselves stay. The creator and the last Owner cannot be taken out. */
export const removeFromProject = async ({ id, className, ids }: Children, options: CallOptions = {}) =>
  (await http.delete<ProjectRemoved>(`/projects/${id}/${className}`, { ...options, data: { ids } })).data
