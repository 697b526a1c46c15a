import { expect, test } from 'vitest'
import { fromPromise, toPromise } from 'xstate'
import type { Char, CharSave, DatasetChars } from '../../../../src/api/contract'
import { advancedModelsMachine } from '../../../../src/machines/explorer/prediction/advancedModels.machine'
import { hyperProblems, draftOf } from '../../../../src/machines/explorer/prediction/cfgDraft'
import { columns } from '../../../support/explorer'
import { charWith, savedChar, trainedChar } from '../../../support/modelSamples'
import { hangs } from '../../../support/actors'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

type Save = CharSave & { id: number }
const other = charWith({ model_id: 3, model_name: 'phase' })

/** Opens the dialog over two models; `refusals` are the answers of the first calls that save one, empty for none. */
const open = async (refusals: string[] = [], forbidden: string | null = null) => {
  const saved: Save[] = []
  const world = inWorld(
    advancedModelsMachine.provide({
      actors: {
        loadModels: fromPromise<DatasetChars, number>(({ input }) =>
          Promise.resolve({
            cfg_metadata: [trainedChar, other],
            dataset: { id: input, table_name: 'strikes', id_column: -1, index_column_id: -1 },
          }),
        ),
        saveModel: fromPromise<Char, Save>(({ input }) => {
          const message = refusals.shift() ?? ''
          if (message !== '')
            return Promise.reject(Object.assign(new Error(), { status: 422, message }))
          saved.push(input)
          return Promise.resolve(
            savedChar(input.id === other.model_id ? other : trainedChar, input),
          )
        }),
      },
    }),
    { datasetId: 12, columns, indexColumnId: -1, chosen: 2, forbidden },
    ['chars', 'indexColumn'],
  )
  await waitFor(world.actor, (snapshot) => snapshot.matches('editing'))
  return { ...world, saved }
}

test('OK without a change saves nothing', async () => {
  const { actor, saved } = await open()
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(saved).toEqual([])
})

test('OK saves each model that was changed, one after the other', async () => {
  const { actor, saved, heard } = await open()
  actor.send({ type: 'algorithm.chosen', algorithm: 'classification' })
  actor.send({ type: 'estimator.chosen', estimator: 'logistic regression' })
  actor.send({ type: 'feature.toggled', name: 'phase', isIn: false })
  actor.send({ type: 'model.chosen', columnId: 3 })
  actor.send({ type: 'hyper.edited', name: 'n_estimators', text: '20' })
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(saved).toEqual([
    {
      id: 2,
      cfg: {
        algo_type: 'classification',
        base_estimator: 'logistic regression',
        feature_selection: ['state'],
        hyper_parameters: trainedChar.cfg.hyper_parameters,
      },
    },
    {
      id: 3,
      cfg: {
        algo_type: 'regression',
        base_estimator: 'xg-boost',
        feature_selection: ['state', 'phase'],
        hyper_parameters: { ...other.cfg.hyper_parameters, n_estimators: 20 },
      },
    },
  ])
  expect(heard('chars')).toHaveLength(2)
})

test('Cancel saves nothing', async () => {
  const { actor, saved } = await open()
  actor.send({ type: 'hyper.edited', name: 'max_depth', text: '3' })
  actor.send({ type: 'dialog.dismissed' })
  await toPromise(actor)
  expect(saved).toEqual([])
})

test('a refusal is shown, and what was changed can be saved again', async () => {
  const { actor, saved } = await open(['Regression needs a numeric target: cost'])
  actor.send({ type: 'hyper.edited', name: 'max_depth', text: '3' })
  actor.send({ type: 'dialog.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  expect(context.problem?.message).toBe('Regression needs a numeric target: cost')
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(saved.map(({ cfg }) => cfg.hyper_parameters?.max_depth)).toEqual([3])
})

test('of two changed models the one that is refused is named', async () => {
  const { actor } = await open(['Regression needs a numeric target: state'])
  actor.send({ type: 'hyper.edited', name: 'max_depth', text: '3' })
  actor.send({ type: 'model.chosen', columnId: 3 })
  actor.send({ type: 'hyper.edited', name: 'n_estimators', text: '20' })
  actor.send({ type: 'dialog.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  expect(context.refusedName).toBe(trainedChar.model_name)
})

test('where the second model is refused the first is shown and saved on as it was saved', async () => {
  const { actor, saved } = await open(['', 'Regression needs a numeric target: phase'])
  actor.send({ type: 'hyper.edited', name: 'max_depth', text: '3' })
  actor.send({ type: 'model.chosen', columnId: 3 })
  actor.send({ type: 'hyper.edited', name: 'n_estimators', text: '20' })
  actor.send({ type: 'dialog.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  expect({
    refused: context.refusedName,
    depths: context.models.map(({ cfg }) => cfg.hyper_parameters.max_depth),
  }).toEqual({ refused: 'phase', depths: [3, 6] })
  actor.send({ type: 'model.chosen', columnId: 2 })
  actor.send({ type: 'feature.toggled', name: 'phase', isIn: false })
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(saved.slice(1).map(({ id, cfg }) => [id, cfg.hyper_parameters?.max_depth])).toEqual([
    [2, 3],
    [3, 6],
  ])
})

test('a wrong setting of one model keeps all from being saved, also once another model is edited', async () => {
  const { actor } = await open()
  const canSave = (text: string, columnId: number) => {
    actor.send({ type: 'model.chosen', columnId })
    actor.send({ type: 'hyper.edited', name: 'n_estimators', text })
    return actor.getSnapshot().can({ type: 'dialog.confirmed' })
  }
  expect([canSave('', 2), canSave('20', 3), canSave('20', 2)]).toEqual([false, false, true])
})

test('a setting out of its range cannot be saved', async () => {
  const { actor } = await open()
  actor.send({ type: 'hyper.edited', name: 'learning_rate', text: '2' })
  expect(actor.getSnapshot().can({ type: 'dialog.confirmed' })).toBe(false)
  const draft = draftOf(trainedChar)
  const named = hyperProblems({
    ...draft,
    hyper: { ...draft.hyper, max_depth: '', subsample: '0' },
  })
  expect(Object.keys(named)).toEqual(['max_depth', 'subsample'])
})

test('the index is shown at once and left to be saved; who may not change the dataset cannot set it', async () => {
  const { actor, heard } = await open()
  actor.send({ type: 'index.chosen', columnId: 1 })
  expect(actor.getSnapshot().context.indexColumnId).toBe(1)
  expect(heard('indexColumn')).toEqual([{ type: 'index.chosen', columnId: 1 }])
  const viewer = await open([], 'Only its owners may change it')
  expect(viewer.actor.getSnapshot().can({ type: 'index.chosen', columnId: 1 })).toBe(false)
})

test('one tab of the settings is shown at a time, and columns are searched', async () => {
  const { actor } = await open()
  const shown = () => {
    const { tab, search } = actor.getSnapshot().context
    return { tab, search }
  }
  actor.send({ type: 'tab.chosen', tab: 'variables' })
  actor.send({ type: 'search.edited', text: 'ph' })
  const searched = shown()
  actor.send({ type: 'model.chosen', columnId: 3 })
  const ofAnother = shown()
  actor.send({ type: 'tab.chosen', tab: 'configuration' })
  expect([searched, ofAnother, shown()]).toEqual([
    { tab: 'variables', search: 'ph' },
    { tab: 'variables', search: 'ph' },
    { tab: 'configuration', search: 'ph' },
  ])
})

test('models that cannot be read are read again, and the dialog closes before they are there', async () => {
  const input = { datasetId: 12, columns, indexColumnId: -1, chosen: 2, forbidden: null }
  const read: number[] = []
  const loadModels = fromPromise<DatasetChars, number>(({ input: id }) => {
    read.push(id)
    return Promise.reject(Object.assign(new Error(), { status: 503, message: 'Down' }))
  })
  const { actor } = inWorld(advancedModelsMachine.provide({ actors: { loadModels } }), input)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('unread'))
  expect(context.problem?.message).toBe('Down')
  actor.send({ type: 'models.retried' })
  await waitFor(actor, (snapshot) => snapshot.matches('unread'))
  expect(read).toEqual([12, 12])
  actor.send({ type: 'dialog.dismissed' })
  const loading = inWorld(
    advancedModelsMachine.provide({ actors: { loadModels: hangs() } }),
    input,
  ).actor
  loading.send({ type: 'dialog.dismissed' })
  expect([actor.getSnapshot().status, loading.getSnapshot().status]).toEqual(['done', 'done'])
})
