import type { ProjectMember } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { command, type CommandRef } from '../lib/command'
import { unprovided } from '../lib/unprovided'
import { projectReads, type ChildKind } from './children'
import type { Picked } from './projectDraft'

/** Charts or dashboards that are to leave a project; they themselves stay. */
export interface ChildRemoval {
  project: { id: number; title: string }
  kind: ChildKind
  items: readonly Picked[]
}

export interface MemberRemoval {
  project: { id: number; title: string }
  member: ProjectMember
}

export const removeFromProjectCommand = command(
  'removeFromProject',
  {
    done: ({ project, kind, items }) =>
      `Removed ${items.length === 1 ? (items[0]?.title ?? '') : counted(items.length, kind)} from ${project.title}`,
    invalidates: projectReads,
    outcome: ({ items }) => ({ deleted: items }),
  },
  unprovided<unknown, ChildRemoval>('removeFromProject'),
)
export type RemoveFromProjectRef = CommandRef<ChildRemoval, unknown>

export const removeMemberCommand = command(
  'removeMember',
  {
    done: ({ project, member }) => `Removed ${member.name} from ${project.title}`,
    invalidates: projectReads,
  },
  unprovided<unknown, MemberRemoval>('removeMember'),
)
export type RemoveMemberRef = CommandRef<MemberRemoval, unknown>
