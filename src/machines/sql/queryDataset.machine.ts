import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Dataset, type DatasetCreate, type Problem } from '../../api/contract'
import { titleProblem } from '../explorer/save/renameChart.machine'
import { invalidateKind } from '../items/invalidateKind'
import { kinds } from '../items/kinds'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'

const datasetRequestSchema = z.object({
  databaseId: z.number(),
  sql: z.string(),
  schema: z.string().nullable(),
  name: z.string(),
  /** A chart of it follows at once. */
  charts: z.boolean(),
  /** That of an attempt that was left unfinished. */
  intention: z.string().optional(),
})
export type DatasetRequest = z.infer<typeof datasetRequestSchema>

export interface DatasetMade {
  datasetMade: { dataset: Dataset; charts: boolean } | null
}

/** Why a dataset cannot have a name; null when it can. */
export const datasetNameProblem = (name: string) => titleProblem(name, kinds.dataset.longestTitle)

/** Makes a dataset of a statement that was run, under the name that a person gives. */
export const queryDatasetMachine = setup({
  types: {} as {
    input: DatasetRequest
    context: {
      requested: DatasetRequest
      name: string
      intention: string
      problem: Problem | null
      made: Dataset | null
    }
    events:
      | { type: 'name.edited'; name: string }
      | { type: 'name.submitted' }
      | { type: 'dialog.dismissed' }
    output: DatasetMade
    tags: 'busy' | 'attention'
  },
  actors: { createDataset: unprovided<Dataset, DatasetCreate & Intended>('createDataset') },
  actions: {
    storeName: assign({ name: (_, { name }: { name: string }) => name }),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    storeMade: assign({ made: (_, { output }: { output: Dataset }) => output }),
    reportMade: ({ context, system }, { output: { id, table_name } }: { output: Dataset }) => {
      invalidateKind(system, 'dataset')
      if (!context.requested.charts)
        post(system, {
          intent: 'success',
          area: 'workspace',
          title: `Created dataset ${table_name}`,
          detail: 'It is in Datasets.',
          action: { label: 'Open', path: `/datasets/${id}` },
        })
    },
  },
  guards: { nameIsUsable: ({ context }) => datasetNameProblem(context.name) === null },
}).createMachine({
  id: 'queryDataset',
  context: ({ input }) => ({
    requested: input,
    name: input.name,
    intention: input.intention ?? newIntention(),
    problem: null,
    made: null,
  }),
  output: ({ context: { made, requested } }) => ({
    datasetMade: made === null ? null : { dataset: made, charts: requested.charts },
  }),
  initial: 'naming',
  states: {
    naming: {
      tags: 'attention',
      initial: 'fresh',
      on: {
        'name.edited': {
          target: '.checking',
          actions: fromEvent('storeName'),
        },
        'name.submitted': [{ guard: 'nameIsUsable', target: 'making' }, { target: '.refused' }],
        'dialog.dismissed': 'done',
      },
      states: {
        fresh: {},
        checking: { always: [{ guard: 'nameIsUsable', target: 'fresh' }, { target: 'refused' }] },
        refused: {},
        failed: {},
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        src: 'createDataset',
        input: ({
          context: {
            requested: { databaseId, schema, sql },
            name,
            intention,
          },
        }) => ({ intention, database: databaseId, schema, table_name: name.trim(), sql }),
        onDone: {
          target: 'done',
          actions: [fromEvent('storeMade'), fromEvent('reportMade')],
        },
        onError: {
          target: 'naming.failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    done: { type: 'final' },
  },
})
export type QueryDatasetRef = ActorRefFrom<typeof queryDatasetMachine>

export const queryDatasetResumption = dialogResumption<typeof queryDatasetMachine>(
  datasetRequestSchema,
  ({ context: { requested, name, intention } }) => ({ ...requested, name, intention }),
)
