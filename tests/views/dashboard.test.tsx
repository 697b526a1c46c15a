import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Dashboard, DashboardDataset, DashboardFilter } from '../../src/api/contract'
import { EditDashboard } from '../../src/features/dashboards/EditDashboard'
import { FilterBar } from '../../src/features/dashboards/FilterBar'
import { FiltersPanel } from '../../src/features/dashboards/FiltersPanel'
import {
  dashboardDatasetsResource,
  type DashboardRef,
} from '../../src/machines/dashboard/dashboard.machine'
import { saveDetails, type DetailsSave } from '../../src/machines/dashboard/dashboardDetails'
import { editDashboardMachine } from '../../src/machines/dashboard/editDashboard.machine'
import { gives } from '../support/actors'
import { columns } from '../support/explorer'
import { ben, dashboard, openDashboard, type Sent } from '../support/openDashboard'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const strikes = { id: 10, table_name: 'strikes', columns } as unknown as DashboardDataset

/** The filters that each save holds. */
const filtersIn = (sent: readonly Sent[]) =>
  sent.map(({ json_metadata }) =>
    (
      JSON.parse(String(json_metadata)) as { dashboard_filters: DashboardFilter[] }
    ).dashboard_filters.map(
      ({ column, operator, filter_val }) => `${column} ${operator} ${String(filter_val)}`,
    ),
  )

/** The filters of a dashboard, without its tiles and its header. */
const Filters = ({ actor }: { actor: DashboardRef }) => {
  const panel = useSelector(actor, (snapshot) => snapshot.context.panel)
  return (
    <>
      <FilterBar actor={actor} />
      {panel === 'filters' ? <FiltersPanel actor={actor} /> : null}
    </>
  )
}

const open = async (options: Parameters<typeof openDashboard>[0] = {}) => {
  const world = openDashboard({
    ...options,
    actors: {
      datasets: dashboardDatasetsResource.provide({
        actors: { load: gives<DashboardDataset[], object>([strikes]) },
      }),
    },
  })
  await world.isOpen()
  const view = await openView(<Filters actor={world.actor} />)
  return { ...view, ...world }
}

test('a filter is added, changed and removed: Save says what it waits for, and the bar shows what holds', async () => {
  const view = await open()
  expect(view.text()).toContain('0 of 2 charts filtered')
  await view.press('Add filter')
  await view.press('strikes3 columns')
  await view.press('costBIGINT')
  expect({ off: view.off(), says: view.text().includes('Changes 2 charts') }).toEqual({
    off: ['Save'],
    says: true,
  })
  await view.type('Value', '100')
  await view.press('Save')
  expect(view.text()).toContain('2 of 2 charts filtered')
  await view.press('Switch cost off')
  expect(view.text()).toContain('0 of 2 charts filtered')
  await view.press('Switch cost on')
  await view.press('Edit the filter on cost')
  await view.type('Value', '250')
  await view.press('Save')
  await view.happens(() => view.settle())
  expect(filtersIn(view.sent)).toEqual([['cost > 250']])
  await view.press('Remove the filter on cost')
  await view.happens(() => view.settle())
  expect({ text: view.text().includes('No filters'), sent: filtersIn(view.sent) }).toEqual({
    text: true,
    sent: [['cost > 250'], []],
  })
})

test('who does not own the dashboard cannot add a filter to it', async () => {
  const view = await open({ user: ben })
  expect(view.off()).toEqual(['Add filter'])
})

const details = { ...dashboard, description: 'Birds' }

test('the details are changed: OK waits for a change and a title, a refusal is said, and the second try closes the dialog', async () => {
  const answers: PromiseWithResolvers<Dashboard>[] = []
  const { actor, heard } = inWorld(
    editDashboardMachine.provide({
      actors: {
        getDashboard: gives<Dashboard, { id: number }>(details),
        saveDetails: saveDetails.provide({
          actors: {
            save: fromPromise<Dashboard, DetailsSave>(() => {
              const answer = Promise.withResolvers<Dashboard>()
              answers.push(answer)
              return answer.promise
            }),
          },
        }),
      },
    }),
    { id: 7 },
    ['notifications', 'dashboard', 'dashboards'],
  )
  const view = await openView(<EditDashboard actor={actor} />)
  expect(view.off()).toEqual(['OK'])
  await view.type('Title', ' ')
  expect(view.off()).toEqual(['OK'])
  await view.type('Title', 'Costs')
  await view.press('OK')
  expect(view.isBusy('OK')).toBe(true)
  await view.happens(() => answers[0]?.reject({ status: 500, message: 'Full' }))
  expect(view.text()).toContain('The dashboard was not saved.')
  await view.press('OK')
  await view.happens(() => answers[1]?.resolve({ ...details, dashboard_title: 'Costs' }))
  expect({ status: actor.getSnapshot().status, dashboard: heard('dashboard') }).toEqual({
    status: 'done',
    dashboard: [{ type: 'resource.invalidated' }],
  })
})
