import { forbidden, notFound, unacceptable, unacceptableFields } from '../../problem.ts'
import { hashPassword } from '../../security/passwords.ts'
import type { Write } from '../db/idempotency.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { checkUserFields, orTaken, type UserFields } from './userFields.ts'
import { removeUser } from './userRemoval.ts'
import { createUser, otherAdmins, updateUser, userById, type UserChange } from './users.ts'

const lastAdmin = 'The last admin must stay an active admin'
const ownPassword =
  'Your own password is changed with the old one: choose Change password in the account menu'
const anothersPassword =
  'A password is not changed with the other fields: choose Reset password in the list of users'

export const shownUser = async (store: Store, id: number) => {
  const user = await userById(store, id)
  if (user === undefined) throw notFound()
  return user
}

/** A user whom the caller may change: themselves, or as an admin anybody. */
export const changeableUser = (store: Store, caller: UserRow, id: number) => {
  if (caller.id !== id && caller.is_admin === 0) throw forbidden()
  return shownUser(store, id)
}

const write = async (store: Store, id: number, change: UserChange, tokenToKeep: string | null) => {
  const user = await orTaken(updateUser(store, id, change, tokenToKeep))
  if (user === undefined) throw unacceptableFields({ isAdmin: [lastAdmin] })
  return user
}

/** A new account; hashing its password takes its turn among those of `by`. */
export const registerUser = async (
  store: Store,
  fields: UserFields & { isAdmin: boolean },
  by: string,
  save: Write,
) => {
  const name = fields.name ?? ''
  const newUser = {
    name,
    username: fields.username || name,
    email: fields.email ?? '',
    password: fields.password ?? '',
  }
  await checkUserFields(store, newUser)
  const passwordHash = await hashPassword(newUser.password, by)
  const id = await orTaken(
    save(
      async (writing) =>
        (await createUser(writing, { ...newUser, passwordHash, isAdmin: fields.isAdmin })).id,
    ),
  )
  return shownUser(store, id)
}

/** Other fields than the password, which neither the user nor an admin changes with them. */
export const refusePassword = (caller: UserRow, id: number) =>
  unacceptableFields({ password: [id === caller.id ? ownPassword : anothersPassword] })

/**
 * Changes an account within the rights of the caller: admins alone make admins and deactivate, nobody their own account
 * while another admin could. `token` is the caller's, which survives a change of their own account.
 */
export const changeUser = async (
  store: Store,
  { caller, token }: { caller: UserRow; token: string },
  id: number,
  { password, ...fields }: UserFields & UserChange,
) => {
  const user = await changeableUser(store, caller, id)
  const isSelf = caller.id === user.id
  if (password !== undefined && isSelf) throw refusePassword(caller, id)
  await checkUserFields(store, { name: fields.name, email: fields.email, password }, user.id)
  const locksItselfOut = fields.active === false && isSelf && caller.is_admin === 1
  if (locksItselfOut && (await otherAdmins(store, user.id)).length > 0)
    throw unacceptableFields({ active: ['You cannot deactivate yourself: another admin can'] })
  const rights = caller.is_admin === 1 ? { isAdmin: fields.isAdmin, active: fields.active } : {}
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password, `user ${caller.id}`)
  const written = { name: fields.name, email: fields.email, ...rights, passwordHash }
  return write(store, user.id, written, isSelf ? token : null)
}

/** Sets a password and ends the sessions of its user but the one that `tokenToKeep` is of. */
export const setPassword = async (
  store: Store,
  id: number,
  password: string,
  { by, tokenToKeep }: { by: string; tokenToKeep: string | null },
  save: Write,
) => {
  await checkUserFields(store, { password })
  const passwordHash = await hashPassword(password, by)
  await save(async (writing) => (await write(writing, id, { passwordHash }, tokenToKeep)).id)
}

export const deleteUser = async (store: Store, caller: UserRow, id: number) => {
  const user = await changeableUser(store, caller, id)
  if (user.id === caller.id) throw unacceptable('You cannot delete yourself: another admin can')
  if (!(await removeUser(store, user.id, caller.id))) throw unacceptable(lastAdmin)
}
