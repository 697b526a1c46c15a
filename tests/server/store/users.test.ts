import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../server/store/open.ts'
import { createUser, usersNamed } from '../../../server/store/users.ts'
import { stores } from '../../support/stores.ts'

describe.each(stores)('users on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ store, close } = await open())
  })
  afterAll(() => close())

  const ada = { username: 'Ada', name: 'Ada Lovelace', email: 'ada@example.com', passwordHash: 'x', isAdmin: true }

  test('a user is found by username or e-mail, whatever the case', async () => {
    const { id } = await createUser(store, ada)
    const found = await Promise.all(['ada', ' ADA@example.COM '].map((name) => usersNamed(store, name)))
    expect(found.map((users) => users.map((user) => user.id))).toEqual([[id], [id]])
  })
})
