import { z } from 'zod'
import type { Project, ProjectMember } from '../../api/contract'
import type { ComparisonRules } from '../lib/conflict'
import { conflictSave, type ConflictSave, type SaveOutcome } from '../lib/conflictSave'
import { unprovided } from '../lib/unprovided'
import { pickedSchema, type Picked } from './projectDraft'

export const metadataDraftSchema = z.object({
  project_title: z.string(),
  description: z.string(),
  members: z.array(pickedSchema),
})
/** What of a project can be edited as a whole. */
export type MetadataDraft = z.infer<typeof metadataDraftSchema>

/** The title, the description where it was changed, and who joins. */
export interface MetadataSave {
  id: number
  version: number
  project_title: string
  description?: string
  added: number[]
}

const byId = (one: Picked, other: Picked) => one.id - other.id
const pickedOf = ({ userId, name }: ProjectMember): Picked => ({ id: userId, title: name })

/** A project as it can be edited. */
export const metadataOf = ({
  project_title,
  description,
  members_metadata,
}: Project): MetadataDraft => ({
  project_title,
  description,
  members: members_metadata.map(pickedOf).toSorted(byId),
})

const labels: Record<keyof MetadataDraft, string> = {
  project_title: 'Title',
  description: 'Description',
  members: 'Members',
}

const projectComparison: ComparisonRules<Project, MetadataDraft> = {
  nameOf: (project) => project.project_title,
  draftOf: metadataOf,
  labelOf: (field) => labels[field],
  wordsOf: (value, field) =>
    field === 'members' ? (value as Picked[]).map(({ title }) => title).join(', ') : null,
}

const missing = (from: readonly Picked[], others: readonly Picked[]) =>
  from.map(({ id }) => id).filter((id) => !others.some((other) => other.id === id))

const sentOf = ({
  stored,
  draft,
  changes: { description },
  version,
}: ConflictSave<Project, MetadataDraft>): MetadataSave => ({
  id: stored.id,
  version,
  project_title: draft.project_title.trim(),
  ...(description === undefined ? {} : { description: description.trim() }),
  added: missing(draft.members, metadataOf(stored).members),
})

export const saveMetadata = conflictSave('saveMetadata', projectComparison, {
  save: { call: unprovided<Project, MetadataSave>('saveMetadata'), sends: sentOf },
})

/** Blanks around a text and the order of the members are no change. */
export const isChanged = (project: Project, draft: MetadataDraft) => {
  const trimmed: MetadataDraft = {
    project_title: draft.project_title.trim(),
    description: draft.description.trim(),
    members: draft.members.toSorted(byId),
  }
  return JSON.stringify(trimmed) !== JSON.stringify(metadataOf(project))
}

/** Who leaves once the rest is saved: nobody where only the others changed the members. */
export const leavingOf = (
  draft: MetadataDraft,
  before: Project | null,
  { kind, stored }: SaveOutcome<Project>,
) => {
  const members = before ? metadataOf(before).members : []
  const untouched =
    missing(members, draft.members).length + missing(draft.members, members).length === 0
  return kind === 'merged' && untouched ? [] : missing(metadataOf(stored).members, draft.members)
}
