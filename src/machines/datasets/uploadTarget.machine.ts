import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, uploadSchemasOf, type Database, type Problem } from '../../api/contract'
import { unprovided } from '../lib/unprovided'
import { preferredDatabase } from './uploadDraft'

/** What it tells its parent whenever the choice changes. */
export interface TargetChosen {
  type: 'target.chosen'
  database: Database | null
  schema: string | null
}

/** Where an earlier draft went: what of it is still there is chosen. */
interface Wanted {
  databaseId: number
  schema: string
}
export type TargetWanted = { type: 'target.wanted' } & Wanted

/** Where an upload goes: a database that takes files, then one of its schemas. */
export const uploadTargetMachine = setup({
  types: {} as {
    input: { wanted: Wanted | null } | undefined
    context: {
      databases: Database[]
      schemas: string[]
      database: Database | null
      schema: string | null
      wanted: Wanted | null
      problem: Problem | null
    }
    events:
      | TargetWanted
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
    keepWanted: assign({
      wanted: (_, { databaseId, schema }: TargetWanted) => ({ databaseId, schema }),
    }),
    keepDatabases: assign(({ context: { wanted } }, { output }: { output: Database[] }) => ({
      databases: output,
      database: output.find(({ id }) => id === wanted?.databaseId) ?? preferredDatabase(output),
    })),
    keepDatabase: assign((_, { database }: { database: Database }) => ({
      database,
      schema: null,
      schemas: [],
      wanted: null,
    })),
    keepSchemas: assign(({ context: { database, wanted } }, { output }: { output: string[] }) => {
      const named = uploadSchemasOf(database?.extra ?? '')
      const schemas = named.length === 0 ? output : output.filter((name) => named.includes(name))
      return {
        schemas,
        schema: schemas.find((name) => name === wanted?.schema) ?? schemas[0] ?? null,
      }
    }),
    keepSchema: assign({ schema: (_, { schema }: { schema: string }) => schema }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    tell: sendParent(({ context: { database, schema } }): TargetChosen => ({
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
    wanted: input?.wanted ?? null,
    problem: null,
  }),
  on: {
    'target.wanted': { actions: { type: 'keepWanted', params: ({ event }) => event } },
    'database.chosen': {
      target: '.loadingSchemas',
      reenter: true,
      actions: { type: 'keepDatabase', params: ({ event }) => event },
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
          actions: { type: 'keepDatabases', params: ({ event }) => event },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    listed: {
      always: [{ guard: 'databaseIsChosen', target: 'loadingSchemas' }, { target: 'choosing' }],
    },
    loadingSchemas: {
      tags: 'busy',
      entry: 'tell',
      invoke: {
        src: 'listSchemas',
        input: ({ context }) => context.database?.id ?? 0,
        onDone: {
          target: 'choosing',
          actions: { type: 'keepSchemas', params: ({ event }) => event },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    choosing: {
      tags: 'attention',
      entry: 'tell',
      on: {
        'schema.chosen': {
          target: 'choosing',
          reenter: true,
          actions: { type: 'keepSchema', params: ({ event }) => event },
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
