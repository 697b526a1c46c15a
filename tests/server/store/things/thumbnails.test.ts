import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chartsOfProjects,
  dashboardsOfProjects,
} from '../../../../server/store/projects/projectContents.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import {
  dropThumbnailsOver,
  storeThumbnail,
  thumbnailOf,
  thumbnailTags,
} from '../../../../server/store/things/thumbnails.ts'
import { stores } from '../../../support/stores.ts'
import { thingMaker } from '../../../support/things.ts'

const picture = Buffer.from('a picture')

describe.each(stores)('pictures on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let ada: UserRow
  let lake: number
  let project: number
  const ids: { kind: 'chart' | 'dashboard'; name: string; id: number }[] = []

  beforeAll(async () => {
    ;({ store, close } = await open())
    const make = thingMaker(store)
    ada = await make.person('ada')
    const { id: _, ...workspace } = await store
      .selectFrom('database')
      .selectAll()
      .where('is_internal', '=', 1)
      .executeTakeFirstOrThrow()
    lake = (
      await store
        .insertInto('database')
        .values({ ...workspace, uuid: randomUUID(), database_name: 'Lake', is_internal: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const inLake = await make.dataset('visits', ada)
    await store.updateTable('dataset').set({ database_id: lake }).where('id', '=', inLake).execute()
    const own = await make.chart('Own', ada, inLake)
    const shared = await make.chart('Shared', ada, await make.dataset('sales', ada))
    const both = await make.dashboard('Both', ada, own, shared)
    const alone = await make.dashboard('Alone', ada, shared)
    ids.push(
      { kind: 'chart', name: 'own chart', id: own },
      { kind: 'dashboard', name: 'dashboard with it', id: both },
      { kind: 'chart', name: 'shared chart', id: shared },
      { kind: 'dashboard', name: 'dashboard without', id: alone },
    )
    project = await make.project('Shop', ada)
    const within = { project_id: project }
    await store
      .insertInto('project_chart')
      .values([own, shared].map((chart_id) => ({ ...within, chart_id })))
      .execute()
    await store
      .insertInto('project_dashboard')
      .values([both, alone].map((dashboard_id) => ({ ...within, dashboard_id })))
      .execute()
  })
  afterAll(() => close())

  const readInNames = (impersonate_user: 0 | 1) =>
    store.updateTable('database').set({ impersonate_user }).where('id', '=', lake).execute()

  /** What has a picture, as each of those who are asked for it says. */
  const pictured = async () => {
    const charts = (await chartsOfProjects(store, [project], ada)).get(project) ?? []
    const dashboards = (await dashboardsOfProjects(store, [project], ada)).get(project) ?? []
    const withTag = {
      chart: charts.filter(({ thumbnail }) => thumbnail !== null).map(({ id }) => id),
      dashboard: dashboards.filter(({ thumbnail }) => thumbnail !== null).map(({ id }) => id),
    }
    const said = { byItself: [] as string[], inLists: [] as string[], inProject: [] as string[] }
    for (const { kind, name, id } of ids) {
      if (await thumbnailOf(store, kind, id).catch(() => null)) said.byItself.push(name)
      if ((await thumbnailTags(store, kind, [id])).has(id)) said.inLists.push(name)
      if (withTag[kind].includes(id)) said.inProject.push(name)
    }
    return said
  }
  const everywhere = (names: string[]) => ({ byItself: names, inLists: names, inProject: names })
  const sharedOnes = ['shared chart', 'dashboard without']

  test('of rows that are read in each own name are shown to nobody and not stored, nor those of a dashboard that has some', async () => {
    for (const { kind, id } of ids) await storeThumbnail(store, kind, id, picture)
    expect(await pictured()).toEqual(everywhere(ids.map(({ name }) => name)))
    await readInNames(1)
    expect(await pictured()).toEqual(everywhere(sharedOnes))
    const answers = await Promise.all(
      ids.map(({ kind, id }) =>
        storeThumbnail(store, kind, id, picture).then(
          () => null,
          (error: Error) => error.message,
        ),
      ),
    )
    const refusal =
      "Database Lake is read in each user's own name, and a picture of its rows would be seen by everybody"
    expect(answers).toEqual([refusal, refusal, null, null])
  })

  test('of a database whose rows are read in other names now are removed', async () => {
    await readInNames(0)
    for (const { kind, id } of ids) await storeThumbnail(store, kind, id, picture)
    await dropThumbnailsOver(store, lake)
    expect(await pictured()).toEqual(everywhere(sharedOnes))
  })
})
