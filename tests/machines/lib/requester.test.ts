import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestOutput } from '../../../src/machines/lib/requester'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a request after its peer has left fails for who asked, and for nobody else', async () => {
  const refusal = await requestOutput(undefined as never, () => ({ type: 'ping' })).catch(
    (error: unknown) => (error as Error).message,
  )
  // What nobody handles is thrown again by a timer.
  expect({ refusal, unhandled: vi.getTimerCount() }).toEqual({
    refusal: 'The peer of a requester is not running',
    unhandled: 0,
  })
})
