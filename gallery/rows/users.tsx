import { PasswordDialog } from '../../src/features/users/PasswordDialog'
import { UserEditor } from '../../src/features/users/UserEditor'
import { UserList } from '../../src/features/users/UserList'
import { passwordChangeMachine } from '../../src/machines/users/passwordChange.machine'
import { draftOf, emptyDraft } from '../../src/machines/users/userDraft'
import { userEditorMachine } from '../../src/machines/users/userEditor.machine'
import {
  deleteUserCommand,
  switchUserCommand,
  userListMachine,
  usersResource,
} from '../../src/machines/users/userList.machine'
import { inShell } from '../inShell'
import { ana, ben, people } from '../samples/people'
import { refusedElsewhere, theServerIsDown } from '../samples/problems'
import { child, row, frozenActor, type FrozenActor } from '../frozenActor'

const ready = { data: people }

const users = (
  name: string,
  state: string,
  answer: object,
  {
    search = '',
    user = ana,
    deleteUser,
    switchUser,
  }: {
    search?: string
    user?: typeof ana
    deleteUser?: FrozenActor
    switchUser?: FrozenActor
  } = {},
) =>
  inShell(
    `users/${name}`,
    UserList,
    frozenActor(
      userListMachine,
      deleteUser ? 'deleting' : switchUser ? 'switching' : 'browsing',
      { search, users: child('users'), user: null },
      {
        users: frozenActor(usersResource, state, {
          key: null,
          data: null,
          problem: null,
          ...answer,
        }),
        ...(deleteUser ? { deleteUser } : {}),
        ...(switchUser ? { switchUser } : {}),
      },
    ),
    { path: '/users', user },
  )

const deletion = (state: string, problem: object | null) =>
  frozenActor(deleteUserCommand, state, { subject: ben, problem })

const switching = (active: boolean, problem: object | null = null) =>
  frozenActor(switchUserCommand, 'confirming', { subject: { ...ben, active }, problem })

const editor = (name: string, value: string | object, context: object, user = ana) =>
  inShell(
    `userEditor/${name}`,
    UserEditor,
    frozenActor(userEditorMachine, value as string, {
      id: null,
      draft: emptyDraft,
      intention: '',
      touched: [],
      problem: null,
      ...context,
    }),
    { path: '/users', user },
  )

const wrong = { name: '', email: 'ben@', password: 'short', isAdmin: false }
const drafted = {
  name: 'Ben Okafor',
  email: 'ben@example.org',
  password: 'Str0ng!password',
  isAdmin: false,
}
const taken = {
  status: 422,
  message: 'The email is taken',
  fields: { email: ['Another user has this email'] },
}

const password = (name: string, value: string, draft: object, problem: object | null = null) =>
  row(
    `ownPassword/${name}`,
    PasswordDialog,
    frozenActor(passwordChangeMachine, value, {
      draft: { old: '', fresh: '', repeated: '', ...draft },
      problem,
    }),
  )

const changed = { old: 'Old!pass1word', fresh: 'Str0ng!password', repeated: 'Str0ng!password' }

export const userRows = [
  users('loading', 'loading', {}),
  users('ready', 'ready', ready),
  users('ready for others', 'ready', ready, { user: ben }),
  users('nothing found', 'ready', ready, { search: 'nobody' }),
  users('failed', 'failed', { problem: theServerIsDown }),
  users('deleting', 'ready', ready, { deleteUser: deletion('confirming', null) }),
  users('deletion refused', 'ready', ready, {
    deleteUser: deletion('confirming', theServerIsDown),
  }),
  users('some are inactive', 'ready', {
    data: people.map((person) => ({ ...person, active: person.isAdmin })),
  }),
  users('deactivating', 'ready', ready, { switchUser: switching(true) }),
  users('activating', 'ready', ready, { switchUser: switching(false) }),
  users('deactivation refused', 'ready', ready, { switchUser: switching(true, theServerIsDown) }),
  editor('new', { editing: 'fresh' }, {}),
  editor('errors', { editing: 'fresh' }, { draft: wrong, touched: ['name', 'email', 'password'] }),
  editor('refused field', { editing: 'failed' }, { draft: drafted, problem: taken }),
  editor('failed', { editing: 'failed' }, { draft: drafted, problem: refusedElsewhere }),
  editor('saving', 'saving', { draft: drafted }),
  editor('editing another', { editing: 'fresh' }, { id: ben.id, draft: draftOf(ben) }),
  editor('editing oneself', { editing: 'fresh' }, { id: ben.id, draft: draftOf(ben) }, ben),
  editor('loading', 'loading', { id: ben.id }),
  editor('missing', 'missing', { id: 99 }),
  editor('not loaded', 'unloaded', { id: ben.id, problem: theServerIsDown }),
  editor('not allowed to edit another', { editing: 'fresh' }, { id: ana.id }, ben),
  editor('not allowed', { editing: 'fresh' }, {}, ben),
  password('editing', 'editing', {}),
  password('errors', 'editing', { old: 'x', fresh: 'short', repeated: 'other' }),
  password('saving', 'saving', changed),
  password('refused', 'failed', changed, {
    status: 422,
    message: 'Wrong password',
    fields: { old_password: ['This is not your password'] },
  }),
  password('failed', 'failed', changed, refusedElsewhere),
]
