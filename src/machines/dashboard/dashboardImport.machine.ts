import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type ChosenDatabases,
  type DashboardImport,
  type Problem,
} from '../../api/contract'
import { sourcesResource, type SourcesRef } from '../databases/importSources'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { goTo, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

export interface ImportRequest {
  file: File
  databases: ChosenDatabases
}

/** Dashboards of a Superset export: a file, what of it will be taken, then the import, all or nothing. */
export const dashboardImportMachine = setup({
  types: {} as {
    context: {
      file: File | null
      databases: ChosenDatabases
      preview: DashboardImport | null
      problem: Problem | null
      intention: string
      sources: SourcesRef
    }
    events:
      | { type: 'file.chosen'; file: File }
      | { type: 'database.chosen'; uuid: string; id: number }
      | { type: 'import.submitted' }
      | { type: 'dialog.dismissed' }
    tags: 'busy' | 'attention'
  },
  actors: {
    sources: sourcesResource,
    previewImport: unprovided<DashboardImport, ImportRequest>('previewImport'),
    importDashboards: unprovided<DashboardImport, ImportRequest & Intended>('importDashboards'),
  },
  actions: {
    storeFile: assign((_, { file }: { file: File }) => ({
      file,
      databases: {},
      preview: null,
      intention: newIntention(),
    })),
    storeDatabase: assign(({ context }, { uuid, id }: { uuid: string; id: number }) => ({
      databases: { ...context.databases, [uuid]: id },
      intention: newIntention(),
    })),
    storePreview: assign({
      preview: (_, { output }: { output: DashboardImport }) => output,
    }),
    storeProblem: assign(({ context }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(context.intention, error),
    })),
    report: ({ system }, { output }: { output: DashboardImport }) => {
      const [first, second] = output.dashboards
      post(system, {
        intent: 'success',
        area: 'workspace',
        title:
          second === undefined
            ? `Imported ${first?.name ?? ''}`
            : `Imported ${output.dashboards.length} dashboards`,
      })
      for (const kind of ['dashboard', 'chart', 'dataset'] as const) invalidateKind(system, kind)
      goTo(system, second === undefined ? `/dashboards/${first?.id ?? ''}` : '/dashboards')
    },
  },
  guards: {
    somethingIsTaken: ({ context }) => (context.preview?.dashboards.length ?? 0) > 0,
  },
}).createMachine({
  id: 'dashboardImport',
  context: ({ spawn }) => ({
    file: null,
    databases: {},
    preview: null,
    problem: null,
    intention: newIntention(),
    sources: spawn('sources', { id: 'sources', input: { key: undefined } }) as SourcesRef,
  }),
  on: { 'dialog.dismissed': '.dismissed' },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      on: {
        'file.chosen': { target: 'reading', actions: fromEvent('storeFile') },
        'database.chosen': { target: 'reading', actions: fromEvent('storeDatabase') },
        'import.submitted': { guard: 'somethingIsTaken', target: 'importing' },
      },
      initial: 'ready',
      states: { ready: {}, failed: {} },
    },
    reading: {
      tags: 'busy',
      on: {
        'file.chosen': { target: 'reading', reenter: true, actions: fromEvent('storeFile') },
      },
      invoke: {
        src: 'previewImport',
        input: ({ context: { file, databases } }) => ({ file: file as File, databases }),
        onDone: { target: 'choosing.ready', actions: fromEvent('storePreview') },
        onError: { target: 'choosing.failed', actions: fromEvent('storeProblem') },
      },
    },
    importing: {
      tags: 'busy',
      invoke: {
        src: 'importDashboards',
        input: ({ context: { file, databases, intention } }) => ({
          file: file as File,
          databases,
          intention,
        }),
        onDone: { target: 'done', actions: fromEvent('report') },
        onError: { target: 'choosing.failed', actions: fromEvent('storeProblem') },
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
})
export type DashboardImportRef = ActorRefFrom<typeof dashboardImportMachine>
