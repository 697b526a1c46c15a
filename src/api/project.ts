import { get, post, put, remove, type CallOptions } from './client'
import type { ProjectCreate, ProjectSave } from './contract'
import { listAnswerSchema, messageSchema } from './contract/list'
import {
  projectAddedSchema,
  projectAnswerSchema,
  projectCreatedSchema,
  projectListItemSchema,
  projectRemovedSchema,
} from './contract/project'
import { listFirst, readPage, type ListPart, type ListPageRequest } from './listQuery'

/** What a project holds: charts, dashboards, or members (`metadata`). */
interface Children {
  id: number
  className: 'charts' | 'dashboards' | 'metadata'
  ids: number[]
}

const projects = listAnswerSchema(projectListItemSchema)

/** One page of the projects that the caller belongs to, searched in title and description; an admin sees all. */
export const listProjects = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    projects,
    '/projects/',
    request,
    { search: { col: 'project_title', opr: 'project_all_text' }, favorites: 'project_is_favorite' },
    options,
  )

/** The first hundred projects that some filters leave, with the columns asked for. */
export const listProjectsWhere = (part: ListPart, options?: CallOptions) =>
  listFirst(projects, '/projects/', part, options)

/** A project with its members, charts and dashboards; 404 for those who do not belong to it. */
export const getProject = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await get(projectAnswerSchema, `/projects/${id}`, options)).result

/** Creates a project, whose Owner the caller becomes. */
export const createProject = async (fields: ProjectCreate, options: CallOptions = {}) =>
  (await post(projectCreatedSchema, '/projects/', fields, options)).result

/** Changes title or description, which its Owners may; a stale `version` is refused with 409. */
export const saveProject = async (
  { id, ...fields }: ProjectSave & { id: number },
  options: CallOptions = {},
) => (await put(projectAnswerSchema, `/projects/${id}`, fields, options)).result

/** Moves projects to the trash, all of them or, where one may not be, none; their charts and dashboards stay. Only their Owners may. */
export const deleteProjects = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await remove(messageSchema, '/projects/', { ids }, options)
}

/** Adds charts, dashboards or members; the answer says in `added` which of them were not in it yet. */
export const addToProject = ({ id, className, ids }: Children, options: CallOptions = {}) =>
  put(projectAddedSchema, `/projects/${id}/${className}`, { ids }, options)

/** Changes title and description and adds members, all at once; a stale `version` is refused with 409. */
export const saveProjectMetadata = (
  { id, ids, ...texts }: ProjectSave & { id: number; ids: number[] },
  options: CallOptions = {},
) => put(projectAddedSchema, `/projects/${id}/metadata`, { ids, ...texts }, options)

/** Takes charts, dashboards or members out of a project; they themselves stay. The creator and the last Owner cannot be taken out. */
export const removeFromProject = ({ id, className, ids }: Children, options: CallOptions = {}) =>
  remove(projectRemovedSchema, `/projects/${id}/${className}`, { ids }, options)
