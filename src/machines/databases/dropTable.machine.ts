import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type DroppableTable, type Problem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

/** A table of a schema of a database. */
export interface TableAddress {
  databaseId: number
  schema: string
  table: string
}

interface Context {
  address: TableAddress
  found: DroppableTable | null
  problem: Problem | null
  dropped: boolean
}

/** Drops a table that no dataset shows, once it was told what reads it. */
export const dropTableMachine = setup({
  types: {} as {
    input: TableAddress
    context: Context
    events: { type: 'readers.retried' } | { type: 'drop.confirmed' } | { type: 'dialog.dismissed' }
    output: { dropped: boolean }
    tags: 'busy' | 'attention'
  },
  actors: {
    getTableReaders: unprovided<DroppableTable, TableAddress>('getTableReaders'),
    dropTable: unprovided<void, TableAddress>('dropTable'),
  },
  actions: {
    storeFound: assign({ found: (_, { output }: { output: DroppableTable }) => output }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeDropped: assign({ dropped: true }),
    reportDropped: ({ context: { address }, system }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Deleted the table ${address.table}`,
      })
    },
  },
}).createMachine({
  id: 'dropTable',
  context: ({ input }) => ({ address: input, found: null, problem: null, dropped: false }),
  output: ({ context }) => ({ dropped: context.dropped }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: { 'dialog.dismissed': 'done' },
      invoke: {
        src: 'getTableReaders',
        input: ({ context }) => context.address,
        onDone: {
          target: 'confirming',
          actions: fromEvent('storeFound'),
        },
        onError: {
          target: 'unread',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    unread: { tags: 'attention', on: { 'readers.retried': 'reading', 'dialog.dismissed': 'done' } },
    confirming: {
      tags: 'attention',
      on: { 'drop.confirmed': 'dropping', 'dialog.dismissed': 'done' },
    },
    dropping: {
      tags: 'busy',
      invoke: {
        src: 'dropTable',
        input: ({ context }) => context.address,
        onDone: { target: 'done', actions: ['storeDropped', 'reportDropped'] },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    failed: { tags: 'attention', on: { 'drop.confirmed': 'dropping', 'dialog.dismissed': 'done' } },
    done: { type: 'final' },
  },
})
export type DropTableRef = ActorRefFrom<typeof dropTableMachine>
