import { fromPromise, type AnyActorRef } from 'xstate'
import type { ChartResult } from '../../api/contract'
import type { ChartQuery, QueryAnswer, QueriesRef } from '../system/queries.machine'

let requestedAt = 0

/** Awaits a chart query through the one `queries` actor of the system; the signal withdraws it. */
export const requestQuery = (
  system: AnyActorRef['system'],
  query: ChartQuery,
  priority: number,
  signal: AbortSignal,
) => {
  const queries = system.get('queries') as QueriesRef | undefined
  if (queries === undefined) return Promise.reject(new Error('The queries actor is not running'))
  requestedAt += 1
  const ticket = `ticket ${requestedAt}`
  return new Promise<ChartResult>((resolve, reject) => {
    const settle = (answer: QueryAnswer) => {
      if ('output' in answer) resolve(answer.output)
      else reject(answer.error) // oxlint-disable-line typescript/prefer-promise-reject-errors -- a Problem, as the caller expects
    }
    signal.addEventListener('abort', () => {
      queries.send({ type: 'query.withdrawn', ticket })
      reject(new DOMException('Withdrawn', 'AbortError'))
    })
    queries.send({ type: 'query.requested', ticket, query, priority, settle })
  })
}

/** The same as an actor: stopping the asker withdraws its query. */
export const throughQueries = (priority: number) =>
  fromPromise<ChartResult, ChartQuery>(({ input, system, signal }) =>
    requestQuery(system, input, priority, signal),
  )
