import { AsyncResource } from 'node:async_hooks'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import type { RunState, SqlAnswer } from '../../src/api/contract'
import type { Report } from '../../src/machines/sql/runContext'
import type { RunRequest } from '../../src/machines/sql/runRequest'
import { answerOf, stateOf } from './tabRuns'

type Status = RunState['status']
interface Run {
  id: string
  tab: string
  window: number
  status: Status
  answer: PromiseWithResolvers<SqlAnswer>
}

const away = { status: 0, message: 'The server cannot be reached' }
const gone = { status: 404, message: 'No such run' }
const refusedAs = (error_type: string, message: string) => ({
  status: 409,
  message,
  errors: [{ message, error_type }],
})
const endedAs: Partial<Record<Status, { status: number; message: string }>> = {
  failed: { status: 400, message: 'No such table' },
  stopped: refusedAs('QUERY_STOPPED', 'The query was stopped'),
  timed_out: { status: 408, message: 'Took too long' },
}

/** A server that runs SQL in memory, for several windows, and what becomes of it and of the way to it. */
export const sqlServer = () => {
  const runs = new Map<string, Run>()
  const watchers = new Set<() => void>()
  let isReachable = true
  let requests = 0
  const reach = () => {
    requests += 1
    if (!isReachable) throw Object.assign(new Error(away.message), away)
  }
  const refuse = (problem: object): never => {
    throw Object.assign(new Error('Refused'), problem)
  }
  const end = (run: Run, status: Status) => {
    if (run.status !== 'running') return
    run.status = status
    const problem = endedAs[status]
    if (problem === undefined) run.answer.resolve(answerOf())
    else run.answer.reject(Object.assign(new Error(problem.message), problem))
  }
  const goingOn = () => [...runs.values()].filter(({ status }) => status === 'running')
  /** What one window calls. */
  const calledBy = (window: number) => ({
    runSql: fromPromise<SqlAnswer, RunRequest>(async ({ input }) => {
      reach()
      if (runs.has(input.client_id)) return refuse(refusedAs('RUN_ALREADY_BEGUN', 'Begun already'))
      const answer = Promise.withResolvers<SqlAnswer>()
      const { client_id: id, sql_editor_id } = input
      runs.set(id, { id, tab: String(sql_editor_id), window, status: 'running', answer })
      return answer.promise
    }),
    stopQuery: fromPromise<void, { id: string }>(async ({ input }) => {
      reach()
      const run = runs.get(input.id)
      if (run === undefined) return refuse(gone)
      end(run, 'stopped')
      await Promise.resolve()
    }),
    watchAbandonedRun: fromCallback<{ type: 'run.over' }, { id: string }>(({ input, receive }) => {
      let isOver = false
      receive(() => {
        isOver = true
      })
      return () => {
        const run = runs.get(input.id)
        if (!isOver && isReachable && run) end(run, 'stopped')
      }
    }),
    watchRun: fromCallback<EventObject, { id: string; atOnce: boolean }, Report>(
      ({ input: { id, atOnce }, sendBack }) => {
        const look = AsyncResource.bind(() => {
          requests += 1
          const run = runs.get(id)
          if (!isReachable) sendBack({ type: 'run.missed', problem: away })
          else if (run === undefined) sendBack({ type: 'run.missed', problem: gone })
          else {
            const message = endedAs[run.status]?.message ?? null
            sendBack({
              type: 'run.seen',
              run: stateOf(run.status, run.status === 'success' ? 1 : null, {
                error_message: message,
              }),
            })
          }
        })
        watchers.add(look)
        if (atOnce) look()
        return () => void watchers.delete(look)
      },
    ),
  })
  return {
    calledBy,
    runs,
    goingOn,
    requests: () => requests,
    watcherCount: () => watchers.size,
    look: () => [...watchers].forEach((look) => look()),
    endOne: (at: number, status: Status) => {
      const going = goingOn()
      const run = going[at % Math.max(1, going.length)]
      if (run) end(run, status)
    },
    endAll: () => goingOn().forEach((run) => end(run, 'success')),
    /** What was under way goes on, without anybody who waits for it. */
    lose: () => {
      isReachable = false
      for (const { answer } of goingOn())
        answer.reject(Object.assign(new Error(away.message), away))
    },
    comeBack: () => {
      isReachable = true
    },
    /** Nothing is known any more of what was under way. */
    restart: () => {
      for (const { id, answer } of goingOn()) {
        answer.reject(Object.assign(new Error(away.message), away))
        runs.delete(id)
      }
    },
  }
}
