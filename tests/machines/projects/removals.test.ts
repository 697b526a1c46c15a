import { expect, test } from 'vitest'
import { toPromise } from 'xstate'
import type { ProjectMember } from '../../../src/api/contract'
import { projectReads } from '../../../src/machines/projects/children'
import {
  removeFromProjectCommand,
  removeMemberCommand,
  type ChildRemoval,
} from '../../../src/machines/projects/removals'
import { gives } from '../../support/actors'
import { inWorld } from '../../support/world'

test('who was removed from a project is told, and what shows the project is read again', async () => {
  const subject = {
    project: { id: 5, title: 'Birds' },
    member: { userId: 3, name: 'Ben Ito' } as ProjectMember,
  }
  const { actor, heard } = inWorld(
    removeMemberCommand.provide({ actors: { run: gives<unknown, unknown>(undefined) } }),
    { subject },
    ['notifications', ...projectReads],
  )
  actor.send({ type: 'command.confirmed' })
  await toPromise(actor)
  expect(heard('notifications')).toMatchObject([
    { notice: { title: 'Removed Ben Ito from Birds' } },
  ])
  expect(projectReads.map((name) => heard(name))).toEqual(
    projectReads.map(() => [{ type: 'resource.invalidated' }]),
  )
})

test.each([
  ['chart', ['Costs'], 'Removed Costs from Birds'],
  ['chart', ['Costs', 'Strikes'], 'Removed 2 charts from Birds'],
  ['dashboard', ['Season', 'Year'], 'Removed 2 dashboards from Birds'],
] as const)(
  'a %s that was removed is told by its title, several by their number',
  async (...row) => {
    const [kind, names, title] = row
    const items = names.map((name, at) => ({ id: at + 1, title: name }))
    const { actor, noticed, heard } = inWorld(
      removeFromProjectCommand.provide({ actors: { run: gives<unknown, ChildRemoval>({}) } }),
      { subject: { project: { id: 5, title: 'Birds' }, kind, items } },
      ['notifications', ...projectReads],
    )
    actor.send({ type: 'command.confirmed' })
    await toPromise(actor)
    expect(noticed().map(([told]) => told)).toEqual([title])
    expect(projectReads.map((name) => heard(name).length)).toEqual(projectReads.map(() => 1))
  },
)
