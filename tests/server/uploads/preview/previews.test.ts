import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PreviewOptions } from '../../../../server/uploads/csv/options.ts'
import type { Importers } from '../../../../server/uploads/importer/importers.ts'
import type { Importer } from '../../../../server/uploads/importer/importProcess.ts'
import { createPreviews } from '../../../../server/uploads/preview/previews.ts'

const options = {} as PreviewOptions
const open = new AbortController().signal
const folders: string[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A process that answers, or waits until its test does. */
const importerOf = (name: string) => {
  const waiting: PromiseWithResolvers<unknown>[] = []
  const state = { isFree: true, isWaiting: false, ends: 0, folders: [] as string[] }
  const importer = {
    isFree: () => state.isFree,
    end: () => {
      state.isFree = false
      state.ends += 1
    },
    preview: (work: { folder: string }, signal: AbortSignal) => {
      state.folders.push(work.folder)
      if (!state.isWaiting) return Promise.resolve({ by: name })
      state.isFree = false
      const answer = Promise.withResolvers<unknown>()
      waiting.push(answer)
      const onAbort = () => {
        importer.end()
        answer.reject(signal.reason as Error)
      }
      signal.addEventListener('abort', onAbort)
      return answer.promise.finally(() => {
        signal.removeEventListener('abort', onAbort)
        state.isFree = !signal.aborted
      })
    },
  } as unknown as Importer
  return { importer, state, waiting }
}
const opened = () => {
  const taken: ReturnType<typeof importerOf>[] = []
  const rested: Importer[] = []
  const take = () => {
    const made = importerOf(`taken ${taken.length}`)
    taken.push(made)
    return made.importer
  }
  const rest = (importer: Importer) => void rested.push(importer)
  const previews = createPreviews({ take, rest } as unknown as Importers, 2)
  const looked = (userId: number, importer: Importer) => {
    const folder = mkdtempSync(join(tmpdir(), 'chartroom-preview-'))
    folders.push(folder)
    return { userId, folder, files: [], importer }
  }
  return { previews, looked, taken, rested }
}
const tokenOf = async (answer: Promise<{ token: string }>) => (await answer).token

test('a person has one file that is looked at, and four people have; the next takes the place of the one that rests longest', async () => {
  const { previews, looked } = opened()
  const made = [1, 2, 3, 4, 2, 5].map((user) => ({ user, ...importerOf(String(user)) }))
  const tokens: string[] = []
  for (const { user, importer } of made)
    tokens.push(await tokenOf(previews.begin(looked(user, importer), options, open)))
  const answers = made.map(({ user }, at) => previews.again(tokens[at] ?? '', user, options, open))
  expect({
    cached: answers.map((answer) => answer !== null),
    ends: made.map(({ state }) => state.ends),
    folders: folders.map((folder) => existsSync(folder)),
    others: previews.again(tokens[5] ?? '', 4, options, open),
  }).toEqual({
    cached: [false, false, true, true, true, true],
    ends: [1, 1, 0, 0, 0, 0],
    folders: [false, false, true, true, true, true],
    others: null,
  })
  await Promise.all(answers.filter((answer) => answer !== null))
  await previews.close()
  expect(folders.map((folder) => existsSync(folder))).toEqual(folders.map(() => false))
})

test('a file is forgotten two minutes after it was looked at last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { previews, looked, rested } = opened()
  const { importer, state } = importerOf('own')
  const token = await tokenOf(previews.begin(looked(1, importer), options, open))
  vi.advanceTimersByTime(119_999)
  const again = await previews.again(token, 1, options, open)
  vi.advanceTimersByTime(119_999)
  const inTime = state.ends
  vi.advanceTimersByTime(1)
  expect({
    again,
    inTime,
    ends: state.ends,
    rested: rested.map((one) => one === importer),
    late: previews.again(token, 1, options, open),
    looks: new Set(state.folders).size,
  }).toEqual({
    again: { by: 'own', token },
    inTime: 0,
    ends: 1,
    rested: [true, true],
    late: null,
    looks: 2,
  })
})

test('a look ends with the next one of its file, which another process takes, when its reader leaves, or after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { previews, looked, taken } = opened()
  const own = importerOf('own')
  const file = looked(1, own.importer)
  const token = await tokenOf(previews.begin(file, options, open))
  own.state.isWaiting = true
  const first = expect(previews.again(token, 1, options, open)).rejects.toMatchObject({
    status: 409,
    message: 'The file was asked for again with other options',
  })
  await vi.waitFor(() => expect(own.waiting.length).toBe(1))
  const second = await previews.again(token, 1, options, open)
  await first
  expect({ second, ends: own.state.ends, left: readdirSync(file.folder) }).toEqual({
    second: { by: 'taken 0', token },
    ends: 2,
    left: [],
  })
  const [next] = taken
  if (next === undefined) throw new Error('None was taken')
  next.state.isWaiting = true
  const gone = new AbortController()
  const leaving = expect(previews.again(token, 1, options, gone.signal)).rejects.toThrow('left')
  await vi.waitFor(() => expect(next.waiting.length).toBe(1))
  gone.abort(new Error('left'))
  await leaving
  next.state.isWaiting = false
  const last = importerOf('last')
  last.state.isWaiting = true
  const slow = expect(
    previews.begin(looked(2, last.importer), options, open),
  ).rejects.toMatchObject({
    status: 422,
    message: 'The preview takes longer than a minute: the file may still be uploaded without one',
  })
  await vi.waitFor(() => expect(last.waiting.length).toBe(1))
  vi.advanceTimersByTime(60_000)
  await slow
})

test('a file that cannot be read at first is not kept, one that cannot be read with other options is', async () => {
  const { previews, looked } = opened()
  onTestFinished(() => previews.close())
  const failing = importerOf('failing')
  failing.state.isWaiting = true
  const file = looked(1, failing.importer)
  const begun = previews.begin(file, options, open)
  await vi.waitFor(() => expect(failing.waiting.length).toBe(1))
  failing.waiting[0]?.reject(new Error('broken'))
  await expect(begun).rejects.toThrow('broken')
  expect([existsSync(file.folder), failing.state.ends]).toEqual([false, 1])
  const own = importerOf('own')
  const token = await tokenOf(previews.begin(looked(1, own.importer), options, open))
  own.state.isWaiting = true
  const again = previews.again(token, 1, options, open)
  await vi.waitFor(() => expect(own.waiting.length).toBe(1))
  own.waiting[0]?.reject(new Error('other'))
  await expect(again).rejects.toThrow('other')
  own.state.isWaiting = false
  expect(await previews.again(token, 1, options, open)).toEqual({ by: 'own', token })
})

test('an upload ends the resting process of its person alone, whose file another process reads then', async () => {
  const { previews, looked } = opened()
  onTestFinished(() => previews.close())
  const [own, other] = [importerOf('own'), importerOf('other')]
  const token = await tokenOf(previews.begin(looked(1, own.importer), options, open))
  await previews.begin(looked(2, other.importer), options, open)
  previews.giveRoom(1)
  expect({
    ends: [own.state.ends, other.state.ends],
    again: await previews.again(token, 1, options, open),
  }).toEqual({ ends: [1, 0], again: { by: 'taken 0', token } })
})
