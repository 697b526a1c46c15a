import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type DroppableTable, type Problem, type ThingType } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { intentionAfter, newIntention, type Intended } from '../lib/intention'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { TrashRow } from './trashList.machine'

/** The table that an upload made for a dataset. */
export interface TableOfDataset {
  id: number
  table: DroppableTable
}

interface Context extends Intended {
  tables: readonly TableOfDataset[]
  dropTables: boolean
  left: readonly TrashRow[]
  deleted: readonly TrashRow[]
  problem: Problem | null
}

const datasetsIn = (things: readonly TrashRow[]) =>
  things.flatMap(({ type, thingId }) => (type === 'dataset' ? [thingId] : []))

/** Deletes things of the trash for good after a question, with the tables of datasets where that is wanted, one after the other; a refusal stops there and asks again. */
export const purgeThingsMachine = setup({
  types: {} as {
    input: { items: readonly TrashRow[] }
    context: Context
    events:
      | { type: 'command.confirmed' }
      | { type: 'tables.marked'; marked: boolean }
      | { type: 'command.dismissed' }
    output: { deleted: readonly TrashRow[] }
    tags: 'busy' | 'attention'
  },
  actors: {
    deleteForGood: unprovided<void, { type: ThingType; id: number; dropTable: boolean } & Intended>(
      'deleteForGood',
    ),
    listDroppableTables: unprovided<TableOfDataset[], { ids: readonly number[] }>(
      'listDroppableTables',
    ),
  },
  actions: {
    storeTables: assign({ tables: (_, { output }: { output: TableOfDataset[] }) => output }),
    markTables: assign({ dropTables: (_, { marked }: { marked: boolean }) => marked }),
    storeDeleted: assign(
      ({
        context: {
          left: [thing, ...left],
          deleted,
        },
      }) => ({ left, deleted: thing ? [...deleted, thing] : deleted, intention: newIntention() }),
    ),
    storeProblem: assign(({ context: { intention } }, { error }: { error: unknown }) => ({
      problem: toProblem(error),
      intention: intentionAfter(intention, error),
    })),
    report: ({
      context: {
        deleted: [first, ...more],
      },
      system,
    }) => {
      if (first)
        post(system, {
          intent: 'success',
          area: 'workspace',
          title: `Deleted ${more.length === 0 ? first.title : `${more.length + 1} things`} for good`,
        })
    },
    refresh: ({ system }) => invalidate(system, 'trash'),
  },
  guards: {
    holdsDatasets: ({ context }) => datasetsIn(context.left).length > 0,
    moreIsLeft: ({ context }) => context.left.length > 1,
  },
}).createMachine({
  id: 'purgeThings',
  context: ({ input }) => ({
    left: input.items,
    deleted: [],
    problem: null,
    tables: [],
    dropTables: false,
    intention: newIntention(),
  }),
  output: ({ context }) => ({ deleted: context.deleted }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'holdsDatasets', target: 'looking' }, { target: 'confirming' }] },
    looking: {
      tags: 'busy',
      on: { 'command.dismissed': 'done' },
      invoke: {
        src: 'listDroppableTables',
        input: ({ context }) => ({ ids: datasetsIn(context.left) }),
        onDone: {
          target: 'confirming',
          actions: fromEvent('storeTables'),
        },
        onError: {
          target: 'confirming',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    confirming: {
      tags: 'attention',
      on: {
        'command.confirmed': 'deleting',
        'command.dismissed': 'done',
        'tables.marked': { actions: fromEvent('markTables') },
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        src: 'deleteForGood',
        input: ({
          context: {
            left: [thing],
            tables,
            dropTables,
            intention,
          },
        }) => ({
          intention,
          type: thing?.type ?? 'chart',
          id: thing?.thingId ?? 0,
          dropTable:
            dropTables &&
            thing?.type === 'dataset' &&
            tables.some(({ id }) => id === thing.thingId),
        }),
        onDone: [
          { guard: 'moreIsLeft', target: 'deleting', reenter: true, actions: 'storeDeleted' },
          { target: 'done', actions: ['storeDeleted', 'report', 'refresh'] },
        ],
        onError: {
          target: 'confirming',
          actions: [fromEvent('storeProblem'), 'refresh'],
        },
      },
    },
    done: { type: 'final' },
  },
})
export type PurgeThingsRef = ActorRefFrom<typeof purgeThingsMachine>
