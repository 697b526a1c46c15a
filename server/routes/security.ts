import { randomUUID } from 'node:crypto'
import { loginAnswerSchema, loginRequestSchema, type User } from '../../src/api/contract/user.ts'
import type { App } from '../instance.ts'
import { nobodysHash, passwordMatches } from '../passwords.ts'
import { unauthorized } from '../problem.ts'
import { userNamed } from '../store/users.ts'
import type { UserRow } from '../store/tables.ts'

const userOf = (row: UserRow): User => ({
  userId: row.id,
  user_id: row.id,
  id: row.id,
  username: row.username,
  name: row.name,
  full_name: row.name,
  email: row.email,
  initials: row.name.slice(0, 2).toUpperCase(),
  isAdmin: row.is_admin === 1,
  createdOn: row.created_on,
  active: row.active === 1,
})

export const security = (app: App) => {
  app.post('/security/login', {
    config: { permission: 'public' },
    schema: { body: loginRequestSchema, response: { 200: loginAnswerSchema } },
    handler: async (request) => {
      const since = Date.now()
      const { username, password } = request.body
      const user = await userNamed(app.store, username)
      const matches = await passwordMatches(password, user?.password_hash ?? nobodysHash)
      if (user === undefined || !matches || user.active === 0) throw unauthorized()
      return { access_token: app.jwt.sign({ sub: String(user.id), jti: randomUUID(), since }), user: userOf(user) }
    },
  })
}
