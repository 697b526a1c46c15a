import { counted } from '../../../src/api/contract/counted.ts'
import { Refusal } from '../../problem.ts'

export const timedOut = (timeoutMs: number) =>
  new Refusal(408, `The query exceeded the timeout of ${counted(timeoutMs / 1000, 'second')}`)

export const abortReason = (signal: AbortSignal) =>
  signal.reason instanceof Error ? signal.reason : new Error('The query was stopped')

/** A clock that runs only while the reader waits for the database. */
export const stopwatch = (budgetMs: number, onSpent: () => void) => {
  let left = budgetMs
  let since: number | null = null
  let timer: NodeJS.Timeout | undefined
  return (counting: boolean) => {
    if (counting === (since !== null)) return
    clearTimeout(timer)
    if (since !== null) left -= performance.now() - since
    since = counting ? performance.now() : null
    if (counting) timer = setTimeout(onSpent, Math.max(0, left))
  }
}
