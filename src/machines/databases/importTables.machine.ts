import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { toProblem, type Dataset, type DatasetCreate } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { newIntention, type Intended } from '../lib/intention'
import { goTo, post } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
import { dropTableMachine } from './dropTable.machine'
import {
  chosenSchema,
  nothingChosen,
  schemasKey,
  tablesKey,
  withMarked,
  type Chosen,
  type Marking,
} from './importChoice'
import {
  afterOutcome,
  doneIn,
  failedIn,
  importedNotice,
  nextIn,
  started,
  stoppedNotice,
  withoutWaiting,
  type Outcome,
  type Outcomes,
} from './importOutcomes'
import {
  coveredResource,
  onlyOf,
  schemasResource,
  sourceSchema,
  sourcesResource,
  tablesResource,
  type CoveredRef,
  type SchemasRef,
  type Source,
  type SourcesRef,
  type TablesRef,
} from './importSources'

type Choice = 'sources' | 'schemas' | 'tables' | 'covered'

/** Makes datasets of tables: a database, one of its schemas, then as many of its tables as wanted; each ends for itself. An admin deletes those that no dataset shows. */
export const importTablesMachine = setup({
  types: {} as {
    input: Chosen | undefined
    context: Chosen & {
      isAdmin: boolean
      outcomes: Outcomes
      sources: SourcesRef
      schemas: SchemasRef
      tables: TablesRef
      covered: CoveredRef
    }
    events:
      | { type: 'xstate.snapshot.sources'; snapshot: SnapshotFrom<SourcesRef> }
      | { type: 'xstate.snapshot.schemas'; snapshot: SnapshotFrom<SchemasRef> }
      | { type: 'source.chosen'; source: Source }
      | { type: 'schema.chosen'; schema: string }
      | ({ type: 'tables.marked' } & Marking)
      | { type: 'choice.retried'; choice: Choice }
      | { type: 'table.deletionRequested' }
      | { type: 'import.submitted' }
      | { type: 'import.stopped' }
      | { type: 'dialog.dismissed' }
    children: { dropTable: 'dropTable' }
    tags: 'busy' | 'attention'
  },
  actors: {
    sources: sourcesResource,
    schemas: schemasResource,
    tables: tablesResource,
    covered: coveredResource,
    createDataset: unprovided<Dataset, DatasetCreate & Intended>('createDataset'),
    dropTable: dropTableMachine,
  },
  actions: {
    storeSource: assign((_, { source }: { source: Source }) => ({
      ...nothingChosen,
      source,
      outcomes: {},
    })),
    storeSchema: assign((_, { schema }: { schema: string }) => ({
      schema,
      selected: [],
      outcomes: {},
      intentions: {},
    })),
    loadSchemas: ({ context }) => {
      const { schemas, tables, covered } = context
      schemas.send({ type: 'resource.rekeyed', key: schemasKey(context) })
      tables.send({ type: 'resource.rekeyed', key: null })
      covered.send({ type: 'resource.rekeyed', key: null })
    },
    loadTables: ({ context }) => {
      const key = tablesKey(context)
      context.tables.send({ type: 'resource.rekeyed', key })
      context.covered.send({ type: 'resource.rekeyed', key })
    },
    loadCovered: ({ context }) => context.covered.send({ type: 'resource.invalidated' }),
    loadAgain: ({ context }, { choice }: { choice: Choice }) =>
      context[choice].send({ type: 'resource.invalidated' }),
    mark: assign({
      selected: ({ context }, marking: Marking) => withMarked(context.selected, marking),
    }),
    forgetSelected: assign({ selected: [] }),
    begin: assign(({ context }) => started(context)),
    storeOutcome: assign(({ context }, { outcome }: { outcome: Outcome }) =>
      afterOutcome(context, outcome),
    ),
    giveUpRest: assign({ outcomes: ({ context }) => withoutWaiting(context.outcomes) }),
    reportStopped: ({ context: { outcomes }, system }) => {
      if (doneIn(outcomes).length > 0) post(system, stoppedNotice(outcomes))
    },
    refreshDatasets: ({ system }) => invalidateKind(system, 'dataset'),
    reportImported: ({ context: { outcomes }, system }) => {
      post(system, importedNotice(outcomes))
      goTo(system, '/datasets')
    },
  },
  guards: {
    isOnlySource: ({ context }, { snapshot }: { snapshot: SnapshotFrom<SourcesRef> }) =>
      context.source === null && onlyOf(snapshot.context.data) !== null,
    isOnlySchema: ({ context }, { snapshot }: { snapshot: SnapshotFrom<SchemasRef> }) =>
      context.source !== null &&
      context.schema === null &&
      !snapshot.hasTag('busy') &&
      onlyOf(snapshot.context.data) !== null,
    mayDelete: ({ context: { isAdmin, selected } }) => isAdmin && selected.length === 1,
    wasDropped: (_, { dropped }: { dropped: boolean }) => dropped,
    somethingIsSelected: ({ context }) => context.selected.length > 0,
    somethingWaits: ({ context }) => nextIn(context.outcomes) !== null,
    somethingFailed: ({ context }) => failedIn(context.outcomes).length > 0,
  },
}).createMachine({
  id: 'importTables',
  context: ({ input: chosen = nothingChosen, self, spawn }) => ({
    ...chosen,
    isAdmin: currentUser(self.system)?.isAdmin ?? false,
    outcomes: {},
    sources: spawn('sources', { id: 'sources', input: { key: undefined }, syncSnapshot: true }),
    schemas: spawn('schemas', {
      id: 'schemas',
      input: { key: schemasKey(chosen) },
      syncSnapshot: true,
    }),
    tables: spawn('tables', { id: 'tables', input: { key: tablesKey(chosen) } }),
    covered: spawn('covered', { id: 'covered', input: { key: tablesKey(chosen) } }),
  }),
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      on: {
        'xstate.snapshot.sources': {
          guard: fromEvent('isOnlySource'),
          actions: [
            {
              type: 'storeSource',
              params: ({ event }) => ({
                source: onlyOf(event.snapshot.context.data) as Source,
              }),
            },
            'loadSchemas',
          ],
        },
        'xstate.snapshot.schemas': {
          guard: fromEvent('isOnlySchema'),
          actions: [
            {
              type: 'storeSchema',
              params: ({ event }) => ({
                schema: onlyOf(event.snapshot.context.data) as string,
              }),
            },
            'loadTables',
          ],
        },
        'source.chosen': {
          actions: [fromEvent('storeSource'), 'loadSchemas'],
        },
        'schema.chosen': {
          actions: [fromEvent('storeSchema'), 'loadTables'],
        },
        'tables.marked': { actions: fromEvent('mark') },
        'choice.retried': { actions: fromEvent('loadAgain') },
        'table.deletionRequested': { guard: 'mayDelete', target: 'deleting' },
        'import.submitted': { guard: 'somethingIsSelected', target: 'deciding', actions: 'begin' },
        'dialog.dismissed': 'dismissed',
      },
    },
    deleting: {
      tags: 'attention',
      invoke: {
        id: 'dropTable',
        src: 'dropTable',
        input: ({
          context: {
            source,
            schema,
            selected: [table],
          },
        }) => ({ databaseId: source?.id ?? 0, schema: schema ?? '', table: table ?? '' }),
        onDone: [
          {
            guard: { type: 'wasDropped', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['forgetSelected', { type: 'loadAgain', params: { choice: 'tables' } }],
          },
          { target: 'choosing' },
        ],
        onError: 'choosing',
      },
    },
    deciding: {
      always: [
        { guard: 'somethingWaits', target: 'importing' },
        {
          guard: 'somethingFailed',
          target: 'choosing',
          actions: ['refreshDatasets', 'loadCovered'],
        },
        { target: 'done', actions: ['refreshDatasets', 'reportImported'] },
      ],
    },
    importing: {
      tags: 'busy',
      on: {
        'import.stopped': {
          target: 'choosing',
          actions: ['giveUpRest', 'refreshDatasets', 'loadCovered'],
        },
        'dialog.dismissed': { target: 'dismissed', actions: ['refreshDatasets', 'reportStopped'] },
      },
      invoke: {
        src: 'createDataset',
        input: ({ context: { source, schema, outcomes, intentions } }) => {
          const table_name = nextIn(outcomes) ?? ''
          return {
            database: source?.id ?? 0,
            schema,
            table_name,
            intention: intentions[table_name] ?? newIntention(),
          }
        },
        onDone: {
          target: 'deciding',
          actions: {
            type: 'storeOutcome',
            params: ({ event }) => ({ outcome: { state: 'done', datasetId: event.output.id } }),
          },
        },
        onError: {
          target: 'deciding',
          actions: {
            type: 'storeOutcome',
            params: ({ event }) => ({
              outcome: { state: 'failed', problem: toProblem(event.error) },
            }),
          },
        },
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
})
export type ImportTablesRef = ActorRefFrom<typeof importTablesMachine>

export const importTablesResumption = dialogResumption<typeof importTablesMachine>(
  chosenSchema,
  ({ context: { source, schema, selected, intentions } }) => ({
    source: source && sourceSchema.parse(source),
    schema,
    selected,
    intentions,
  }),
)
