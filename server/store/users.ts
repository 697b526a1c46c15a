import { sql } from 'kysely'
import type { Store } from './open.ts'
import type { UserRow } from './tables.ts'

export interface NewUser {
  username: string
  name: string
  email: string
  passwordHash: string
  isAdmin: boolean
}

export const createUser = (store: Store, { username, name, email, passwordHash, isAdmin }: NewUser): Promise<UserRow> =>
  store
    .insertInto('user')
    .values({
      username,
      name,
      email,
      password_hash: passwordHash,
      is_admin: Number(isAdmin),
      active: 1,
      created_on: new Date().toISOString().replace('Z', '000+0000'),
      tokens_valid_from: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The user a sign-in names, by username or e-mail, whatever the case. */
export const userNamed = (store: Store, identifier: string): Promise<UserRow | undefined> => {
  const sought = identifier.trim().toLowerCase()
  return store
    .selectFrom('user')
    .selectAll()
    .where((is) => is.or([is(sql`lower(username)`, '=', sought), is(sql`lower(email)`, '=', sought)]))
    .orderBy(sql`case when lower(username) = ${sought} then 0 else 1 end`)
    .executeTakeFirst()
}

export const userById = (store: Store, id: number): Promise<UserRow | undefined> =>
  store.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

/** The active user a token speaks for, or nothing when the token was revoked or the password changed since. */
export const callerOf = (store: Store, { sub, jti, since }: { sub: string; jti: string; since: number }) =>
  store
    .selectFrom('user')
    .selectAll()
    .where('id', '=', Number(sub))
    .where('active', '=', 1)
    .where('tokens_valid_from', '<', since)
    .where((is) => is.not(is.exists(is.selectFrom('revoked_token').select('token_id').where('token_id', '=', jti))))
    .executeTakeFirst()
