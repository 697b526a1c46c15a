import type { Project, ProjectMember, User } from '../../api/contract'

type Members = Pick<Project, 'members_metadata'>

const owners = ({ members_metadata }: Members) =>
  members_metadata.filter(({ role }) => role === 'Owner')

/** Why the viewer may not change the texts and the members of a project; null when they may. */
export const notProjectOwnerReason = (
  project: Members,
  me: Pick<User, 'id' | 'isAdmin'> | null,
) => {
  const owning = owners(project)
  if (me?.isAdmin || owning.some(({ userId }) => userId === me?.id)) return null
  return owning[0] ? `only its Owner ${owning[0].name} may` : 'only its Owner and admins may'
}

/** Why somebody cannot be taken out of a project; null when the viewer can do it. */
export const notRemovableReason = (
  member: ProjectMember,
  project: Members,
  me: Pick<User, 'id' | 'isAdmin'> | null,
) =>
  member.role === 'Owner' && owners(project).length === 1
    ? 'a project keeps its Owner'
    : notProjectOwnerReason(project, me)
