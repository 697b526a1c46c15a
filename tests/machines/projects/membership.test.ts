import { expect, test } from 'vitest'
import type { ProjectMember } from '../../../src/api/contract'
import {
  notProjectOwnerReason,
  notRemovableReason,
} from '../../../src/machines/projects/membership'
import { project } from '../../support/projects'

const [like] = project.members_metadata as [ProjectMember]
const owner: ProjectMember = { ...like, userId: 1, name: 'Ana', role: 'Owner' }
const member: ProjectMember = { ...like, userId: 2, name: 'Ben', role: 'Member' }
const team = { members_metadata: [member, owner] }
const viewers = {
  owner: { id: 1, isAdmin: false },
  member: { id: 2, isAdmin: false },
  admin: { id: 3, isAdmin: true },
  nobody: null,
}

test('the Owner of a project and admins change it and take out its members, but never its Owner', () => {
  const reasons = Object.entries(viewers).map(([name, me]) => [
    name,
    notProjectOwnerReason(team, me),
    notRemovableReason(member, team, me),
    notRemovableReason(owner, team, me),
  ])
  const onlyAna = 'only its Owner Ana may'
  const stays = 'a project keeps its Owner'
  expect(reasons).toEqual([
    ['owner', null, null, stays],
    ['member', onlyAna, onlyAna, stays],
    ['admin', null, null, stays],
    ['nobody', onlyAna, onlyAna, stays],
  ])
  const without = { members_metadata: [member] }
  expect([
    notProjectOwnerReason(without, viewers.member),
    notProjectOwnerReason(without, viewers.admin),
  ]).toEqual(['only its Owner and admins may', null])
})
