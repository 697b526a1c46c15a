import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { chartColorsOf, colorFields } from '../../../src/machines/explorer/options/chartColors'
import { colorPickerMachine } from '../../../src/machines/explorer/options/colorPicker.machine'
import { orderDialogMachine } from '../../../src/machines/explorer/options/orderDialog.machine'
import { numberFormatDialogMachine } from '../../../src/machines/explorer/options/numberFormatDialog.machine'
import { slotsMachine } from '../../../src/machines/explorer/slots/slots.machine'
import { paletteNamed, paletteNames } from '../../../src/ui/theme/palettes'
import { columns, metrics } from '../../support/explorer'
import { inWorld } from '../../support/world'

const bubble = {
  viz_type: 'bubble',
  extra_form_data: {
    bubble_size: 24,
    bubble_minmax: [5, 30],
    color_scheme: 'Pastels',
    opacity: 40,
    viz_options: { legend: false },
  },
}
const open = (form: { viz_type: string; extra_form_data?: Record<string, unknown> } = bubble) => {
  const { actor, reported } = inWorld(slotsMachine, {
    form,
    datasetId: 12,
    saved: null,
    columns,
    metrics,
  })
  const page = () => actor.getSnapshot().context.form.extra_form_data
  return { actor, reported, page, dialog: () => actor.getSnapshot().children }
}

test('the bubble size dialog opens on the size of the chart, which stays until Accept', () => {
  const { actor, page, dialog } = open()
  actor.send({ type: 'bubbleSize.opened' })
  dialog().bubbleSizeDialog?.send({ type: 'size.edited', patch: { offset: -50 } })
  expect(dialog().bubbleSizeDialog?.getSnapshot().context.draft).toEqual({
    offset: -50,
    range: [5, 30],
  })
  expect(page()).toEqual(bubble.extra_form_data)
  dialog().bubbleSizeDialog?.send({ type: 'dialog.accepted' })
  expect({ look: page(), state: actor.getSnapshot().value }).toEqual({
    look: { ...bubble.extra_form_data, bubble_size: -50 },
    state: 'arranging',
  })
})

test('dismissing the dialog leaves the size as it was', () => {
  const { actor, page, dialog } = open()
  actor.send({ type: 'bubbleSize.opened' })
  dialog().bubbleSizeDialog?.send({ type: 'size.edited', patch: { range: [1, 50] } })
  dialog().bubbleSizeDialog?.send({ type: 'dialog.dismissed' })
  expect({ look: page(), state: actor.getSnapshot().value }).toEqual({
    look: bubble.extra_form_data,
    state: 'arranging',
  })
})

test('the bubble size that is reset to its default and accepted is deleted from the form, and the explorer is told', () => {
  const { actor, reported, page, dialog } = open()
  actor.send({ type: 'bubbleSize.opened' })
  dialog().bubbleSizeDialog?.send({ type: 'size.reset' })
  expect(dialog().bubbleSizeDialog?.getSnapshot().context.draft).toEqual({
    offset: 0,
    range: [1, 6],
  })
  dialog().bubbleSizeDialog?.send({ type: 'dialog.accepted' })
  const left = { color_scheme: 'Pastels', opacity: 40, viz_options: { legend: false } }
  expect(page()).toEqual(left)
  expect(reported.at(-1)).toEqual({
    type: 'form.edited',
    form: { viz_type: 'bubble', extra_form_data: left },
  })
})

test('the number format of a metric is stored when it is saved, and deleted when it is reset', () => {
  const { actor, page, dialog } = open({ viz_type: 'dist_bar' })
  const edit = (patch: { prefix?: string; decimals?: number | undefined }) =>
    dialog().numberFormatDialog?.send({ type: 'format.edited', patch })
  actor.send({ type: 'numberFormat.opened', name: 'SUM(cost)' })
  edit({ prefix: '$', decimals: 2 })
  edit({ decimals: undefined })
  dialog().numberFormatDialog?.send({ type: 'dialog.accepted' })
  expect(page()).toEqual({ number_formats: { 'SUM(cost)': { prefix: '$' } } })
  actor.send({ type: 'numberFormat.opened', name: 'SUM(cost)' })
  expect(dialog().numberFormatDialog?.getSnapshot().context.draft).toEqual({ prefix: '$' })
  dialog().numberFormatDialog?.send({ type: 'format.reset' })
  dialog().numberFormatDialog?.send({ type: 'dialog.accepted' })
  expect(page()).toEqual({})
})

test('the colour picker keeps a palette and an opacity when they are accepted', () => {
  const { actor, page, dialog } = open({ viz_type: 'dist_bar' })
  actor.send({ type: 'colors.opened' })
  expect(dialog().colorPicker?.getSnapshot().context.draft).toEqual({ scheme: null, opacity: 100 })
  dialog().colorPicker?.send({ type: 'colors.edited', patch: { scheme: 'Full Colors' } })
  dialog().colorPicker?.send({ type: 'colors.edited', patch: { opacity: 0 } })
  dialog().colorPicker?.send({ type: 'dialog.accepted' })
  expect(page()).toEqual({ color_scheme: 'Full Colors', opacity: 0 })
})

test('colours that are dismissed stay as they were, and those that are reset are deleted', () => {
  const { actor, page, dialog } = open()
  actor.send({ type: 'colors.opened' })
  dialog().colorPicker?.send({ type: 'colors.edited', patch: { opacity: 7 } })
  dialog().colorPicker?.send({ type: 'dialog.dismissed' })
  expect(page()).toEqual(bubble.extra_form_data)
  actor.send({ type: 'colors.opened' })
  dialog().colorPicker?.send({ type: 'colors.reset' })
  expect(dialog().colorPicker?.getSnapshot().context.draft).toEqual({ scheme: null, opacity: 80 })
  dialog().colorPicker?.send({ type: 'dialog.accepted' })
  expect(page()).toEqual({
    bubble_size: 24,
    bubble_minmax: [5, 30],
    viz_options: { legend: false },
  })
})

test('an opacity is stored unless it is the usual one of the chart type, for bubbles also 100', () => {
  const stored = (vizType: string) =>
    [100, 80].map((opacity) => colorFields({ scheme: null, opacity }, vizType))
  const fields = (opacity?: number) => ({ color_scheme: undefined, opacity })
  expect({ bubbles: stored('bubble'), pies: stored('pie') }).toEqual({
    bubbles: [fields(100), fields()],
    pies: [fields(), fields(80)],
  })
})

test('an opacity that a form says senselessly is held within 0 and 100', () => {
  expect([140, 100, 0, -3].map((opacity) => chartColorsOf({ opacity }, 'pie'))).toEqual(
    [100, 100, 0, 0].map((opacity) => ({ scheme: null, opacity })),
  )
  expect(chartColorsOf({ opacity: 'half', color_scheme: 7 }, 'bubble')).toEqual({
    scheme: null,
    opacity: 80,
  })
})

test('the palettes are Superset Colors with 20 colours, Pastels with 10 and Full Colors with 14, none twice', () => {
  expect(paletteNames.map((name) => [name, new Set(paletteNamed(name)).size])).toEqual([
    ['Superset Colors', 20],
    ['Pastels', 10],
    ['Full Colors', 14],
  ])
  expect(paletteNamed('Neon')).toBe(null)
  expect(paletteNamed('constructor')).toBe(null)
  expect(paletteNamed(null)).toBe(null)
})

test('a format that is dismissed is not stored', () => {
  const actor = createActor(numberFormatDialogMachine, {
    input: { name: 'SUM(cost)', extra: {} },
  }).start()
  actor.send({ type: 'format.edited', patch: { decimals: 2 } })
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
})

test('colors and an order that are dismissed end their dialogs without a change', () => {
  const colors = createActor(colorPickerMachine, { input: { extra: {}, vizType: 'pie' } }).start()
  const order = createActor(orderDialogMachine, {
    input: { of: 'sort', names: ['a', 'b'], options: {} } as never,
  }).start()
  for (const dialog of [colors, order]) dialog.send({ type: 'dialog.dismissed' })
  expect([colors, order].map((dialog) => dialog.getSnapshot().status)).toEqual(['done', 'done'])
})

test('an own order begins as it is stored, with what came since at its end; a name moves within it alone', async () => {
  const dialog = createActor(orderDialogMachine, {
    input: { of: 'sort', names: ['c', 'a', 'new'], options: { sort: ['a', 'gone', 'c'] } },
  }).start()
  for (const move of [
    { from: 0, to: 3 },
    { from: 3, to: 4 },
    { from: 0, to: -1 },
  ])
    dialog.send({ type: 'name.moved', ...move })
  dialog.send({ type: 'dialog.accepted' })
  expect(await toPromise(dialog)).toEqual({ sort: ['gone', 'c', 'new', 'a'] })
})
