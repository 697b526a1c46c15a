import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '../../src/api/client'
import { beginEarly, earlyAnswer } from '../../src/api/earlyCalls'
import { calledServer } from '../support/calledServer'

const requests: string[] = []
const statuses: number[] = []
const origin = calledServer(({ url, headers }, response) => {
  requests.push(`${url} with ${headers.authorization}`)
  response
    .writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ result: requests.length }))
})

const read = () => get(z.object({ result: z.number() }), '/dashboard/1')
const path = '/api/v1/dashboard/1'
const sent = `${path} with Bearer a token`

test.each([
  ['this one', path, 'a token', 200, { result: 1, requests: [sent] }],
  [
    'of another dashboard',
    '/api/v1/dashboard/2',
    'a token',
    200,
    { result: 2, requests: ['/api/v1/dashboard/2 with Bearer a token', sent] },
  ],
  [
    'of another user',
    path,
    'another token',
    200,
    { result: 2, requests: [`${path} with Bearer another token`, sent] },
  ],
  ['that the server refused', path, 'a token', 503, { result: 2, requests: [sent, sent] }],
])(
  'of a reading that was begun early, %s, the answer is taken or the call is sent',
  async (_, url, token, status, expected) => {
    requests.length = 0
    statuses.push(status)
    beginEarly([{ url: origin() + url, body: null }], token)
    await expect.poll(() => requests.length).toBe(1)
    const { result } = await read()
    expect({ result, requests }).toEqual(expected)
  },
)

test('what was begun early is taken once, and read anew after that', async () => {
  requests.length = 0
  beginEarly([{ url: origin() + path, body: null }], 'a token')
  await expect.poll(() => requests.length).toBe(1)
  expect([await read(), await read()]).toEqual([{ result: 1 }, { result: 2 }])
})

test('what was begun early of other paths waits until it is read', async () => {
  requests.length = 0
  const urls = ['/api/v1/dashboard/1/datasets', path].map((url) => origin() + url)
  beginEarly(
    urls.map((url) => ({ url, body: null })),
    'a token',
  )
  await expect.poll(() => requests.length).toBe(2)
  await read()
  expect(globalThis.earlyCalls?.map(({ url }) => url)).toEqual([urls[0]])
  await get(z.object({ result: z.number() }), '/dashboard/1/datasets')
  expect([globalThis.earlyCalls, requests.length]).toEqual([[], 2])
})

/** Begins calls that are never answered; whether each of them is aborted by now. */
const begunCalls = (...urls: string[]) => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    signals.push(request.signal)
    return new Promise(() => undefined)
  })
  beginEarly(
    urls.map((url) => ({ url, body: url.includes('lines') ? '{}' : null })),
    'a token',
  )
  vi.unstubAllGlobals()
  return () => signals.map((signal) => signal?.aborted)
}

test('what was begun early and nobody made is aborted after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const aborted = begunCalls('/read', '/lines')
  await vi.advanceTimersByTimeAsync(29_999)
  const before = aborted()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect([before, aborted(), globalThis.earlyCalls]).toEqual([[false, false], [true, true], []])
})

test('what was begun early of the same path is aborted, and the same call when it is left', () => {
  const aborted = begunCalls('/lines?id=1', '/lines?id=2', '/other')
  const left = new AbortController()
  void earlyAnswer({ url: '/lines?id=2', body: '{}' }, 'a token', left.signal)
  const before = aborted()
  left.abort()
  expect([before, aborted()]).toEqual([
    [true, false, false],
    [true, true, false],
  ])
  globalThis.earlyCalls = []
})
