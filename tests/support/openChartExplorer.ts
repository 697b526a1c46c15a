import { fromPromise, fromTransition, type SimulatedClock } from 'xstate'
import type { Chart, ChartForm, ChartResult, ChartSave, FormData } from '../../src/api/contract'
import { chartExplorerMachine } from '../../src/machines/explorer/chartExplorer.machine'
import {
  chartRenaming,
  chartSaveMachine,
  chartUpdate,
} from '../../src/machines/explorer/save/chartSave.machine'
import { formDraftMachine } from '../../src/machines/explorer/save/formDraft.machine'
import type { Intended } from '../../src/machines/lib/intention'
import type { FormDraft, FormDrop, FormSave } from '../../src/machines/lib/forms'
import { openFormMachine } from '../../src/machines/explorer/openForm.machine'
import { queryRunMachine } from '../../src/machines/explorer/run/queryRun.machine'
import { crashes, gives, refuses } from './actors'
import { bars, formWith, result, savedChart } from './explorer'
import { inWorld } from './world'
import { waitFor } from './waitFor'

type Query = { datasetId: number; form: FormData }
interface Server {
  forms: Record<string, FormData>
  drafts: Record<string, FormDraft>
  loadChart: ReturnType<typeof gives<Chart, { id: number }>>
  queryChart: ReturnType<typeof gives<ChartResult, Query>>
  /** What a save of the chart is refused with. */
  refusal: object
  /** The part that crashes. */
  crashing: string
  /** Who is signed in. */
  user: { id: number; isAdmin: boolean }
  /** Who else listens. */
  peers: string[]
  /** Parts in place of those over the server. */
  actors: Parameters<typeof chartExplorerMachine.provide>[0]['actors']
  clock: SimulatedClock
  /** The project that the person came from. */
  project: { id: number; title: string }
  /** What differs in its dataset. */
  datasource: Partial<ChartForm['datasource']>
}

/** The explorer of a new chart, or of a saved one, over a server that remembers forms and `calls`. */
export const openChartExplorer = (sliceId: number | null, more: Partial<Server> = {}) => {
  const forms = more.forms ?? { k1: bars }
  const drafts = more.drafts ?? {}
  const calls: string[] = []
  const formVersions: (number | undefined)[] = []
  const loadChart = more.loadChart ?? gives<Chart, { id: number }>(savedChart)
  const loadForm = fromPromise<ChartForm, { key: string }>(({ input: { key } }) => {
    calls.push(`form ${key}`)
    const form = forms[key]
    const opened = form && formWith(form)
    return opened
      ? Promise.resolve({ ...opened, datasource: { ...opened.datasource, ...more.datasource } })
      : Promise.reject(Object.assign(new Error(), { status: 404, message: 'Not found' }))
  })
  const saveForm = fromPromise<number, FormSave>(({ input: { key, form, chartVersion } }) => {
    calls.push(`save ${key} of ${chartVersion ?? 'none'}`)
    forms[key] = form
    return Promise.resolve(1)
  })
  const dropForm = fromPromise<void, FormDrop>(({ input: { key } }) => {
    calls.push(`drop ${key}`)
    forms[key] = bars
    return Promise.resolve()
  })
  const dropDraft = fromPromise<void, { key: string }>(({ input: { key } }) => {
    delete drafts[key]
    return Promise.resolve()
  })
  const writeDraft = fromPromise<void, FormDraft & { key: string }>(
    ({ input: { key, ...draft } }) => {
      drafts[key] = draft
      return Promise.resolve()
    },
  )
  const readDraft = fromPromise<FormDraft | null, { key: string }>(({ input: { key } }) =>
    Promise.resolve(drafts[key] ?? null),
  )
  const queryChart = fromPromise<ChartResult, Query>(() => {
    calls.push('query')
    return Promise.resolve(result)
  })
  const store =
    (kind: string) =>
    ({ input }: { input: ChartSave }) => {
      calls.push(kind)
      formVersions.push(input.form_version)
      return Promise.resolve({
        ...savedChart,
        slice_name: input.slice_name ?? '',
        params: String(input.params),
      })
    }
  const machine = chartExplorerMachine.provide({
    actors: {
      openForm: openFormMachine.provide({
        actors: { loadChart, loadForm, saveForm, dropForm, readDraft, dropDraft },
      }),
      queryRun: queryRunMachine.provide({ actors: { queryChart: more.queryChart ?? queryChart } }),
      formDraft: formDraftMachine.provide({
        delays: { debounce: 1 },
        actors: { writeDraft, dropDraft, saveForm, dropForm },
      }),
      chartSave: chartSaveMachine.provide({
        actors: {
          createChart: fromPromise<Chart, ChartSave & Intended>(store('create')),
          chartUpdate: chartUpdate.provide({
            actors: {
              save:
                more.refusal === undefined
                  ? fromPromise<Chart, ChartSave>(store('update'))
                  : refuses<Chart, ChartSave>(more.refusal),
            },
          }),
          chartRenaming: chartRenaming.provide({
            actors: { save: fromPromise<Chart, ChartSave>(store('update')) },
          }),
        },
      }),
      ...(more.crashing === undefined ? {} : { [more.crashing]: crashes }),
      ...more.actors,
    },
  })
  const world = inWorld(
    machine,
    { sliceId, key: 'k1', backPath: '/charts' },
    [
      'notifications',
      'location',
      'charts',
      'workspace',
      'queries',
      ...(more.peers ?? []),
      ...(more.project
        ? [
            [
              'currentProject',
              fromTransition((context) => context, { project: more.project }),
            ] as const,
          ]
        : []),
    ],
    more.clock,
    more.user,
  )
  const child = <
    Name extends 'slots' | 'queryRun' | 'formDraft' | 'chartSave' | 'openForm' | 'metricEditor',
  >(
    name: Name,
  ) => {
    const ref = world.actor.getSnapshot().children[name]
    if (!ref) throw new Error(`${name} does not run`)
    return ref
  }
  const exploring = () => waitFor(world.actor, (snapshot) => snapshot.matches('exploring'))
  return { ...world, child, exploring, forms, drafts, calls, formVersions }
}
