import { expect, test } from 'vitest'
import type { FormData } from '../../src/api/contract'
import { drag } from '../support/dragging'
import { sumOfCost } from '../support/explorer'
import { openExplorerView } from '../support/openExplorerView'

const elementOf = (selector: string, text = '') => {
  const found = [...document.querySelectorAll(selector)].find((each) =>
    each.textContent.startsWith(text),
  )
  if (found === undefined) throw new Error(`Nothing is ${selector} ${text}`)
  return found
}
const field = (name: string) => elementOf('[aria-label=Data] [role=button]', name)
const pill = (text: string) => elementOf('[data-pill] > [role=button]', text)
const slot = (name: string) => elementOf(`[aria-label="${name} slot"]`)

const filterOn = (subject: string) => ({
  expressionType: 'SIMPLE' as const,
  subject,
  operator: 'IS NULL',
  comparator: '',
  clause: 'WHERE' as const,
})

const open = async (form: FormData) => {
  const view = await openExplorerView(form, { answers: () => new Promise(() => undefined) })
  return {
    ...view,
    sections: () => view.panel.texts('section'),
    /** What is under the pointer, where a drop would be, and how many drops are marked. */
    shown: () => ({
      ghost: view.texts('[style*="rotate"]'),
      at: [...document.querySelectorAll<HTMLElement>('section [style^="top"]')].map(
        ({ style }) => style.top,
      ),
    }),
  }
}

const bars: FormData = {
  viz_type: 'dist_bar',
  metrics: [sumOfCost],
  groupby: ['state', 'phase'],
}

test('a field on its way is under the pointer, and every slot says what it would do there', async () => {
  const view = await open({ ...bars, groupby: ['state'] })
  const carried = await drag(field('phase'))
  const lifted = view.sections()
  await carried.over(slot('Series'), 40)
  const shown = view.shown()
  await carried.over(slot('Categories'), 40)
  const overAnEmptySlot = view.shown()
  await carried.giveUp()
  expect({ lifted, shown, overAnEmptySlot, after: view.sections() }).toEqual({
    lifted: [
      'MetricsRequiredAdds COUNT(phase)SUM(cost)',
      'SeriesRequiredAdds phasestate',
      'CategoriesAdds phase',
      'FiltersAdds a filter',
    ],
    shown: { ghost: ['phase'], at: ['33px'] },
    overAnEmptySlot: { ghost: ['phase'], at: [] },
    after: [
      'MetricsRequiredSUM(cost)',
      'SeriesRequiredstate',
      'CategoriesDrop a column, or press +',
      'FiltersCreates Server Side Filter for the Visualization',
    ],
  })
})

test.each([
  ['above the first', -50, ['phase', 'state', 'cost']],
  ['between two', 34, ['state', 'phase', 'cost']],
  ['far below the last', 900, ['state', 'cost', 'phase']],
])('a field that is let go %s is placed there', async (_, y, series) => {
  const view = await open({ ...bars, groupby: ['state', 'cost'] })
  const carried = await drag(field('phase'))
  await carried.over(slot('Series'), y)
  await carried.letGo(slot('Series'), y)
  expect(view.pills('Series')).toEqual(series)
})

test('a pill is dragged up and down in its slot, and into another', async () => {
  const view = await open({ ...bars, groupby: ['state', 'phase', 'cost'] })
  const place = async (text: string, name: string, y: number) => {
    const carried = await drag(pill(text))
    await carried.over(slot(name), y)
    await carried.letGo(slot(name), y)
    return ['Series', 'Categories'].map((each) => view.pills(each))
  }
  expect({
    down: await place('state', 'Series', 70),
    inPlace: await place('state', 'Series', 34),
    toTheEnd: await place('phase', 'Series', 100),
    up: await place('phase', 'Series', 10),
    away: await place('cost', 'Categories', 10),
    below: await place('phase', 'Categories', 40),
    back: await place('cost', 'Series', 10),
  }).toEqual({
    down: [['phase', 'state', 'cost'], []],
    inPlace: [['phase', 'state', 'cost'], []],
    toTheEnd: [['state', 'cost', 'phase'], []],
    up: [['phase', 'state', 'cost'], []],
    away: [['phase', 'state'], ['cost']],
    below: [['state'], ['cost', 'phase']],
    back: [['cost', 'state'], ['phase']],
  })
})

test('every slot says what it does with a pill, or why it cannot take a metric, which it then does not', async () => {
  const view = await open(bars)
  const moved = await drag(pill('state'))
  const ofPill = view.sections()
  await moved.giveUp()
  const metric = await drag(field('count'))
  const ofMetric = view.sections()
  await metric.over(slot('Series'), 0)
  const { at } = view.shown()
  await metric.letGo(slot('Series'), 0)
  expect({ ofPill, ofMetric, at, series: view.pills('Series') }).toEqual({
    ofPill: [
      'MetricsRequiredMoves state hereSUM(cost)',
      'SeriesRequiredReorders statestatephase',
      'CategoriesMoves state here',
      'FiltersAdds a filter',
    ],
    ofMetric: [
      'MetricsRequiredAdds countSUM(cost)',
      'SeriesRequiredColumns onlystatephase',
      'CategoriesColumns only',
      'FiltersAdd it to Metrics first',
    ],
    at: [],
    series: ['state', 'phase'],
  })
})

test('filters are dragged into another order, and a pill onto them becomes one', async () => {
  const adhoc_filters = ['state', 'phase', 'cost'].map(filterOn)
  const view = await open({ ...bars, adhoc_filters })
  const place = async (thing: Element, y: number) => {
    const carried = await drag(thing)
    await carried.over(slot('Filters'), y)
    await carried.letGo(slot('Filters'), y)
    return view.pills('Filters')
  }
  await view.key('state IS NULL', 'ArrowUp', { altKey: true })
  await view.key('cost IS NULL', 'ArrowDown', { altKey: true })
  expect({
    byKeys: view.pills('Filters'),
    down: await place(pill('state IS NULL'), 70),
    inPlace: await place(pill('state IS NULL'), 34),
    toTheEnd: await place(pill('phase IS NULL'), 100),
    up: await place(pill('phase IS NULL'), 10),
    ofAPill: await place(pill('SUM(cost)'), 40),
  }).toEqual({
    byKeys: ['state IS NULL', 'phase IS NULL', 'cost IS NULL'],
    down: ['phase IS NULL', 'state IS NULL', 'cost IS NULL'],
    inPlace: ['phase IS NULL', 'state IS NULL', 'cost IS NULL'],
    toTheEnd: ['state IS NULL', 'cost IS NULL', 'phase IS NULL'],
    up: ['phase IS NULL', 'state IS NULL', 'cost IS NULL'],
    ofAPill: ['phase IS NULL', 'SUM(cost)', 'state IS NULL', 'cost IS NULL'],
  })
})

test('a column is dragged into the toolbox once, a metric and a pill never', async () => {
  const view = await open(bars)
  const put = async (thing: Element) => {
    const carried = await drag(thing)
    await carried.over(slot('Prediction Toolbox'), 0)
    const said = view.slot('Prediction Toolbox').texts('div')[0]
    await carried.letGo(slot('Prediction Toolbox'), 0)
    return [said, ...view.pills('Prediction Toolbox')]
  }
  expect({
    column: await put(field('cost')),
    again: await put(field('cost')),
    metric: await put(field('count')),
    pill: await put(pill('state')),
  }).toEqual({
    column: ['Prediction Toolbox', 'cost'],
    again: ['Prediction ToolboxAlready in the toolbox', 'cost'],
    metric: ['Prediction ToolboxColumns only', 'cost'],
    pill: ['Prediction ToolboxColumns only', 'cost'],
  })
})

/** The form of a chart whose bars are put in an order of their own. */
const openOrder = async (names: string[]) => {
  const view = await open(bars)
  const { slots } = view.actor.getSnapshot().children
  await view.happens(() => slots?.send({ type: 'order.opened', of: 'sort', names }))
  return {
    ...view,
    order: () => view.texts('[data-order-row]').join(''),
    stored: () => slots?.getSnapshot().context.form.extra_form_data,
  }
}

test('the values of an axis are dragged into an order, which Save stores', async () => {
  const view = await openOrder(['A', 'B', 'C', 'D'])
  const list = elementOf('[aria-label="Values in order"]')
  const place = async (name: string, y: number) => {
    const carried = await drag(elementOf('[data-order-row]', name))
    await carried.over(list, y)
    const at = [...list.querySelectorAll<HTMLElement>(':scope > div')].map(({ style }) => style.top)
    await carried.letGo(list, y)
    return [view.order(), ...at]
  }
  const placed = [await place('A', 70), await place('D', -50), await place('B', 999)]
  list.scrollTop = 60
  placed.push(await place('C', 3))
  await view.within('Own order').press('Save')
  expect({ placed, stored: view.stored(), dialogs: view.texts('[role=dialog]') }).toEqual({
    placed: [
      ['BACD', '59px'],
      ['DBAC', '-1px'],
      ['DACB', '119px'],
      ['DACB', '59px'],
    ],
    stored: { viz_options: { sort: ['D', 'A', 'C', 'B'] } },
    dialogs: [],
  })
})

test('arrow keys walk through the values of an order, and move one with Alt, as far as there are some', async () => {
  const view = await openOrder(['A', 'B', 'C'])
  const seen: string[] = []
  const press = async (name: string, key: string, altKey = false) => {
    await view.key(name, key, { altKey })
    await view.happens(() => new Promise(requestAnimationFrame))
    seen.push(`${view.order()} ${document.activeElement?.textContent ?? ''}`)
  }
  await press('A', 'ArrowDown')
  await press('B', 'ArrowDown', true)
  await press('B', 'ArrowDown', true)
  await press('A', 'ArrowUp', true)
  await press('C', 'ArrowUp')
  await press('C', 'Delete')
  expect(seen).toEqual(['ABC B', 'ACB B', 'ACB B', 'ACB B', 'ACB A', 'ACB A'])
  expect(view.texts('[data-order-row][aria-description="2 of 3"]')).toEqual(['C'])
})

const focused = () => {
  const { activeElement } = document
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}

test('the focus goes on where a pill was removed, and comes back to one whose card closes', async () => {
  const view = await openExplorerView({
    ...bars,
    groupby: ['state', 'phase', 'cost'],
    adhoc_filters: [
      ...['state', 'cost'].map(filterOn),
      { ...filterOn('phase'), operator: '==', comparator: 'Climb' },
    ],
  })
  const series = view.slot('Series')
  const after = async (done: Promise<unknown>) => {
    await done
    await view.happens(() => new Promise(requestAnimationFrame))
    return focused()
  }
  const removed = [
    await after(view.press('Remove phase')),
    await after(series.key('cost', 'Delete')),
    await after(series.key('state', 'Backspace')),
    await after(view.press('Remove state IS NULL')),
  ]
  await view.press('phase == Climb')
  const closed = await after(view.within('Filter').press('Close'))
  await view.fill('Metrics', 'phase')
  const cancelled = await after(view.within('Calculation').press('Cancel'))
  expect({ removed, closed, cancelled }).toEqual({
    removed: ['cost', 'state', 'Add a column to Series', 'cost IS NULL'],
    closed: 'phase == Climb',
    cancelled: 'Add a column to Metrics',
  })
})

test('a slot that Apply waits for is lit, and those that take what is dragged look other than those that do not', async () => {
  await open({ viz_type: 'dist_bar', groupby: ['state'] })
  const lookOf = (name: string) => slot(name).lastElementChild?.className
  const looks = () => ({
    ...{ metrics: lookOf('Metrics'), categories: lookOf('Categories') },
    pill: document.querySelector('[data-pill]')?.className,
  })
  const rest = looks()
  const carried = await drag(field('count'))
  const lifted = looks()
  await carried.over(slot('Metrics'), 10)
  const over = looks()
  await carried.giveUp()
  expect({
    waits: rest.metrics !== rest.categories,
    takes: lifted.metrics !== rest.metrics && lifted.metrics !== lifted.categories,
    refuses: lifted.categories !== rest.categories && lifted.pill !== rest.pill,
    over: over.metrics !== lifted.metrics,
    after: looks(),
  }).toEqual({ waits: true, takes: true, refuses: true, over: true, after: rest })
})
