import { expect, test } from 'vitest'
import { columns } from '../support/explorer'
import type { FormData } from '../../src/api/contract'
import { bars, sumOfCost } from '../support/explorer'
import { openExplorerView } from '../support/openExplorerView'

test('a number in Metrics opens the card Calculation for its column, which Cancel takes away with the pill', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar' })
  await view.fill('Metrics', 'cost')
  const card = view.within('Calculation')
  expect({
    headings: card.headings(),
    tabs: card.texts('[role=tab]'),
    column: card.value('Column'),
    aggregation: card.texts('[role=combobox]'),
    pills: view.pills('Metrics'),
    usable: card.usable(),
  }).toEqual({
    headings: ['Calculation'],
    tabs: ['Simple'],
    column: 'cost',
    aggregation: ['SUM'],
    pills: ['SUM(cost)'],
    usable: ['Column', 'Aggregation', 'Clear selection', 'Cancel', 'Save', 'Simple', 'Close'],
  })
  await card.press('Cancel')
  expect({ pills: view.pills('Metrics'), cards: view.texts('[role=dialog]') }).toEqual({
    pills: [],
    cards: [],
  })
})

test('a metric that was stored without an aggregation asks for it when it is pressed', async () => {
  const [cost] = columns.filter(({ column_name }) => column_name === 'cost')
  const undecided = { expressionType: 'SIMPLE', column: cost, aggregate: null, label: 'cost' }
  const view = await openExplorerView({ viz_type: 'dist_bar', metrics: [undecided as never] })
  await view.slot('Metrics').press('cost')
  const card = view.within('Calculation')
  expect([card.value('Column'), view.texts('[role=combobox]').includes('SUM')]).toEqual([
    'cost',
    true,
  ])
})

test('every edit is undone and redone, by button and by key, and both say why they cannot', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar', metrics: [sumOfCost] })
  const pills = () => view.panel.texts('[data-pill] > [role=button]')
  expect([view.reason('Undo'), view.reason('Redo')]).toEqual([
    'Undo: nothing was changed yet',
    'Redo: nothing was undone',
  ])
  await view.fill('Series', 'state')
  await view.fill('Categories', 'phase')
  await view.press('Rename the chart')
  await view.type('Chart Title:', 'Birds')
  await view.within('Save Chart Title').press('Save')
  expect(view.texts('h1')).toEqual(['Birds'])
  await view.press('Undo')
  expect(view.texts('h1')).toEqual(['Chart Title'])
  await view.keyOnPage({ key: 'z', ctrlKey: true })
  expect(pills()).toEqual(['SUM(cost)', 'state'])
  await view.keyOnPage({ key: 'z', ctrlKey: true })
  expect(pills()).toEqual(['SUM(cost)'])
  await view.keyOnPage({ key: 'Z', ctrlKey: true, shiftKey: true })
  await view.keyOnPage({ key: 'y', ctrlKey: true })
  await view.press('Redo')
  expect({ pills: pills(), title: view.texts('h1'), redo: view.reason('Redo') }).toEqual({
    pills: ['SUM(cost)', 'state', 'phase'],
    title: ['Birds'],
    redo: 'Redo: nothing was undone',
  })
})

test('the keys of a pill open its card or menu, and move it no further than its slot reaches', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar', groupby: ['state', 'phase'] })
  const series = view.slot('Series')
  const seen: string[] = []
  const step = async (name: string, key: string, held: KeyboardEventInit = {}) => {
    await series.key(name, key, held)
    seen.push(`${view.pills('Series').join(', ')}; ${view.menu().length} in a menu`)
    await view.closeMenu()
  }
  await step('state', 'ArrowUp', { altKey: true })
  await step('state', 'ArrowDown', { altKey: true })
  await step('state', 'ArrowDown', { altKey: true })
  await step('state', 'ArrowUp')
  await step('phase', 'x', { altKey: true })
  await step('phase', 'Tab', { shiftKey: true })
  await step('state', 'ArrowUp', { altKey: true })
  await step('phase', 'ArrowUp', { altKey: true })
  await step('phase', 'ArrowDown')
  await step('phase', 'F10')
  await step('phase', 'F10', { shiftKey: true })
  await step('phase', 'ContextMenu')
  await step('phase', 'Enter')
  await step('phase', ' ')
  await series.key('phase', 'Enter')
  expect({ seen, menu: view.menu() }).toEqual({
    seen: [
      'state, phase; 0 in a menu',
      ...Array<string>(5).fill('phase, state; 0 in a menu'),
      'state, phase; 0 in a menu',
      'phase, state; 0 in a menu',
      'phase, state; 8 in a menu',
      'phase, state; 0 in a menu',
      'phase, state; 8 in a menu',
      'phase, state; 8 in a menu',
      'phase, state; 8 in a menu',
      'phase, state; 8 in a menu',
    ],
    menu: [
      'Limit…Add a metric first: values are ranked by it',
      'Sort',
      'Move upAlready first',
      'Move down',
      'Move to MetricsMoves phase here',
      'Move to CategoriesMoves phase here',
      'Filter by itAdds a filter',
      'Remove',
    ],
  })
})

test('an open card is not lost to Undo: it waits until the card is saved or cancelled', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar' })
  await view.fill('Series', 'state')
  await view.fill('Metrics', 'cost')
  expect(view.reason('Undo')).toBe('Undo: save or cancel the open card first')
  await view.keyOnPage({ key: 'z', ctrlKey: true })
  await view.within('Calculation').press('Save')
  expect(view.panel.texts('[data-pill] > [role=button]')).toEqual(['SUM(cost)', 'state'])
  await view.press('Undo')
  expect(view.panel.texts('[data-pill] > [role=button]')).toEqual(['state'])
  await view.press('Redo')
  expect(view.panel.texts('[data-pill] > [role=button]')).toEqual(['SUM(cost)', 'state'])
})

test('a form with unknown and wrong fields opens with what can be read of it', async () => {
  const view = await openExplorerView({
    viz_type: 'dist_bar',
    metrics: { not: 'a list' },
    adhoc_filters: 'nor this',
    groupby: [[], { column_name: 'state' }, null],
    columns: 'phase',
    extra_form_data: 'x',
    slice_name: 5,
    unknown: { deep: [1] },
  } as unknown as FormData)
  expect({
    pills: view.panel.texts('[data-pill] > [role=button]'),
    explores: view.text().includes('Explore!'),
  }).toEqual({ pills: ['state', 'phase'], explores: true })
  await view.fill('Metrics', 'cost')
  await view.within('Calculation').press('Save')
  await view.panel.press('Apply')
  expect(view.ran).toMatchObject([{ metrics: [{ label: 'SUM(cost)' }] }])
})

test('the title is asked for in a dialog that refuses an empty one, a blank one and a long one, and saves it trimmed', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar' })
  await view.press('Rename the chart')
  const dialog = view.within('Save Chart Title')
  expect([dialog.usable(), dialog.alerts()]).toEqual([
    ['Chart Title:', 'Cancel', 'Save', 'Close'],
    [],
  ])
  await dialog.press('Save')
  expect(dialog.text()).toContain('Required.')
  await dialog.type('Chart Title:', '  ')
  expect(dialog.text()).toContain('Empty chart title')
  await dialog.type('Chart Title:', 'W'.repeat(251))
  expect(dialog.text()).toContain('At most 250 characters')
  await dialog.type('Chart Title:', '  By state ')
  await dialog.press('Save')
  expect({ title: view.texts('h1'), dialogs: view.texts('[role=dialog]') }).toEqual({
    title: ['By state'],
    dialogs: [],
  })
})

test('the type head and the dataset button open the dialogs that choose another', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar' })
  expect([view.panel.texts('button')[0], view.data.texts('button').includes('strikes')]).toEqual([
    'Bar Chart',
    true,
  ])
  await view.press('Chart type: Bar Chart')
  await view.press('Dataset: strikes')
  expect(
    view
      .heard('workspace')
      .map(({ type, dialog, input }) => [type, dialog, (input as { picks: string }).picks]),
  ).toEqual([
    ['dialog.requested', 'changeSource', 'vizType'],
    ['dialog.requested', 'changeSource', 'dataset'],
  ])
})

test('a metric without an aggregate opens its card, without which it goes; Escape leaves a card', async () => {
  const undecided = { ...sumOfCost, aggregate: null, label: 'cost' }
  const view = await openExplorerView({ ...bars, metrics: [sumOfCost, undecided] })
  const cards = () => view.texts('[role=dialog] h2')
  const seen: unknown[] = []
  const leave = async () => {
    seen.push(cards())
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    await view.happens(() => document.querySelector('[role=dialog] h2')?.dispatchEvent(escape))
    seen.push(cards())
  }
  await view.slot('Metrics').press('cost')
  await leave()
  await view.panel.pressRight('state')
  await view.press('Limit…')
  await view.within('Limit').press('Top')
  await leave()
  expect({ seen, pills: ['Metrics', 'Series'].map((name) => view.pills(name)) }).toEqual({
    seen: [['Calculation'], [], ['Limit'], []],
    pills: [['SUM(cost)'], ['state']],
  })
})

test('several metrics of one column are moved and removed one by one', async () => {
  const mean = { ...sumOfCost, aggregate: 'AVG' as const, label: 'AVG(cost)' }
  const view = await openExplorerView({ viz_type: 'dist_bar', metrics: [sumOfCost, 'count', mean] })
  const pills = () => view.pills('Metrics')
  await view.key('SUM(cost)', 'ArrowDown', { altKey: true })
  const moved = pills()
  await view.press('Remove count')
  document.querySelector<HTMLElement>('[aria-label="AVG(cost)"]')?.focus()
  await view.key('AVG(cost)', 'ArrowUp', { altKey: true })
  expect({ moved: [moved, pills()], focused: view.focusedName() }).toEqual({
    moved: [
      ['count', 'SUM(cost)', 'AVG(cost)'],
      ['AVG(cost)', 'SUM(cost)'],
    ],
    focused: 'AVG(cost)',
  })
})
