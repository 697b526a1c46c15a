import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnyActorLogic } from 'xstate'
import { confirmBeforeLeaving } from '../../src/effects/confirmBeforeLeaving'
import { fetchFile } from '../../src/effects/fetchFile'
import { fullScreen } from '../../src/effects/fullScreen'
import { pictureStore } from '../../src/effects/pictureStore'
import { imageOf, pngOf } from '../../src/effects/pngOf'
import { copyLink, copyText } from '../../src/effects/storage/drafts'
import { firstReadsHere, rememberFirstReads } from '../../src/effects/storage/firstReads'
import { enterWindow, openWindows, windowId } from '../../src/effects/storage/windowId'
import { idleTime } from '../../src/effects/thumbnailCalls'
import { workspace } from '../../src/wiring/workspace'
import { actorsIn } from '../support/actorsIn'
import { calledServer } from '../support/calledServer'
import { runWired } from '../support/runWired'
import { browserWith, nameWindow } from '../support/storages'
import { inWorld } from '../support/world'

let done: string[] = []
const note = (what: string) => void done.push(what)
const whatWasDone = () => done.splice(0)

const requests: string[] = []
let respond = true
calledServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  request.socket.on('close', () => requests.push('given up'))
  if (!respond) return
  if (request.url?.endsWith('/file') === true)
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"url":"/api/v1/chart/export/f2","job_id":null}')
  const isThere = !request.url?.includes('404')
  response
    .writeHead(isThere ? 200 : 404, { 'content-type': isThere ? 'image/png' : 'application/json' })
    .end(isThere ? 'a picture' : '{"message":"Gone"}')
})

beforeAll(nameWindow)
beforeEach(() => {
  done = []
  requests.length = 0
  respond = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('leaving the page is questioned for as long as something is on its way', () => {
  const { window } = browserWith()
  const isQuestioned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const before = isQuestioned()
  const { leave } = inWorld(confirmBeforeLeaving)
  const meanwhile = isQuestioned()
  leave()
  expect([before, meanwhile, isQuestioned()]).toEqual([false, true, false])
})

test('a file is left to the browser under the name that the server gives it, that of a job once it is ready', async () => {
  const link = {
    href: '',
    download: 'not set',
    click: () => note(`${link.href} as "${link.download}"`),
  }
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'a' ? link : null) })
  await fetchFile({ url: '/api/v1/chart/export/f1' })
  const ofJob = actorsIn(workspace, 'workspace').find(({ path }) => path.endsWith('fetchJobFile'))
  await runWired(ofJob?.logic as AnyActorLogic, { id: 'j1' })
  expect({ done: whatWasDone(), sent: requests.filter((each) => each !== 'given up') }).toEqual({
    done: ['/api/v1/chart/export/f1 as ""', '/api/v1/chart/export/f2 as ""'],
    sent: ['POST /api/v1/async_event/spade_job/j1/file'],
  })
})

test('the full screen is entered and left, by the browser too, and left with the dashboard', async () => {
  let isAllowed = true
  const document = Object.assign(new EventTarget(), {
    fullscreenElement: null as object | null,
    documentElement: {
      requestFullscreen: () => {
        note('entered')
        if (!isAllowed) return Promise.reject(new Error('Not allowed'))
        document.fullscreenElement = {}
        return Promise.resolve()
      },
    },
    exitFullscreen: () => {
      note('left')
      document.fullscreenElement = null
      return Promise.resolve()
    },
  })
  vi.stubGlobal('document', document)
  const change = () => document.dispatchEvent(new Event('fullscreenchange'))
  const { actor, reported, leave } = inWorld(fullScreen)
  const heard = () => reported.splice(0).map(({ type }) => type)
  actor.send({ type: 'wall.left' })
  const outside = whatWasDone()
  actor.send({ type: 'wall.entered' })
  change()
  const entered = [...whatWasDone(), ...heard()]
  actor.send({ type: 'wall.left' })
  const left = [...whatWasDone(), ...heard()]
  change()
  const leftByBrowser = [...whatWasDone(), ...heard()]
  isAllowed = false
  actor.send({ type: 'wall.entered' })
  await Promise.resolve()
  const refused = [...whatWasDone(), ...heard()]
  isAllowed = true
  actor.send({ type: 'wall.entered' })
  leave()
  change()
  expect({
    outside,
    entered,
    left,
    leftByBrowser,
    refused,
    gone: [...whatWasDone(), ...heard()],
  }).toEqual({
    outside: [],
    entered: ['entered'],
    left: ['left'],
    leftByBrowser: ['fullScreen.left'],
    refused: ['entered'],
    gone: ['entered', 'left'],
  })
})

test('pictures are loaded, let go of when they are not needed, and all at the end', async () => {
  let number = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(number += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => note(`let go of ${url}`))
  const { actor, reported, leave } = inWorld(pictureStore)
  const requestPicture = async (type: 'chart' | 'dashboard', id: number) => {
    const { length } = reported
    actor.send({ type: 'picture.requested', key: `${type} ${id}`, of: { type, id } })
    await expect.poll(() => reported.length).toBe(length + 1)
  }
  await requestPicture('chart', 4)
  await requestPicture('dashboard', 6)
  await requestPicture('chart', 404)
  actor.send({ type: 'picture.dropped', url: 'blob:1' })
  actor.send({ type: 'picture.dropped', url: 'blob:1' })
  actor.send({ type: 'picture.dropped', url: 'blob:9' })
  const dropped = whatWasDone()
  respond = false
  const sent = requests.length
  actor.send({ type: 'picture.requested', key: 'late', of: { type: 'chart', id: 5 } })
  await expect.poll(() => requests.length).toBe(sent + 1)
  leave()
  await expect.poll(() => requests.includes('given up')).toBe(true)
  expect({
    requests: requests.filter((each) => each !== 'given up'),
    reported,
    dropped,
    atTheEnd: whatWasDone(),
  }).toEqual({
    requests: [
      'GET /api/v1/chart/4/thumbnail',
      'GET /api/v1/dashboard/6/thumbnail',
      'GET /api/v1/chart/404/thumbnail',
      'GET /api/v1/chart/5/thumbnail',
    ],
    reported: [
      { type: 'picture.loaded', key: 'chart 4', url: 'blob:1' },
      { type: 'picture.loaded', key: 'dashboard 6', url: 'blob:2' },
      { type: 'picture.failed', key: 'chart 404' },
    ],
    dropped: ['let go of blob:1'],
    atTheEnd: ['let go of blob:2'],
  })
})

test('the pixels of a canvas become a file of their kind, or say that they are too many', async () => {
  const canvas = (blob: Blob | null) =>
    ({
      toBlob: (take: (blob: Blob | null) => void, type: string) => {
        note(type)
        take(blob)
      },
    }) as HTMLCanvasElement
  const file = new Blob(['pixels'])
  const made = [await imageOf(canvas(file), 'image/jpeg'), await pngOf(canvas(file))]
  await expect(pngOf(canvas(null))).rejects.toMatchObject({
    message: 'The image is larger than this browser can make.',
  })
  expect({ made, as: whatWasDone() }).toEqual({
    made: [file, file],
    as: ['image/jpeg', 'image/png', 'image/png'],
  })
})

test('texts and links are copied; a link that may not be copied is reported all the same', async () => {
  let isAllowed = true
  const writeText = (text: string) => {
    note(text)
    return isAllowed ? Promise.resolve() : Promise.reject(new Error('Not allowed'))
  }
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  vi.stubGlobal('window', { location: { origin: 'http://here' } })
  await copyText({ text: 'a text' })
  const copied = await copyLink({ path: '/charts/4' })
  isAllowed = false
  const refused = await copyLink({ path: '/charts/5' })
  const refusal = await copyText({ text: 'b' }).catch(({ message }: Error) => message)
  expect({ copied, refused, refusal, written: whatWasDone() }).toEqual({
    copied: { link: 'http://here/#/charts/4', copied: true },
    refused: { link: 'http://here/#/charts/5', copied: false },
    refusal: 'Not allowed',
    written: ['a text', 'http://here/#/charts/4', 'http://here/#/charts/5', 'b'],
  })
})

test.each([true, false])(
  'a thumbnail waits 200 ms and until the browser is idle (browser that says so: %s)',
  async (saysSo) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let idle: () => void = () => undefined
    const requestIdleCallback = (run: () => void, { timeout }: { timeout: number }) => {
      note(`requested within ${timeout}`)
      idle = run
    }
    vi.stubGlobal('window', saysSo ? { requestIdleCallback } : {})
    vi.stubGlobal('requestIdleCallback', requestIdleCallback)
    const waiting = idleTime().then(() => note('idle'))
    await vi.advanceTimersByTimeAsync(199)
    const early = whatWasDone()
    await vi.advanceTimersByTimeAsync(1)
    const after = whatWasDone()
    idle()
    await waiting
    expect([early, after, whatWasDone()]).toEqual(
      saysSo ? [[], ['requested within 5000'], ['idle']] : [[], ['idle'], []],
    )
  },
)

test('a window takes its name out of the storage, so that a tab that is duplicated gets one of its own', async () => {
  const { sessionStorage } = browserWith({ tab: { 'chartroom.window': 'before' } })
  const openAnother = async (name: string) => {
    const page = `../../src/effects/storage/windowId.ts?${name}`
    return ((await import(page)) as { windowId: typeof windowId }).windowId()
  }
  const reloaded = await openAnother('reloaded')
  const left = sessionStorage.getItem('chartroom.window')
  const duplicated = await openAnother('duplicated')
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('Denied', 'SecurityError')
    },
  })
  const withoutStorage = await openAnother('withoutStorage')
  expect({
    reloaded,
    left,
    others: new Set(['before', '', duplicated, withoutStorage]).size,
  }).toEqual({ reloaded: 'before', left: null, others: 4 })
})

test('a window shows that it is open, and lends its name to the storage only while the page is being left', async () => {
  const { window, sessionStorage } = browserWith()
  const lock = `chartroom.window.${windowId()}`
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string) => {
        note(`locked ${name}`)
        return Promise.reject(new Error('Gone'))
      },
      query: () => Promise.resolve({ held: [{ name: lock }, { name: 'chartroom.window.other' }] }),
    },
  })
  enterWindow()
  const stored = () => sessionStorage.getItem('chartroom.window')
  const shows = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const states = [stored()]
  window.dispatchEvent(new Event('pagehide'))
  states.push(stored())
  shows(false)
  states.push(stored())
  shows(true)
  states.push(stored())
  const open = [...(await openWindows())]
  vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new Error('Not secure')) } })
  const refused = [...(await openWindows())]
  vi.stubGlobal('navigator', {})
  enterWindow()
  expect({ states, open, refused, none: [...(await openWindows())], done: whatWasDone() }).toEqual({
    states: [null, windowId(), windowId(), null],
    open: [windowId(), 'other'],
    refused: [],
    none: [],
    done: [`locked ${lock}`],
  })
})

test('what an address read first is known to who is signed in, of the last twenty addresses', () => {
  const { localStorage } = browserWith({
    browser: { 'chartroom.login': '{"token":"t","user":{"id":7}}' },
  })
  const at = (search: string) => vi.stubGlobal('location', { pathname: '/dashboards/1', search })
  const calls = (id: number) => [{ url: `/api/v1/chart/${id}`, body: id === 3 ? '{}' : null }]
  for (let id = 0; id <= 20; id += 1) {
    at(`?${id}`)
    rememberFirstReads(7, calls(id))
  }
  const found = (search: string) => {
    at(search)
    return firstReadsHere()
  }
  const known = [found('?0'), found('?1'), found('?3'), found('')]
  localStorage.setItem('chartroom.login', '{"token":"t","user":{"id":8}}')
  known.push(found('?3'))
  expect(known).toEqual([
    undefined,
    { calls: calls(1), token: 't' },
    { calls: calls(3), token: 't' },
    undefined,
    undefined,
  ])
})
