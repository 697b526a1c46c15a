import { z } from 'zod'
import { isStrongPassword, weakPasswordMessage } from '../../../src/api/contract/passwordRule.ts'
import { unacceptableFields } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import { isTaken } from '../db/transaction.ts'
import { usersNamed } from './users.ts'

export interface UserFields {
  username?: string | undefined
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
}

const longest = 250
const emailSchema = z.email()

const textProblem = (label: string, text: string) => {
  if (text === '') return `${label} is required`
  if (text.includes('\0')) return `${label} has a character that cannot be stored`
  return text.length > longest ? `${label} may have at most ${longest} characters` : undefined
}

const emailProblem = (email: string) =>
  textProblem('Email', email) ??
  (emailSchema.safeParse(email).success ? undefined : 'Email is not valid')

const isOthers = async (store: Store, identifier: string, id: number | undefined) =>
  (await usersNamed(store, identifier)).some((user) => user.id !== id)

const taken = (label: string) => `A user with this ${label} already exists`

/** Refuses with 422 what a user may not be called, reached at or signed in with. Absent fields are not looked at. */
export const checkUserFields = async (
  store: Store,
  { username, name, email, password }: UserFields,
  id?: number,
) => {
  const problems = {
    name: name === undefined ? undefined : textProblem('Name', name),
    username:
      username === undefined
        ? undefined
        : (textProblem('Username', username) ??
          ((await isOthers(store, username, id)) ? taken('username') : undefined)),
    email:
      email === undefined
        ? undefined
        : (emailProblem(email) ??
          ((await isOthers(store, email, id)) ? taken('email') : undefined)),
    password:
      password === undefined || isStrongPassword(password) ? undefined : weakPasswordMessage,
  }
  const fields = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [[field, [problem]]],
  )
  if (fields.length > 0)
    throw unacceptableFields(Object.fromEntries(fields) as Record<string, string[]>)
}

/** Writes a user; a name or e-mail that another took in the meantime is refused like one taken before. */
export const orTaken = async <Output>(write: Promise<Output>): Promise<Output> => {
  try {
    return await write
  } catch (error) {
    if (isTaken(error)) throw unacceptableFields({ email: [taken('username or email')] })
    throw error
  }
}
