import { expect, test } from 'vitest'
import { enter } from '../support/keyboard'
import { exploringHarvests } from '../support/openExplorer'

const house = exploringHarvests()
const computed = ['Metrics', 'Metric', 'X Axis', 'Y Axis', 'Size']

/** What goes where in each type, and the form that Apply sends then. */
const fillings: [string, [column: string, slot: string][], object][] = [
  ['table', [['fruit', 'Columns']], { all_columns: ['fruit'] }],
  [
    'dist_bar',
    [
      ['kg', 'Metrics'],
      ['orchard', 'Series'],
      ['fruit', 'Categories'],
    ],
    { metrics: [{ label: 'AVG(kg)' }], groupby: ['orchard'], columns: ['fruit'] },
  ],
  [
    'horiz_bar',
    [
      ['kg', 'Metrics'],
      ['orchard', 'Series'],
    ],
    { metrics: [{ label: 'AVG(kg)' }], groupby: ['orchard'] },
  ],
  [
    'box_plot',
    [
      ['kg', 'Metrics'],
      ['orchard', 'Series'],
      ['fruit', 'Distribution'],
    ],
    { metrics: [{ label: 'AVG(kg)' }], groupby: ['orchard'], columns: ['fruit'] },
  ],
  [
    'bubble',
    [
      ['orchard', 'Index'],
      ['kg', 'X Axis'],
      ['fruit', 'Y Axis'],
      ['count', 'Size'],
    ],
    { entity: 'orchard', x: { label: 'AVG(kg)' }, y: { label: 'COUNT(fruit)' }, size: 'count' },
  ],
  [
    'scatter',
    [
      ['orchard', 'Index'],
      ['kg', 'X Axis'],
      ['count', 'Y Axis'],
      ['fruit', 'Categories'],
    ],
    { entity: 'orchard', x: { label: 'AVG(kg)' }, y: 'count', series: 'fruit' },
  ],
  [
    'pie',
    [
      ['orchard', 'Categories'],
      ['kg', 'Metric'],
    ],
    { all_columns: ['orchard'], metric: { label: 'AVG(kg)' } },
  ],
  [
    'heatmap',
    [
      ['orchard', 'X Axis'],
      ['fruit', 'Y Axis'],
      ['kg', 'Metrics'],
    ],
    { all_columns_x: 'orchard', all_columns_y: 'fruit', metric: { label: 'AVG(kg)' } },
  ],
]

const open = async (type: string) => {
  await house.page.goto((await house.forms.form('harvests', type)).path)
  await house.explorer.apply.waitFor()
}

const applied = async (press: () => Promise<unknown>) => {
  const [request] = await Promise.all([
    house.page.waitForRequest(/\/api\/v1\/chart\/(data|rows)$/),
    press(),
  ])
  expect((await request.response())?.status()).toBe(200)
  return (request.postDataJSON() as { form_data: object }).form_data
}

const opensCard = (type: string, column: string, slot: string) =>
  column !== 'count' && computed.includes(slot) && !(type === 'heatmap' && slot !== 'Metrics')

test.each(fillings)(
  'a chart of type %s is filled with the mouse, and Apply runs it',
  async (type, filling, form) => {
    await open(type)
    for (const [column, slot] of filling) {
      await house.explorer.drag(column, slot)
      if (opensCard(type, column, slot))
        await house.explorer.card.getByRole('button', { name: 'Save' }).click()
    }
    expect(await applied(() => house.explorer.apply.click())).toMatchObject(form)
  },
)

test.each(fillings)(
  'a chart of type %s is filled by keyboard alone, and Apply runs it',
  async (type, filling, form) => {
    await open(type)
    const { keyboard } = house.page
    for (const [column, slot] of filling) {
      await enter(
        house.page,
        house.explorer.slot(slot).getByRole('button', { name: `Add a column to ${slot}` }),
      )
      await keyboard.type(column)
      await keyboard.press('Enter')
      if (opensCard(type, column, slot))
        await enter(house.page, house.explorer.card.getByRole('button', { name: 'Save' }))
      await expect
        .poll(() => house.explorer.slot(slot).locator('[data-pill]').count())
        .toBeGreaterThan(0)
    }
    expect(await applied(() => enter(house.page, house.explorer.apply))).toMatchObject(form)
  },
)

test('a full slot for one thing says what a drop replaces, and axes swap', async () => {
  await open('scatter')
  const { slot } = house.explorer
  for (const [column, name] of [
    ['kg', 'X Axis'],
    ['fruit', 'Y Axis'],
  ] as const) {
    await house.explorer.drag(column, name)
    await house.explorer.card.getByRole('button', { name: 'Save' }).click()
  }
  await house.explorer.field('orchard').hover()
  await house.page.mouse.down()
  await slot('Index').hover()
  await slot('X Axis').hover({ position: { x: 40, y: 40 } })
  await slot('X Axis').getByText('Replaces AVG(kg)').waitFor()
  await slot('Index').getByText('Adds orchard').waitFor()
  await slot('Index').hover({ position: { x: 40, y: 40 } })
  await house.page.mouse.up()
  await slot('X Axis').locator('[data-pill] [role=button]').hover()
  await house.page.mouse.down()
  await slot('Y Axis').hover()
  await slot('Y Axis').hover({ position: { x: 40, y: 40 } })
  await slot('Y Axis').getByText('Swaps with COUNT(fruit)').waitFor()
  await house.page.mouse.up()
  expect([
    await house.explorer.pills('Index'),
    await house.explorer.pills('X Axis'),
    await house.explorer.pills('Y Axis'),
  ]).toEqual([['orchard'], ['COUNT(fruit)'], ['AVG(kg)']])
})
