import { expect, test } from 'vitest'
import type { RegisterUser, ResetPassword, User } from '../../src/api/contract'
import { UserMenu } from '../../src/features/shell/UserMenu'
import { PasswordDialog } from '../../src/features/users/PasswordDialog'
import { UserEditor } from '../../src/features/users/UserEditor'
import { UserList } from '../../src/features/users/UserList'
import type { Intended } from '../../src/machines/lib/intention'
import type { SessionRef } from '../../src/machines/system/session.machine'
import { passwordChangeMachine } from '../../src/machines/users/passwordChange.machine'
import { userEditorMachine } from '../../src/machines/users/userEditor.machine'
import { userListMachine, usersResource } from '../../src/machines/users/userList.machine'
import { answering, gives } from '../support/actors'
import { admin, mira } from '../support/people'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const weak =
  'The password must contain at least: 1 uppercase letter, 1 lowercase letter, 1 number, one special character and min 8 characters'
const peers = ['notifications', 'location', 'workspace', 'users', 'session']

const openList = async (user: User, listed: User[] = [admin, mira]) => {
  const { actor, heard } = inWorld(
    userListMachine.provide({
      actors: {
        users: usersResource.provide({ actors: { load: gives<User[], null>(listed) } }),
      },
    }),
    undefined,
    ['notifications', 'location'],
    undefined,
    user,
  )
  return { ...(await openView(<UserList actor={actor} />)), heard }
}

test('the list shows the type of everybody and is searched by name, username and email', async () => {
  const view = await openList(admin)
  const people = () => view.rows('Users').map(([name, , email, type]) => [name, email, type])
  expect(people()).toEqual([
    ['Admin', 'admin@example.org', 'Admin'],
    ['Mira Okafor', 'mira@example.org', 'User'],
  ])
  await view.type('Search users', ' MIRA@ ')
  expect({ people: people(), counts: view.text().includes('1/2') }).toEqual({
    people: [['Mira Okafor', 'mira@example.org', 'User']],
    counts: true,
  })
  await view.press('Edit Mira Okafor')
  await view.press('Add user')
  expect(view.heard('location').map(({ path }) => path as unknown)).toEqual([
    '/users/2/update',
    '/users-create',
  ])
  await view.type('Search users', 'nobody')
  expect(view.text()).toContain('No user matchesNobody here has “nobody” in the name')
})

test('an admin can delete another admin, but not oneself', async () => {
  const view = await openList(admin, [admin, { ...mira, isAdmin: true }])
  expect(view.usable().filter((name) => name.startsWith('Delete '))).toEqual(['Delete Mira Okafor'])
})

test('edit and delete icons show for admins only', async () => {
  const icons = (names: string[]) => names.filter((name) => /^(Edit|Delete) /.test(name))
  expect(icons((await openList(admin)).usable())).toEqual([
    'Edit Admin',
    'Edit Mira Okafor',
    'Delete Mira Okafor',
  ])
})

test('who is no admin sees no tools, and reads why nobody can be added', async () => {
  const view = await openList(mira)
  expect({ usable: view.usable(), off: view.off(), reason: view.reason('Add user') }).toEqual({
    usable: ['Search users'],
    off: ['Add user'],
    reason: 'Only admins can add users',
  })
})

test('users whose first read failed are read again', async () => {
  const reads = answering<User[], null>()
  const { actor } = inWorld(
    userListMachine.provide({
      actors: { users: usersResource.provide({ actors: { load: reads.logic } }) },
    }),
    undefined,
    ['notifications', 'location'],
    undefined,
    admin,
  )
  const view = await openView(<UserList actor={actor} />)
  await view.happens(() => reads.answers[0]?.reject({ status: 0, message: 'No server' }))
  expect({ alerts: view.alerts(), tables: view.texts('table') }).toEqual({
    alerts: ['The users could not be loadedNo serverTry again'],
    tables: [],
  })
  await view.press('Try again')
  await view.happens(() => reads.answers[1]?.resolve([admin, mira]))
  expect({ alerts: view.alerts(), rows: view.rows('Users').length }).toEqual({
    alerts: [],
    rows: 2,
  })
})

const openEditor = async (id: number | null) => {
  const saves = answering<User, RegisterUser & Intended>()
  const { actor, heard, noticed } = inWorld(
    userEditorMachine.provide({
      actors: { listUsers: gives<User[], null>([mira]), saveUser: saves.logic },
    }),
    { id },
    ['notifications', 'location', 'users'],
    undefined,
    admin,
  )
  return { ...(await openView(<UserEditor actor={actor} />)), heard, noticed, saves }
}

test('the form of a user begins at the name', async () => {
  const view = await openEditor(null)
  expect(view.focusedName()).toBe('Name')
})

test('the form of a new user is titled New User and says what each field lacks', async () => {
  const view = await openEditor(null)
  expect({ titles: view.headings(), off: view.off() }).toEqual({
    titles: ['New User'],
    off: ['Save'],
  })
  const reported = async (label: string, text: string) => {
    await view.type(label, text)
    await view.leave(label)
    return view.alerts()
  }
  expect(await reported('Name', ' ')).toEqual(['Name is required'])
  expect(await reported('Name', 'Grace')).toEqual([])
  await view.leave('Email')
  expect(view.alerts()).toEqual(['Email is required'])
  expect(await reported('Email', 'grace@')).toEqual(['Email must be a valid email'])
  expect(await reported('Email', 'grace@example.org')).toEqual([])
  await view.leave('Password')
  expect(view.alerts()).toEqual(['Password is required'])
  expect(await reported('Password', 'grace#26')).toEqual([weak])
  expect(view.reason('Save')).toBe('Fill in every required field first')
  expect(await reported('Password', 'Grace#26')).toEqual([])
  await view.press('Save')
  await view.happens(() => view.saves.answers[0]?.resolve({ ...mira, name: 'Grace' }))
  expect({
    sent: view.saves.inputs.map(({ intention: _, ...user }) => user),
    noticed: view.noticed(),
    went: view.heard('location'),
  }).toEqual({
    sent: [{ name: 'Grace', email: 'grace@example.org', password: 'Grace#26', isAdmin: false }],
    noticed: [['Created Grace']],
    went: [{ type: 'location.requested', path: '/users' }],
  })
})

test('an admin edits a user in the same form, titled Edit User', async () => {
  const view = await openEditor(2)
  expect({
    titles: view.headings(),
    fields: ['Name', 'Email', 'Password'].map(view.value),
  }).toEqual({ titles: ['Edit User'], fields: ['Mira Okafor', 'mira@example.org', ''] })
  await view.leave('Password')
  expect(view.alerts()).toEqual([])
  await view.type('Email', 'mira@example.com')
  await view.press('Save')
  await view.happens(() => view.saves.answers[0]?.resolve(mira))
  expect({ sent: view.saves.inputs[0]?.email, noticed: view.noticed() }).toEqual({
    sent: 'mira@example.com',
    noticed: [['Saved Mira Okafor']],
  })
})

test('a name that is taken is told at its field, and nothing typed is lost', async () => {
  const view = await openEditor(null)
  const typed = { Name: 'mira', Email: 'other@example.org', Password: 'Other#26' }
  for (const [label, text] of Object.entries(typed)) await view.type(label, text)
  await view.press('Save')
  const message = 'A user with this username already exists'
  await view.happens(() =>
    view.saves.answers[0]?.reject({ status: 422, message, fields: { name: [message] } }),
  )
  expect({ alerts: view.alerts(), typed: Object.keys(typed).map(view.value) }).toEqual({
    alerts: [message],
    typed: Object.values(typed),
  })
})

test('everybody changes the own password, once the new one is strong and written twice; a wrong old one is told at its field', async () => {
  const changes = answering<void, ResetPassword & { intention: string }>()
  const { actor, noticed } = inWorld(
    passwordChangeMachine.provide({ actors: { resetPassword: changes.logic } }),
  )
  const view = await openView(<PasswordDialog actor={actor} />)
  expect(view.focusedName()).toBe('Current password')
  await view.type('Current password', 'Wrong#26')
  await view.type('New password', 'weak')
  expect(view.alerts()).toEqual([weak])
  await view.type('New password', 'Better#26')
  expect(view.reason('Change')).toBe('Enter your password, and the new one twice')
  await view.type('New password again', 'Bet')
  expect(view.alerts()).toEqual([])
  await view.type('New password again', 'Bitter')
  expect(view.alerts()).toEqual(['The two new passwords differ'])
  await view.type('New password again', 'Better#26')
  await view.press('Change')
  await view.happens(() =>
    changes.answers[0]?.reject({
      status: 422,
      message: 'wrong',
      fields: { old_password: ['The old password is wrong'] },
    }),
  )
  expect(view.alerts()).toEqual(['The old password is wrong'])
  await view.type('Current password', 'Right#26')
  await view.press('Change')
  await view.happens(() => changes.answers[1]?.resolve())
  expect(noticed()).toEqual([['Your password was changed']])
})

test('the user menu leads admins alone to the slow queries', async () => {
  const opened = async (user: User) => {
    const { actor, heard } = inWorld(
      userListMachine.provide({ actors: { users: usersResource } }),
      undefined,
      peers.slice(0, 3),
      undefined,
      user,
    )
    const view = await openView(<UserMenu session={actor.system.get('session') as SessionRef} />)
    await view.press(`${user.initials}, Account of ${user.name}`)
    return { ...view, heard }
  }
  const view = await opened(admin)
  expect(view.menu().slice(0, 2)).toEqual(['Users', 'Slow queries'])
  await view.press('Slow queries')
  expect({
    went: view.heard('location').map(({ path }) => path as unknown),
    ofOthers: (await opened(mira)).menu().includes('Slow queries'),
  }).toEqual({ went: ['/slow-queries'], ofOthers: false })
})

test('the user menu shows two letters in capitals, name and email, and leads to users and the own password', async () => {
  const { actor, heard } = inWorld(
    userListMachine.provide({ actors: { users: usersResource } }),
    undefined,
    peers.slice(0, 3),
    undefined,
    mira,
  )
  const session = actor.system.get('session') as SessionRef
  const view = await openView(<UserMenu session={session} />)
  await view.press('MI, Account of Mira Okafor')
  expect(view.text()).toContain('MIMira Okaformira@example.org')
  const choices = ['Users', 'Change password', 'Keyboard shortcuts', 'Logout']
  expect(view.menu()).toEqual(choices)
  for (const choice of choices.slice(0, 3)) {
    await view.press(choice)
    await view.press('MI, Account of Mira Okafor')
  }
  expect({
    went: heard('location').map(({ path }) => path as unknown),
    asked: heard('workspace').map(({ dialog }) => dialog as unknown),
  }).toEqual({ went: ['/users'], asked: ['ownPassword', 'shortcuts'] })
})

test('a user that could not be read is read again', async () => {
  const reads = answering<User[], null>()
  const { actor } = inWorld(
    userEditorMachine.provide({ actors: { listUsers: reads.logic } }),
    { id: mira.id },
    ['notifications', 'location', 'users'],
    undefined,
    admin,
  )
  const view = await openView(<UserEditor actor={actor} />)
  await view.happens(() => reads.answers[0]?.reject({ status: 0, message: 'No server' }))
  expect(view.alerts()).toEqual(['The user could not be loadedNo serverTry again'])
  await view.press('Try again')
  await view.happens(() => reads.answers[1]?.resolve([mira]))
  expect([view.alerts(), view.value('Name')]).toEqual([[], mira.name])
})
