import { fieldsOf } from './contract/fieldsOf'
import { post, type AnswerSchema, type CallOptions } from './client'
import type { LoginAnswer, Problem, User } from './contract'

type Fields = Record<string, 'string' | 'number' | 'boolean'>

const userFields: Fields = {
  userId: 'number',
  user_id: 'number',
  id: 'number',
  username: 'string',
  name: 'string',
  full_name: 'string',
  email: 'string',
  initials: 'string',
  isAdmin: 'boolean',
  createdOn: 'string',
  active: 'boolean',
}

const hasFields = (value: unknown, fields: Fields): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof fieldsOf(value)[name] === type)

const checked = <Answer>(isAnswer: (body: unknown) => boolean): AnswerSchema<Answer> => ({
  safeParse: (body) =>
    isAnswer(body) ? { success: true, data: body as Answer } : { success: false },
})

/** Checks as `loginAnswerSchema` does, without the schema library, which the sign-in page does not load. */
export const loginAnswer = checked<LoginAnswer>(
  (body) => hasFields(body, { access_token: 'string' }) && hasFields(body['user'], userFields),
)

/** What the browser stores of a login, checked in the same way. */
export const storedLogin = checked<{ token: string; user: User }>(
  (value) => hasFields(value, { token: 'string' }) && hasFields(value['user'], userFields),
)

const message = checked<{ message: string }>((body) => hasFields(body, { message: 'string' }))

const hasNoToken = (body: unknown) =>
  typeof body === 'object' && body !== null && !('access_token' in body)

const signInAnswer = checked<LoginAnswer | { access_token?: undefined }>(
  (body) => hasNoToken(body) || loginAnswer.safeParse(body).success,
)

const tokenless: Problem = {
  status: 401,
  message: 'The answer of /security/login was not understood: it has no access token.',
}

/** Signs in with a username or an e-mail address. */
export const signIn = async (
  { identifier, password }: { identifier: string; password: string },
  options: CallOptions = {},
) => {
  const body = { username: identifier.trim(), password, provider: 'db' }
  const answer = await post(signInAnswer, '/security/login', body, options)
  if (answer.access_token === undefined) throw tokenless
  return { token: answer.access_token, user: answer.user }
}

/** Revokes a token that the page has already forgotten. */
export const signOut = async ({ token }: { token: string }) => {
  await post(message, '/security/logout', {}, { headers: { Authorization: `Bearer ${token}` } })
}
