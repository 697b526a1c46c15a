import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExports, type OpenFile } from '../../../server/exports/exports.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fileOf = (name: string) => {
  const giveUp = vi.fn()
  const bytes = async function* () {}
  const file: OpenFile = {
    name,
    format: 'csv',
    bytes,
    giveUp,
    again: { userId: 1, input: { name } },
  }
  return { file, giveUp }
}

test('a file is fetched once, tells its person alone how far it is, and is remembered for a minute after its end', () => {
  const exports = createExports()
  const { file, giveUp } = fileOf('sales.csv')
  const ticket = exports.register(1, 'a', file)
  const other = exports.register(1, 'b', fileOf('other.csv').file)
  const waiting = exports.state(1, 'a')
  const sending = exports.fetch(ticket)
  sending?.count(3)
  sending?.count(4)
  const under = exports.state(1, 'a')
  sending?.end('The connection broke')
  sending?.end(null)
  vi.advanceTimersByTime(59_999)
  const ended = exports.state(1, 'a')
  vi.advanceTimersByTime(1)
  expect({
    waiting,
    name: sending?.file.name,
    again: exports.fetch(ticket),
    ofAnother: exports.state(2, 'a'),
    under,
    ended,
    forgotten: exports.state(1, 'a'),
    notFetched: [exports.fetch(other), exports.state(1, 'b')],
    givenUp: giveUp.mock.calls.length,
  }).toEqual({
    waiting: { state: 'waiting', bytes: 0, message: null },
    name: 'sales.csv',
    again: null,
    ofAnother: null,
    under: { state: 'sending', bytes: 7, message: null },
    ended: { state: 'failed', bytes: 7, message: 'The connection broke' },
    forgotten: null,
    notFetched: [
      null,
      { state: 'failed', bytes: 0, message: 'The browser did not fetch the file' },
    ],
    givenUp: 0,
  })
})

test('a file that is left to another server is given up here, and a newer one of the same id is not forgotten', () => {
  const exports = createExports()
  const [first, second] = [fileOf('first.csv'), fileOf('second.csv')]
  const ticket = exports.register(1, 'a', first.file)
  const newer = exports.register(1, 'a', second.file)
  const over = exports.handOver(ticket)
  const known = exports.state(1, 'a')
  const newerOver = exports.handOver(newer)
  vi.advanceTimersByTime(60_000)
  expect({
    over,
    known: known?.state,
    newerOver,
    left: [exports.state(1, 'a'), exports.handOver(ticket), exports.fetch(newer)],
    givenUp: [first.giveUp.mock.calls.length, second.giveUp.mock.calls.length],
  }).toEqual({
    over: { clientId: 'a', again: first.file.again },
    known: 'waiting',
    newerOver: { clientId: 'a', again: second.file.again },
    left: [null, null, null],
    givenUp: [1, 1],
  })
})

test('a file that was sent whole stays so, and the next of its id, which nobody fetches, is given up and known', () => {
  const exports = createExports()
  const { file, giveUp } = fileOf('next.csv')
  const sending = exports.fetch(exports.register(1, 'a', fileOf('first.csv').file))
  sending?.end(null)
  sending?.end('The connection broke')
  const sent = exports.state(1, 'a')
  exports.register(1, 'a', file)
  vi.advanceTimersByTime(60_000)
  expect({ sent, next: exports.state(1, 'a'), givenUp: giveUp.mock.calls.length }).toEqual({
    sent: { state: 'done', bytes: 0, message: null },
    next: { state: 'failed', bytes: 0, message: 'The browser did not fetch the file' },
    givenUp: 1,
  })
})
