import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import {
  toProblem,
  type Dataset,
  type DatasetSave,
  type Problem,
  type User,
} from '../../api/contract'
import { datasetSchema } from '../../api/contract/dataset'
import type { DatasourceReport } from '../lib/datasourceReport'
import { changesIn } from '../lib/conflict'
import { conflictSave, ended, endedAs } from '../lib/conflictSave'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedStorage, type StorageRead } from '../lib/storedValue'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { notOwnerReason } from '../items/ownership'
import {
  changedFields,
  datasetDraftSchema,
  datasetComparison,
  draftOf,
  type DatasetDraft,
} from './datasetDraft'

/** Changes that were not saved, with the dataset they were made to, by its id. */
export const unsavedDatasetsSchema = z.record(
  z.string(),
  z.object({ dataset: datasetSchema, draft: datasetDraftSchema }),
)
export type UnsavedDatasets = z.infer<typeof unsavedDatasetsSchema>

/** The saved dataset; `warning` says why a new index does not name every row. */
type Saved = Dataset & { warning?: string }

export const datasetSave = conflictSave('datasetSave', datasetComparison, {
  save: {
    call: unprovided<Saved, DatasetSave & { id: number }>('saveDataset'),
    sends: changedFields,
  },
})

interface Context {
  me: User | null
  stored: UnsavedDatasets
  dataset: Dataset
  draft: DatasetDraft
  problem: Problem | null
}

/** What of the draft differs from what was read. */
export const editsOf = ({ dataset, draft }: Pick<Context, 'dataset' | 'draft'>) =>
  changesIn(draft, draftOf(dataset))
export const isEdited = (context: Pick<Context, 'dataset' | 'draft'>) =>
  Object.keys(editsOf(context)).length > 0

const fresh = (dataset: Dataset) => ({ dataset, draft: draftOf(dataset), problem: null })

const restored = ({ dataset, draft }: Context, value: UnsavedDatasets) => {
  const left = value[dataset.id]
  return {
    stored: value,
    draft: left?.draft ?? draft,
    dataset: left && left.dataset.version !== dataset.version ? left.dataset : dataset,
  }
}

/** What is stored by now, under the edits; where somebody else was there too, the version stays, so that a save asks. */
const followed = (context: Context, stored: Dataset) => {
  const { dataset } = context
  if (stored.version > dataset.version + 1 && isEdited(context))
    return { dataset: { ...dataset, table_name: stored.table_name } }
  return { dataset: stored, draft: { ...draftOf(stored), ...editsOf(context) } as DatasetDraft }
}

/** What can be changed of a dataset as one form; what is typed is kept over reloads until it is saved or dropped. */
export const datasetFormMachine = setup({
  types: {} as {
    input: { dataset: Dataset }
    context: Context
    events:
      | DatasourceReport
      | StorageRead<UnsavedDatasets>
      | { type: 'draft.edited'; patch: Partial<DatasetDraft> }
      | { type: 'dataset.reread'; dataset: Dataset }
      | { type: 'changes.saved' | 'changes.dropped' }
    children: { storedDrafts: 'storedDrafts'; datasetSave: 'datasetSave' }
    tags: 'busy'
  },
  actors: { storedDrafts: unprovidedStorage<UnsavedDatasets>('storedDrafts'), datasetSave },
  actions: {
    requestStored: sendTo('storedDrafts', ({ context }) => ({
      type: 'stored.requested',
      userId: context.me?.id ?? 0,
    })),
    restore: assign(({ context }, { value }: { value: UnsavedDatasets }) =>
      restored(context, value),
    ),
    storeDraft: sendTo('storedDrafts', ({ context: { stored, dataset, draft, me } }) => ({
      type: 'stored.changed',
      userId: me?.id ?? 0,
      value: { ...stored, [dataset.id]: { dataset, draft } },
    })),
    forgetDraft: sendTo('storedDrafts', ({ context: { stored, dataset, me } }) => {
      const { [dataset.id]: _, ...others } = stored
      return { type: 'stored.changed', userId: me?.id ?? 0, value: others }
    }),
    follow: assign(({ context }, { dataset }: { dataset: Dataset }) => followed(context, dataset)),
    adopt: assign((_, { stored }: { stored: Dataset }) => fresh(stored)),
    dropChanges: assign(({ context: { dataset } }) => fresh(dataset)),
    mergePatch: assign({
      draft: ({ context: { draft } }, { patch }: { patch: Partial<DatasetDraft> }) =>
        ({ ...draft, ...patch }) as DatasetDraft,
    }),
    mergeChange: assign({
      dataset: ({ context: { dataset } }, { change, version }: DatasourceReport) => ({
        ...dataset,
        ...change,
        version: version === dataset.version + 1 ? version : dataset.version,
      }),
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    reportSaved: ({ system }, { stored }: { stored: Saved }) => {
      post(system, { intent: 'success', area: 'workspace', title: `Saved ${stored.table_name}` })
      if (stored.warning !== undefined)
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: 'The index was set',
          detail: stored.warning,
        })
      for (const name of ['datasets', 'favoriteDatasets', 'recent']) invalidate(system, name)
    },
  },
  guards: {
    changesCanBeSaved: ({ context }) =>
      isEdited(context) && notOwnerReason(context.dataset, context.me) === null,
    endedAs,
  },
}).createMachine({
  id: 'datasetForm',
  context: ({ input: { dataset }, self }) => ({
    ...fresh(dataset),
    me: currentUser(self.system),
    stored: {},
  }),
  entry: 'requestStored',
  invoke: { id: 'storedDrafts', src: 'storedDrafts', onError: '.editing' },
  on: {
    'stored.read': { actions: fromEvent('restore') },
    'datasource.changed': { actions: fromEvent('mergeChange') },
    'dataset.reread': { actions: fromEvent('follow') },
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'plain',
      on: {
        'draft.edited': {
          target: '.plain',
          actions: [fromEvent('mergePatch'), 'storeDraft'],
        },
        'changes.dropped': { target: '.plain', actions: ['dropChanges', 'forgetDraft'] },
        'changes.saved': { guard: 'changesCanBeSaved', target: 'saving' },
      },
      states: { plain: {}, refused: {} },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'datasetSave',
        src: 'datasetSave',
        input: ({ context: { dataset, draft } }) => ({ stored: dataset, draft }),
        onDone: [
          {
            guard: ended('saved', 'merged'),
            target: 'editing',
            actions: [
              { type: 'adopt', params: ({ event }) => event.output },
              { type: 'reportSaved', params: ({ event }) => event.output },
              'forgetDraft',
            ],
          },
          {
            guard: ended('reloaded'),
            target: 'editing',
            actions: [{ type: 'adopt', params: ({ event }) => event.output }, 'forgetDraft'],
          },
          {
            guard: ended('refused'),
            target: 'editing.refused',
            actions: {
              type: 'storeProblem',
              params: ({ event }) => ({ error: event.output.problem }),
            },
          },
          { target: 'editing' },
        ],
        onError: {
          target: 'editing.refused',
          actions: fromEvent('storeProblem'),
        },
      },
    },
  },
})
export type DatasetFormRef = ActorRefFrom<typeof datasetFormMachine>
