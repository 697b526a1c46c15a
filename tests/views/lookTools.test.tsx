import { expect, test } from 'vitest'
import { LookTools } from '../../src/features/explorer/LookTools'
import { NumberFormatDialog } from '../../src/features/explorer/NumberFormatDialog'
import { useShownLook } from '../../src/features/explorer/useShownLook'
import { slotsMachine } from '../../src/machines/explorer/slots/slots.machine'
import { bars, columns, metrics } from '../support/explorer'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

test.each(['Accept', 'Close'])(
  '%s in a card of a tool gives the focus back to the tool',
  async (way) => {
    const { actor } = inWorld(slotsMachine, {
      form: bars,
      datasetId: 12,
      saved: null,
      columns,
      metrics,
    })
    const view = await openView(<LookTools slots={actor} vizType={bars.viz_type} />)
    await view.press('Axes')
    await view.press(way)
    expect({
      dialogs: view.texts('[role=dialog]'),
      focused: document.activeElement?.getAttribute('aria-label'),
    }).toEqual({ dialogs: [], focused: 'Axes' })
  },
)

test('Reset in a card of a tool brings back what its own chart has by default', async () => {
  const { actor } = inWorld(slotsMachine, {
    ...{ form: { ...bars, viz_type: 'bubble' }, datasetId: 12, saved: null, columns, metrics },
  })
  const view = await openView(<LookTools slots={actor} vizType="bubble" />)
  const reset = async (tool: string, field: string, text: string) => {
    await view.press(tool)
    const card = view.within(tool)
    const values = [card.value(field)]
    await card.type(field, text)
    values.push(card.value(field))
    await card.press('Reset')
    values.push(card.value(field))
    await card.press('Close')
    return values
  }
  expect({
    size: await reset('Bubble size', 'Size', '50'),
    opacity: await reset('Colour picker', 'Opacity', '40'),
    line: await reset('Axes', 'Value', '7'),
  }).toEqual({ size: ['0', '50', '0'], opacity: ['80', '40', '80'], line: ['', '7', ''] })
})

test('what an open card of a tool tries out is drawn beside what the chart says already, until it closes', async () => {
  const own = { viz_options: { legend: false }, opacity: 50 }
  const form = { ...bars, viz_type: 'bubble', extra_form_data: own }
  const { actor } = inWorld(slotsMachine, { form, datasetId: 12, saved: null, columns, metrics })
  const Drawn = () => <output>{JSON.stringify(useShownLook(actor))}</output>
  const view = await openView(
    <>
      <LookTools slots={actor} vizType="bubble" />
      <Drawn />
    </>,
  )
  const drawn = () => JSON.parse(view.texts('output')[0] ?? '') as object
  const tried = async (tool: string, field: string, text: string) => {
    await view.press(tool)
    await view.within(tool).type(field, text)
    const shown = drawn()
    await view.within(tool).press('Close')
    return [shown, drawn()]
  }
  expect({
    line: await tried('Axes', 'Value', '7'),
    size: await tried('Bubble size', 'Size', '50'),
    opacity: await tried('Colour picker', 'Opacity', '40'),
    usual: await tried('Colour picker', 'Opacity', '80'),
  }).toEqual({
    line: [{ ...own, reference_line: { value: 7, label: '' } }, own],
    size: [{ ...own, bubble_size: 50 }, own],
    opacity: [{ ...own, opacity: 40 }, own],
    usual: [{ viz_options: own.viz_options }, own],
  })
})

test('the format of numbers that an open dialog tries out is drawn as it is written, until it closes', async () => {
  const { actor } = inWorld(slotsMachine, {
    ...{ form: bars, datasetId: 12, saved: null, columns, metrics },
  })
  const Drawn = () => <output>{JSON.stringify(useShownLook(actor) ?? {})}</output>
  const view = await openView(
    <>
      <NumberFormatDialog slots={actor} />
      <Drawn />
    </>,
  )
  const drawn = () => JSON.parse(view.texts('output')[0] ?? '') as object
  await view.happens(() => actor.send({ type: 'numberFormat.opened', name: 'cost' }))
  const tried: object[] = []
  for (const prefix of ['$', '$$']) {
    await view.type('Before', prefix)
    tried.push(drawn())
  }
  await view.press('Cancel')
  expect([...tried, drawn()]).toEqual([
    { number_formats: { cost: { prefix: '$' } } },
    { number_formats: { cost: { prefix: '$$' } } },
    {},
  ])
})

test('points of one size have their size alone; of others the smallest is never above the largest', async () => {
  const sizes = async (vizType: string, ...typed: readonly [field: string, text: string][]) => {
    const form = { ...bars, viz_type: vizType }
    const { actor } = inWorld(slotsMachine, { form, datasetId: 12, saved: null, columns, metrics })
    const view = await openView(<LookTools slots={actor} vizType={vizType} />)
    const [tool = ''] = view.usable()
    await view.press(tool)
    const card = view.within(tool)
    for (const [field, text] of typed) await card.type(field, text)
    const sliders = [...document.querySelectorAll<HTMLInputElement>('[type=range]')]
    const shown = sliders.map((each) => `${each.getAttribute('aria-label')} ${each.value}`)
    await view.close()
    return [tool, ...shown]
  }
  expect([
    await sizes('scatter'),
    await sizes('bubble', ['Smallest', '20']),
    await sizes('bubble', ['Smallest', '4'], ['Largest', '2']),
  ]).toEqual([
    ['Point size', 'Size 0'],
    ['Bubble size', 'Size 0', 'Smallest 6', 'Largest 6'],
    ['Bubble size', 'Size 0', 'Smallest 4', 'Largest 4'],
  ])
})
