import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { isTaken } from '../../../../server/store/db/transaction.ts'
import {
  allUsers,
  callerOf,
  createUser,
  revokeToken,
  updateUser,
  usersNamed,
} from '../../../../server/store/users/users.ts'
import { stores } from '../../../support/stores.ts'

describe.each(stores)('users on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let ada: UserRow
  beforeAll(async () => {
    ;({ store, close } = await open())
  })
  afterAll(() => close())
  beforeEach(async () => {
    await store.deleteFrom('user').execute()
    ada = await add('Ada', true)
  })

  const add = (username: string, isAdmin = false) =>
    createUser(store, {
      username,
      name: username,
      email: `${username}@example.com`,
      passwordHash: 'x',
      isAdmin,
    })
  const idsNamed = async (name: string) => (await usersNamed(store, name)).map(({ id }) => id)
  const token = (user: UserRow) => ({
    sub: String(user.id),
    jti: 'token',
    generation: user.token_generation,
  })

  test('a user is found by username or e-mail, whatever the case, the username first', async () => {
    const mimic = await createUser(store, {
      username: 'Ada@example.com',
      name: 'Mimic',
      email: 'm@example.com',
      passwordHash: 'x',
      isAdmin: false,
    })
    const österreicher = await add('Österreicher')
    expect(
      await Promise.all(
        ['ada', ' ADA ', 'ada@EXAMPLE.com', 'Österreicher', 'nobody'].map(idsNamed),
      ),
    ).toEqual([[ada.id], [ada.id], [mimic.id, ada.id], [österreicher.id], []])
  })

  test('users come by name, whatever the case', async () => {
    await add('bert')
    await add('Carl')
    expect((await allUsers(store)).map(({ name }) => name)).toEqual(['Ada', 'bert', 'Carl'])
  })

  test('a username or an e-mail that is taken is refused by the store itself', async () => {
    const error = await createUser(store, {
      username: 'ADA',
      name: 'x',
      email: 'x@example.com',
      passwordHash: 'x',
      isAdmin: false,
    }).catch((reason: unknown) => reason)
    expect(isTaken(error)).toBe(true)
  })

  test('ids are never used again', async () => {
    const gone = await add('gone')
    await store.deleteFrom('user').where('id', '=', gone.id).execute()
    expect((await add('next')).id).toBe(gone.id + 1)
  })

  test('a change leaves what it does not name', async () => {
    const changed = await updateUser(store, ada.id, { name: 'Ada Lovelace' })
    expect(changed).toEqual({ ...ada, name: 'Ada Lovelace' })
    expect(await updateUser(store, ada.id, {})).toEqual(changed)
  })

  test('a token stands for its user until the password changes, except the one that is kept', async () => {
    const { id } = ada
    expect((await callerOf(store, token(ada)))?.id).toBe(id)
    const changed = await updateUser(store, id, { passwordHash: 'y' }, 'kept')
    expect(changed?.password_hash).toBe('y')
    expect(await callerOf(store, token(ada))).toBeUndefined()
    expect((await callerOf(store, { ...token(ada), jti: 'kept' }))?.id).toBe(id)
    expect((await callerOf(store, token(changed!)))?.id).toBe(id)
    await updateUser(store, id, { passwordHash: 'z' })
    expect(await callerOf(store, { ...token(ada), jti: 'kept' })).toBeUndefined()
  })

  test('a revoked token stands for nobody, and is forgotten when it would have run out', async () => {
    const now = Math.floor(Date.now() / 1000)
    await revokeToken(store, 'old', now - 1)
    await revokeToken(store, 'token', now + 60)
    await revokeToken(store, 'token', now + 60)
    expect(await callerOf(store, token(ada))).toBeUndefined()
    expect((await callerOf(store, { ...token(ada), jti: 'another' }))?.id).toBe(ada.id)
    expect(await store.selectFrom('revoked_token').select('token_id').execute()).toEqual([
      { token_id: 'token' },
    ])
  })

  test('the last active admin stays one', async () => {
    const inactive = await add('inactive', true)
    await updateUser(store, inactive.id, { active: false })
    expect(await updateUser(store, ada.id, { isAdmin: false })).toBeUndefined()
    expect(await updateUser(store, ada.id, { active: false })).toBeUndefined()
    expect(
      (await allUsers(store)).filter(({ is_admin, active }) => is_admin === 1 && active === 1),
    ).toEqual([ada])
  })

  test('two admins who demote each other at the same moment leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await updateUser(store, ada.id, { isAdmin: true })
      const eve = await add(`eve${round}`, true)
      await Promise.all([
        updateUser(store, ada.id, { isAdmin: false }),
        updateUser(store, eve.id, { isAdmin: false }),
      ])
      const admins = (await allUsers(store)).filter(({ is_admin }) => is_admin === 1)
      expect(admins).toHaveLength(1)
      await updateUser(store, ada.id, { isAdmin: true })
      await store.deleteFrom('user').where('id', '=', eve.id).execute()
    }
  })
})
