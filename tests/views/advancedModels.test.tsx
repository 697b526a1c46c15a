import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Char, CharSave, DatasetChars } from '../../src/api/contract'
import { AdvancedModels } from '../../src/features/models/AdvancedModels'
import { DeleteModel } from '../../src/features/models/DeleteModel'
import { LoadModel } from '../../src/features/models/LoadModel'
import { ModelLabels } from '../../src/features/models/ModelLabels'
import { ModelPane } from '../../src/features/models/ModelPane'
import { advancedModelsMachine } from '../../src/machines/explorer/prediction/advancedModels.machine'
import { gives } from '../support/actors'
import { columns } from '../support/explorer'
import { charWith, pickable, savedChar } from '../support/modelSamples'
import { formatDate } from '../../src/ui'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

type Save = CharSave & { id: number }

const open = async (chosen: number | null, forbidden: string | null = null) => {
  const saved: Save[] = []
  const world = inWorld(
    advancedModelsMachine.provide({
      actors: {
        loadModels: gives<DatasetChars, number>({
          cfg_metadata: [charWith()],
          dataset: { id: 12, table_name: 'strikes', id_column: -1, index_column_id: -1 },
        }),
        saveModel: fromPromise<Char, Save>(({ input }) => {
          saved.push(input)
          return Promise.resolve(savedChar(charWith(), input))
        }),
      },
    }),
    { datasetId: 12, columns, indexColumnId: -1, chosen, forbidden },
    ['chars', 'indexColumn'],
  )
  const view = await openView(<AdvancedModels actor={world.actor} />)
  return { ...view, ...world, saved }
}

test('the settings of the model of a column are shown under its name, and OK saves what is changed of them', async () => {
  const view = await open(2)
  expect({
    says: view.text().includes('Model: cost'),
    tabs: view.tabs(),
    usable: ['Search', 'Cancel', 'OK'].filter((name) => view.usable().includes(name)),
  }).toEqual({
    says: true,
    tabs: ['Model Configuration', 'Model Variables'],
    usable: ['Search', 'Cancel', 'OK'],
  })
  await view.press('Base estimator')
  expect(view.texts('[role=option]')).toEqual(['xg-boost', 'linear regression'])
  await view.press('xg-boost')
  await view.type('Trees', '20')
  await view.press('OK')
  expect({ saved: view.saved, status: view.actor.getSnapshot().status }).toEqual({
    saved: [
      {
        id: 2,
        cfg: {
          algo_type: 'regression',
          base_estimator: 'xg-boost',
          feature_selection: ['state', 'phase'],
          hyper_parameters: { ...charWith().cfg.hyper_parameters, n_estimators: 20 },
        },
      },
    ],
    status: 'done',
  })
})

test('the models of all columns are listed, where the menu of a row sets the index', async () => {
  const view = await open(null)
  const features = 'Dataset Features'
  expect({
    says: view.text().includes('No Model Selected'),
    heads: view.heads(features),
    rows: view.rows(features),
  }).toEqual({
    says: true,
    heads: ['Type', 'Name', 'Status', 'Index'],
    rows: [
      ['', 'state', 'none', ''],
      ['', 'cost', 'untrained', ''],
      ['', 'phase', 'none', ''],
    ],
  })
  const marks = () =>
    [...document.querySelectorAll(`table[aria-label="${features}"] tbody tr`)].map(
      (row) => row.querySelectorAll('td:last-child svg').length,
    )
  expect(marks()).toEqual([0, 0, 0])
  await view.pressRightRow('phase')
  await view.press('Set as Dataset Index')
  await view.pressRightRow('phase')
  expect({ marks: marks(), index: view.heard('indexColumn'), menu: view.menu() }).toEqual({
    marks: [0, 0, 1],
    index: [{ type: 'index.chosen', columnId: 3 }],
    menu: ['Set as Dataset IndexIt is the index'],
  })
})

test('the index is set by nobody who may not change the dataset, and on no column with a model', async () => {
  const view = await open(null, 'only its owner may')
  const menus: string[][] = []
  for (const column of ['phase', 'cost']) {
    await view.pressRightRow(column)
    menus.push(view.menu())
    await view.closeMenu()
  }
  expect(menus).toEqual([
    ['Set as Dataset Indexonly its owner may'],
    ['Set as Dataset IndexA column with a model cannot be the index'],
  ])
})

test('only xg-boost has hyper-parameters, and a search finds settings by their names or all of a part by its title, each as it was typed', async () => {
  const view = await open(2)
  await view.press('Base estimator')
  await view.press('linear regression')
  const linear = view.usable().includes('Trees')
  await view.choose('Base estimator', 'xg-boost')
  await view.type('Trees', '20')
  const found = async (search: string) => {
    await view.type('Search', search)
    const names = ['Algorithm', 'Base estimator', 'Trees', 'Depth', 'Learning rate']
    return view.usable().filter((name) => names.includes(name))
  }
  expect({
    linear,
    name: await found(' DEPTH '),
    part: await found('hyper'),
    typed: view.value('Trees'),
    other: await found('algo'),
    training: await found('base est'),
    none: await found('oak'),
  }).toEqual({
    ...{ linear: false, name: ['Depth'], part: ['Trees', 'Depth', 'Learning rate'], typed: '20' },
    ...{ other: ['Algorithm'], training: ['Base estimator'], none: [] },
  })
})

const named = { ...pickable, text: 'Prices by hand' }

test.each([
  ['there are no others', [], '', 'No trained models'],
  ['the search finds none', [pickable], ' zz ', 'No model matchesNo results for “zz”.'],
  ['there are some', [named], '', named.text],
  ['the search finds one by its name', [pickable, named], 'BY hand', named.text],
])('what can be loaded of other models is told where %s', async (_, data, search, says) => {
  const list = shownActor({
    context: { data, problem: null },
    matches: () => false,
    hasTag: () => false,
  }).actor
  const { actor } = shownActor({ context: { list, search, chosen: null, columns: [] } })
  const view = await openView(<LoadModel actor={actor} />)
  const words = ['No trained models', 'No model matches', named.text]
  expect(words.filter((word) => view.text().includes(word))).toHaveLength(1)
  expect(view.text()).toContain(says)
})

test('the labels of a model are counted, however many rows have them', async () => {
  const labels = { exists: true, ts: null, values: ['oak', 'ash'], counts: [12_400] }
  const { actor } = shownActor({
    context: { model: { ...charWith({}), model_name: 'kind', labels } },
  })
  const view = await openView(<ModelLabels actor={actor} />)
  expect([view.headings(), view.rows('Labels')]).toEqual([
    ['Labels of kind'],
    [
      ['oak', '12,400'],
      ['ash', '0'],
    ],
  ])
})

const [trained, labeled] = ['2026-11-01T10:05:00.000000+0000', '2026-11-03T10:05:00.000000+0000']
test.each<[string, Partial<Char>, string]>([
  ['nothing yet', {}, 'State Trainednot yet Labelsnone'],
  [
    'training and labels, and why the last training failed',
    {
      clf: { exists: true, ts: trained },
      labels: { exists: true, ts: labeled, values: [], counts: [] },
      error: 'Target cost has only one value',
    },
    `State Trained${formatDate(trained)} Labels${formatDate(labeled)} Last failureTarget cost has only one value`,
  ],
])('the state of a model says %s, each with its own time', async (_, change, says) => {
  const { actor } = shownActor({
    context: {
      ...{ models: [charWith({ model_id: 1 }), charWith(change)], chosen: 2, drafts: {} },
      ...{ tab: 'configuration', search: 'state', columns, indexColumnId: -1 },
    },
  })
  const view = await openView(<ModelPane actor={actor} />)
  expect(view.text().replaceAll(/(?=Trained|Labels|Last f)/g, ' ')).toContain(says)
})

test('a deletion says that a trained model is lost where it is trained, and what hinders it until it is tried again', async () => {
  const says = async (isTrained: boolean, busy: boolean) => {
    const problem = { status: 422, message: 'It is in training' }
    const { actor } = shownActor({
      context: { subject: { id: 2, name: 'cost', isTrained }, problem },
      matches: () => false,
      hasTag: () => busy,
    })
    const view = await openView(<DeleteModel actor={actor} />)
    const text = view.text()
    await view.close()
    return ['model of cost?', 'trained model is lost', problem.message].filter((words) =>
      text.includes(words),
    )
  }
  expect([await says(true, true), await says(false, false)]).toEqual([
    ['model of cost?', 'trained model is lost'],
    ['model of cost?', 'It is in training'],
  ])
})
