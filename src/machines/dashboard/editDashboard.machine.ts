import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Dashboard, type Problem } from '../../api/contract'
import { dashboardSchema } from '../../api/contract/dashboard'
import { invalidateKind } from '../items/invalidateKind'
import { ended, endedAs, type SaveOutcome } from '../lib/conflictSave'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import { peopleListMachine } from '../projects/peopleList.machine'
import {
  detailsDraftSchema,
  detailsOf,
  notSavable,
  saveDetails,
  type DetailsDraft,
} from './dashboardDetails'

const inputSchema = z.object({
  id: z.number(),
  /** An unfinished edit, and the dashboard that it was made to. */
  edited: z.object({ dashboard: dashboardSchema, draft: detailsDraftSchema }).optional(),
})

interface Context {
  id: number
  dashboard: Dashboard | null
  draft: DetailsDraft
  left: readonly (keyof DetailsDraft)[]
  problem: Problem | null
}

/** Title, description and owners of one dashboard, read afresh. */
export const editDashboardMachine = setup({
  types: {} as {
    input: z.infer<typeof inputSchema>
    context: Context
    events:
      | { type: 'draft.edited'; patch: Partial<DetailsDraft> }
      | { type: 'field.left'; field: keyof DetailsDraft }
      | { type: 'draft.submitted' | 'loading.retried' | 'dialog.dismissed' }
    children: { people: 'peopleList'; saving: 'saveDetails' }
    tags: 'busy' | 'attention'
  },
  actors: {
    getDashboard: unprovided<Dashboard, { id: number }>('getDashboard'),
    peopleList: peopleListMachine,
    saveDetails,
  },
  actions: {
    storeRead: assign((_, { output }: { output: Dashboard }) => ({
      dashboard: output,
      draft: detailsOf(output),
      problem: null,
    })),
    mergePatch: assign(({ context }, { patch }: { patch: Partial<DetailsDraft> }) => ({
      draft: { ...context.draft, ...patch },
      problem: null,
    })),
    storeLeft: assign(({ context }, { field }: { field: keyof DetailsDraft }) => ({
      left: [...context.left, field],
    })),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    takeStored: assign((_, { output }: { output: SaveOutcome<Dashboard> }) => ({
      dashboard: output.stored,
      draft: detailsOf(output.stored),
      problem: null,
    })),
    storeRefusal: assign({
      problem: (_, { output }: { output: SaveOutcome<Dashboard> }) => output.problem,
    }),
    reportSaved: ({ system }, { output }: { output: SaveOutcome<Dashboard> }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Saved ${output.stored.dashboard_title}`,
      })
      invalidateKind(system, 'dashboard')
    },
  },
  guards: {
    isResumed: ({ context }) => context.dashboard !== null,
    canBeSaved: ({ context: { dashboard, draft } }) => notSavable(dashboard, draft) === null,
    endedAs,
  },
}).createMachine({
  id: 'editDashboard',
  context: ({ input: { id, edited } }) => ({
    id,
    dashboard: edited?.dashboard ?? null,
    draft: edited?.draft ?? { dashboard_title: '', description: '', owners: [] },
    left: [],
    problem: null,
  }),
  invoke: { id: 'people', src: 'peopleList', onError: '.done' },
  on: { 'dialog.dismissed': '.done' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isResumed', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'getDashboard',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'editing', actions: fromEvent('storeRead') },
        onError: { target: 'unloaded', actions: fromEvent('storeProblem') },
      },
    },
    unloaded: { tags: 'attention', on: { 'loading.retried': 'loading' } },
    editing: {
      tags: 'attention',
      on: {
        'draft.edited': { actions: fromEvent('mergePatch') },
        'field.left': { actions: fromEvent('storeLeft') },
        'draft.submitted': { guard: 'canBeSaved', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'saveDetails',
        input: ({ context: { dashboard, draft } }) => ({ stored: dashboard as Dashboard, draft }),
        onDone: [
          { guard: ended('saved', 'merged'), target: 'done', actions: fromEvent('reportSaved') },
          { guard: ended('reloaded'), target: 'editing', actions: fromEvent('takeStored') },
          { target: 'editing', actions: fromEvent('storeRefusal') },
        ],
        onError: { target: 'editing', actions: fromEvent('storeProblem') },
      },
    },
    done: { type: 'final' },
  },
})
export type EditDashboardRef = ActorRefFrom<typeof editDashboardMachine>

export const editDashboardResumption = dialogResumption<typeof editDashboardMachine>(
  inputSchema,
  ({ context: { id, dashboard, draft } }) => ({
    id,
    edited: dashboard === null ? undefined : { dashboard, draft },
  }),
)
