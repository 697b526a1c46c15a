import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ChartResult, DataListEntry, FormData, Problem } from '../../api/contract'
import { readingForbiddenType } from '../../api/contract/problem'
import { fromEvent } from '../lib/fromEvent'

/** A chart as it was answered under the filters of its dashboard. */
export interface ChartEntry extends Omit<DataListEntry, 'result'> {
  result: ChartResult | null
}

interface Answered {
  read: number
  entry: ChartEntry
  at: number
}
/** How a viewer arranged the columns of a table; it is not saved. */
interface TableArrangement {
  columns: readonly object[]
  pivotMode: boolean
}
interface Failed {
  problem: Problem
}

/** The form of a table as its viewer arranged it. */
export const arrangedForm = (form: FormData, arrangement: TableArrangement | null): FormData =>
  arrangement === null
    ? form
    : {
        ...form,
        extra_form_data: {
          ...form.extra_form_data,
          column_state: [...arrangement.columns],
          pivot_mode: arrangement.pivotMode,
        },
      }

/** One chart of a dashboard. What it shows stays while it is read again; an answer to an earlier read is not taken. */
export const tileMachine = setup({
  types: {} as {
    input: { chartId: number }
    context: {
      chartId: number
      read: number
      entry: ChartEntry | null
      /** When it was answered, in ms since 1970. */
      at: number
      problem: Problem | null
      arrangement: TableArrangement | null
    }
    events:
      | { type: 'tile.requested'; read: number }
      | ({ type: 'tile.answered' } & Answered)
      | ({ type: 'tile.failed' } & Failed)
      | ({ type: 'table.arranged' } & TableArrangement)
    tags: 'busy'
  },
  actions: {
    storeRead: assign({ read: (_, { read }: { read: number }) => read }),
    storeEntry: assign((_, { entry, at }: Answered) => ({ entry, at, problem: null })),
    storeProblem: assign({ problem: (_, { problem }: Failed) => problem }),
    storeArrangement: assign((_, { columns, pivotMode }: TableArrangement) => ({
      arrangement: { columns, pivotMode },
    })),
    storeError: assign((_, { entry }: Answered) => ({
      problem: {
        status: entry.error_type === readingForbiddenType ? 403 : 400,
        message: entry.error ?? '',
      },
    })),
  },
  guards: {
    isCurrent: ({ context }, { read }: { read: number }) => read === context.read,
    isCurrentError: ({ context }, { read, entry }: Answered) =>
      read === context.read && entry.error !== null,
  },
}).createMachine({
  id: 'tile',
  context: ({ input: { chartId } }) => ({
    chartId,
    read: 0,
    entry: null,
    at: 0,
    problem: null,
    arrangement: null,
  }),
  on: {
    'tile.requested': { target: '.loading', actions: fromEvent('storeRead') },
    'table.arranged': { actions: fromEvent('storeArrangement') },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      on: {
        'tile.answered': [
          {
            guard: fromEvent('isCurrentError'),
            target: 'failed',
            actions: fromEvent('storeError'),
          },
          { guard: fromEvent('isCurrent'), target: 'ready', actions: fromEvent('storeEntry') },
        ],
        'tile.failed': { target: 'failed', actions: fromEvent('storeProblem') },
      },
    },
    ready: {},
    failed: {},
  },
})
export type TileRef = ActorRefFrom<typeof tileMachine>
