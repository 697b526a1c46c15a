import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { timeNow } from '../../../../server/store/db/time.ts'
import { createModel } from '../../../../server/store/models/modelChanges.ts'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import { removeUser } from '../../../../server/store/users/userRemoval.ts'
import { createUser, userById } from '../../../../server/store/users/users.ts'
import { stores } from '../../../support/stores.ts'
import { thingMaker } from '../../../support/things.ts'

describe.each(stores)('removing a user on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let admin: UserRow
  let leaver: UserRow
  beforeAll(async () => {
    ;({ store, close } = await open())
    admin = await add('admin', true)
    leaver = await add('leaver')
  })
  afterAll(() => close())

  const add = (username: string, isAdmin = false) =>
    createUser(store, {
      username,
      name: username,
      email: `${username}@example.com`,
      passwordHash: 'x',
      isAdmin,
    })
  const authored = () => ({
    created_by_id: leaver.id,
    changed_by_id: leaver.id,
    created_on: timeNow(),
    changed_on: timeNow(),
    deleted_on: null,
  })
  const owners = () => store.selectFrom('owner').selectAll().orderBy('object_id').execute()
  const members = () =>
    store.selectFrom('project_member').selectAll().orderBy('project_id').execute()
  const targetOf = (id: number) =>
    store.selectFrom('dataset_column').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const addProject = async (title: string) => {
    const project = { project_title: title, description: '', version: 1, ...authored() }
    return (
      await store.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()
    ).id
  }

  test('a removal that fails halfway changes nothing', async () => {
    const id = await addProject('Theirs')
    const failing = store.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode') throw new Error('The connection was lost')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await expect(removeUser(failing, leaver.id, admin.id)).rejects.toThrow(
      'The connection was lost',
    )
    expect(await store.selectFrom('project').select(['id', 'created_by_id']).execute()).toEqual([
      { id, created_by_id: leaver.id },
    ])
  })

  test('what they made and own passes to the admin, what is theirs alone goes', async () => {
    const make = thingMaker(store)
    const other = await add('other maker')
    const id = await make.chart('Sales', leaver, 1)
    await make.chart('Of another', other, 1)
    const [led, joined] = [await addProject('Led'), await addProject('Joined')]
    await store
      .insertInto('owner')
      .values([
        { kind: 'chart', object_id: id, user_id: leaver.id },
        { kind: 'chart', object_id: id + 1, user_id: leaver.id },
        { kind: 'chart', object_id: id + 1, user_id: admin.id },
        { kind: 'chart', object_id: id + 2, user_id: other.id },
      ])
      .execute()
    await store
      .insertInto('project_member')
      .values([
        { project_id: led, user_id: leaver.id, role: 'Owner' },
        { project_id: led, user_id: admin.id, role: 'Member' },
        { project_id: joined, user_id: leaver.id, role: 'Member' },
      ])
      .execute()
    await store
      .insertInto('favorite')
      .values({ user_id: leaver.id, kind: 'slice', object_id: id, created_on: timeNow() })
      .execute()

    expect(await removeUser(store, leaver.id, admin.id)).toBe(true)

    expect(await userById(store, leaver.id)).toBeUndefined()
    const authors = ['created_by_id', 'changed_by_id'] as const
    expect(await store.selectFrom('chart').select(authors).orderBy('id').execute()).toEqual([
      { created_by_id: admin.id, changed_by_id: null },
      { created_by_id: other.id, changed_by_id: other.id },
    ])
    expect(await owners()).toEqual([
      { kind: 'chart', object_id: id, user_id: admin.id },
      { kind: 'chart', object_id: id + 1, user_id: admin.id },
      { kind: 'chart', object_id: id + 2, user_id: other.id },
    ])
    expect(await members()).toEqual([{ project_id: led, user_id: admin.id, role: 'Owner' }])
    expect(await store.selectFrom('favorite').selectAll().execute()).toEqual([])
  })

  test('what they deleted, their databases and their models pass to the admin too', async () => {
    const by = await add('parting')
    const make = thingMaker(store)
    const deleted = await make.dataset('deleted', admin)
    await hideAll(store, 'dataset', [deleted], admin)
    await store.updateTable('dataset').set({ deleted_by_id: by.id }).execute()
    const changed = { created_by_id: by.id, changed_by_id: by.id }
    await store.updateTable('database').set(changed).execute()
    const [column] = await store
      .insertInto('dataset_column')
      .values({
        dataset_id: deleted,
        position: 0,
        column_name: 'price',
        type: 'DOUBLE',
        type_generic: 0,
        is_active: 1,
      })
      .returning('id')
      .execute()
    const target = { ...(await targetOf(column?.id ?? 0)), id_column: -1 }
    await createModel(store, target, { algoType: 'regression', features: ['size'] }, by)

    expect(await removeUser(store, by.id, admin.id)).toBe(true)

    const authors = ['created_by_id', 'changed_by_id'] as const
    expect({
      deletedBy: await store.selectFrom('dataset').select('deleted_by_id').execute(),
      databases: await store.selectFrom('database').select(authors).execute(),
      models: await store.selectFrom('model').select('created_by_id').execute(),
    }).toEqual({
      deletedBy: [{ deleted_by_id: admin.id }],
      databases: [{ created_by_id: admin.id, changed_by_id: null }],
      models: [{ created_by_id: admin.id }],
    })
  })

  test('the last admin cannot be removed', async () => {
    const other = await add('other')
    expect(await removeUser(store, admin.id, other.id)).toBe(false)
    expect((await userById(store, admin.id))?.id).toBe(admin.id)
  })
})
