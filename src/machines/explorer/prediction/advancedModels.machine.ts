import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type Char,
  type CharSave,
  type Column,
  type DatasetChars,
  type Problem,
} from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { invalidate, notify } from '../../lib/peers'
import { unprovided } from '../../lib/unprovided'
import { modelOf } from '../../models/modelStatus'
import {
  changedModels,
  draftOf,
  hyperProblems,
  withAlgorithm,
  withFeature,
  type CfgDraft,
  type HyperName,
} from './cfgDraft'

export interface AdvancedModels {
  datasetId: number
  columns: readonly Column[]
  indexColumnId: number
  /** The column whose model is shown first. */
  chosen: number | null
  /** Why the user may not change the dataset; null when they may. */
  forbidden: string | null
}

type Tab = 'configuration' | 'variables'

interface Context extends AdvancedModels {
  models: readonly Char[]
  drafts: Readonly<Record<number, CfgDraft>>
  tab: Tab
  search: string
  problem: Problem | null
  /** The name of the model that was not saved. */
  refusedName: string
}

const edited = (
  { chosen, models, drafts }: Context,
  change: (draft: CfgDraft) => CfgDraft,
): Pick<Context, 'drafts'> | object => {
  const model = modelOf(models, chosen ?? 0)
  if (model === undefined) return {}
  const draft = drafts[model.model_id] ?? draftOf(model)
  return { drafts: { ...drafts, [model.model_id]: change(draft) } }
}

/** The models of a dataset in detail: what each is predicted from and how; OK saves what was changed. */
export const advancedModelsMachine = setup({
  types: {} as {
    input: AdvancedModels
    context: Context
    events:
      | { type: 'model.chosen'; columnId: number }
      | { type: 'tab.chosen'; tab: Tab }
      | { type: 'search.edited'; text: string }
      | { type: 'algorithm.chosen'; algorithm: CfgDraft['algo_type'] }
      | { type: 'estimator.chosen'; estimator: CfgDraft['base_estimator'] }
      | { type: 'hyper.edited'; name: HyperName; text: string }
      | { type: 'feature.toggled'; name: string; isIn: boolean }
      | { type: 'index.chosen'; columnId: number }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.dismissed' }
      | { type: 'models.retried' }
    tags: 'busy' | 'attention'
  },
  actors: {
    loadModels: unprovided<DatasetChars, number>('loadModels'),
    saveModel: unprovided<Char, CharSave & { id: number }>('saveModel'),
  },
  actions: {
    storeModels: assign({
      models: (_, { output }: { output: DatasetChars }) => output.cfg_metadata,
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    choose: assign({ chosen: (_, { columnId }: { columnId: number }) => columnId }),
    showTab: assign({ tab: (_, { tab }: { tab: Tab }) => tab }),
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    chooseAlgorithm: assign(({ context }, { algorithm }: { algorithm: CfgDraft['algo_type'] }) =>
      edited(context, (draft) => withAlgorithm(draft, algorithm)),
    ),
    chooseEstimator: assign(
      ({ context }, { estimator }: { estimator: CfgDraft['base_estimator'] }) =>
        edited(context, (draft) => ({ ...draft, base_estimator: estimator })),
    ),
    editHyper: assign(({ context }, { name, text }: { name: HyperName; text: string }) =>
      edited(context, (draft) => ({ ...draft, hyper: { ...draft.hyper, [name]: text } })),
    ),
    toggleFeature: assign(({ context }, { name, isIn }: { name: string; isIn: boolean }) =>
      edited(context, (draft) => withFeature(draft, name, isIn)),
    ),
    storeIndex: assign({ indexColumnId: (_, { columnId }: { columnId: number }) => columnId }),
    saveIndex: ({ system }, { columnId }: { columnId: number }) =>
      notify(system, 'indexColumn', { type: 'index.chosen', columnId }),
    storeSaved: assign(({ context: { models, drafts } }, { output }: { output: Char }) => ({
      models: models.map((model) => (model.model_id === output.model_id ? output : model)),
      drafts: Object.fromEntries(
        Object.entries(drafts).filter(([id]) => Number(id) !== output.model_id),
      ),
    })),
    nameRefused: assign({
      refusedName: ({ context: { models, drafts } }) =>
        modelOf(models, changedModels(models, drafts)[0]?.id ?? 0)?.model_name ?? '',
    }),
    refresh: ({ system }) => invalidate(system, 'chars'),
  },
  guards: {
    isAllowed: ({ context }) => context.forbidden === null,
    isValid: ({ context: { drafts } }) =>
      Object.values(drafts).every((draft) => Object.keys(hyperProblems(draft)).length === 0),
    nothingChanged: ({ context: { models, drafts } }) => changedModels(models, drafts).length === 0,
  },
}).createMachine({
  id: 'advancedModels',
  context: ({ input }) => ({
    ...input,
    models: [],
    drafts: {},
    tab: 'configuration',
    search: '',
    problem: null,
    refusedName: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'loadModels',
        input: ({ context }) => context.datasetId,
        onDone: { target: 'editing', actions: fromEvent('storeModels') },
        onError: { target: 'unread', actions: fromEvent('storeProblem') },
      },
      on: { 'dialog.dismissed': 'done' },
    },
    unread: {
      tags: 'attention',
      on: { 'models.retried': 'loading', 'dialog.dismissed': 'done' },
    },
    editing: {
      tags: 'attention',
      initial: 'ready',
      on: {
        'model.chosen': { actions: fromEvent('choose') },
        'tab.chosen': { actions: fromEvent('showTab') },
        'search.edited': { actions: fromEvent('storeSearch') },
        'algorithm.chosen': { actions: fromEvent('chooseAlgorithm') },
        'estimator.chosen': { actions: fromEvent('chooseEstimator') },
        'hyper.edited': { actions: fromEvent('editHyper') },
        'feature.toggled': { actions: fromEvent('toggleFeature') },
        'index.chosen': {
          guard: 'isAllowed',
          actions: [fromEvent('storeIndex'), fromEvent('saveIndex')],
        },
        'dialog.confirmed': { guard: 'isValid', target: 'saving' },
        'dialog.dismissed': 'done',
      },
      states: { ready: {}, refused: {} },
    },
    saving: {
      tags: 'busy',
      always: { guard: 'nothingChanged', target: 'done' },
      invoke: {
        src: 'saveModel',
        input: ({ context: { models, drafts } }) =>
          changedModels(models, drafts)[0] ?? { id: 0, cfg: {} },
        onDone: { target: 'saving', reenter: true, actions: [fromEvent('storeSaved'), 'refresh'] },
        onError: {
          target: 'editing.refused',
          actions: [fromEvent('storeProblem'), 'nameRefused'],
        },
      },
    },
    done: { type: 'final' },
  },
})
export type AdvancedModelsRef = ActorRefFrom<typeof advancedModelsMachine>
