import type { Store } from './open.ts'
import { timeNow, timeText } from './time.ts'
import { together } from './transaction.ts'

const lifetimeMs = 86_400_000

/** The key of a request, unique with its user, and what the request was. */
export interface RequestKey {
  userId: number
  key: string
  fingerprint: string
}

/** What a thing is found by that a request made. */
export type MadeId = number | string

/** Writes what a request makes; answers what it is found by. */
export type Write = <Id extends MadeId>(run: (writing: Store) => Promise<Id>) => Promise<Id>

/** Writes in a transaction, without a key. */
export const writeTo =
  (store: Store): Write =>
  (run) =>
    together(store, run)

/** The key was taken between the look and the write, by another request with it. */
export class KeyTaken extends Error {}

/** Writes in one transaction what a request makes and that its key made it; throws `KeyTaken` and writes nothing where the key has made something. */
export const writeOnce =
  (store: Store, { userId, key, fingerprint }: RequestKey): Write =>
  (run) =>
    together(store, async (writing) => {
      const { numInsertedOrUpdatedRows } = await writing
        .insertInto('idempotency_key')
        .values({ user_id: userId, key, fingerprint, made: null, created_on: timeNow() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) throw new KeyTaken()
      const made = await run(writing)
      await writing
        .updateTable('idempotency_key')
        .set({ made: JSON.stringify(made) })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
      return made
    })

/** What a key made, with the fingerprint of the request that made it. */
export const madeBy = async (
  store: Store,
  { userId, key }: RequestKey,
): Promise<{ made: MadeId; fingerprint: string } | null> => {
  const found = await store
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found === undefined
    ? null
    : { made: JSON.parse(found.made ?? 'null') as MadeId, fingerprint: found.fingerprint }
}

/** Forgets a key, whose thing is gone. */
export const freeKey = (store: Store, { userId, key }: RequestKey) =>
  store.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute()

/** Forgets keys of more than a day ago. */
export const purgeKeys = (store: Store, now = Date.now()) =>
  store
    .deleteFrom('idempotency_key')
    .where('created_on', '<', timeText(now - lifetimeMs))
    .execute()
