import { http, type CallOptions } from './client'
import type { LoginAnswer, RegisterUser, ResetPassword, User, UserUpdate } from './contract'

/** Signs in with a username or an e-mail address. */
export const signIn = async ({ identifier, password }: { identifier: string; password: string }, options: CallOptions = {}) => {
  const body = { username: identifier.trim(), password, provider: 'db' }
  const { data } = await http.post<Partial<LoginAnswer>>('/security/login', body, options)
  if (!data.access_token || !data.user) throw new Error('The server gave no access token')
  return { token: data.access_token, user: data.user }
}

/** Revokes a token that the page has already forgotten. */
export const signOut = async ({ token }: { token: string }) => {
  await http.post('/security/logout', {}, { headers: { Authorization: `Bearer ${token}` } })
}

/** Everyone who may sign in, by name. */
export const listUsers = async (_: null, options: CallOptions = {}) => {
  const { data } = await http.get<{ result: { Users: User[] } }>('/security/users', options)
  return data.result.Users
}

/** Creates a user, or changes the one whose id it carries. */
export const saveUser = async (user: RegisterUser, options: CallOptions = {}) => {
  const { data } = await http.post<{ result: User }>('/security/register_user', user, options)
  return data.result
}

/** Changes the sent fields of a user; `active: false` signs them out and keeps them out. */
export const updateUser = async ({ id, ...fields }: UserUpdate & { id: number }, options: CallOptions = {}) => {
  const { data } = await http.put<{ result: User }>(`/security/users/${id}`, fields, options)
  return data.result
}

/** Sets a password: the caller's own with the old one, or another's for an admin. */
export const resetPassword = async (change: ResetPassword, options: CallOptions = {}) => {
  await http.post('/security/users/resetpassword', change, options)
}

/** Removes a user; what they own passes to the admin who does it. */
export const deleteUser = async ({ id }: { id: number }, options: CallOptions = {}) => {
  await http.delete(`/security/users/${id}`, options)
}
