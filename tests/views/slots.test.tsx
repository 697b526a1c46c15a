import { expect, test } from 'vitest'
import type { FormData } from '../../src/api/contract'
import { bars, sumOfCost } from '../support/explorer'
import { openExplorerView } from '../support/openExplorerView'

const filterText = 'Creates Server Side Filter for the Visualization'
const required = (name: string) => `${name}Required`

test('a new bar chart opens without a title, unsaved, with empty slots that say what they need', async () => {
  const view = await openExplorerView({ viz_type: 'dist_bar' })
  expect({
    headings: view.texts('h1'),
    isUnsaved: view.text().includes('Unsaved'),
    clock: view.texts('[role=timer]'),
    says: ['Explore!', 'Drag columns to visualize or predict'].map((text) =>
      view.text().includes(text),
    ),
    slots: view.panel.texts('section'),
    gridSearch: view.usable().includes('Search fields'),
  }).toEqual({
    headings: ['Chart Title'],
    isUnsaved: true,
    clock: ['Query Time0.00 s'],
    says: [true, true],
    slots: [
      `${required('Metrics')}Drop a column, or press +`,
      `${required('Series')}Drop a column, or press +`,
      'CategoriesDrop a column, or press +',
      `Filters${filterText}`,
    ],
    gridSearch: false,
  })
})

const count = 'count'
const countOfState = {
  ...sumOfCost,
  column: { column_name: 'state', type_generic: 1 },
  aggregate: 'COUNT' as const,
  label: 'COUNT(state)',
}

test.each<[type: string, slots: string[], states: Partial<FormData>[]]>([
  ['table', ['Columns', 'Filters'], [{}, { all_columns: ['cost'] }]],
  [
    'dist_bar',
    ['Metrics', 'Series', 'Categories', 'Filters'],
    [{ metrics: [sumOfCost] }, { groupby: ['state'] }, bars],
  ],
  [
    'horiz_bar',
    ['Metrics', 'Series', 'Categories', 'Filters'],
    [{ metrics: [sumOfCost], columns: ['phase'] }, bars],
  ],
  [
    'box_plot',
    ['Metrics', 'Series', 'Distribution', 'Filters'],
    [{ groupby: ['state'], columns: ['phase'] }, { metrics: [sumOfCost] }],
  ],
  [
    'bubble',
    ['Index', 'X Axis', 'Y Axis', 'Size', 'Categories', 'Filters'],
    [
      { entity: 'state', x: sumOfCost, y: count, series: 'phase' },
      { entity: 'state', x: sumOfCost, y: countOfState, size: count },
    ],
  ],
  [
    'scatter',
    ['Index', 'X Axis', 'Y Axis', 'Categories', 'Filters'],
    [
      { x: sumOfCost, y: count },
      { entity: 'state', x: sumOfCost },
      { entity: 'state', x: sumOfCost, y: count },
    ],
  ],
  [
    'pie',
    ['Categories', 'Metric', 'Filters'],
    [{ all_columns: ['state'] }, { all_columns: ['state'], metric: sumOfCost }],
  ],
  [
    'heatmap',
    ['X Axis', 'Y Axis', 'Metrics', 'Filters'],
    [
      { all_columns_x: 'state', metric: sumOfCost },
      { all_columns_x: 'state', all_columns_y: 'phase' },
      { all_columns_x: 'state', all_columns_y: 'phase', metric: sumOfCost },
    ],
  ],
])(
  'a chart of type %s has its slots, and Apply and Save wait for the required ones',
  async (viz_type, slots, states) => {
    const view = await openExplorerView({ ...states[0], viz_type })
    const off: string[][] = []
    for (const form of states) {
      const { slots: ref } = view.actor.getSnapshot().children
      await view.happens(() => ref?.send({ type: 'form.restored', form: { ...form, viz_type } }))
      off.push(view.panel.off())
    }
    expect({
      slots: view.panel.texts('section > div:first-child > span:first-child'),
      off,
    }).toEqual({
      slots,
      off: states.map((_, at) => (at < states.length - 1 ? ['Save', 'Apply'] : [])),
    })
    expect(view.slot('Filters').text()).toContain(filterText)
  },
)

const computed = ['Metrics', 'Metric', 'X Axis', 'Y Axis', 'Size']

const fillings: [type: string, fills: [slot: string, column: string][], form: object][] = [
  ['table', [['Columns', 'phase']], { all_columns: ['phase'] }],
  [
    'dist_bar',
    [
      ['Metrics', 'cost'],
      ['Series', 'state'],
      ['Categories', 'phase'],
    ],
    { metrics: [{ label: 'SUM(cost)' }], groupby: ['state'], columns: ['phase'] },
  ],
  [
    'horiz_bar',
    [
      ['Metrics', 'cost'],
      ['Series', 'state'],
    ],
    { metrics: [{ label: 'SUM(cost)' }], groupby: ['state'] },
  ],
  [
    'box_plot',
    [
      ['Metrics', 'cost'],
      ['Series', 'state'],
      ['Distribution', 'phase'],
    ],
    { metrics: [{ label: 'SUM(cost)' }], groupby: ['state'], columns: ['phase'] },
  ],
  [
    'bubble',
    [
      ['Index', 'state'],
      ['X Axis', 'cost'],
      ['Y Axis', 'phase'],
      ['Size', count],
    ],
    { entity: 'state', x: { label: 'SUM(cost)' }, y: { label: 'COUNT(phase)' }, size: count },
  ],
  [
    'scatter',
    [
      ['Index', 'state'],
      ['X Axis', 'cost'],
      ['Y Axis', count],
      ['Categories', 'phase'],
    ],
    { entity: 'state', x: { label: 'SUM(cost)' }, y: count, series: 'phase' },
  ],
  [
    'pie',
    [
      ['Categories', 'state'],
      ['Metric', 'cost'],
    ],
    { all_columns: ['state'], metric: { label: 'SUM(cost)' } },
  ],
  [
    'heatmap',
    [
      ['X Axis', 'state'],
      ['Y Axis', 'phase'],
      ['Metrics', 'cost'],
    ],
    { all_columns_x: 'state', all_columns_y: 'phase', metric: { label: 'SUM(cost)' } },
  ],
]

test.each(fillings)(
  'a chart of type %s is filled by the + of its slots, and Apply runs it',
  async (viz_type, fills, form) => {
    const view = await openExplorerView(
      { viz_type },
      { answers: () => new Promise(() => undefined) },
    )
    for (const [slot, column] of fills) {
      await view.fill(slot, column)
      if (
        column !== count &&
        computed.includes(slot) &&
        !(viz_type === 'heatmap' && slot !== 'Metrics')
      )
        await view.within('Calculation').press('Save')
    }
    await view.panel.press('Apply')
    expect(view.ran).toMatchObject([{ viz_type, ...form }])
  },
)

test('a table is aggregated: its columns and metrics have slots then, and Apply runs it', async () => {
  const view = await openExplorerView(
    { viz_type: 'table' },
    { answers: () => new Promise(() => undefined) },
  )
  await view.press('Aggregate')
  await view.fill('Columns', 'state')
  await view.fill('Metrics', 'cost')
  await view.within('Calculation').press('Save')
  await view.panel.press('Apply')
  expect(view.ran).toMatchObject([
    { query_mode: 'aggregate', groupby: ['state'], metrics: [{ label: 'SUM(cost)' }] },
  ])
})
