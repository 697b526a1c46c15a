import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type AdhocFilter,
  type Dataset,
  type Lasso,
  type Problem,
} from '../../api/contract'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

export interface SaveData {
  datasetId: number
  name: string
  /** Of the rows to save; all are saved without. */
  filters?: readonly AdhocFilter[]
  /** Of the rows that the filters leave, those within it are saved. */
  lasso?: Lasso
}

interface Copy extends Intended {
  id: number
  name: string
  filters: readonly AdhocFilter[] | null
  lasso?: Lasso
}

/** Saves what a dataset holds now, or some of its rows, as a dataset of its own. */
export const saveDataMachine = setup({
  types: {} as {
    input: SaveData
    context: SaveData & Intended & { problem: Problem | null }
    events:
      | { type: 'name.edited'; name: string }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.dismissed' }
    tags: 'busy' | 'attention'
  },
  actors: {
    copyDataset: unprovided<Dataset, Copy>('copyDataset'),
  },
  actions: {
    storeName: assign((_, { name }: { name: string }) => ({ name, intention: newIntention() })),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    report: ({ system }, { output: { id, table_name: name } }: { output: Dataset }) => {
      invalidateKind(system, 'dataset')
      post(system, {
        intent: 'success',
        area: 'explorer',
        title: `${name} was saved`,
        action: { label: 'Open', path: `/datasets/${id}`, newTab: true },
      })
    },
  },
  guards: { isNamed: ({ context }) => context.name.trim() !== '' },
}).createMachine({
  id: 'saveData',
  context: ({ input }) => ({ ...input, intention: newIntention(), problem: null }),
  on: { 'dialog.dismissed': '.done' },
  initial: 'naming',
  states: {
    naming: {
      tags: 'attention',
      on: {
        'name.edited': { actions: fromEvent('storeName') },
        'dialog.confirmed': { guard: 'isNamed', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'copyDataset',
        input: ({ context: { datasetId: id, name, filters, lasso, intention } }) => ({
          id,
          name: name.trim(),
          filters: filters ?? null,
          ...(lasso ? { lasso } : {}),
          intention,
        }),
        onDone: { target: 'done', actions: fromEvent('report') },
        onError: { target: 'refused', actions: fromEvent('storeProblem') },
      },
    },
    refused: {
      tags: 'attention',
      on: {
        'name.edited': { target: 'naming', actions: fromEvent('storeName') },
        'dialog.confirmed': 'saving',
      },
    },
    done: { type: 'final' },
  },
})
export type SaveDataRef = ActorRefFrom<typeof saveDataMachine>
