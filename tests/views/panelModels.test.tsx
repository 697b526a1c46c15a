import { expect, test } from 'vitest'
import { charWith, trainedChar } from '../support/modelSamples'
import { emptyBars, openDataPanel } from '../support/openDataPanel'

const onIndex = 'Cannot create model on Dataset Index'

test('the index column says that no model can be created on it, and its models can do nothing', async () => {
  const view = await openDataPanel(emptyBars, { datasource: { id_column: 3 } })
  expect(view.data.reason('phase')).toBe(onIndex)
  await view.data.pressRight('phase')
  await view.press('Model Options')
  expect(view.menu().slice(-4)).toEqual([
    `Create Model${onIndex}`,
    'Delete ModelThe column has no model',
    'Show Advanced OptionsThe column has no model',
    'Train ModelThe column has no model',
  ])
})

test('who may not change the dataset finds why in the menus of its models and in their configuration', async () => {
  const forbidden = 'only its owner eve and admins may'
  const eve = { id: 5, username: 'eve', first_name: '', last_name: '' }
  const model = charWith({ model_id: 2, column_id: 2, model_name: 'cost', created_by_id: 5 })
  const datasource = { owners: [eve], created_by: eve }
  const view = await openDataPanel(emptyBars, { models: [model], datasource })
  await view.fields.press('cost')
  await view.press('Prediction ToolboxPredicts cost')
  await view.slot('Prediction Toolbox').pressRight('cost')
  const menus = [view.menu()]
  await view.closeMenu()
  await view.press('Prediction Models (Advanced)')
  await view.press('Analysis')
  await view.openMenuOf('cost')
  menus.push(view.menu())
  await view.closeMenu()
  await view.press('Model Configuration')
  const asked = view.heard('workspace').map(({ dialog, input }) => [dialog, input as unknown])
  expect({ menus, asked }).toMatchObject({
    menus: Array(2).fill([`Train Model${forbidden}`]),
    asked: Array(2).fill(['advancedModels', { datasetId: 12, indexColumnId: -1, forbidden }]),
  })
})

test('a column is put in the toolbox, which creates its model; the menu of a column does so too, and once', async () => {
  const view = await openDataPanel(emptyBars, { models: [] })
  const toolbox = view.slot('Prediction Toolbox')
  expect({
    text: toolbox.text().includes('Drag here / Create Prediction Targets'),
    train: view.reason('Train'),
  }).toEqual({ text: true, train: 'Add a column first' })
  await view.fields.press('cost')
  await view.press('Prediction ToolboxPredicts cost')
  expect({
    pills: view.pills('Prediction Toolbox'),
    created: view.created,
    status: view.fields.reason('cost'),
    off: view.data.off(),
  }).toEqual({
    pills: ['cost'],
    created: [{ columnId: 2, indexColumnId: -1 }],
    status: 'Model: untrained',
    off: [],
  })
  await view.fields.pressRight('cost')
  await view.press('Model Options')
  expect(view.menu().slice(-4)).toEqual([
    'Create ModelThe column has a model',
    'Delete Model',
    'Show Advanced Options',
    'Train Model',
  ])
  await view.press('Show Advanced Options')
  await view.fields.pressRight('cost')
  await view.press('Model Options')
  await view.press('Delete Model')
  await view.press('Load Chars for Prediction')
  await view.press('Prediction Models (Advanced)')
  expect(view.heard('workspace').map(({ dialog }) => dialog)).toEqual([
    'advancedModels',
    'deleteModel',
    'loadModel',
    'advancedModels',
  ])
  expect(view.fields.reason('phase')).toBe(null)
  await view.fields.pressRight('phase')
  await view.press('Model Options')
  await view.press('Create Model')
  expect({ created: view.created.length, status: view.fields.reason('phase') }).toEqual({
    created: 2,
    status: 'Model: untrained',
  })
  await view.deleteModel(3)
  expect(['cost', 'phase'].map((name) => view.fields.reason(name))).toEqual([
    'Model: untrained',
    null,
  ])
})

test('the tab Analysis finds models by their names, shows the labels of one, its configuration and the queue', async () => {
  const labels = { exists: true, ts: null, values: ['Low', 'High'], counts: [40, 80] }
  const cfg = { ...trainedChar.cfg, algo_type: 'classification' as const }
  const classes = { ...trainedChar, cfg, labels, metrics: null }
  const other = charWith({ model_id: 3, column_id: 3, model_name: 'phase' })
  const view = await openDataPanel(emptyBars, { models: [classes, other] })
  await view.press('Analysis')
  expect(view.tree()).toEqual(['cost', 'phase'])
  await view.type('Model Filter', 'OS')
  expect(view.tree()).toEqual(['cost'])
  await view.pressBranch('cost')
  await view.openMenuOf('Labels 2')
  expect(view.menu()).toEqual(['Show Labels'])
  await view.press('Show Labels')
  await view.press('Model Configuration')
  await view.press('Open Queue')
  await view.press('Flatten Dataset')
  expect(
    view.heard('workspace').map(({ dialog, input }) => [dialog, input as unknown]),
  ).toMatchObject([
    ['modelLabels', { model: classes }],
    ['advancedModels', { datasetId: 12, chosen: 2 }],
    ['modelQueue', undefined],
    ['flattenOptions', { datasetId: 12, models: [classes, other] }],
  ])
})
