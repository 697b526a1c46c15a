import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Database, type Problem } from '../../api/contract'
import { unprovided } from '../lib/unprovided'
import { preferredDatabase } from './uploadDraft'

/** What it tells its parent whenever the choice changes. */
export interface TargetChosen {
  type: 'target.chosen'
  database: Database | null
  schema: string | null
}

/** Where an upload goes: a database that takes files, then one of its schemas. */
export const uploadTargetMachine = setup({
  types: {} as {
    context: {
      databases: Database[]
      schemas: string[]
      database: Database | null
      schema: string | null
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
    keepDatabases: assign((_, { output }: { output: Database[] }) => ({
      databases: output,
      database: preferredDatabase(output),
    })),
    keepDatabase: assign((_, { database }: { database: Database }) => ({ database, schema: null, schemas: [] })),
    keepSchemas: assign((_, { output }: { output: string[] }) => ({ schemas: output, schema: output[0] ?? null })),
    keepSchema: assign({ schema: (_, { schema }: { schema: string }) => schema }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    tell: sendParent(
      ({ context: { database, schema } }): TargetChosen => ({ type: 'target.chosen', database, schema }),
    ),
  },
  guards: { databaseIsChosen: ({ context }) => context.database !== null },
}).createMachine({
  id: 'uploadTarget',
  context: { databases: [], schemas: [], database: null, schema: null, problem: null },
  on: { 'database.chosen': { target: '.loadingSchemas', reenter: true, actions: { type: 'keepDatabase', params: ({ event }) => event } } },
  initial: 'loadingDatabases',
  states: {
    loadingDatabases: {
      tags: 'busy',
      invoke: {
        src: 'listUploadDatabases',
        onDone: { target: 'listed', actions: { type: 'keepDatabases', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    listed: { always: [{ guard: 'databaseIsChosen', target: 'loadingSchemas' }, { target: 'choosing' }] },
    loadingSchemas: {
      tags: 'busy',
      entry: 'tell',
      invoke: {
        src: 'listSchemas',
        input: ({ context }) => context.database?.id ?? 0,
        onDone: { target: 'choosing', actions: { type: 'keepSchemas', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    choosing: {
      tags: 'attention',
      entry: 'tell',
      on: { 'schema.chosen': { target: 'choosing', reenter: true, actions: { type: 'keepSchema', params: ({ event }) => event } } },
    },
    failed: {
      tags: 'attention',
      on: { 'choices.retried': [{ guard: 'databaseIsChosen', target: 'loadingSchemas' }, { target: 'loadingDatabases' }] },
    },
  },
})
export type UploadTargetRef = ActorRefFrom<typeof uploadTargetMachine>
