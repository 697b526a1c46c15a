import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../../../server/problem.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { timeNow } from '../../../../server/store/db/time.ts'
import { isTaken } from '../../../../server/store/db/transaction.ts'
import {
  addOwners,
  initialsOf,
  ownersOf,
  staleRefusal,
} from '../../../../server/store/users/people.ts'
import { checkUserFields, type UserFields } from '../../../../server/store/users/userFields.ts'
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
        ['ada', ' A\0DA ', 'ada@EXAMPLE.com', 'Österreicher', 'nobody'].map(idsNamed),
      ),
    ).toEqual([[ada.id], [ada.id], [mimic.id, ada.id], [österreicher.id], []])
  })

  test('users come by name, whatever the case', async () => {
    await add('bert')
    const carl = await add('Carl')
    const names = async () => (await allUsers(store)).map(({ name }) => name)
    const before = await names()
    await updateUser(store, carl.id, { name: 'Bea' })
    expect([before, await names()]).toEqual([
      ['Ada', 'bert', 'Carl'],
      ['Ada', 'Bea', 'bert'],
    ])
  })

  test('the owners of a thing come by name, whatever the case, those of one name as they joined', async () => {
    const [carl, bert, twin] = [await add('Carl'), await add('bert'), await add('Twin')]
    await updateUser(store, twin.id, { name: 'CARL' })
    const owners = [twin, carl, bert, ada].map(({ id }) => id)
    await addOwners(store, 'chart', 7, owners)
    await addOwners(store, 'chart', 8, owners.slice(0, 1))
    const found = await ownersOf(store, 'chart', [7, 8])
    const names = (id: number) => found.get(id)?.map(({ username }) => username)
    expect([names(7), names(8)]).toEqual([['Ada', 'bert', 'Carl', 'Twin'], ['Twin']])
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
    await updateUser(store, id, { name: 'Ada Lovelace' })
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
    await revokeToken(store, 'later', now + 90)
    expect(await callerOf(store, token(ada))).toBeUndefined()
    expect((await callerOf(store, { ...token(ada), jti: 'another' }))?.id).toBe(ada.id)
    const revoked = store.selectFrom('revoked_token').select('token_id').orderBy('token_id')
    expect(await revoked.execute()).toEqual([{ token_id: 'later' }, { token_id: 'token' }])
  })

  test('who is activated again has to sign in anew', async () => {
    const bert = await add('bert')
    await updateUser(store, bert.id, { active: false }, 'kept')
    await updateUser(store, bert.id, { active: true })
    expect(await callerOf(store, { ...token(bert), jti: 'of bert' })).toBeUndefined()
  })

  test('names have up to 250 characters that can be stored, and nobody takes those of another', async () => {
    await add('bert')
    const refusal = async (fields: UserFields) => {
      const error = await checkUserFields(store, fields, ada.id).catch((reason: unknown) => reason)
      return error instanceof Refusal ? error.fields : error
    }
    const fields = { username: 'ADA', name: 'x'.repeat(250), email: 'ada@example.com' }
    const long = 'Name may have at most 250 characters'
    expect(await refusal(fields)).toBeUndefined()
    expect(await refusal({ ...fields, name: 'x'.repeat(251) })).toEqual({ name: [long] })
    expect(await refusal({ username: 'a\0b', name: '', email: 'BERT@example.com' })).toEqual({
      name: ['Name is required'],
      username: ['Username has a character that cannot be stored'],
      email: ['A user with this email already exists'],
    })
    expect(await refusal({ username: 'bert@example.com', email: 'bert' })).toEqual({
      username: ['A user with this username already exists'],
      email: ['Email is not valid'],
    })
  })

  test('whose change was first is told by name, and what stands for a picture is two letters as people see them', async () => {
    const told = async (changed_by_id: number | null, caller: UserRow) =>
      (await staleRefusal(store, { changed_by_id, changed_on: timeNow() }, {}, caller)).message
    const eve = await createUser(store, {
      username: 'eve',
      name: 'Eve de la Cruz',
      email: 'eve@example.com',
      passwordHash: 'x',
      isAdmin: false,
    })
    expect([
      await told(ada.id, eve),
      await told(ada.id, ada),
      await told(eve.id, ada),
      await told(null, ada),
    ]).toEqual([
      'Changed by Ada now',
      'Changed by you now',
      'Changed by Eve de la Cruz now',
      'Changed by someone now',
    ])
    expect(['ada', 'e\u0301va', '👩‍👧xy', 'ß', ''].map(initialsOf)).toEqual([
      'AD',
      'E\u0301V',
      '👩‍👧X',
      'SS',
      '',
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
