import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { User } from '../../../src/api/contract'
import {
  deleteUserCommand,
  switchUserCommand,
  userListMachine,
  usersResource,
  type DeleteUserRef,
  type SwitchUserRef,
} from '../../../src/machines/users/userList.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { admin, mira } from '../../support/people'

const open = (run = gives<unknown, User>(undefined)) => {
  const people = [admin, mira]
  const load = fromPromise<User[], null>(() => Promise.resolve([...people]))
  const world = inWorld(
    userListMachine.provide({
      actors: {
        users: usersResource.provide({ actors: { load } }),
        deleteUser: deleteUserCommand.provide({ actors: { run } }),
        switchUser: switchUserCommand.provide({ actors: { run } }),
      },
    }),
  )
  return { ...world, people }
}

test('everyone is loaded; the search is kept as typed', async () => {
  const { actor } = open()
  const { users } = actor.getSnapshot().context
  expect((await waitFor(users, (snapshot) => snapshot.matches('ready'))).context.data).toEqual([
    admin,
    mira,
  ])
  actor.send({ type: 'search.edited', text: 'mi ' })
  expect(actor.getSnapshot().context.search).toBe('mi ')
  actor.send({ type: 'list.retried' })
  expect(users.getSnapshot().matches('loading')).toBe(true)
})

test('a confirmed deletion is reported and loads the list again', async () => {
  const { actor, heard, people } = open()
  const { users } = actor.getSnapshot().context
  await waitFor(users, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'user.deletionRequested', user: mira })
  const deletion = actor.getSnapshot().children.deleteUser as DeleteUserRef
  people.pop()
  deletion.send({ type: 'command.confirmed' })
  await waitFor(users, (snapshot) => snapshot.context.data?.length === 1)
  expect(actor.getSnapshot().value).toBe('browsing')
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Deleted Mira Okafor' },
    },
  ])
})

test('a refused deletion stays open with its reason until it is dismissed', async () => {
  const { actor } = open(refuses({ status: 422, message: 'the last admin stays' }))
  actor.send({ type: 'user.deletionRequested', user: admin })
  const deletion = actor.getSnapshot().children.deleteUser as DeleteUserRef
  deletion.send({ type: 'command.confirmed' })
  await waitFor(deletion, (snapshot) => snapshot.context.problem !== null)
  expect(deletion.getSnapshot().context.problem?.message).toBe('the last admin stays')
  deletion.send({ type: 'command.dismissed' })
  expect(actor.getSnapshot().value).toBe('browsing')
})

test.each([
  [true, 'Deactivated Mira Okafor'],
  [false, 'Activated Mira Okafor'],
])(
  'whoever is active (%s) is switched over after a question, and the list loads again',
  async (active, title) => {
    const { actor, heard, people } = open()
    const { users } = actor.getSnapshot().context
    await waitFor(users, (snapshot) => snapshot.matches('ready'))
    actor.send({ type: 'user.switchRequested', user: { ...mira, active } })
    people.pop()
    ;(actor.getSnapshot().children.switchUser as SwitchUserRef).send({ type: 'command.confirmed' })
    await waitFor(users, (snapshot) => snapshot.context.data?.length === 1)
    expect({ state: actor.getSnapshot().value, notifications: heard('notifications') }).toEqual({
      state: 'browsing',
      notifications: [
        { type: 'notice.posted', notice: { intent: 'success', area: 'workspace', title } },
      ],
    })
  },
)

test.each([
  ['deleteUser', 'user.deletionRequested'],
  ['switchUser', 'user.switchRequested'],
] as const)('a question whose %s crashes leads back to the list', (part, type) => {
  const { actor } = inWorld(
    userListMachine.provide({
      actors: {
        users: usersResource.provide({ actors: { load: gives<User[], null>([mira]) } }),
        ...({ [part]: crashes } as object),
      },
    }),
  )
  actor.send({ type, user: mira })
  expect(actor.getSnapshot().value).toBe('browsing')
})
