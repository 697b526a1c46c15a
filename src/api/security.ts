import { get, post, put, remove, type CallOptions } from './client'
import type { RegisterUser, ResetPassword, UserUpdate } from './contract'
import { messageSchema } from './contract/list'
import { userAnswerSchema, usersAnswerSchema } from './contract/user'

/** Everyone who may sign in, by name. */
export const listUsers = async (_: null, options: CallOptions = {}) =>
  (await get(usersAnswerSchema, '/security/users', options)).result.Users

/** Creates a user, or changes the one whose id it carries. */
export const saveUser = async (user: RegisterUser, options: CallOptions = {}) =>
  (await post(userAnswerSchema, '/security/register_user', user, options)).result

/** Changes the sent fields of a user; `active: false` signs them out and keeps them out. */
export const updateUser = async (
  { id, ...fields }: UserUpdate & { id: number },
  options: CallOptions = {},
) => (await put(userAnswerSchema, `/security/users/${id}`, fields, options)).result

/** Sets a password: the caller's own with the old one, or another's for an admin. */
export const resetPassword = async (change: ResetPassword, options: CallOptions = {}) => {
  await post(messageSchema, '/security/users/resetpassword', change, options)
}

/** Removes a user; what they own passes to the admin who does it. */
export const deleteUser = async ({ id }: { id: number }, options: CallOptions = {}) => {
  await remove(messageSchema, `/security/users/${id}`, undefined, options)
}
