import { expect, test } from 'vitest'
import { enter } from '../support/keyboard'
import { openWithin } from '../support/goWithin'
import { explorerWorld } from '../support/openExplorer'

const world = explorerWorld()
const computed = ['Metrics', 'Metric', 'X Axis', 'Y Axis', 'Size']

/** What goes where in each type, and the form that Apply sends then. */
const fillings: [type: string, drags: [column: string, slot: string][], form: object][] = [
  ['table', [['fruit', 'Columns']], { all_columns: ['fruit'] }],
  [
    'dist_bar',
    [
      ['kg', 'Metrics'],
      ['orchard', 'Series'],
      ['fruit', 'Categories'],
    ],
    { metrics: [{ label: 'SUM(kg)' }], groupby: ['orchard'], columns: ['fruit'] },
  ],
  [
    'horiz_bar',
    [
      ['kg', 'Metrics'],
      ['orchard', 'Series'],
    ],
    { metrics: [{ label: 'SUM(kg)' }], groupby: ['orchard'] },
  ],
  [
    'box_plot',
    [
      ['kg', 'Metrics'],
      ['orchard', 'Series'],
      ['fruit', 'Distribution'],
    ],
    { metrics: [{ label: 'SUM(kg)' }], groupby: ['orchard'], columns: ['fruit'] },
  ],
  [
    'bubble',
    [
      ['orchard', 'Index'],
      ['kg', 'X Axis'],
      ['fruit', 'Y Axis'],
      ['count', 'Size'],
    ],
    { entity: 'orchard', x: { label: 'SUM(kg)' }, y: { label: 'COUNT(fruit)' }, size: 'count' },
  ],
  [
    'scatter',
    [
      ['orchard', 'Index'],
      ['kg', 'X Axis'],
      ['count', 'Y Axis'],
      ['fruit', 'Categories'],
    ],
    { entity: 'orchard', x: { label: 'SUM(kg)' }, y: 'count', series: 'fruit' },
  ],
  [
    'pie',
    [
      ['orchard', 'Categories'],
      ['kg', 'Metric'],
    ],
    { all_columns: ['orchard'], metric: { label: 'SUM(kg)' } },
  ],
  [
    'heatmap',
    [
      ['orchard', 'X Axis'],
      ['fruit', 'Y Axis'],
      ['kg', 'Metrics'],
    ],
    { all_columns_x: 'orchard', all_columns_y: 'fruit', metric: { label: 'SUM(kg)' } },
  ],
]

const open = async (type: string) => {
  await openWithin(world.page, (await world.forms.form('harvests', type)).path)
  await world.explorer.apply.waitFor()
}

const applied = async (press: () => Promise<unknown>) => {
  const [request] = await Promise.all([
    world.page.waitForRequest(/\/api\/v1\/chart\/(data|rows)$/),
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
      await world.explorer.drag(column, slot)
      if (opensCard(type, column, slot))
        await world.explorer.card.getByRole('button', { name: 'Save' }).click()
    }
    expect(await applied(() => world.explorer.apply.click())).toMatchObject(form)
  },
)

test.each(fillings)(
  'a chart of type %s is filled by keyboard alone, and Apply runs it',
  async (type, filling, form) => {
    await open(type)
    const { keyboard } = world.page
    for (const [column, slot] of filling) {
      await enter(
        world.page,
        world.explorer.slot(slot).getByRole('button', { name: `Add a column to ${slot}` }),
      )
      await keyboard.type(column)
      await keyboard.press('Enter')
      if (opensCard(type, column, slot))
        await enter(world.page, world.explorer.card.getByRole('button', { name: 'Save' }))
      await expect
        .poll(() => world.explorer.slot(slot).locator('[data-pill]').count())
        .toBeGreaterThan(0)
    }
    expect(await applied(() => enter(world.page, world.explorer.apply))).toMatchObject(form)
  },
)

test('a full slot for one thing says what a drop replaces, and axes swap', async () => {
  await open('scatter')
  const { slot } = world.explorer
  for (const [column, name] of [
    ['kg', 'X Axis'],
    ['fruit', 'Y Axis'],
  ] as const) {
    await world.explorer.drag(column, name)
    await world.explorer.card.getByRole('button', { name: 'Save' }).click()
  }
  await world.explorer.field('orchard').hover()
  await world.page.mouse.down()
  await slot('Index').hover()
  await slot('X Axis').hover({ position: { x: 40, y: 40 } })
  await slot('X Axis').getByText('Replaces SUM(kg)').waitFor()
  await slot('Index').getByText('Adds orchard').waitFor()
  await slot('Index').hover({ position: { x: 40, y: 40 } })
  await world.page.mouse.up()
  await slot('X Axis').locator('[data-pill] [role=button]').hover()
  await world.page.mouse.down()
  await slot('Y Axis').hover()
  await slot('Y Axis').hover({ position: { x: 40, y: 40 } })
  await slot('Y Axis').getByText('Swaps with COUNT(fruit)').waitFor()
  await world.page.mouse.up()
  expect({
    index: await world.explorer.pills('Index'),
    x: await world.explorer.pills('X Axis'),
    y: await world.explorer.pills('Y Axis'),
  }).toEqual({ index: ['orchard'], x: ['COUNT(fruit)'], y: ['SUM(kg)'] })
})
