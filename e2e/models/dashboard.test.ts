import { readdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardModels } from '../../tests/models/dashboard/models'
import { pathsOf, reach, wordsOf } from '../../tests/support/paths/paths'
import * as pages from '../pages/DashboardPage'
import { walkPage, type PageRows } from '../support/walkPage'
import { openWorld, type World } from '../support/world'

const rowsOf: Record<
  keyof typeof dashboardModels,
  (page: Page, board: pages.Board) => Promise<PageRows>
> = {
  dashboard: pages.dashboardPage,
  tile: pages.tilePage,
  dashboardFilters: pages.dashboardFiltersPage,
  chartsPicker: pages.chartsPickerPage,
  dashboardImport: pages.dashboardImportPage,
  editDashboard: pages.editDashboardPage,
}
const names = Object.keys(rowsOf) as (keyof typeof rowsOf)[]

let world: World
let charts: number[]
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('birds', 'state,kg\nTexas,1\nUtah,2\n')
  await world.admin.upload('costs', 'state,cost\nTexas,5\nUtah,7\n')
  const chartOf = async (slice_name: string, datasource_id: number) => {
    const { id } = await world.admin.post<{ id: number }>('/chart/', {
      slice_name,
      viz_type: 'pie',
      datasource_id,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'pie', groupby: ['state'], metric: 'count' }),
    })
    return id
  }
  charts = [await chartOf('By state', 1), await chartOf('By cost', 2)]
})
afterAll(() => world.close())

const newBoard = async (): Promise<pages.Board> => {
  const { id } = await world.admin.post<{ id: number }>('/dashboard', {
    dashboard_title: 'Strikes',
    description: 'Birds',
    post_charts: charts,
    json_metadata: JSON.stringify({
      dashboard_filters: [
        { id: 'a', dataset: 1, column: 'state', operator: '!==', filter_val: 'Iowa' },
      ],
    }),
  })
  return { id, charts: ['By state', 'By cost'], datasets: ['birds', 'costs'] }
}

/** What was seen on the page of each machine. */
const seen = new Set<string>()
const noting = (name: string, { events, states }: PageRows): PageRows => ({
  events,
  states: Object.fromEntries(
    Object.entries(states).map(([state, look]) => [
      state,
      async (snapshot) => {
        await look(snapshot)
        seen.add(`${name} ${state}`)
      },
    ]),
  ),
})

describe.each(names)('%s', (name) => {
  test.each(pathsOf(dashboardModels[name]).map((path) => [wordsOf(path), path] as const))(
    'on the page: %s',
    async (_, path) => {
      const { page, context, complaints } = await world.at('/nothing')
      await walkPage(path, noting(name, await rowsOf[name](page, await newBoard())))
      expect(complaints.filter((text) => !/404|50[03]/.test(text))).toEqual([])
      await context.close()
    },
  )
})

test.each(
  names.flatMap((name) => reach(dashboardModels[name]).all.map((state) => `${name} ${state}`)),
)('seen on the page: %s', (state) => {
  expect([...seen]).toContain(state)
})

test('every machine of dashboards has a model but the reads of the tiles, which have no states', () => {
  const machines = readdirSync(new URL('../../src/machines/dashboard', import.meta.url))
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => file.replace('.machine.ts', ''))
  expect(machines.toSorted()).toEqual([...names, 'tileReads'].toSorted())
})
