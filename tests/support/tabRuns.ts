import { fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate'
import type { RunState, SqlAnswer } from '../../src/api/contract'
import type { Report } from '../../src/machines/sql/runContext'
import type { RunRequest } from '../../src/machines/sql/runRequest'
import { tabRunMachine } from '../../src/machines/sql/tabRun.machine'
import { inWorld } from './world'

const column = {
  name: 'n',
  column_name: 'n',
  type: 'BIGINT',
  is_dttm: false,
  type_generic: 0,
} as const

/** What is asked of the server for a run of a tab. */
export const requestedAs = (client_id: string, sql = 'SELECT 1 AS n'): RunRequest => ({
  client_id,
  database_id: 1,
  schema: null,
  sql,
  queryLimit: 1000,
  sql_editor_id: 't1',
  tab: 'Untitled Query 1',
})

/** An answer with one row of one column; more rows arrive while it is `running`. */
export const answerOf = (state: 'success' | 'running' = 'success'): SqlAnswer => ({
  query_id: 5,
  status: 'success',
  columns: [column],
  selected_columns: [column],
  expanded_columns: [],
  data: [{ n: 1 }],
  results: [
    { statement: 'SELECT 1 AS n', columns: [column], data: [{ n: 1 }], rows: 1, truncated: false },
  ],
  query: { state, limitingFactor: 'NOT_LIMITED' },
})

/** How a run stands, with so many rows that are kept; null where none are. */
export const stateOf = (
  status: RunState['status'],
  rows: number | null = null,
  more: Partial<RunState> = {},
): RunState => ({
  query_id: 5,
  status,
  elapsed_ms: 2000,
  rows,
  error_message: null,
  database_id: 1,
  sql: 'SELECT 1 AS n',
  limit: 1000,
  results:
    rows === null
      ? []
      : [
          {
            index: 0,
            statement: 'SELECT 1 AS n',
            columns: [column],
            rows,
            truncated: false,
            complete: status !== 'running',
          },
        ],
  ...more,
})

/** What a tab shows of such a state. */
export const outcomeOf = (rows: number, complete: boolean, first: SqlAnswer['data'] | null) => ({
  queryId: 5,
  limitsItself: false,
  results: [
    {
      index: 0,
      statement: 'SELECT 1 AS n',
      columns: [column],
      rows,
      truncated: false,
      complete,
      first,
    },
  ],
})

/** Runs of tabs whose calls wait to be answered: `requests`, `began` and `stopped` tell which runs were asked for and which were to end, `left` those that were given up with the page. */
export const pendingRuns = (crashing: Record<string, never> = {}) => {
  const requests: RunRequest[] = []
  const began: string[] = []
  const stopped: string[] = []
  const left: string[] = []
  const answers = new Map<string, PromiseWithResolvers<SqlAnswer>>()
  const stops = new Map<string, PromiseWithResolvers<undefined>>()
  let look: (report: Report) => void = () => undefined
  const pending = <Output>(calls: Map<string, PromiseWithResolvers<Output>>, id: string) => {
    const call = Promise.withResolvers<Output>()
    calls.set(id, call)
    return call.promise
  }
  const machine = tabRunMachine.provide({
    actors: {
      runSql: fromPromise<SqlAnswer, RunRequest>(({ input }) => {
        requests.push(input)
        began.push(input.client_id)
        return pending(answers, input.client_id)
      }),
      stopQuery: fromPromise<void, { id: string }>(({ input }) => {
        stopped.push(input.id)
        return pending(stops, input.id)
      }),
      watchRun: fromCallback<EventObject, { id: string; atOnce: boolean }, Report>(
        ({ sendBack }) => {
          look = sendBack
        },
      ),
      watchAbandonedRun: fromCallback<{ type: 'run.over' }, { id: string }>(
        ({ input, receive }) => {
          let isOver = false
          receive(() => {
            isOver = true
          })
          return () => {
            if (!isOver) left.push(input.id)
          }
        },
      ),
      ...crashing,
    },
  })
  return {
    machine,
    requests,
    began,
    stopped,
    left,
    answer: (id: string) =>
      answers.get(id) ?? (Promise.reject(new Error(`${id} was not asked for`)) as never),
    stop: (id: string) =>
      stops.get(id) ?? (Promise.reject(new Error(`${id} was not stopped`)) as never),
    see: (run: RunState) => look({ type: 'run.seen', run }),
    miss: (status: number) =>
      look({ type: 'run.missed', problem: { status, message: 'Not there' } }),
  }
}

/** The run of a tab as it begins, or looked for, among runs that wait to be answered. */
export const openRun = (found = false, crashing: Record<string, never> = {}) => {
  const runs = pendingRuns(crashing)
  const clock = new SimulatedClock()
  const world = inWorld(
    runs.machine,
    { requested: requestedAs('r1'), text: 'SELECT 1 AS n', found },
    ['notifications', 'runsOfDatabase', 'historyItems'],
    clock,
  )
  const { actor } = world
  return {
    ...world,
    ...runs,
    clock,
    request: (id: string, sql?: string) =>
      actor.send({
        type: 'run.requested',
        requested: requestedAs(id, sql),
        text: sql ?? 'SELECT 1 AS n',
      }),
    /** The state and what is known, but for the clock and the grid. */
    known: () => {
      const { value, context } = actor.getSnapshot()
      const { grid: _, startedAt: __, endedAt, ...rest } = context
      return { value, ...rest, hasEnded: endedAt !== null }
    },
  }
}
