import { expect, test } from 'vitest'
import type { Column, FormData } from '../../src/api/contract'
import { columnKinds } from '../../src/api/contract/columnKinds'
import { bars, columns, operatorsInOrder, sumOfCost } from '../support/explorer'
import { openExplorerView } from '../support/openExplorerView'

const filterOn = (subject: string, operator: string, comparator: unknown) => ({
  expressionType: 'SIMPLE' as const,
  subject,
  operator,
  comparator,
  clause: 'WHERE' as const,
})
const phases = [
  { value: 'Climb', count: 3 },
  { value: 'Landing', count: 2 },
  { value: 'Taxi', count: 1 },
]

const open = async (form: FormData = bars) => {
  const view = await openExplorerView(form, {
    values: phases,
    answers: () => new Promise(() => undefined),
  })
  const card = view.within('Filter')
  return {
    ...view,
    card,
    /** What the last run was filtered by. */
    filters: () =>
      view.ran.at(-1)?.adhoc_filters?.map(({ subject, operator, comparator, clause }) => ({
        subject,
        operator,
        comparator,
        clause,
      })),
    proposed: () => card.texts('[role=listbox][aria-label=Values] [role=option]'),
  }
}

test('a column in Filters makes a pill and opens the popup: tab Simple, the column read-only, operator, value, clause, Cancel and Save', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  const { card } = view
  expect({
    headings: card.headings(),
    tabs: card.texts('[role=tab]'),
    column: card.value('Column'),
    isReadOnly: card.texts('input[readonly]').length,
    operator: card.texts('button[role=combobox]'),
    value: card.value('Value'),
    clauses: card.texts('[role=radio]'),
    checked: card.checked(),
    off: card.off(),
    pills: [view.pills('Filters'), view.pills('Series')],
  }).toEqual({
    headings: ['Filter'],
    tabs: ['Simple'],
    column: 'phase',
    isReadOnly: 1,
    operator: ['IN'],
    value: '',
    clauses: ['Where', 'Having'],
    checked: ['Where'],
    off: ['Save'],
    pills: [['phase'], ['state']],
  })
})

test('the operators are the twelve of the list; Save waits for one of them and for a value, and says so', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  expect(view.card.reason('Save')).toBe('Add a value')
  await view.card.press('Operator')
  expect(view.texts('[role=listbox]:not([aria-label=Values]) [role=option]')).toEqual(
    operatorsInOrder,
  )
  await view.press('==')
  expect(view.card.off()).toEqual(['Save'])
  await view.type('Value', 'Climb')
  expect(view.card.off()).toEqual([])
  await view.type('Value', '')
  expect(view.card.off()).toEqual(['Save'])
})

test('the values of the column are proposed with their counts, found by what is typed once typing pauses, and the chart follows with Apply', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  await view.choose('Operator', '==')
  expect(view.proposed()).toEqual(['Climb3', 'Landing2', 'Taxi1'])
  await view.type('Value', 'Land')
  await view.happens(() => view.clock.increment(250))
  expect({ proposed: view.proposed(), searches: view.searches.at(-1) }).toEqual({
    proposed: ['Landing2'],
    searches: { datasetId: 12, column: 'phase', search: 'Land', limit: 50 },
  })
  await view.press('Landing2')
  await view.card.press('Save')
  expect({ pills: view.pills('Filters'), runs: view.ran.length }).toEqual({
    pills: ['phase == Landing'],
    runs: 1,
  })
  await view.panel.press('Apply')
  expect(view.filters()).toEqual([
    { subject: 'phase', operator: '==', comparator: 'Landing', clause: 'WHERE' },
  ])
})

test('Cancel and Close delete a filter that has no value yet, and leave the focus at its slot', async () => {
  const view = await open()
  for (const close of ['Cancel', 'Close']) {
    await view.fill('Filters', 'phase')
    expect(view.pills('Filters')).toEqual(['phase'])
    await view.card.press(close)
    const focused = document.activeElement?.getAttribute('aria-label')
    expect([view.pills('Filters'), focused]).toEqual([[], 'Add a filter'])
  }
})

test('a press on a proposed value leaves the focus in the field, and Escape is left to the card where no value is led to', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  const isHeard = async (target: string, event: Event) => {
    const heard: Event[] = []
    const hear = (each: Event) => void heard.push(each)
    document.addEventListener(event.type, hear)
    await view.happens(() => document.querySelector(target)?.dispatchEvent(event))
    document.removeEventListener(event.type, hear)
    return { heard: heard.length, taken: event.defaultPrevented }
  }
  const options = { bubbles: true, cancelable: true }
  const escape = () => new KeyboardEvent('keydown', { key: 'Escape', ...options })
  const pressed = await isHeard('[role=option]', new MouseEvent('mousedown', options))
  await view.key('Value', 'ArrowDown')
  const field = 'input[aria-autocomplete]'
  const leaves = await isHeard(field, escape())
  const closes = await isHeard(field, escape())
  expect({ taken: pressed.taken, leaves: leaves.heard, closes: closes.heard }).toEqual({
    taken: true,
    leaves: 0,
    closes: 1,
  })
})

test('a filter that was saved and not applied goes when its editor closes; after Apply it stays as it was', async () => {
  const view = await open()
  const add = async () => {
    await view.fill('Filters', 'phase')
    await view.choose('Operator', '==')
    await view.type('Value', 'Climb')
    await view.card.press('Save')
  }
  const reopened = async () => {
    await view.press('phase == Climb')
    await view.card.press('Cancel')
    return view.pills('Filters')
  }
  await add()
  expect(await reopened()).toEqual([])
  await add()
  await view.panel.press('Apply')
  expect(await reopened()).toEqual(['phase == Climb'])
})

test('IS NULL and IS NOT NULL fill the value with null, read-only', async () => {
  const view = await open()
  await view.fill('Filters', 'cost')
  for (const operator of ['IS NULL', 'IS NOT NULL']) {
    await view.choose('Operator', operator)
    expect([view.value('Value'), view.card.texts('input[readonly]').length]).toEqual(['null', 2])
  }
  await view.choose('Operator', 'IS NULL')
  await view.card.press('Save')
  await view.panel.press('Apply')
  expect({ pills: view.pills('Filters'), filters: view.filters() }).toMatchObject({
    pills: ['cost IS NULL'],
    filters: [{ subject: 'cost', operator: 'IS NULL' }],
  })
})

test('IN takes a list: values are proposed, typed with commas and removed', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  await view.choose('Operator', 'IN')
  expect(view.card.text()).toContain('comma separated')
  await view.press('Taxi1')
  await view.type('Value', 'Climb, "Landing, hard"')
  await view.key('Value', 'Enter')
  const list = view.within('Values of the list')
  expect(list.usable()).toEqual(['Remove Taxi', 'Remove Climb', 'Remove Landing, hard'])
  await list.press('Remove Taxi')
  await view.card.press('Save')
  await view.panel.press('Apply')
  expect({ pills: view.pills('Filters'), filters: view.filters() }).toEqual({
    pills: ['phase IN Climb, "Landing, hard"'],
    filters: [
      { subject: 'phase', operator: 'IN', comparator: ['Climb', 'Landing, hard'], clause: 'WHERE' },
    ],
  })
})

test('a filter to the rest of a chart is edited as a list', async () => {
  const adhoc_filters = [filterOn('phase', 'IS NULL OR NOT IN', ['Climb', 'Landing'])]
  const view = await open({ ...bars, adhoc_filters })
  await view.press('phase IS NULL OR NOT IN Climb, Landing')
  expect(view.card.texts('button[role=combobox]')).toEqual(['IS NULL OR NOT IN'])
  await view.within('Values of the list').press('Remove Climb')
  await view.card.press('Save')
  await view.panel.press('Apply')
  expect({ pills: view.pills('Filters'), filters: view.filters() }).toEqual({
    pills: ['phase IS NULL OR NOT IN Landing'],
    filters: [
      { subject: 'phase', operator: 'IS NULL OR NOT IN', comparator: ['Landing'], clause: 'WHERE' },
    ],
  })
})

test('Enter in a list where nothing is typed is left to the form, which saves the filter', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  await view.choose('Operator', 'IN')
  const enter = async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    await view.happens(() =>
      document.querySelector('input[role=combobox][aria-autocomplete]')?.dispatchEvent(event),
    )
    return event.defaultPrevented
  }
  const empty = await enter()
  await view.type('Value', 'Climb')
  expect({ empty, typed: await enter() }).toEqual({ empty: false, typed: true })
})

test('Enter takes the value that the arrow keys lead to, and what is typed once typing goes on', async () => {
  const view = await open()
  const press = async (...keys: string[]) => {
    for (const key of keys) await view.key('Value', key)
  }
  await view.fill('Filters', 'phase')
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await press('ArrowUp')
  await view.type('Value', 'Cruise')
  await press('Enter')
  expect(view.within('Values of the list').usable()).toEqual(['Remove Landing', 'Remove Cruise'])
})

test('Having filters the groups by a metric of the chart', async () => {
  const view = await open()
  await view.fill('Filters', 'cost')
  await view.card.press('Having')
  await view.choose('Operator', '>')
  await view.type('Value', '100')
  await view.card.press('Save')
  await view.panel.press('Apply')
  expect({ pills: view.pills('Filters'), filters: view.filters() }).toEqual({
    pills: ['SUM(cost) > 100'],
    filters: [{ subject: 'SUM(cost)', operator: '>', comparator: '100', clause: 'HAVING' }],
  })
})

test('Having names the only metric of a chart, and lets one of several be chosen', async () => {
  const subject = async (form: FormData) => {
    const view = await open(form)
    await view.fill('Filters', 'cost')
    await view.card.press('Having')
    const usable = view.card.usable().slice(0, 1)
    await view.close()
    return usable
  }
  expect([
    await subject({ ...bars, groupby: [] }),
    await subject({ ...bars, groupby: [], metrics: [sumOfCost, 'count'] }),
  ]).toEqual([['Column'], ['Metric']])
})

test('a chart of columns alone has no Having, and says why', async () => {
  const view = await open({ viz_type: 'table', all_columns: ['state'] })
  await view.fill('Filters', 'cost')
  const clause = document.querySelector('[role=radiogroup][aria-label=Clause]')
  expect([clause?.getAttribute('aria-disabled'), clause?.getAttribute('title')]).toEqual([
    'true',
    'Having needs a metric in the chart',
  ])
})

test('filters of a stored chart come back applied and are edited, moved and removed', async () => {
  const adhoc_filters = [filterOn('phase', '!==', 'Taxi'), filterOn('cost', '>=', '45')]
  const view = await open({ ...bars, adhoc_filters })
  expect([view.pills('Filters'), view.ran.length]).toEqual([['phase !== Taxi', 'cost >= 45'], 1])
  await view.pressRight('cost >= 45')
  const menus = [view.menu()]
  await view.closeMenu()
  menus.push(view.menu())
  expect(menus).toEqual([['Edit', 'Move up', 'Move downAlready last', 'Remove'], []])
  await view.key('cost >= 45', 'ArrowUp', { altKey: true })
  expect(view.pills('Filters')).toEqual(['cost >= 45', 'phase !== Taxi'])
  await view.press('cost >= 45')
  await view.type('Value', '100')
  await view.card.press('Save')
  await view.press('Remove phase !== Taxi')
  await view.panel.press('Apply')
  expect({ pills: view.pills('Filters'), filters: view.filters() }).toEqual({
    pills: ['cost >= 100'],
    filters: [{ subject: 'cost', operator: '>=', comparator: '100', clause: 'WHERE' }],
  })
})

test('a refused value says so in place of the chart, and leads to the filter to mend', async () => {
  const message = "Value 'many' is not a number for column cost"
  const view = await openExplorerView(
    { ...bars, adhoc_filters: [filterOn('cost', '>=', 'many')] },
    { answers: () => Promise.reject(Object.assign(new Error(message), { status: 400 })) },
  )
  expect(view.text()).toContain(`The query failed${message}. Change the chart, then press Apply.`)
  expect(view.heard('notifications')).toMatchObject([
    { notice: { title: '400 Bad Request', detail: message } },
  ])
  await view.press('Open the filter')
  await view.type('Value', '100')
  await view.within('Filter').press('Save')
  await view.panel.press('Apply')
  expect(view.ran.at(-1)?.adhoc_filters).toMatchObject([{ comparator: '100' }])
})

const [state] = columns
const seen: Column = {
  ...state,
  id: 4,
  column_name: 'seen',
  type: 'TIMESTAMP',
  type_generic: columnKinds.moment,
  is_dttm: true,
}
const openTimed = () => openExplorerView(bars, { datasource: { columns: [...columns, seen] } })

test('a date is picked from a calendar', async () => {
  const view = await openTimed()
  await view.fill('Filters', 'seen')
  await view.choose('Operator', '>=')
  await view.type('Value', '2024-03-01')
  await view.press('Choose a date')
  const day = () => view.usable().find((name) => name.startsWith('8, March, 2024'))
  await expect.poll(day).toBeDefined()
  await view.choose('Operator', 'IS NULL')
  expect(day()).toBeUndefined()
  await view.choose('Operator', '>=')
  await view.type('Value', '2024-03-01')
  await view.press(day() ?? '')
  expect(view.value('Value')).toBe('2024-03-08')
  await view.within('Filter').press('Save')
  expect(view.pills('Filters')).toEqual(['seen >= 2024-03-08'])
})

test('a date is filtered by a range that stays relative, chosen by one click', async () => {
  const view = await openTimed()
  await view.fill('Filters', 'seen')
  await view.press('Last 90 days')
  await view.within('Filter').press('Save')
  await view.panel.press('Apply')
  expect({ pills: view.pills('Filters'), filters: view.ran.at(-1)?.adhoc_filters }).toMatchObject({
    pills: ['seen Last 90 days'],
    filters: [{ subject: 'seen', operator: 'TEMPORAL_RANGE', comparator: 'Last 90 days' }],
  })
})

test('Escape leaves the value that the arrow keys led to, and Backspace takes the last of a list', async () => {
  const view = await open()
  await view.fill('Filters', 'phase')
  const active = () => {
    const id = document.querySelector('[role=combobox][aria-activedescendant]')
    return view.texts(`[id="${id?.getAttribute('aria-activedescendant')}"]`)[0] ?? 'none'
  }
  const seen: string[] = []
  const [down, up] = ['ArrowDown', 'ArrowUp']
  for (const key of [up, down, 'Escape', down, down, down, down, up]) {
    await view.key('Value', key)
    seen.push(active())
  }
  await view.key('Value', 'Enter')
  await view.press('Climb3')
  const list = view.within('Values of the list')
  const both = list.usable()
  await view.type('Value', 'x')
  await view.key('Value', 'Backspace')
  const typed = list.usable()
  await view.type('Value', '')
  await view.key('Value', 'Backspace')
  expect({ seen, both, typed, left: list.usable(), chosen: view.card.selected() }).toEqual({
    seen: ['none', 'Climb3', 'none', 'Climb3', 'Landing2', 'Taxi1', 'Taxi1', 'Landing2'],
    both: ['Remove Landing', 'Remove Climb'],
    typed: ['Remove Landing', 'Remove Climb'],
    left: ['Remove Landing'],
    chosen: ['Landing2', 'Simple'],
  })
})

test('a range of numbers has two ends, of which either may be left out', async () => {
  const view = await open()
  await view.fill('Filters', 'cost')
  await view.choose('Operator', 'Between')
  const empty = view.card.offReasons()
  await view.type('To', '10')
  const openBelow = view.card.offReasons()
  await view.type('From', '2')
  await view.card.press('Save')
  await view.panel.press('Apply')
  expect({ empty, openBelow, pills: view.pills('Filters'), filters: view.filters() }).toEqual({
    empty: { Save: 'Enter a value' },
    openBelow: {},
    pills: ['cost 2 to 10'],
    filters: [{ subject: 'cost', operator: 'BETWEEN', comparator: [2, 10], clause: 'WHERE' }],
  })
})

test('a press on a filter while the card of an unfinished one is open acts on the pressed one', async () => {
  const view = await open({
    ...bars,
    adhoc_filters: [
      filterOn('phase', '==', 'Climb'),
      filterOn('state', '==', 'TX'),
      filterOn('cost', '>', '5'),
    ],
  })
  const { slots } = view.actor.getSnapshot().children
  const begin = () =>
    view.happens(() =>
      slots?.send({
        type: 'filter.placed',
        index: 0,
        item: { kind: 'column', column: columns[0] },
      }),
    )
  await begin()
  expect(view.pills('Filters')).toEqual(['state', 'phase == Climb', 'state == TX', 'cost > 5'])
  await view.press('Remove phase == Climb')
  expect(view.pills('Filters')).toEqual(['state == TX', 'cost > 5'])
  await begin()
  await view.press('state == TX')
  expect({ pills: view.pills('Filters'), opened: view.card.value('Value') }).toEqual({
    pills: ['state == TX', 'cost > 5'],
    opened: 'TX',
  })
})

test('the pill of a filter stays the same when one before it goes', async () => {
  const view = await open({ ...bars, adhoc_filters: [filterOn('phase', '==', 'Climb')] })
  const { slots } = view.actor.getSnapshot().children
  await view.happens(() =>
    slots?.send({ type: 'filter.placed', index: 0, item: { kind: 'column', column: columns[0] } }),
  )
  const pill = document.querySelector('[data-pill="phase == Climb"]')
  await view.card.press('Cancel')
  expect([pill?.isConnected, pill?.getAttribute('data-pill')]).toEqual([true, 'phase == Climb'])
})

test('metrics that are not in the chart are not offered for a filter', async () => {
  const view = await open()
  await view.press('Add a filter')
  expect(view.texts('[role=dialog] [role=group] button')).toEqual(['state', 'cost', 'phase'])
})
