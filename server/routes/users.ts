import { z } from 'zod'
import { messageSchema } from '../../src/api/contract/list.ts'
import {
  registerUserSchema,
  resetPasswordSchema,
  userAnswerSchema,
  usersAnswerSchema,
  userUpdateSchema,
} from '../../src/api/contract/user.ts'
import type { App } from '../instance.ts'
import { forbidden, unacceptableFields } from '../problem.ts'
import type { Write } from '../store/db/idempotency.ts'
import type { UserRow } from '../store/db/tables.ts'
import {
  changeableUser,
  changeUser,
  deleteUser,
  refusePassword,
  registerUser,
  setPassword,
  shownUser,
} from '../store/users/accounts.ts'
import { allUsers } from '../store/users/users.ts'
import { userOf } from './userAnswer.ts'

const answer = (user: UserRow) => ({ id: user.id, result: userOf(user), message: 'OK' })
const idSchema = z.object({ id: z.coerce.number().int() })

export const users = (app: App) => {
  const { store } = app

  app.get('/security/users', {
    config: { permission: 'any' },
    schema: { response: { 200: usersAnswerSchema } },
    handler: async () => {
      const Users = (await allUsers(store)).map(userOf)
      return { result: { Users }, count: Users.length }
    },
  })

  app.post('/security/register_user', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: {
      body: registerUserSchema,
      response: { 200: userAnswerSchema, 201: userAnswerSchema },
    },
    handler: async (request, reply) => {
      const { caller, body, user: token } = request
      const { id, isAdmin } = body
      const fields = {
        name: body.name?.trim(),
        username: body.username?.trim(),
        email: body.email?.trim(),
        password: body.password || undefined,
      }
      if (id) {
        const by = { caller, token: token.jti }
        return answer(await changeUser(store, by, id, { ...fields, isAdmin }))
      }
      if (caller.is_admin === 0) throw forbidden()
      const user = await app.once(request, {
        make: (save) =>
          registerUser(store, { ...fields, isAdmin: isAdmin ?? false }, `user ${caller.id}`, save),
        show: (made: number) => shownUser(store, made),
      })
      return reply.status(201).send(answer(user))
    },
  })

  app.put('/security/users/:id', {
    config: { permission: 'any' },
    schema: { params: idSchema, body: userUpdateSchema, response: { 200: userAnswerSchema } },
    handler: async ({ caller, params, body, user: token }) => {
      const { password, ...sent } = body
      const { id } = await changeableUser(store, caller, params.id)
      if (password !== undefined) throw refusePassword(caller, id)
      const fields = { ...sent, name: sent.name?.trim(), email: sent.email?.trim() }
      return answer(await changeUser(store, { caller, token: token.jti }, id, fields))
    },
  })

  app.delete('/security/users/:id', {
    config: { permission: 'admin' },
    schema: { params: idSchema, response: { 200: messageSchema } },
    handler: async ({ caller, params }) => {
      await deleteUser(store, caller, params.id)
      return { message: 'OK' }
    },
  })

  app.post('/security/users/resetpassword', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: resetPasswordSchema, response: { 200: messageSchema } },
    handler: async (request) => {
      const { caller, body, user: token } = request
      const sentId = body.user_id ?? body.id ?? body.userId ?? caller.id
      const { id, password_hash } = await changeableUser(store, caller, sentId)
      const isSelf = id === caller.id
      const done = { message: 'OK' as const }
      const make = async (save: Write) => {
        if (
          isSelf &&
          !(await app.checkPassword(request, id, body.old_password ?? '', password_hash))
        )
          throw unacceptableFields({ old_password: ['The old password is wrong'] })
        const password = body.password ?? body.new_password ?? ''
        const by = { by: `user ${caller.id}`, tokenToKeep: isSelf ? token.jti : null }
        await setPassword(store, id, password, by, save)
        return done
      }
      return app.once(request, { make, show: () => Promise.resolve(done) })
    },
  })
}
