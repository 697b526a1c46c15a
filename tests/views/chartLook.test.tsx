import { expect, test } from 'vitest'
import { bubbleForm, bubblesOf } from '../../gallery/samples/points'
import type { FormData } from '../../src/api/contract'
import { withPlots } from '../support/chartOf'
import { bars, result } from '../support/explorer'
import { openExplorerView } from '../support/openExplorerView'
import { withPens } from '../support/pens'
import { withSizes } from '../support/view'

withPlots()

/** The explorer with its chart drawn, whose form is stored as it stands after each change. */
const open = async (form: FormData, answered = result) => {
  withSizes()
  withPens()
  const view = await openExplorerView(form, { answers: () => Promise.resolve(answered) })
  return {
    ...view,
    stored: async () => {
      await view.happens(() => view.clock.increment(1000))
      return view.forms['k1']?.extra_form_data
    },
    sliders: () =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('[role=dialog] [type=range]')].map(
          (slider) => [slider.getAttribute('aria-label'), [slider.min, slider.max, slider.value]],
        ),
      ),
    fills: () =>
      [...document.querySelectorAll('[data-layer=svg] path')].map((path) =>
        [path.getAttribute('fill'), path.getAttribute('fill-opacity')].join(' '),
      ),
  }
}

test('the bubble size is stored on Accept, and deleted when it is reset', async () => {
  const view = await open(bubbleForm, bubblesOf(3, 1))
  await view.press('Bubble size')
  expect({ sliders: view.sliders(), says: view.text().includes('Relative Size') }).toEqual({
    sliders: {
      Size: ['-100', '100', '0'],
      Smallest: ['1', '50', '1'],
      Largest: ['1', '50', '6'],
    },
    says: true,
  })
  await view.type('Smallest', '9')
  await view.type('Largest', '2')
  expect([view.sliders()['Smallest']?.[2], view.sliders()['Largest']?.[2]]).toEqual(['6', '6'])
  await view.type('Smallest', '1')
  await view.type('Size', '100')
  await view.type('Largest', '7')
  await view.press('Accept')
  expect({ dialogs: view.texts('[role=dialog]'), stored: await view.stored() }).toEqual({
    dialogs: [],
    stored: { bubble_size: 100, bubble_minmax: [1, 7] },
  })
  await view.press('Bubble size')
  const { Size: size, Largest: largest } = view.sliders()
  expect([size?.[2], largest?.[2]]).toEqual(['100', '7'])
  await view.press('Reset')
  expect(view.sliders()['Size']?.[2]).toBe('0')
  await view.press('Accept')
  expect(await view.stored()).toEqual({})
})

test('a palette and an opacity are drawn as they are chosen, stored on Accept, and deleted when they are reset', async () => {
  const view = await open(bubbleForm, bubblesOf(3, 3))
  const usual = view.fills()
  await view.press('Colour picker')
  await view.press('Palette')
  expect(view.texts('[role=option]')).toEqual(['Superset Colors', 'Pastels', 'Full Colors'])
  await view.press('Pastels')
  expect(view.sliders()).toEqual({ Opacity: ['0', '100', '80'] })
  await view.type('Opacity', '50')
  const pastels = ['#8dd3c7 0.5', '#ffffb3 0.5', '#bebada 0.5']
  expect(view.fills().toSorted()).toEqual(pastels.toSorted())
  await view.press('Accept')
  expect({ stored: await view.stored(), fills: view.fills().toSorted() }).toEqual({
    stored: { color_scheme: 'Pastels', opacity: 50 },
    fills: pastels.toSorted(),
  })
  await view.press('Colour picker')
  await view.press('Reset')
  await view.press('Accept')
  expect({ stored: await view.stored(), fills: view.fills() }).toEqual({
    stored: {},
    fills: usual,
  })
})

test('options of the drawing change what is drawn at once and without a query, are stored, reset and undone', async () => {
  const [lake, north, soder] = ['Lake', 'North', 'Söder']
  const records = [
    { x: lake, y: 230, series: 'Apple' },
    { x: north, y: 200, series: 'Pear' },
    { x: soder, y: 45.5, series: 'Apple' },
  ].map((record) => ({ ...record, key: record.series, metric: 'SUM(cost)' }))
  const view = await open(
    {
      ...bars,
      columns: ['phase'],
      extra_form_data: { viz_options: { y_title: 'Kilos' } },
    },
    {
      ...result,
      data: records.map(({ x, y, series }) => ({ state: x, phase: series, 'SUM(cost)': y })),
      records: records as never,
      rowcount: 3,
      chart_metadata: { ...result.chart_metadata, series: ['phase'] } as never,
    },
  )
  const frame = '[data-chart-frame]'
  const texts = () => view.texts(`${frame} svg text`)
  const names = () => view.texts(`${frame} svg tspan`)
  const legend = () => view.texts(`${frame} [aria-label="Legend: phase"] button`)
  const usual = texts()
  expect([names(), legend(), usual.includes('Kilos')]).toEqual([
    [lake, north, soder],
    ['Apple', 'Pear'],
    true,
  ])
  await view.press('Viz Options')
  const panel = view.within('Viz Options')
  await panel.press('Sort')
  await view.press('Name, Z to A')
  expect(names()).toEqual([soder, north, lake])
  await panel.type('X axis title', 'Where')
  await panel.press('Number format')
  await view.press(view.usable().find((name) => name.startsWith('Two decimals')) ?? '')
  expect(texts()).toEqual(expect.arrayContaining(['Where', 'Kilos', '230.00']))
  await view.within('Labels').press('Hidden')
  expect(texts()).not.toContain('230.00')
  await view.within('Legend').press('Hidden')
  expect({
    legend: legend(),
    ran: view.ran.length,
    isUnsaved: view.text().includes('Unsaved'),
    stored: await view.stored(),
  }).toEqual({
    legend: [],
    ran: 1,
    isUnsaved: true,
    stored: {
      viz_options: {
        y_title: 'Kilos',
        x_title: 'Where',
        sort: 'name_desc',
        number_format: 'two_decimals',
        labels: false,
        legend: false,
      },
    },
  })
  await panel.press('Reset')
  expect(texts()).toEqual(expect.arrayContaining(['state', 'SUM(cost)', '230.0']))
  await panel.press('Done')
  await view.press('Undo')
  expect(texts()).toContain('Where')
})
