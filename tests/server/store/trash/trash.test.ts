import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import { addFavorite, favoritesOf } from '../../../../server/store/things/favorites.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import { addOwners } from '../../../../server/store/users/people.ts'
import { deleteForGood, purgeTrash } from '../../../../server/store/trash/purge.ts'
import { restoreThing } from '../../../../server/store/trash/restoring.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { kindNamed, starredKindNamed } from '../../../../server/store/things/things.ts'
import { storeThumbnail } from '../../../../server/store/things/thumbnails.ts'
import { timeNow } from '../../../../server/store/db/time.ts'
import { lockRow } from '../../../../server/store/db/transaction.ts'
import { stores } from '../../../support/stores.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

const day = 86_400_000
const later = (days: number) => Date.now() + days * day

describe.each(stores)('the trash on $kind', ({ kind, open }) => {
  let store: Store
  let close: () => Promise<void>
  let make: ThingMaker
  let ada: UserRow
  let eve: UserRow
  let root: UserRow
  let sales: number

  beforeEach(async () => {
    ;({ store, close } = await open())
    make = thingMaker(store)
    ada = await make.person('ada')
    eve = await make.person('eve')
    root = await make.person('root', true)
    sales = await make.dataset('sales', ada)
  })
  afterEach(() => close())

  const restore = (type: string, id: number, by = ada) =>
    restoreThing(store, kindNamed(type), id, by)
  const hide = (type: 'chart' | 'dataset', id: number, by = ada) => hideAll(store, type, [id], by)
  /** A deletion of a kind for which the store has no call of its own. */
  const putAway = (type: 'project' | 'dashboard', id: number, by = ada) =>
    store
      .updateTable(type)
      .set({ deleted_on: timeNow(), deleted_by_id: by.id })
      .where('id', '=', id)
      .execute()
  const stateOf = async (type: 'chart' | 'dataset' | 'project' | 'dashboard', id: number) =>
    store
      .selectFrom(type)
      .select(['deleted_on', 'deleted_by_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
  const stars = async (type: string, by = ada) =>
    (await favoritesOf(store, starredKindNamed(type), by)).map(({ id }) => id)

  /** A chart that belongs to everything a chart can belong to. */
  const wovenChart = async () => {
    const id = await make.chart('Woven', ada, sales)
    const [project, dashboard] = [
      await make.project('Holder', ada, eve),
      await make.dashboard('Board', ada, id),
    ]
    await store.insertInto('project_chart').values({ project_id: project, chart_id: id }).execute()
    await addOwners(store, 'chart', id, [ada.id, eve.id])
    await addFavorite(store, starredKindNamed('chart'), id, eve)
    await storeThumbnail(store, 'chart', id, Buffer.from('picture'))
    await store
      .insertInto('chart_form')
      .values({
        key: 'k',
        user_id: eve.id,
        dataset_id: sales,
        chart_id: id,
        form_data: '{}',
        changed_on: timeNow(),
        read_on: timeNow(),
      })
      .execute()
    return { id, project, dashboard }
  }
  const tables = [
    'project_chart',
    'dashboard_chart',
    'owner',
    'favorite',
    'thumbnail',
    'chart_form',
  ] as const
  const woven = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (table) =>
            [table, (await store.selectFrom(table).selectAll().execute()).length] as const,
        ),
      ),
    )
  const whole = {
    project_chart: 1,
    dashboard_chart: 1,
    owner: 2,
    favorite: 1,
    thumbnail: 1,
    chart_form: 1,
  }
  const nothing = {
    project_chart: 0,
    dashboard_chart: 0,
    owner: 0,
    favorite: 0,
    thumbnail: 0,
    chart_form: 0,
  }

  const sessionsWaiting = async () => {
    const { rows } = await sql<{
      sessions: number
    }>`select count(*) as sessions from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      store,
    )
    return rows[0]?.sessions
  }

  /** Begins something while a restoration is not yet written; PostgreSQL lets it begin, SQLite makes it wait from the start. */
  const duringRestoration = async <Result>(id: number, begin: () => Promise<Result>) => {
    const begun: Promise<Result>[] = []
    await store.transaction().execute(async (writing) => {
      await restoreThing(writing, kindNamed('chart'), id, ada)
      begun.push(begin())
      if (kind === 'PostgreSQL') await expect.poll(sessionsWaiting).toBe(1)
    })
    return begun[0] as Promise<Result>
  }

  test('a deletion remembers who did it; restored, the thing has its projects, dashboards, owners, stars and picture again', async () => {
    const { id } = await wovenChart()
    await hide('chart', id, eve)
    expect(await stateOf('chart', id)).toEqual({
      deleted_on: expect.any(String) as string,
      deleted_by_id: eve.id,
      version: 1,
    })
    expect(await stars('chart', eve)).toEqual([])
    expect(await restore('chart', id)).toEqual({
      message: 'Restored',
      result: {
        type: 'chart',
        id,
        title: 'Woven',
        url: `/visualizations/${id}/k1`,
        renamed: false,
      },
    })
    expect({
      state: await stateOf('chart', id),
      stars: await stars('chart', eve),
      woven: await woven(),
    }).toEqual({
      state: { deleted_on: null, deleted_by_id: null, version: 1 },
      stars: [id],
      woven: whole,
    })
  })

  test('things of every kind come back; who may not change them may not restore them either', async () => {
    const project = await make.project('Plan', ada, eve)
    const dashboard = await make.dashboard('Board', ada)
    await Promise.all([
      putAway('project', project),
      putAway('dashboard', dashboard),
      hide('dataset', sales),
    ])
    await expect(restore('dashboard', dashboard, eve)).rejects.toMatchObject({
      status: 403,
      message: 'Changing this dashboard is forbidden',
    })
    await expect(restore('project', project, eve)).rejects.toMatchObject({
      status: 403,
      message: 'Changing this project is forbidden',
    })
    const stranger = await make.person('sam')
    await expect(restore('project', project, stranger)).rejects.toMatchObject({ status: 404 })
    expect((await restore('projects', project)).result).toEqual({
      type: 'project',
      id: project,
      title: 'Plan',
      url: `/projects/${project}`,
      renamed: false,
    })
    expect((await restore('Dashboard', dashboard, root)).result.url).toBe(
      `/dashboards/${dashboard}`,
    )
    expect((await restore('dataset', sales)).result.url).toBe(`/datasets/${sales}`)
  })

  if (kind === 'PostgreSQL')
    test('a deletion that PostgreSQL ends because another change waits for it is carried out after that', async () => {
      const first = await make.chart('First', ada, sales)
      const second = await make.chart('Second', ada, sales)
      const other = await store.startTransaction().execute()
      await sql`set local deadlock_timeout = '1min'`.execute(other)
      await lockRow(other, 'chart', second)
      const cross = async () => {
        await expect.poll(sessionsWaiting).toBe(1)
        await lockRow(other, 'chart', first)
        await other.commit().execute()
      }
      await Promise.all([hideAll(store, 'chart', [first, second], ada), cross()])
      expect([await stateOf('chart', first), await stateOf('chart', second)]).toMatchObject([
        { deleted_by_id: ada.id },
        { deleted_by_id: ada.id },
      ])
    })

  test('more than a thousand things are deleted at once, all or none, and an id that none can have is one that is missing', async () => {
    const first = await make.chart('First', ada, sales)
    const { id: _, ...chart } = await store
      .selectFrom('chart')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 1001 }, (_, at) => ({
      ...chart,
      uuid: `chart ${at}`,
      form_data_key: `chart ${at}`,
    }))
    const made = await store.insertInto('chart').values(others).returning('id').execute()
    const ids = [first, ...made.map(({ id }) => id)]
    const present = async () => {
      const { rows } = await sql`select id from chart where deleted_on is null`.execute(store)
      return rows.length
    }
    for (const missing of [0, -1, 1.5, 2 ** 31, 2 ** 53])
      await expect(hideAll(store, 'chart', [...ids, missing], ada)).rejects.toMatchObject({
        status: 404,
      })
    const before = await present()
    await hideAll(store, 'chart', ids, ada)
    expect([before, await present()]).toEqual([1002, 0])
  })

  test('a second restoration and one after the end say what happened', async () => {
    const id = await make.chart('Once', ada, sales)
    await hide('chart', id)
    const twice = await Promise.allSettled([restore('chart', id), restore('chart', id, root)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(restore('chart', id)).rejects.toMatchObject({
      status: 409,
      message: 'This chart is not in Recent Deleted: it has been restored already',
    })
    await hide('chart', id)
    await deleteForGood(store, kindNamed('chart'), id, ada)
    await expect(restore('chart', id)).rejects.toMatchObject({
      status: 404,
      message: 'There is no such chart in Recent Deleted: it may have been deleted for good',
    })
  })

  test('what is still missing is told: the dataset of a chart, the charts of a dashboard and of a project', async () => {
    const { id, project, dashboard } = await wovenChart()
    await Promise.all([
      hide('chart', id),
      hide('dataset', sales),
      putAway('project', project),
      putAway('dashboard', dashboard),
    ])
    expect((await restore('dashboard', dashboard)).message).toBe(
      'Restored. One of its charts is in Recent Deleted too',
    )
    expect((await restore('project', project)).message).toBe(
      'Restored. One of its charts is in Recent Deleted too',
    )
    expect((await restore('chart', id)).message).toBe(
      'Restored. Its dataset sales is in Recent Deleted too: restore it to see the chart',
    )
    await hide('chart', id)
    await deleteForGood(store, kindNamed('dataset'), sales, ada)
    expect((await restore('chart', id)).message).toBe(
      'Restored. Its dataset was deleted for good: choose another one in the chart',
    )
  })

  test('of what is still missing the things in the trash alone are counted', async () => {
    const charts = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => make.chart(title, ada, sales)),
    )
    const project = await make.project('Counted', ada)
    const dashboard = await make.dashboard('Counted board', ada, ...charts)
    const empty = await make.dashboard('Empty board', ada)
    await store
      .insertInto('project_chart')
      .values(charts.map((chart_id) => ({ project_id: project, chart_id })))
      .execute()
    await store
      .insertInto('project_dashboard')
      .values([dashboard, empty].map((dashboard_id) => ({ project_id: project, dashboard_id })))
      .execute()
    for (const id of charts.slice(1)) await hide('chart', id)
    for (const id of [dashboard, empty]) await putAway('dashboard', id)
    await putAway('project', project)
    const [ofProject, ofBoard, ofEmpty] = [
      await restore('project', project),
      await restore('dashboard', dashboard),
      await restore('dashboard', empty),
    ]
    expect([ofProject.message, ofBoard.message, ofEmpty.message]).toEqual([
      'Restored. 2 of its charts are in Recent Deleted too. 2 of its dashboards are in Recent Deleted too',
      'Restored. 2 of its charts are in Recent Deleted too',
      'Restored',
    ])
  })

  describe('a name that is taken', () => {
    test('gets (restored), and a number when that is taken too; another’s name is no hindrance', async () => {
      const restored = async (by = ada) => {
        const id = await make.chart('Sales', by, sales)
        await hide('chart', id, by)
        return async () => (await restore('chart', id, by)).result.title
      }
      const [first, second, third, evesOwn] = [
        await restored(),
        await restored(),
        await restored(),
        await restored(eve),
      ]
      expect({
        first: await first(),
        second: await second(),
        third: await third(),
        evesOwn: await evesOwn(),
      }).toEqual({
        first: 'Sales',
        second: 'Sales (restored)',
        third: 'Sales (restored 2)',
        evesOwn: 'Sales',
      })
    })

    test('in letters of another case is another name', async () => {
      const id = await make.chart('Sales', ada, sales)
      await hide('chart', id)
      await make.chart('SALES', ada, sales)
      expect((await restore('chart', id)).result).toMatchObject({ title: 'Sales', renamed: false })
    })

    test('stays within 250 characters and whole letters', async () => {
      const title = '🎉'.repeat(250)
      const id = await make.project(title, ada)
      await putAway('project', id)
      await make.project(title, ada)
      expect((await restore('project', id)).result.title).toBe(`${'🎉'.repeat(239)} (restored)`)
    })

    test('of a dashboard that is longer than that stays as long as it is', async () => {
      const title = 'é'.repeat(500)
      const id = await make.dashboard(title, ada)
      await putAway('dashboard', id)
      await make.dashboard(title, ada)
      expect((await restore('dashboard', id)).result.title).toBe(`${'é'.repeat(489)} (restored)`)
    })

    test('of a dataset is not taken by a table of another schema', async () => {
      await hide('dataset', sales)
      const twin = await make.dataset('sales', eve)
      await store.updateTable('dataset').set({ schema: 'another' }).where('id', '=', twin).execute()
      expect((await restore('dataset', sales)).result).toMatchObject({
        title: 'sales',
        renamed: false,
      })
    })

    test('of a virtual dataset leaves its SELECT, and says who renamed it and when', async () => {
      const id = await make.dataset('by region', ada, 'SELECT region FROM sales')
      await hide('dataset', id)
      await make.dataset('by region', eve, 'SELECT 1')
      const before = new Date().toISOString()
      expect((await restore('dataset', id, root)).result.title).toBe('by region (restored)')
      const [{ changed_on, ...stored } = { changed_on: '' }] = await store
        .selectFrom('dataset')
        .select(['sql', 'version', 'changed_by_id', 'changed_on', 'deleted_by_id'])
        .where('id', '=', id)
        .execute()
      expect([stored, changed_on >= before.replace('Z', '')]).toEqual([
        {
          sql: 'SELECT region FROM sales',
          version: 2,
          changed_by_id: root.id,
          deleted_by_id: null,
        },
        true,
      ])
    })

    test('of a dataset over a table makes it a SELECT over that table, so that its charts go on', async () => {
      await hide('dataset', sales)
      await make.dataset('sales', eve)
      expect(await restore('dataset', sales)).toMatchObject({
        message: 'Restored. Its name is taken, so it was renamed to sales (restored)',
        result: { title: 'sales (restored)', renamed: true },
      })
      expect(
        await store
          .selectFrom('dataset')
          .select(['table_name', 'sql', 'deleted_on', 'version'])
          .where('id', '=', sales)
          .execute(),
      ).toEqual([
        {
          table_name: 'sales (restored)',
          sql: 'SELECT * FROM "main"."sales"',
          deleted_on: null,
          version: 2,
        },
      ])
    })
  })

  describe('the purge', () => {
    test('leaves what is younger than 30 days, and takes the rest with all that belonged to it', async () => {
      const { id } = await wovenChart()
      await hide('chart', id)
      expect({ purged: await purgeTrash(store, later(29.9)), woven: await woven() }).toEqual({
        purged: {},
        woven: whole,
      })
      expect(await purgeTrash(store, later(30.1))).toEqual({ chart: 1 })
      expect({ state: await stateOf('chart', id), woven: await woven() }).toEqual({
        state: undefined,
        woven: nothing,
      })
      expect(await purgeTrash(store, later(30.1))).toEqual({})
    })

    test('takes every kind, and neither the charts of a dataset nor what is in use', async () => {
      const chart = await make.chart('Stays', ada, sales)
      const stored = await make.project('Kept', ada)
      const [project, dashboard] = [
        await make.project('Plan', ada),
        await make.dashboard('Board', ada, chart),
      ]
      await store
        .insertInto('chart_form')
        .values({
          key: 'unsaved',
          user_id: ada.id,
          dataset_id: sales,
          chart_id: null,
          form_data: '{}',
          changed_on: '',
          read_on: '',
          chart_version: null,
        })
        .execute()
      await Promise.all([
        putAway('project', project),
        putAway('dashboard', dashboard),
        hide('dataset', sales),
      ])
      expect(await purgeTrash(store, later(31))).toEqual({ project: 1, dashboard: 1, dataset: 1 })
      expect(await store.selectFrom('chart_form').select('key').execute()).toEqual([])
      expect(await stateOf('chart', chart)).toEqual({
        deleted_on: null,
        deleted_by_id: null,
        version: 1,
      })
      expect(await stateOf('project', stored)).toEqual({
        deleted_on: null,
        deleted_by_id: null,
        version: 1,
      })
    })

    test('takes the chart’s node out of layouts, not those of others and of what may still come back', async () => {
      const [gone, trashed, shown] = [
        await make.chart('Gone', ada, sales),
        await make.chart('Trashed', ada, sales),
        await make.chart('Shown', ada, sales),
      ]
      const dashboard = await make.dashboard('Board', ada, gone, trashed, shown)
      const node = (chartId: number) => ({ type: 'CHART', meta: { chartId } })
      const [alone, row] = [
        { type: 'ROW', children: ['a'] },
        { type: 'ROW', children: ['b', 'c'] },
      ]
      const layout = {
        GRID_ID: { type: 'GRID', children: ['alone', 'row'] },
        alone,
        row,
        a: node(gone),
        b: node(trashed),
        c: node(shown),
      }
      await store
        .updateTable('dashboard')
        .set({ position_json: JSON.stringify(layout) })
        .where('id', '=', dashboard)
        .execute()
      await Promise.all([hide('chart', gone), hide('chart', trashed)])
      await deleteForGood(store, kindNamed('chart'), gone, ada)
      const { position_json } = await store
        .selectFrom('dashboard')
        .select('position_json')
        .where('id', '=', dashboard)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(position_json)).toEqual({
        GRID_ID: { type: 'GRID', children: ['row'] },
        row,
        b: node(trashed),
        c: node(shown),
      })
    })

    test('takes more than one batch', async () => {
      for (let number = 0; number < 205; number += 1)
        await make.chart(`Chart ${number}`, ada, sales)
      await store
        .updateTable('chart')
        .set({ deleted_on: timeNow(), deleted_by_id: ada.id })
        .execute()
      expect(await purgeTrash(store, later(31))).toEqual({ chart: 205 })
    })

    test('waits for a restoration under way and leaves the thing whole', async () => {
      const { id } = await wovenChart()
      await hide('chart', id)
      expect(await duringRestoration(id, () => purgeTrash(store, later(31)))).toEqual({})
      expect({ state: await stateOf('chart', id), woven: await woven() }).toEqual({
        state: { deleted_on: null, deleted_by_id: null, version: 1 },
        woven: whole,
      })
    })
  })

  test('deleting for good waits for a restoration under way, and says that the thing is back', async () => {
    const { id } = await wovenChart()
    await hide('chart', id)
    const refused = await duringRestoration(id, () =>
      deleteForGood(store, kindNamed('chart'), id, ada).catch((error: unknown) => error),
    )
    expect(refused).toMatchObject({
      status: 409,
      message: 'This chart is not in Recent Deleted: it has been restored already',
    })
    expect(await woven()).toEqual(whole)
  })

  test('deleting for good is for those who may restore, and only out of the trash', async () => {
    const { id } = await wovenChart()
    const forGood = (by: UserRow) => deleteForGood(store, kindNamed('chart'), id, by)
    await expect(forGood(ada)).rejects.toMatchObject({ status: 409 })
    await hide('chart', id)
    await expect(forGood(await make.person('sam'))).rejects.toMatchObject({ status: 403 })
    await forGood(eve)
    expect(await woven()).toEqual(nothing)
  })
})
