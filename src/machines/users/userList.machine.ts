import { assign, setup, type ActorRefFrom } from 'xstate'
import type { User } from '../../api/contract'
import { command, type CommandRef } from '../lib/command'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

export const usersResource = resource('users', unprovided<User[], null>('listUsers'))
export type UsersRef = ResourceRef<User[], null>

export const deleteUserCommand = command(
  'deleteUser',
  { done: (user) => `Deleted ${user.name}`, invalidates: ['users'] },
  unprovided<unknown, User>('deleteUser'),
)
export type DeleteUserRef = CommandRef<User, unknown>

export const switchUserCommand = command(
  'switchUser',
  {
    done: (user) => (user.active ? `Deactivated ${user.name}` : `Activated ${user.name}`),
    invalidates: ['users'],
  },
  unprovided<unknown, User>('switchUser'),
)
export type SwitchUserRef = CommandRef<User, unknown>

/** The users as a list; an admin edits, deactivates and deletes them. */
export const userListMachine = setup({
  types: {} as {
    context: { search: string; users: UsersRef; user: User | null }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'list.retried' }
      | { type: 'user.deletionRequested'; user: User }
      | { type: 'user.switchRequested'; user: User }
    children: { deleteUser: 'deleteUser'; switchUser: 'switchUser' }
  },
  actors: { users: usersResource, deleteUser: deleteUserCommand, switchUser: switchUserCommand },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    storeUser: assign({ user: (_, { user }: { user: User }) => user }),
    loadAgain: ({ context }) => context.users.send({ type: 'resource.invalidated' }),
  },
}).createMachine({
  id: 'userList',
  context: ({ spawn }) => ({
    search: '',
    user: null,
    users: spawn('users', { systemId: 'users', input: { key: null } }),
  }),
  on: {
    'search.edited': { actions: fromEvent('storeSearch') },
    'list.retried': { actions: 'loadAgain' },
  },
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'user.deletionRequested': {
          target: 'deleting',
          actions: fromEvent('storeUser'),
        },
        'user.switchRequested': {
          target: 'switching',
          actions: fromEvent('storeUser'),
        },
      },
    },
    deleting: {
      invoke: {
        id: 'deleteUser',
        src: 'deleteUser',
        input: ({ context }) => ({ subject: context.user as User }),
        onDone: 'browsing',
        onError: 'browsing',
      },
    },
    switching: {
      invoke: {
        id: 'switchUser',
        src: 'switchUser',
        input: ({ context }) => ({ subject: context.user as User }),
        onDone: 'browsing',
        onError: 'browsing',
      },
    },
  },
})
export type UserListRef = ActorRefFrom<typeof userListMachine>
