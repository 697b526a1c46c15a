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
import { hashPassword } from '../security/passwords.ts'
import { forbidden, notFound, unacceptable, unacceptableFields } from '../problem.ts'
import type { Write } from '../store/db/idempotency.ts'
import {
  allUsers,
  createUser,
  otherAdmins,
  updateUser,
  userById,
  type UserChange,
} from '../store/users/users.ts'
import type { UserRow } from '../store/db/tables.ts'
import { removeUser } from '../store/users/userRemoval.ts'
import { checkUserFields, orTaken, type UserFields } from '../store/users/userFields.ts'
import { userOf } from './userAnswer.ts'

const answer = (user: UserRow) => ({ id: user.id, result: userOf(user), message: 'OK' })
const lastAdmin = 'The last admin must stay an active admin'
const ownPassword =
  'Your own password is changed with the old one: choose Change password in the account menu'
const anothersPassword =
  'A password is not changed with the other fields: choose Reset password in the list of users'
const idSchema = z.object({ id: z.coerce.number().int() })

export const users = (app: App) => {
  const { store } = app

  const shown = async (id: number) => {
    const user = await userById(store, id)
    if (user === undefined) throw notFound()
    return user
  }

  const userFor = async (caller: UserRow, id: number) => {
    if (caller.id !== id && caller.is_admin === 0) throw forbidden()
    return shown(id)
  }

  const write = async (
    id: number,
    change: UserChange,
    tokenToKeep: string | null,
    into = store,
  ) => {
    const user = await orTaken(updateUser(into, id, change, tokenToKeep))
    if (user === undefined) throw unacceptableFields({ isAdmin: [lastAdmin] })
    return user
  }

  app.get('/security/users', {
    config: { permission: 'any' },
    schema: { response: { 200: usersAnswerSchema } },
    handler: async () => {
      const Users = (await allUsers(store)).map(userOf)
      return { result: { Users }, count: Users.length }
    },
  })

  const create = async (fields: UserFields & { isAdmin: boolean }, by: string, save: Write) => {
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
    return shown(id)
  }

  const change = async (
    caller: UserRow,
    token: string,
    id: number,
    { password, ...fields }: UserFields & UserChange,
  ) => {
    const user = await userFor(caller, id)
    if (password !== undefined && caller.id === user.id)
      throw unacceptableFields({ password: [ownPassword] })
    await checkUserFields(store, { name: fields.name, email: fields.email, password }, user.id)
    const locksItselfOut = fields.active === false && caller.id === user.id && caller.is_admin === 1
    if (locksItselfOut && (await otherAdmins(store, user.id)).length > 0)
      throw unacceptableFields({ active: ['You cannot deactivate yourself: another admin can'] })
    const rights = caller.is_admin === 1 ? { isAdmin: fields.isAdmin, active: fields.active } : {}
    const passwordHash =
      password === undefined ? undefined : await hashPassword(password, `user ${caller.id}`)
    const written = { name: fields.name, email: fields.email, ...rights, passwordHash }
    return write(user.id, written, caller.id === user.id ? token : null)
  }

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
      if (id) return answer(await change(caller, token.jti, id, { ...fields, isAdmin }))
      if (caller.is_admin === 0) throw forbidden()
      const user = await app.once(request, {
        make: (save) => create({ ...fields, isAdmin: isAdmin ?? false }, `user ${caller.id}`, save),
        show: shown,
      })
      return reply.status(201).send(answer(user))
    },
  })

  app.put('/security/users/:id', {
    config: { permission: 'any' },
    schema: { params: idSchema, body: userUpdateSchema, response: { 200: userAnswerSchema } },
    handler: async ({ caller, params, body, user: token }) => {
      const { password, ...sent } = body
      const { id } = await userFor(caller, params.id)
      if (password !== undefined)
        throw unacceptableFields({ password: [id === caller.id ? ownPassword : anothersPassword] })
      const fields = { ...sent, name: sent.name?.trim(), email: sent.email?.trim() }
      return answer(await change(caller, token.jti, params.id, fields))
    },
  })

  app.delete('/security/users/:id', {
    config: { permission: 'admin' },
    schema: { params: idSchema, response: { 200: messageSchema } },
    handler: async ({ caller, params }) => {
      const user = await userFor(caller, params.id)
      if (user.id === caller.id) throw unacceptable('You cannot delete yourself: another admin can')
      if (!(await removeUser(store, user.id, caller.id))) throw unacceptable(lastAdmin)
      return { message: 'OK' }
    },
  })

  app.post('/security/users/resetpassword', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: resetPasswordSchema, response: { 200: messageSchema } },
    handler: async (request) => {
      const { caller, body, user: token } = request
      const user = await userFor(caller, body.user_id ?? body.id ?? body.userId ?? caller.id)
      const done = { message: 'OK' as const }
      const make = async (save: Write) => {
        const isSelf = user.id === caller.id
        const password = body.password ?? body.new_password ?? ''
        if (
          isSelf &&
          !(await app.checkPassword(request, user.id, body.old_password ?? '', user.password_hash))
        )
          throw unacceptableFields({ old_password: ['The old password is wrong'] })
        await checkUserFields(store, { password })
        const passwordHash = await hashPassword(password, `user ${caller.id}`)
        await save(
          async (writing) =>
            (await write(user.id, { passwordHash }, isSelf ? token.jti : null, writing)).id,
        )
        return done
      }
      return app.once(request, { make, show: () => Promise.resolve(done) })
    },
  })
}
