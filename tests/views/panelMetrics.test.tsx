import { expect, test } from 'vitest'
import { bars, metrics } from '../support/explorer'
import { openDataPanel } from '../support/openDataPanel'
import { dataset } from '../support/rows'

test('a metric is added by its name and expression; what the server refuses stands at its field', async () => {
  const heaviest = { ...metrics[0], id: 9, metric_name: 'largest', expression: 'MAX(cost)' }
  const unknown = 'No column is named “weight”.'
  const view = await openDataPanel(bars, {
    metricAnswers: [
      { status: 422, message: 'Not saved', fields: { expression: [unknown] } },
      { ...dataset, metrics: [...metrics, heaviest as never] },
    ],
  })
  await view.press('Add Metric')
  const dialog = view.within('Add Metric')
  expect(dialog.reason('Save')).toBe('Enter a name')
  await dialog.type('Name', 'largest')
  expect(dialog.reason('Save')).toBe('Enter an expression')
  await dialog.type('Expression', 'MAX(weight)')
  await dialog.press('Save')
  expect(dialog.alerts()).toEqual([unknown])
  await dialog.type('Expression', 'MAX(cost)')
  await dialog.type('Description', 'The worst')
  await dialog.press('Save')
  expect({
    sent: view.metricSaves.map((save) => save.metrics?.at(-1)),
    dialogs: view.texts('[role=dialog]'),
    isListed: view.data.usable().includes('largestMAX(cost)'),
  }).toEqual({
    sent: [
      { metric_name: 'largest', expression: 'MAX(weight)', description: '' },
      { metric_name: 'largest', expression: 'MAX(cost)', description: 'The worst' },
    ],
    dialogs: [],
    isListed: true,
  })
  await view.data.press('largestMAX(cost)')
  await view.press(view.menu().find((choice) => choice.startsWith('Metrics')) ?? '')
  await view.panel.press('Apply')
  expect(view.ran.at(-1)).toMatchObject({ metrics: [{ label: 'SUM(cost)' }, 'largest'] })
})

test('a metric says what it is, and is edited and deleted from its menu', async () => {
  const described = [{ ...metrics[0], description: 'All of them' }]
  const view = await openDataPanel(bars, {
    datasource: { metrics: described },
    metricAnswers: [{ ...dataset, metrics: [] }],
  })
  expect(view.data.reason('countCOUNT(*)')).toBe('count\nCOUNT(*)\nAll of them')
  await view.data.pressRight('countCOUNT(*)')
  await view.press('Edit Metric')
  const dialog = view.within('Edit Metric')
  expect(['Name', 'Expression', 'Description'].map((name) => dialog.value(name))).toEqual([
    'count',
    'COUNT(*)',
    'All of them',
  ])
  await dialog.press('Cancel')
  await view.data.pressRight('countCOUNT(*)')
  await view.press('Delete Metric')
  const question = view.within('Delete the metric count?')
  expect(question.text()).toContain(
    'It is removed from the dataset strikes. Charts that use it stop working until it is removed from them.',
  )
  await question.press('Delete')
  expect({
    sent: view.metricSaves,
    isListed: view.data.usable().includes('countCOUNT(*)'),
  }).toEqual({ sent: [{ id: 12, version: 1, metrics: [] }], isListed: false })
})

test('who may not change the dataset sees what a metric is, why it cannot be changed, and why nothing can be added', async () => {
  const forbidden = 'only its owner eve and admins may'
  const eve = { id: 5, username: 'eve', first_name: '', last_name: '' }
  const view = await openDataPanel(bars, { datasource: { owners: [eve], created_by: eve } })
  const additions = ['Add Metric', 'Add calculated column']
  expect(additions.map(view.data.reason)).toEqual(additions.map((name) => `${name}: ${forbidden}`))
  expect(await view.menuOf('countCOUNT(*)')).toEqual(['Show Metric', `Delete Metric${forbidden}`])
  await view.data.pressRight('countCOUNT(*)')
  await view.press('Show Metric')
  const dialog = view.within('Metric')
  expect({
    expression: dialog.value('Expression'),
    readOnly: dialog.texts('input[readonly]').length,
    buttons: dialog.texts('button'),
    says: dialog.text().includes(`Changing it: ${forbidden}.`),
  }).toEqual({
    expression: 'COUNT(*)',
    readOnly: 3,
    buttons: ['Close', ''],
    says: true,
  })
})
