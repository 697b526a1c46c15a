import { assign, setup, type ActorRefFrom } from 'xstate'
import { usersResource, type UsersRef } from '../users/userList.machine'
import { fromEvent } from '../lib/fromEvent'

/** Everyone who can be chosen, and what is typed to find them. */
export const peopleListMachine = setup({
  types: {} as {
    context: { search: string; users: UsersRef }
    events: { type: 'search.edited'; text: string }
  },
  actors: { users: usersResource },
  actions: { storeSearch: assign({ search: (_, { text }: { text: string }) => text }) },
}).createMachine({
  id: 'peopleList',
  context: ({ spawn }) => ({
    search: '',
    users: spawn('users', { input: { key: null } }),
  }),
  initial: 'searching',
  states: {
    searching: {
      on: { 'search.edited': { actions: fromEvent('storeSearch') } },
    },
  },
})
export type PeopleListRef = ActorRefFrom<typeof peopleListMachine>
