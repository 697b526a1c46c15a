import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createChart } from '../../../../server/store/charts/chartChanges.ts'
import { coverTable } from '../../../../server/store/datasets/coverTable.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import {
  addToProject,
  createProject,
  removeFromProject,
} from '../../../../server/store/projects/projectChanges.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { createUser } from '../../../../server/store/users/users.ts'
import { membersOfProjects } from '../../../../server/store/projects/projectContents.ts'
import { stores } from '../../../support/stores.ts'

describe.each(stores)('a new project on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let ada: UserRow
  let eve: UserRow
  const person = (username: string) =>
    createUser(store, {
      username,
      name: username,
      email: `${username}@example.com`,
      passwordHash: '',
      isAdmin: false,
    })

  beforeEach(async () => {
    ;({ store, close } = await open())
    ada = await person('ada')
    eve = await person('eve')
  })
  afterEach(() => close())

  test('holds its charts and members, and its creator is the Owner', async () => {
    const { id: datasource_id } = await coverTable(store, {
      databaseId: 1,
      schema: null,
      tableName: 't',
      columns: [],
      source: 'user',
      caller: ada,
    })
    const chart = await createChart(
      store,
      { slice_name: 'Chart', viz_type: 'table', datasource_id },
      ada,
    )
    const { id } = await createProject(
      store,
      {
        project_title: ' Samples ',
        description: 'Public data',
        slices: [chart.id, chart.id],
        members: [eve.id, ada.id],
      },
      ada,
    )
    expect(
      await store
        .selectFrom('project')
        .select(['id', 'project_title', 'description', 'created_by_id'])
        .execute(),
    ).toEqual([{ id, project_title: 'Samples', description: 'Public data', created_by_id: ada.id }])
    expect(
      await store.selectFrom('project_member').selectAll().orderBy('user_id').execute(),
    ).toEqual([
      { project_id: id, user_id: ada.id, role: 'Owner' },
      { project_id: id, user_id: eve.id, role: 'Member' },
    ])
    expect(await store.selectFrom('project_chart').selectAll().execute()).toEqual([
      { project_id: id, chart_id: chart.id },
    ])
  })

  test.each([
    [{ project_title: ' ' }, 'Title is required'],
    [{ project_title: 'P', slices: [9] }, 'slices: [9] do not exist'],
    [{ project_title: 'P', members: [9] }, 'members: [9] do not exist'],
  ])('from %j is refused and leaves nothing behind', async (fields, message) => {
    await expect(createProject(store, fields, ada)).rejects.toMatchObject({ status: 422, message })
    expect(await store.selectFrom('project').selectAll().execute()).toEqual([])
  })
  const chartsMade = async (count: number) => {
    const { id: dataset_id } = await coverTable(store, {
      ...{ databaseId: 1, schema: null, tableName: 't', columns: [], source: 'user' },
      caller: ada,
    })
    const chart = { slice_name: 'Chart', viz_type: 'table', datasource_id: dataset_id }
    const { id: first } = await createChart(store, chart, ada)
    const { id: _, ...row } = await store
      .selectFrom('chart')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, at) => ({ ...row, uuid: `chart ${at}` }))
    const made = await store.insertInto('chart').values(rows).returning('id').execute()
    return made.map(({ id }) => id)
  }

  test('takes more than a thousand charts at once, and gives them back, in the order in which they are named', async () => {
    const ids = (await chartsMade(1002)).toReversed()
    const { id } = await createProject(
      store,
      { project_title: 'Large', slices: [ids[5] ?? 0] },
      ada,
    )
    const fresh = ids.filter((_, at) => at !== 5)
    const { added } = await addToProject(store, 'slices', id, ids, ada)
    const { removed } = await removeFromProject(store, 'slices', id, ids, ada)
    const left = await store.selectFrom('project_chart').selectAll().execute()
    expect({ added, removed, left }).toEqual({ added: fresh, removed: ids, left: [] })
  })

  test('names its Owners first, then its members by name in any case, whatever they sign in as', async () => {
    const names = {
      zoe: 'anton',
      yan: 'Berta',
      xia: 'berta',
      wim: 'Clara',
      ada: 'Zita',
      eve: 'zora',
    }
    const ids: number[] = []
    for (const [username, name] of Object.entries(names)) {
      const { id } = { ada, eve }[username] ?? (await person(username))
      await store.updateTable('user').set({ name }).where('id', '=', id).execute()
      ids.push(id)
    }
    const { id } = await createProject(store, { project_title: 'Shop', members: ids }, ada)
    const leads = { project_id: id, user_id: eve.id }
    await store
      .updateTable('project_member')
      .set({ role: 'Owner' })
      .where((is) => is.and(leads))
      .execute()
    const members = (await membersOfProjects(store, [id])).get(id) ?? []
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ['Zita', 'Owner'],
      ['zora', 'Owner'],
      ['anton', 'Member'],
      ['Berta', 'Member'],
      ['berta', 'Member'],
      ['Clara', 'Member'],
    ])
  })

  test('may lose one of its Owners, but neither who made it nor the last', async () => {
    const { id } = await createProject(store, { project_title: 'Led', members: [eve.id] }, ada)
    const role = (user_id: number, of: 'Owner' | 'Member') =>
      store.updateTable('project_member').set({ role: of }).where('user_id', '=', user_id).execute()
    const leaves = (...people: UserRow[]) =>
      removeFromProject(
        store,
        'members',
        id,
        people.map((one) => one.id),
        ada,
      ).then(
        ({ removed }) => removed,
        (error: unknown) => (error instanceof Error ? error.message : error),
      )
    const stays = 'The project owner cannot be removed'
    await role(eve.id, 'Owner')
    const outcomes = [await leaves(ada), await leaves(ada, eve), await leaves(eve)]
    expect(outcomes).toEqual([stays, stays, [eve.id]])
  })
})
