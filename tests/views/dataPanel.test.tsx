import { expect, test } from 'vitest'
import { emptyBars, openDataPanel } from '../support/openDataPanel'

const columnItems = (...index: string[]) => [
  'Model Options',
  'Column profile',
  'Edit column',
  ...index,
]

test('the panel names the dataset, lists and finds its fields by a part of the name, and folds', async () => {
  const view = await openDataPanel()
  const fields = () => view.data.texts('section > div [aria-haspopup=menu]')
  expect({
    tabs: view.data.usable().slice(0, 2),
    dataset: view.data.usable().includes('Dataset: strikes'),
    heads: view.data.usable().filter((name) => name.startsWith('Data Fields')),
    fields: ['state', 'cost', 'phase'].map((name) => view.data.usable().includes(name)),
  }).toEqual({
    tabs: ['Data', 'Analysis'],
    dataset: true,
    heads: ['Data FieldsShowing 3 of 3'],
    fields: [true, true, true],
  })
  const [state, cost, phase] = ['state', 'cost', 'phase'].map((name) => view.data.icon(name))
  expect([state === phase, state === cost]).toEqual([true, false])
  await view.type('Fields & Metrics', 'HAS')
  expect([fields(), view.data.usable().includes('Data FieldsShowing 1 of 3')]).toEqual([
    ['phase'],
    true,
  ])
  await view.type('Fields & Metrics', 'OUN')
  expect(fields()).toEqual(['countCOUNT(*)'])
  await view.type('Fields & Metrics', '')
  await view.press('Data FieldsShowing 3 of 3')
  expect(fields()).toEqual(['countCOUNT(*)'])
  await view.press('Metrics1')
  expect(fields()).toEqual([])
  await view.press('Fold the data panel')
  expect(view.usable().includes('Fields & Metrics')).toBe(false)
  await view.press('Open the data panel')
  expect(view.value('Fields & Metrics')).toBe('')
})

test('a column of a bar chart has no Add all columns', async () => {
  const view = await openDataPanel()
  expect(await view.menuOf('cost')).not.toContain('Add all columns')
})

test('Add all columns is on the menu of a column of a table, and nowhere else', async () => {
  const view = await openDataPanel({ viz_type: 'table' })
  expect(await view.menuOf('countCOUNT(*)')).not.toContain('Add all columns')
  await view.data.pressRight('cost')
  await view.press('Add all columns')
  expect(view.pills('Columns')).toEqual(['state', 'cost', 'phase'])
})

test('a column is made the index and stops being it; what is not possible of both says why', async () => {
  const view = await openDataPanel()
  const signs = () => view.data.icons('cost')
  expect(signs()).toBe(1)
  expect(await view.menuOf('cost')).toEqual(
    columnItems('Set as Index', 'Delete IndexIt is not the index'),
  )
  await view.data.pressRight('cost')
  await view.press('Set as Index')
  expect(view.heard('notifications')).toMatchObject([
    { notice: { title: 'The index was set', detail: 'cost does not name every row' } },
  ])
  expect(signs()).toBe(3)
  expect(await view.menuOf('cost')).toEqual(
    columnItems('Set as IndexIt is the index', 'Delete Index'),
  )
  await view.data.pressRight('cost')
  await view.press('Delete Index')
  expect({ indexes: view.indexes, signs: signs(), description: view.data.reason('cost') }).toEqual({
    indexes: [
      { datasetId: 12, columnId: 2 },
      { datasetId: 12, columnId: -1 },
    ],
    signs: 1,
    description: null,
  })
})

test('an index that cannot be saved is taken back, and the panel says why until it is closed', async () => {
  const refusal = { status: 403, message: 'Changing this dataset is forbidden' }
  const view = await openDataPanel(emptyBars, { refusal })
  await view.data.pressRight('cost')
  await view.press('Set as Index')
  expect(view.data.text()).toContain(`The index was not saved${refusal.message}`)
  expect(view.data.reason('cost')).toBe(null)
  await view.data.press('Close')
  expect(view.data.text()).not.toContain('The index was not saved')
})

test('the icons of the columns and metrics that are in the chart are lit', async () => {
  const litIn = async (chart: object) => {
    const view = await openDataPanel({ ...emptyBars, ...chart })
    const fields = [...document.querySelectorAll('[aria-label=Data] div[aria-haspopup=menu]')]
    const looks = fields.map((field) => field.firstElementChild?.className)
    await view.close()
    return looks
  }
  const none = await litIn({})
  const lit = await litIn({ metrics: ['count'], groupby: ['state'], columns: ['phase'] })
  expect([new Set(none).size, lit.map((look, at) => look !== none[at])]).toEqual([
    1,
    [true, false, true, true],
  ])
})

test('a column is profiled beside the others and edited by itself; every column is added to rows, not to groups', async () => {
  const view = await openDataPanel({ viz_type: 'table' })
  const choose = async (choice: string) => {
    await view.fields.pressRight('cost')
    await view.press(choice)
  }
  await choose('Column profile')
  await choose('Edit column')
  await view.press('Add calculated column')
  const asked = view.heard('workspace').map(({ dialog, input }) => [dialog, input as unknown])
  const ofRows = await view.menuOf('cost')
  await choose('Add all columns')
  const added = view.pills('Columns')
  await view.press('Aggregate')
  expect({
    asked,
    ofRows: ofRows[0],
    added,
    ofGroups: (await view.menuOf('cost'))[0],
  }).toMatchObject({
    asked: [
      ['columnStatistics', { datasetId: 12, column: 'cost', columns: ['state', 'cost', 'phase'] }],
      ['columnEditor', { dataset: { id: 12 }, column: { column_name: 'cost' } }],
      ['columnEditor', { dataset: { id: 12 }, column: null }],
    ],
    ...{ ofRows: 'Add all columns', added: ['state', 'cost', 'phase'], ofGroups: 'Model Options' },
  })
})
