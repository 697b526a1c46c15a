import { messageSchema } from '../../src/api/contract/list.ts'
import {
  loginAnswerSchema,
  loginRequestSchema,
  ownUserAnswerSchema,
} from '../../src/api/contract/user.ts'
import type { App } from '../instance.ts'
import { nobodysHash } from '../security/passwords.ts'
import { tokenFor } from '../plugins/session.ts'
import { unauthorized } from '../problem.ts'
import { revokeToken, usersNamed } from '../store/users/users.ts'
import { userOf } from './userAnswer.ts'

/** Signing in, staying signed in, signing out. */
export const security = (app: App) => {
  app.post('/security/login', {
    config: { permission: 'public', repeat: 'harmless' },
    schema: { body: loginRequestSchema, response: { 200: loginAnswerSchema } },
    handler: async (request) => {
      const { username, password } = request.body
      const [user] = await usersNamed(app.store, username)
      const hash = user?.active === 1 ? user.password_hash : nobodysHash
      const matches = await app.checkPassword(
        request,
        user?.id ?? username.trim().toLowerCase(),
        password,
        hash,
      )
      if (user === undefined || !matches) throw unauthorized()
      return { access_token: tokenFor(app, user), user: userOf(user) }
    },
  })

  app.get('/security/me', {
    config: { permission: 'any' },
    schema: { response: { 200: ownUserAnswerSchema } },
    handler: ({ caller }) => ({ id: caller.id, result: userOf(caller) }),
  })

  app.post('/security/logout', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { response: { 200: messageSchema } },
    handler: async ({ user }) => {
      await revokeToken(app.store, user.jti, user.exp)
      return { message: 'OK' }
    },
  })
}
