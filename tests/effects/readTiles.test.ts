import { afterEach, expect, test, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { readCharts } from '../../src/effects/readTiles'
import type { ReadReport } from '../../src/machines/dashboard/tileReads.machine'
import { waitFor } from '../support/waitFor'
import { browserStorage } from '../support/webStorage'
import { calledServer } from '../support/calledServer'

const line = (id: number) =>
  `${JSON.stringify({
    id,
    chart_name: `Chart ${id}`,
    chart_metadata: null,
    form_data: {},
    applied_filters: [],
    rejected_filters: [],
    error: 'No such column',
    result: [{ status: 'failed' }],
  })}\n`
let answered = [1, 2, 3]
calledServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'application/x-ndjson' })
    .end(answered.map(line).join(''))
})
afterEach(() => {
  answered = [1, 2, 3]
  vi.unstubAllGlobals()
})

const reader = (read = 1, ids = [1, 2, 3]) => {
  const machine = setup({
    types: {} as { context: { reports: string[] }; events: ReadReport },
    actors: { readCharts },
  }).createMachine({
    context: { reports: [] },
    invoke: {
      src: 'readCharts',
      input: {
        read,
        ids,
        filters: [],
        timeRange: undefined,
        force: false,
        dashboardId: 7,
      },
    },
    on: {
      '*': {
        actions: assign({
          reports: ({ context, event }) => [
            ...context.reports,
            `${event.type === 'chart.answered' ? `chart ${event.entry.id}` : event.type}${event.read === 1 ? '' : ` of read ${event.read}`}`,
          ],
        }),
      },
    },
  })
  const actor = createActor(machine).start()
  return (count: number) =>
    waitFor(actor, ({ context }) => context.reports.length >= count).then(
      ({ context }) => context.reports,
    )
}

test('charts that come together are reported until 24 ms were drawn, the others once the page has answered its user', async () => {
  const yielded = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let now = 0
  vi.stubGlobal('performance', { now: () => (now += 12) })
  vi.stubGlobal('scheduler', {
    yield: () => {
      yielded.resolve()
      return answered.promise
    },
  })
  const reported = reader()
  await yielded.promise
  expect(await reported(1)).toEqual(['chart 1', 'chart 2'])
  answered.resolve()
  expect(await reported(3)).toEqual(['chart 1', 'chart 2', 'chart 3'])
})

test('a browser that does not know how to yield takes the others in tasks of their own', async () => {
  expect('scheduler' in globalThis).toBe(false)
  let now = 0
  vi.stubGlobal('performance', { now: () => (now += 24) })
  expect(await reader()(4)).toEqual(['chart 1', 'chart 2', 'chart 3', 'read.ended'])
})

test('the first read of a dashboard is remembered with the dashboard and its datasets, which come before it', async () => {
  const storage = browserStorage()
  vi.stubGlobal('location', { pathname: '/dashboards/7', search: '' })
  await reader()(4)
  expect(storage.read('chartroom.firstReads.0')).toEqual({
    '/dashboards/7': [
      {
        url: expect.stringContaining('/api/v1/chart/data_list/?id_list=1%2C2%2C3') as string,
        body: '{"filters":[],"dashboard_id":7}',
      },
      { url: '/api/v1/dashboard/7', body: null },
      { url: '/api/v1/dashboard/7/datasets', body: null },
    ],
  })
})

test('after each pause charts are reported for 24 ms again', async () => {
  answered = [1, 2, 3, 4, 5, 6]
  let now = 0
  let pauses = 0
  vi.stubGlobal('performance', { now: () => (now += 12) })
  vi.stubGlobal('scheduler', {
    yield: () => {
      pauses += 1
      return Promise.resolve()
    },
  })
  const reported = await reader(1, answered)(7)
  expect({ reported, pauses }).toEqual({
    reported: [...answered.map((id) => `chart ${id}`), 'read.ended'],
    pauses: 3,
  })
})

test('a later read says which it is and how it failed, and is not remembered', async () => {
  const storage = browserStorage()
  vi.stubGlobal('location', { pathname: '/dashboards/7', search: '' })
  answered = [1]
  expect({
    reported: await reader(2)(2),
    remembered: storage.read('chartroom.firstReads.0'),
  }).toEqual({
    reported: ['chart 1 of read 2', 'read.failed of read 2'],
    remembered: null,
  })
})
