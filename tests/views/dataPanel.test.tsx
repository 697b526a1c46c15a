import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Char, Dataset, DatasetChars, DatasetSave, IndexAnswer } from '../../src/api/contract'
import { indexColumnMachine } from '../../src/machines/explorer/indexColumn.machine'
import {
  charsResource,
  predictionMachine,
  type ModelCreation,
} from '../../src/machines/explorer/prediction/prediction.machine'
import { metricEditorMachine } from '../../src/machines/metrics/metricEditor.machine'
import { gives } from '../support/actors'
import { bars, metrics } from '../support/explorer'
import { charWith, trainedChar } from '../support/modelSamples'
import { openExplorerView } from '../support/openExplorerView'
import { dataset } from '../support/rows'

const emptyBars = { viz_type: 'dist_bar' }
const onIndex = 'Cannot create model on Dataset Index'
const owner: object = { owners: [{ id: 1, username: 'ana' }] }

interface Server {
  /** The index that is set is refused with it. */
  refusal: { status: number; message: string }
  metricAnswers: (Dataset | { status: number; message: string; fields?: object })[]
  models: Char[]
  datasource: object
}

const open = async (form = emptyBars, server: Partial<Server> = {}) => {
  const indexes: { datasetId: number; columnId: number }[] = []
  const metricSaves: (DatasetSave & { id: number })[] = []
  const created: ModelCreation[] = []
  const models = server.models ?? []
  const saveIndex = fromPromise<IndexAnswer, { datasetId: number; columnId: number }>(
    ({ input }) => {
      indexes.push(input)
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
      if (server.refusal) return Promise.reject(server.refusal)
      const answer = { result: { dataset: { id_column: input.columnId } } } as IndexAnswer
      return Promise.resolve(
        input.columnId === 2 ? { ...answer, warning: 'cost does not name every row' } : answer,
      )
    },
  )
  const saveDataset = fromPromise<Dataset, DatasetSave & { id: number }>(({ input }) => {
    metricSaves.push(input)
    const answer = server.metricAnswers?.[metricSaves.length - 1]
    return answer && 'metrics' in answer
      ? Promise.resolve(answer)
      : // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
        Promise.reject(answer)
  })
  const view = await openExplorerView(form, {
    datasource: { ...owner, ...server.datasource },
    actors: {
      indexColumn: indexColumnMachine.provide({ actors: { saveIndex } }),
      metricEditor: metricEditorMachine.provide({
        actors: {
          getDataset: gives<Dataset, number>({ ...dataset, metrics, ...server.datasource }),
          saveDataset,
        },
      }),
      prediction: predictionMachine.provide({
        actors: {
          chars: charsResource.provide({
            actors: {
              load: fromPromise<DatasetChars, number>(() =>
                Promise.resolve({
                  cfg_metadata: [...models],
                  dataset: { id: 12, table_name: 'strikes', id_column: -1, index_column_id: -1 },
                }),
              ),
            },
          }),
          createModel: fromPromise<unknown, ModelCreation>(({ input }) => {
            created.push(input)
            models.push(charWith({ model_id: input.columnId, column_id: input.columnId }))
            return Promise.resolve()
          }),
        },
      }),
    },
  })
  /** What the menu of the right button offers, whose field is left again. */
  const menuOf = async (field: string) => {
    await view.data.pressRight(field)
    const items = view.menu()
    await view.closeMenu()
    return items
  }
  /** Somebody deletes a model, and the models are read again. */
  const deleteModel = (id: number) =>
    view.happens(() => {
      models.splice(0, models.length, ...models.filter(({ model_id: model }) => model !== id))
      view.actor
        .getSnapshot()
        .children.prediction?.getSnapshot()
        .children.chars?.send({ type: 'resource.invalidated' })
    })
  return {
    ...view,
    fields: view.within('Data Fields'),
    menuOf,
    indexes,
    metricSaves,
    created,
    deleteModel,
  }
}

const columnItems = (...index: string[]) => [
  'Model Options',
  'Column profile',
  'Edit column',
  ...index,
]

test('the panel names the dataset, lists and finds its fields by a part of the name, and folds', async () => {
  const view = await open()
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
  const view = await open()
  expect(await view.menuOf('cost')).not.toContain('Add all columns')
})

test('Add all columns is on the menu of a column of a table, and nowhere else', async () => {
  const view = await open({ viz_type: 'table' })
  expect(await view.menuOf('countCOUNT(*)')).not.toContain('Add all columns')
  await view.data.pressRight('cost')
  await view.press('Add all columns')
  expect(view.pills('Columns')).toEqual(['state', 'cost', 'phase'])
})

test('a column is made the index and stops being it; what is not possible of both says why', async () => {
  const view = await open()
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

test('the index column says that no model can be created on it, and its models can do nothing', async () => {
  const view = await open(emptyBars, { datasource: { id_column: 3 } })
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

test('an index that cannot be saved is taken back, and the panel says why until it is closed', async () => {
  const refusal = { status: 403, message: 'Changing this dataset is forbidden' }
  const view = await open(emptyBars, { refusal })
  await view.data.pressRight('cost')
  await view.press('Set as Index')
  expect(view.data.text()).toContain(`The index was not saved${refusal.message}`)
  expect(view.data.reason('cost')).toBe(null)
  await view.data.press('Close')
  expect(view.data.text()).not.toContain('The index was not saved')
})

test('a metric is added by its name and expression; what the server refuses stands at its field', async () => {
  const heaviest = { ...metrics[0], id: 9, metric_name: 'largest', expression: 'MAX(cost)' }
  const unknown = 'No column is named “weight”.'
  const view = await open(bars, {
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
  const view = await open(bars, {
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
  const view = await open(bars, { datasource: { owners: [eve], created_by: eve } })
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

test('the icons of the columns and metrics that are in the chart are lit', async () => {
  const litIn = async (chart: object) => {
    const view = await open({ ...emptyBars, ...chart })
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
  const view = await open({ viz_type: 'table' })
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

test('who may not change the dataset finds why in the menus of its models and in their configuration', async () => {
  const forbidden = 'only its owner eve and admins may'
  const eve = { id: 5, username: 'eve', first_name: '', last_name: '' }
  const model = charWith({ model_id: 2, column_id: 2, model_name: 'cost', created_by_id: 5 })
  const datasource = { owners: [eve], created_by: eve }
  const view = await open(emptyBars, { models: [model], datasource })
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
  const view = await open(emptyBars, { models: [] })
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
  const view = await open(emptyBars, { models: [classes, other] })
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
