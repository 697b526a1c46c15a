import { sql } from 'kysely'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { together } from '../db/transaction.ts'
import { canBeId } from '../lists/listQuery.ts'

export interface NewUser {
  username: string
  name: string
  email: string
  passwordHash: string
  isAdmin: boolean
}

export interface UserChange {
  name?: string | undefined
  email?: string | undefined
  isAdmin?: boolean | undefined
  active?: boolean | undefined
  passwordHash?: string | undefined
}

export const createUser = (
  store: Store,
  { username, name, email, passwordHash, isAdmin }: NewUser,
): Promise<UserRow> =>
  store
    .insertInto('user')
    .values({
      username,
      name,
      email,
      password_hash: passwordHash,
      is_admin: Number(isAdmin),
      active: 1,
      created_on: timeNow(),
      token_generation: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const allUsers = (store: Store): Promise<UserRow[]> =>
  store
    .selectFrom('user')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const userById = async (store: Store, id: number): Promise<UserRow | undefined> =>
  canBeId(id)
    ? store.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined

/** Users who sign in with this text as username or e-mail, whatever the case; a username goes before an e-mail. */
export const usersNamed = (store: Store, identifier: string): Promise<UserRow[]> => {
  const identifierText = sql<string>`lower(${identifier.replaceAll('\0', '').trim()})`
  return store
    .selectFrom('user')
    .selectAll()
    .where((is) =>
      is.or([
        is(sql`lower(username)`, '=', identifierText),
        is(sql`lower(email)`, '=', identifierText),
      ]),
    )
    .orderBy(sql`case when lower(username) = ${identifierText} then 0 else 1 end`)
    .execute()
}

/** The active user of a token; nothing when it was revoked or the password changed since. */
export const callerOf = (
  store: Store,
  { sub, jti, generation }: { sub: string; jti: string; generation: number },
) =>
  store
    .selectFrom('user')
    .selectAll()
    .where('id', '=', Number(sub))
    .where('active', '=', 1)
    .where((is) => is.or([is('token_generation', '=', generation), is('kept_token', '=', jti)]))
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('revoked_token').select('token_id').where('token_id', '=', jti)),
      ),
    )
    .executeTakeFirst()

const integer = (flag: boolean | undefined) => (flag === undefined ? undefined : Number(flag))

/** Makes PostgreSQL hold other writers of admins back until the transaction ends, so that two cannot demote each other at once. */
export const lockAdmins = (writing: Store) =>
  writing.updateTable('user').set({ is_admin: 1 }).where('is_admin', '=', 1).execute()

export const otherAdmins = (store: Store, id: number) =>
  store
    .selectFrom('user')
    .select('id')
    .where('is_admin', '=', 1)
    .where('active', '=', 1)
    .where('id', '!=', id)
    .execute()

/**
 * Changes a user; answers nothing when that would leave nobody who administers. `tokenToKeep` is the token that survives
 * a change of the password.
 */
export const updateUser = (
  store: Store,
  id: number,
  change: UserChange,
  tokenToKeep: string | null = null,
) =>
  together(store, async (writing): Promise<UserRow | undefined> => {
    await lockAdmins(writing)
    const stepsDown = change.isAdmin === false || change.active === false
    if (stepsDown && (await otherAdmins(writing, id)).length === 0) return undefined
    const endsSessions = change.passwordHash !== undefined || change.active === false
    return writing
      .updateTable('user')
      .set({
        name: change.name,
        email: change.email,
        is_admin: integer(change.isAdmin),
        active: integer(change.active),
        password_hash: change.passwordHash,
        kept_token: endsSessions ? tokenToKeep : undefined,
        token_generation: sql`token_generation + ${Number(endsSessions)}`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  })

/** Makes a token invalid before its time, and forgets the revoked ones that have run out by now. */
export const revokeToken = async (store: Store, tokenId: string, expiresOn: number) => {
  await store
    .deleteFrom('revoked_token')
    .where('expires_on', '<', Math.floor(Date.now() / 1000))
    .execute()
  await store
    .insertInto('revoked_token')
    .values({ token_id: tokenId, expires_on: expiresOn })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .execute()
}
