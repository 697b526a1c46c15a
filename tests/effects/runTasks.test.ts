import { afterEach, expect, test, vi } from 'vitest'
import { runStateSchema } from '../../src/api/contract/storedResult'
import { watchAbandonedRun, watchRun } from '../../src/effects/runTasks'
import { sampleFor } from '../support/sampleAnswers'
import { inWorld } from '../support/world'
import { calledServer } from '../support/calledServer'

const seen = sampleFor(runStateSchema) as object
let answers: (object | number)[] = []
const requests: string[] = []
calledServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  const answer = answers.shift() ?? 404
  const [status, body] =
    typeof answer === 'number' ? [answer, { message: `Refused with ${answer}` }] : [200, answer]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([true, false])(
  'a run is looked at now and again, also after a look that failed, until nobody waits (at once: %s)',
  async (atOnce) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answers = [seen, 503, seen]
    requests.length = 0
    const { reported, leave } = inWorld(watchRun, { id: 'r 1', atOnce })
    await new Promise<void>((resolve) => void setImmediate(resolve))
    const begun = requests.length
    const more = async (count: number) => {
      while (reported.length < count)
        await new Promise<void>((resolve) => void setImmediate(resolve))
    }
    if (atOnce) await more(1)
    for (let count = atOnce ? 2 : 1; count <= 3; count += 1) {
      await vi.advanceTimersByTimeAsync(499)
      expect(reported.length).toBe(count - 1)
      await vi.advanceTimersByTimeAsync(1)
      await more(count)
    }
    leave()
    await vi.advanceTimersByTimeAsync(5000)
    expect({ begun: atOnce || begun === 0, requests, reported }).toEqual({
      begun: true,
      requests: Array.from({ length: 3 }, () => 'GET /api/v1/query/r%201'),
      reported: [
        { type: 'run.seen', run: seen },
        { type: 'run.missed', problem: { status: 503, message: 'Refused with 503' } },
        { type: 'run.seen', run: seen },
      ],
    })
  },
)

test('the query of a run that is left, or whose page is closed, is stopped once; that of a run that is over is not', () => {
  const stopped: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    stopped.push(new URL(url).pathname)
    return Promise.resolve(new Response())
  })
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const stops = (happens: (world: ReturnType<typeof watched>) => void) => {
    stopped.length = 0
    happens(watched())
    return [...stopped]
  }
  const watched = () => inWorld(watchAbandonedRun, { id: 'r1' })
  const once = ['/api/v1/query/r1/stop']
  expect([
    stops(({ leave }) => leave()),
    stops(({ leave }) => {
      window.dispatchEvent(new Event('pagehide'))
      leave()
      window.dispatchEvent(new Event('pagehide'))
    }),
    stops(({ actor, leave }) => {
      actor.send({ type: 'run.over' })
      leave()
    }),
  ]).toEqual([once, once, []])
})
