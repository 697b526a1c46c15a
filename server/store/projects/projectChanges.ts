import type { Project, ProjectCreate, ProjectSave } from '../../../src/api/contract/project.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import { requireProjectOwner } from '../things/projectAccess.ts'
import type { Store } from '../db/open.ts'
import { staleRefusal } from '../users/people.ts'
import {
  addChildren,
  type ChildKind,
  refuseNothing,
  removeChildren,
  touchProject,
} from './projectChildren.ts'
import { projectRow, showProject } from './projects.ts'
import type { UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { textOf, titleOf } from '../things/titles.ts'
import { together } from '../db/transaction.ts'

const projectTitle = (sent: string) => titleOf('project_title', sent, 'Title is required')

/** Creates a project with what it holds; the caller becomes its Owner. */
export const createProject = async (
  store: Store,
  sent: ProjectCreate,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<Project> => {
  const project_title = projectTitle(sent.project_title ?? '')
  const created = await write(async (writing) => {
    const now = timeNow()
    const authored = {
      created_by_id: caller.id,
      changed_by_id: caller.id,
      created_on: now,
      changed_on: now,
      deleted_on: null,
    }
    const project = {
      project_title,
      description: textOf(sent.description ?? '') ?? '',
      version: 1,
      ...authored,
    }
    const { id } = await writing
      .insertInto('project')
      .values(project)
      .returning('id')
      .executeTakeFirstOrThrow()
    await writing
      .insertInto('project_member')
      .values({ project_id: id, user_id: caller.id, role: 'Owner' })
      .execute()
    for (const kind of ['slices', 'dashboards', 'members'] as const)
      await addChildren(writing, kind, id, sent[kind] ?? [])
    return id
  })
  return showProject(store, created, caller)
}

const textsOf = ({ project_title, description }: ProjectSave) => ({
  ...(project_title === undefined ? {} : { project_title: projectTitle(project_title) }),
  ...(description === undefined ? {} : { description: textOf(description) ?? '' }),
})

const hasTexts = ({ project_title, description }: ProjectSave) =>
  project_title !== undefined || description !== undefined

/** Writes the sent texts of a project; false where a sent `version` is no longer the stored one. */
const writeTexts = async (writing: Store, id: number, sent: ProjectSave, caller: UserRow) => {
  const { numUpdatedRows } = await writing
    .updateTable('project')
    .set((is) => ({
      ...textsOf(sent),
      version: is('version', '+', 1),
      changed_by_id: caller.id,
      changed_on: timeNow(),
    }))
    .where('id', '=', id)
    .where('deleted_on', 'is', null)
    .$if(sent.version !== undefined, (update) => update.where('version', '=', sent.version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const refuseStale = async (store: Store, id: number, caller: UserRow) =>
  staleRefusal(
    store,
    await projectRow(store, id, caller),
    await showProject(store, id, caller),
    caller,
  )

/** Changes the sent texts of a project; a sent `version` must be the stored one. */
export const changeProject = async (
  store: Store,
  id: number,
  sent: ProjectSave,
  caller: UserRow,
): Promise<Project> => {
  await projectRow(store, id, caller)
  await requireProjectOwner(store, [id], caller)
  if (!(await writeTexts(store, id, sent, caller))) throw await refuseStale(store, id, caller)
  return showProject(store, id, caller)
}

/** Adds charts or dashboards, which every member may. */
export const addToProject = async (
  store: Store,
  kind: 'slices' | 'dashboards',
  id: number,
  ids: readonly number[],
  caller: UserRow,
) => {
  await projectRow(store, id, caller)
  refuseNothing(ids)
  const added = await together(store, async (writing) => {
    const fresh = await addChildren(writing, kind, id, ids)
    if (fresh.length > 0) await touchProject(writing, id, caller)
    return fresh
  })
  return { added, result: await showProject(store, id, caller) }
}

/** Adds members and changes the texts of a project, both or nothing; its Owners may. */
export const changeMetadata = async (
  store: Store,
  id: number,
  ids: readonly number[],
  sent: ProjectSave,
  caller: UserRow,
) => {
  await projectRow(store, id, caller)
  await requireProjectOwner(store, [id], caller)
  const rewrites = hasTexts(sent)
  if (!rewrites) refuseNothing(ids)
  const added = await together(store, async (writing) => {
    if (rewrites && !(await writeTexts(writing, id, sent, caller))) return null
    const fresh = await addChildren(writing, 'members', id, ids)
    if (fresh.length > 0) await touchProject(writing, id, caller)
    return fresh
  })
  if (added === null) throw await refuseStale(store, id, caller)
  return { added, result: await showProject(store, id, caller) }
}

/** Takes charts or dashboards out of a project, which every member may, or members, which its Owners may. */
export const removeFromProject = async (
  store: Store,
  kind: ChildKind,
  id: number,
  ids: readonly number[],
  caller: UserRow,
) => {
  await projectRow(store, id, caller)
  if (kind === 'members') await requireProjectOwner(store, [id], caller)
  refuseNothing(ids)
  const removed = await together(store, async (writing) => {
    const gone = await removeChildren(writing, kind, id, ids)
    if (gone.length > 0) await touchProject(writing, id, caller)
    return gone
  })
  return { removed, result: await showProject(store, id, caller) }
}
