import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Dashboard, DashboardDataset, DashboardFilter } from '../../src/api/contract'
import { FilterBar } from '../../src/features/dashboards/FilterBar'
import { FiltersPanel } from '../../src/features/dashboards/FiltersPanel'
import { dashboardDatasetsResource } from '../../src/machines/dashboard/dashboard.machine'
import { answering, gives } from '../support/actors'
import { columns } from '../support/explorer'
import { ana, ben, dashboard, openDashboard, slice } from '../support/openDashboard'
import { openView } from '../support/view'

const strikes = { id: 10, table_name: 'strikes', columns } as unknown as DashboardDataset
const birds = { ...strikes, id: 11, table_name: 'birds' }

const filter = (id: string, more: Partial<DashboardFilter> = {}): DashboardFilter => ({
  ...{ id, dataset: 10, column: 'state', operator: '==', filter_val: 'TX' },
  ...more,
})

/** The filters of a dashboard with one chart of strikes and one of birds. */
const open = async (
  dashboard_filters: DashboardFilter[] = [],
  load = gives<DashboardDataset[], object>([strikes, birds]),
  user = ana,
) => {
  const world = openDashboard({
    user,
    actors: {
      getDashboard: gives<Dashboard, { id: number }>({
        ...dashboard,
        slices_meta: [slice(1), { ...slice(2), datasource_id: 11 }] as never,
        json_metadata: JSON.stringify({ dashboard_filters }),
      }),
      datasets: dashboardDatasetsResource.provide({ actors: { load } }),
    },
  })
  await world.isOpen()
  world.actor.send({ type: 'panel.chosen', panel: 'filters' })
  const view = await openView(
    <>
      <FilterBar actor={world.actor} />
      <FiltersPanel actor={world.actor} />
    </>,
  )
  const chip = (words: string) => view.usable().find((name) => name.startsWith(words)) ?? words
  return { ...view, ...world, chip, form: (title: string) => view.within(title) }
}

test('a new filter changes the charts of its dataset alone, whatever other filters there are', async () => {
  const view = await open([filter('a')])
  await view.within('Filters').press('Add filter')
  await view.press('birds3 columns')
  await view.press('stateVARCHAR')
  expect(view.texts('form').join('')).toContain('Changes 1 chart')
})

test('who may not change a dashboard sees its filters, and changes none of them', async () => {
  const view = await open([filter('a')], undefined, ben)
  const [off, names] = [view.offReasons(), view.off()]
  const controls = ['Edit the filter on state', 'Remove the filter on state']
  for (const name of controls) await view.press(name)
  expect({ off, names, cards: view.texts('article').length, forms: view.texts('form') }).toEqual({
    off: {
      'Add filter': 'only its owner ana and admins may',
      'Edit the filter on state': 'Edit: only its owner ana and admins may',
      'Remove the filter on state': 'Remove: only its owner ana and admins may',
    },
    names: ['Add filter', ...controls, 'Add filter'],
    cards: 1,
    forms: [],
  })
})

test('the first filter of a dashboard stands in the place of the words that there is none', async () => {
  const view = await open()
  const before = view.text().includes('No filters')
  await view.within('Filters').press('Add filter')
  await view.press('birds3 columns')
  await view.press('stateVARCHAR')
  expect({ before, editing: view.text().includes('No filters') }).toEqual({
    before: true,
    editing: false,
  })
})

test.each([
  ['its dataset', filter('a', { dataset: 99 }), 'Its dataset is no longer on this dashboard'],
  ['its column', filter('a', { column: 'color' }), 'strikes no longer has a column color'],
])('a filter that lost %s says so once, and no more once it has another', async (_, lost, why) => {
  const view = await open([lost])
  await view.press(`Edit the filter on ${lost.column}`)
  const alerts = view.alerts()
  if (lost.dataset === 99) await view.choose('Dataset', 'birds')
  await view.choose('Column', 'phase')
  expect({ alerts, after: view.alerts() }).toEqual({ alerts: [why], after: [] })
})

test('the form of a filter says first what its value lacks, then what is wrong with its name in the link', async () => {
  const view = await open([filter('a')])
  await view.press('Edit the filter on state')
  const says = async (value: string, variable: string) => {
    await view.type('Value', value)
    await view.type('Filter variable, optional', variable)
    return {
      save: view.within('Edit filter').offReasons()['Save'],
      hint: view.text().includes('Names the value in the link'),
    }
  }
  const named = 'Use letters, digits and _; begin with a letter'
  const noValue = await says('', '2nd')
  expect({
    noValue: { ...noValue, isOfTheName: noValue.save === named },
    noName: await says('UT', '2nd'),
    fine: await says('UT', 'second'),
  }).toEqual({
    noValue: { save: expect.any(String), hint: true, isOfTheName: false },
    noName: { save: named, hint: true },
    fine: { save: undefined, hint: false },
  })
})

test('filters wait for the columns of the datasets, and are taken as they are until then', async () => {
  const view = await open(
    [filter('a'), filter('b', { column: 'color' })],
    fromPromise<DashboardDataset[], object>(() => new Promise(() => {})),
  )
  expect({ alerts: view.text().includes('no effect'), off: view.offReasons() }).toEqual({
    alerts: false,
    off: {
      'Edit the filter on state': 'Edit: the columns are loading',
      'Edit the filter on color': 'Edit: the columns are loading',
    },
  })
  await view.press(view.chip('state'))
  expect(view.texts('[aria-label^="Value of"]')).toEqual([])
})

test('a filter opens its own value, unless it takes none or has no effect', async () => {
  const view = await open([
    filter('a', { operator: 'IS NULL' }),
    filter('b', { column: 'color' }),
    filter('c', { column: 'phase' }),
    filter('d', { column: 'cost', operator: '>', filter_val: '5' }),
  ])
  const cards = () =>
    Array.from(document.querySelectorAll('[aria-label^="Value of"]'), (card) =>
      card.getAttribute('aria-label'),
    )
  const opened = async (words: string) => {
    await view.press(view.chip(words))
    return cards()
  }
  expect({
    'IS NULL': await opened('stateIS'),
    lost: await opened('color'),
    own: await opened('phase'),
  }).toEqual({ 'IS NULL': [], lost: [], own: ['Value of phase'] })
})

test('a time range alone can be cleared, and marks say by what and whose they filter', async () => {
  const view = await open([filter('a', { column: 'color', filter_variable: 'color' })])
  await view.happens(() =>
    view.actor.send({
      type: 'viewer.changed',
      viewer: { ...view.actor.getSnapshot().context.viewer, values: { color: null } },
    }),
  )
  const none = view.usable().includes('Clear all')
  const { viewer } = view.actor.getSnapshot().context
  const of = (chartId: number, value: string, operator?: string) => ({
    ...{ chartId, dataset: 10, column: 'phase', value },
    ...(operator ? { operator, comparator: '2026-01-01 : 2026-02-01' } : {}),
  })
  const show = (changed: Partial<typeof viewer>) =>
    view.happens(() =>
      view.actor.send({ type: 'viewer.changed', viewer: { ...viewer, ...changed } }),
    )
  await show({ timeRange: '2026-01-01 : 2026-02-01' })
  const ranged = view.usable().includes('Clear all')
  await show({ cross: [of(1, 'Climb'), of(1, 'May', 'TEMPORAL_RANGE'), of(9, '')] as never })
  expect({ none, ranged, marks: view.usable().filter((name) => name.startsWith('phase')) }).toEqual(
    {
      none: false,
      ranged: true,
      marks: [
        'phase, phaseinClimb, 1 Jan 2026 – 31 Jan 2026Chart 1',
        expect.stringMatching(/^phase==.*a deleted chart$/),
      ],
    },
  )
})

test('the dataset and the column that a filter has already are chosen again without a change', async () => {
  const view = await open([filter('a')])
  await view.press('Edit the filter on state')
  await view.choose('Dataset', 'strikes')
  await view.choose('Column', 'state')
  const kept = [view.form('Edit filter').texts('button[role=combobox]'), view.value('Value')]
  await view.choose('Dataset', 'birds')
  expect([kept, view.form('Edit filter').texts('button[role=combobox]')]).toEqual([
    [['strikes', 'state', '=='], 'TX'],
    ['birds', 'Choose a column'],
  ])
})

test('a card of the bar that closes gives the focus back to what opened it', async () => {
  const view = await open([filter('a', { filter_variable: 'state' })])
  const focused = async (opener: string, card: string) => {
    await view.press(opener)
    await view.within(card).press('Cancel')
    return document.activeElement?.textContent
  }
  expect([
    await focused('Time range: All time', 'Time range'),
    await focused(view.chip('state'), 'Value of state'),
  ]).toEqual(['All time', 'state==TX'])
})

test('a value of the viewer’s own for a filter without effect is not called theirs', async () => {
  const view = await open([filter('a', { column: 'color', filter_variable: 'color' })])
  await view.happens(() =>
    view.actor.send({
      type: 'viewer.changed',
      viewer: { ...view.actor.getSnapshot().context.viewer, values: { color: 'red' } },
    }),
  )
  expect(view.usable().filter((name) => name.startsWith('color'))).toEqual(['color==redno effect'])
})

test('a dataset to filter says how many columns it has', async () => {
  const narrow = { ...birds, columns: columns.slice(0, 1) }
  const view = await open([], gives<DashboardDataset[], object>([strikes, narrow]))
  await view.within('Filters').press('Add filter')
  expect(view.usable().filter((name) => /column/.test(name))).toEqual([
    'strikes3 columns',
    'birds1 column',
  ])
})

test('a new filter waits for the datasets, which are read again where they could not be', async () => {
  const answers: PromiseWithResolvers<DashboardDataset[]>[] = []
  const view = await open(
    [],
    fromPromise<DashboardDataset[], object>(() => {
      const answer = Promise.withResolvers<DashboardDataset[]>()
      answers.push(answer)
      return answer.promise
    }),
  )
  await view.within('Filters').press('Add filter')
  const waits = view.text().includes('Reading the datasets')
  await view.happens(() => answers[0]?.reject({ status: 422, message: 'Gone' }))
  const alerts = view.alerts()
  await view.press('Try again')
  await view.happens(() => answers[1]?.resolve([strikes]))
  const offered = view.usable().filter((name) => name.endsWith('columns'))
  expect({ waits, alerts, offered, focus: view.focusedName() }).toEqual({
    focus: 'Search datasets',
    waits: true,
    alerts: ['The datasets could not be loaded.GoneTry again'],
    offered: ['strikes3 columns'],
  })
})

test('a day is picked for the end of the time range whose calendar was opened', async () => {
  const view = await open()
  await view.press('Time range: All time')
  const [from, until] = ['From', 'Until, that day left out']
  await view.type(from, '2024-03-01')
  await view.type(until, '2024-03-20')
  await view.happens(() =>
    document.querySelectorAll<HTMLElement>('[aria-label="Choose a date"]')[1]?.click(),
  )
  const day = () => view.usable().find((name) => name.startsWith('8, March, 2024'))
  await expect.poll(day).toBeDefined()
  await view.press(day() ?? '')
  expect([view.value(from), view.value(until)]).toEqual(['2024-03-01', '2024-03-08'])
})

test('the datasets to filter are waited for, and read again where they could not be', async () => {
  const reads = answering<DashboardDataset[], object>()
  const view = await open([], reads.logic)
  const popup = view.within('Add filter')
  await view.within('Filters').press('Add filter')
  const waiting = document.querySelector('[aria-label="Add filter"] [role=status]')?.textContent
  await view.happens(() => reads.answers[0]?.reject({ status: 500, message: 'No answer' }))
  expect([waiting, popup.alerts()]).toEqual([
    'Reading the datasets',
    ['The datasets could not be loaded.No answerTry again'],
  ])
  await popup.press('Try again')
  await view.happens(() => reads.answers[1]?.resolve([strikes]))
  expect(popup.usable()).toContain('strikes3 columns')
})
