import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem, type SavedQuery, type SavedQueryCreate } from '../../api/contract'
import { titleProblem } from '../explorer/save/renameChart.machine'
import { kinds } from '../items/kinds'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { invalidate, post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'

const queryToSaveSchema = z.object({
  databaseId: z.number(),
  sql: z.string(),
  schema: z.string().nullish(),
  label: z.string().optional(),
  description: z.string().optional(),
  /** That of an attempt that was left unfinished. */
  intention: z.string().optional(),
})
/** What is saved; the title and description are where the dialog begins. */
export type QueryToSave = z.infer<typeof queryToSaveSchema>

interface Draft {
  label: string
  description: string
}

interface Context extends Intended {
  query: QueryToSave
  draft: Draft
  problem: Problem | null
  saved: SavedQuery | null
}

/** Why a query cannot be saved under a title; null when it can. */
export const labelProblem = (label: string) => titleProblem(label, kinds.saved_query.longestTitle)

/** Saves a statement of the SQL explorer under a title that it asks for; ends with what was saved. */
export const saveQueryMachine = setup({
  types: {} as {
    input: QueryToSave
    context: Context
    events:
      | { type: 'draft.edited'; patch: Partial<Draft> }
      | { type: 'draft.submitted' }
      | { type: 'dialog.dismissed' }
    output: { savedQuery: SavedQuery | null }
    tags: 'busy' | 'attention'
  },
  actors: {
    createSavedQuery: unprovided<SavedQuery, SavedQueryCreate & Intended>('createSavedQuery'),
  },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<Draft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    storeSaved: assign({ saved: (_, { output }: { output: SavedQuery }) => output }),
    reportSaved: ({ system }, { output: { label } }: { output: SavedQuery }) => {
      const { invalidates, listPath } = kinds.saved_query
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Saved ${label}`,
        action: { label: 'Saved Queries', path: listPath },
      })
      invalidates.forEach((name) => invalidate(system, name))
    },
  },
  guards: { labelIsUsable: ({ context }) => labelProblem(context.draft.label) === null },
}).createMachine({
  id: 'saveQuery',
  context: ({ input }) => ({
    query: input,
    intention: input.intention ?? newIntention(),
    draft: { label: input.label ?? '', description: input.description ?? '' },
    problem: null,
    saved: null,
  }),
  output: ({ context }) => ({ savedQuery: context.saved }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'attention',
      initial: 'fresh',
      on: {
        'draft.edited': {
          target: '.checking',
          actions: fromEvent('mergePatch'),
        },
        'draft.submitted': [{ guard: 'labelIsUsable', target: 'saving' }, { target: '.refused' }],
        'dialog.dismissed': 'done',
      },
      states: {
        fresh: {},
        checking: { always: [{ guard: 'labelIsUsable', target: 'fresh' }, { target: 'refused' }] },
        refused: {},
        failed: {},
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'createSavedQuery',
        input: ({
          context: {
            query: { databaseId, sql, schema = null },
            draft,
            intention,
          },
        }) => ({
          intention,
          db_id: databaseId,
          label: draft.label.trim(),
          description: draft.description.trim(),
          sql,
          schema,
        }),
        onDone: {
          target: 'done',
          actions: [fromEvent('storeSaved'), fromEvent('reportSaved')],
        },
        onError: {
          target: 'editing.failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    done: { type: 'final' },
  },
})
export type SaveQueryRef = ActorRefFrom<typeof saveQueryMachine>

export const saveQueryResumption = dialogResumption<typeof saveQueryMachine>(
  queryToSaveSchema,
  ({ context: { query, draft, intention } }) => ({ ...query, ...draft, intention }),
)
