import { assign, raise, setup, stateIn, type ActorRefFrom } from 'xstate'
import { toProblem, type ChartResult, type FormData, type Problem } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { firstPageOf, pageCounted, type RowPages } from '../../lib/rowPages'
import { unprovided } from '../../lib/unprovided'
import { rowFilters } from '../filters/filters'
import { isSameForm } from '../sameForm'

export const pageSizes = ['20', '5', '10', 'all'] as const
export type PageSize = (typeof pageSizes)[number]

interface Context extends RowPages<PageSize> {
  datasetId: number
  form: FormData
  samples: ChartResult | null
  problem: Problem | null
}

const sampled = (form: FormData): FormData => ({
  viz_type: '',
  adhoc_filters: rowFilters(form),
})

/** The Data Viewer below the chart: its tab, search and page, and the samples. */
export const dataViewerMachine = setup({
  types: {} as {
    input: Pick<Context, 'datasetId' | 'form'>
    context: Context
    events:
      | { type: 'viewer.toggled' }
      | { type: 'tab.chosen'; tab: 'raw' | 'samples' }
      | { type: 'search.edited'; text: string }
      | { type: 'rows.counted'; count: number }
      | { type: 'page.turned'; page: number }
      | { type: 'size.chosen'; size: PageSize }
      | { type: 'form.applied'; form: FormData }
      | { type: 'samples.retried' }
      | { type: 'samples.opened' }
    tags: 'busy'
  },
  actors: {
    loadSamples: unprovided<ChartResult, { datasetId: number; form: FormData }>('loadSamples'),
  },
  actions: {
    openSamples: raise({ type: 'samples.opened' }),
    storeForm: assign((_, { form }: { form: FormData }) => ({ form })),
    storeSamples: assign({ samples: (_, { output }: { output: ChartResult }) => output }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeCount: assign(({ context }, { count }: { count: number }) => pageCounted(context, count)),
    search: assign({ search: (_, { text }: { text: string }) => text }),
    turnPage: assign({ page: (_, { page }: { page: number }) => page }),
    chooseSize: assign({ size: (_, { size }: { size: PageSize }) => size }),
    showFirstPage: assign({ page: 0 }),
    recount: assign({ page: 0, found: null }),
  },
  guards: {
    tabIsSamples: (_, { tab }: { tab: 'raw' | 'samples' }) => tab === 'samples',
    filtersChanged: ({ context }, { form }: { form: FormData }) =>
      !isSameForm(sampled(form), sampled(context.form)),
    samplesAreShown: stateIn({ view: { open: 'samples' } }),
  },
}).createMachine({
  id: 'dataViewer',
  context: ({ input }) => ({ ...input, ...firstPageOf('20'), samples: null, problem: null }),
  type: 'parallel',
  on: {
    'search.edited': { actions: [fromEvent('search'), 'recount'] },
    'rows.counted': { actions: fromEvent('storeCount') },
    'page.turned': { actions: fromEvent('turnPage') },
    'size.chosen': { actions: [fromEvent('chooseSize'), 'showFirstPage'] },
  },
  states: {
    view: {
      initial: 'closed',
      on: {
        'tab.chosen': [
          {
            guard: fromEvent('tabIsSamples'),
            target: '.open.samples',
          },
          { target: '.open.raw' },
        ],
      },
      states: {
        closed: { on: { 'viewer.toggled': 'open.last' } },
        open: {
          initial: 'raw',
          on: { 'viewer.toggled': 'closed' },
          states: {
            raw: { entry: 'recount' },
            samples: { entry: ['recount', 'openSamples'] },
            last: { type: 'history' },
          },
        },
      },
    },
    samples: {
      initial: 'unread',
      on: {
        'form.applied': [
          {
            guard: fromEvent('filtersChanged'),
            target: '.stale',
            actions: fromEvent('storeForm'),
          },
          { actions: fromEvent('storeForm') },
        ],
      },
      states: {
        unread: { on: { 'samples.opened': 'loading' } },
        stale: {
          always: [{ guard: 'samplesAreShown', target: 'loading' }, { target: 'unread' }],
        },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadSamples',
            input: ({ context: { datasetId, form } }) => ({ datasetId, form }),
            onDone: {
              target: 'ready',
              actions: fromEvent('storeSamples'),
            },
            onError: {
              target: 'failed',
              actions: fromEvent('storeProblem'),
            },
          },
        },
        ready: {},
        failed: { on: { 'samples.retried': 'loading', 'samples.opened': 'loading' } },
      },
    },
  },
})
export type DataViewerRef = ActorRefFrom<typeof dataViewerMachine>
