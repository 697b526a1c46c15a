import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, uploadSchemasOf, type Database, type Problem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovided } from '../lib/unprovided'
import { preferredDatabase } from './uploadDraft'

/** What it tells its parent whenever the choice changes. */
export interface TargetChosen {
  type: 'target.chosen'
  database: Database | null
  schema: string | null
}

/** Where an earlier draft went: what of it is still there is chosen. */
interface RequestedTarget {
  databaseId: number
  schema: string
}

/** Where an upload goes: a database that takes files, then one of its schemas. */
export const uploadTargetMachine = setup({
  types: {} as {
    input: { requested: RequestedTarget | null } | undefined
    context: {
      databases: Database[]
      schemas: string[]
      database: Database | null
      schema: string | null
      requested: RequestedTarget | null
      problem: Problem | null
    }
    events:
      | { type: 'database.chosen'; database: Database }
      | { type: 'schema.chosen'; schema: string }
      | { type: 'choices.retried' }
    tags: 'busy' | 'attention'
  },
  actors: {
    listUploadDatabases: unprovided<Database[]>('listUploadDatabases'),
    listSchemas: unprovided<string[], number>('listSchemas'),
  },
  actions: {
    storeDatabases: assign(({ context: { requested } }, { output }: { output: Database[] }) => ({
      databases: output,
      database: output.find(({ id }) => id === requested?.databaseId) ?? preferredDatabase(output),
    })),
    storeDatabase: assign((_, { database }: { database: Database }) => ({
      database,
      schema: null,
      schemas: [],
      requested: null,
    })),
    storeSchemas: assign(
      ({ context: { database, requested } }, { output }: { output: string[] }) => {
        const named = uploadSchemasOf(database?.extra ?? '')
        const schemas = named.length === 0 ? output : output.filter((name) => named.includes(name))
        return {
          schemas,
          schema: schemas.find((name) => name === requested?.schema) ?? schemas[0] ?? null,
        }
      },
    ),
    storeSchema: assign({ schema: (_, { schema }: { schema: string }) => schema }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    report: sendParent(({ context: { database, schema } }): TargetChosen => ({
      type: 'target.chosen',
      database,
      schema,
    })),
  },
  guards: { databaseIsChosen: ({ context }) => context.database !== null },
}).createMachine({
  id: 'uploadTarget',
  context: ({ input }) => ({
    databases: [],
    schemas: [],
    database: null,
    schema: null,
    requested: input?.requested ?? null,
    problem: null,
  }),
  on: {
    'database.chosen': {
      target: '.loadingSchemas',
      reenter: true,
      actions: fromEvent('storeDatabase'),
    },
  },
  initial: 'loadingDatabases',
  states: {
    loadingDatabases: {
      tags: 'busy',
      invoke: {
        src: 'listUploadDatabases',
        onDone: {
          target: 'listed',
          actions: fromEvent('storeDatabases'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    listed: {
      always: [{ guard: 'databaseIsChosen', target: 'loadingSchemas' }, { target: 'choosing' }],
    },
    loadingSchemas: {
      tags: 'busy',
      entry: 'report',
      invoke: {
        src: 'listSchemas',
        input: ({ context }) => context.database?.id ?? 0,
        onDone: {
          target: 'choosing',
          actions: fromEvent('storeSchemas'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    choosing: {
      tags: 'attention',
      entry: 'report',
      on: {
        'schema.chosen': {
          target: 'choosing',
          reenter: true,
          actions: fromEvent('storeSchema'),
        },
      },
    },
    failed: {
      tags: 'attention',
      on: {
        'choices.retried': [
          { guard: 'databaseIsChosen', target: 'loadingSchemas' },
          { target: 'loadingDatabases' },
        ],
      },
    },
  },
})
export type UploadTargetRef = ActorRefFrom<typeof uploadTargetMachine>
