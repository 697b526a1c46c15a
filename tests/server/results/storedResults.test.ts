import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderFiles } from '../../../server/files/folderFiles.ts'
import type { SharedFiles } from '../../../server/files/sharedFiles.ts'
import {
  createStoredResults,
  expired,
  type StoredResults,
} from '../../../server/results/storedResults.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'

const column = (name: string) => ({
  ...{ name, column_name: name, type: 'INTEGER' },
  ...{ is_dttm: false, type_generic: columnKinds.number },
})
const about = (index: number) => ({
  ...{ index, statement: `SELECT ${index}` },
  columns: [column('n'), column('zero')],
})
const lines = (...numbers: number[]) => Buffer.from(numbers.map((n) => `[${n},0]\n`).join(''))

const ownFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-stored-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folderFiles(folder)
}

/** Two servers with folders of their own: each sees what the other published, and asks it for what arrives there. */
const twoServers = async () => {
  const published = new Map<string, string>()
  const isReached = { rows: true }
  const servers: StoredResults[] = []
  const folders = [await ownFiles(), await ownFiles()]
  for (const [at, own] of folders.entries()) {
    const files: SharedFiles = {
      ...own,
      publish: async (group, names) => {
        for (const name of names) published.set(join(group, name), join(own.folderOf(group), name))
      },
      namesIn: async (group) =>
        [...published.keys()].flatMap((path) => (dirname(path) === group ? basename(path) : [])),
      fetch: async (group, names) => {
        await mkdir(own.folderOf(group), { recursive: true })
        for (const name of names) {
          const from = published.get(join(group, name))
          if (from === undefined) return false
          await cp(from, join(own.folderOf(group), name))
        }
        return true
      },
    }
    const other = () => servers[1 - at]
    servers.push(
      createStoredResults(files, {
        results: async (run) => other()?.arrivingHere(run) ?? [],
        rows: async (requested) =>
          isReached.rows ? ((await other()?.rowsArrivingHere(requested)) ?? null) : null,
      }),
    )
  }
  const [one, two] = servers as [StoredResults, StoredResults]
  return { one, two, isReached }
}
const told = (found: Awaited<ReturnType<StoredResults['ofRun']>>) =>
  found.map(({ run, index, rows, truncated, complete }) => [run, index, rows, truncated, complete])

test('the results of a run are told in the order of its statements, those that arrive among those that are whole, and of no run whose number begins alike', async () => {
  const results = createStoredResults(await ownFiles())
  for (const index of [10, 2, 0]) {
    const writer = await results.begin(1, about(index))
    await writer.add(lines(...Array.from({ length: index }, (_, n) => n)))
    await writer.end(index === 2, index === 0 ? 7 : undefined)
  }
  const arriving = await results.begin(1, about(3))
  await arriving.add(lines(4))
  const another = await results.begin(12, about(0))
  expect({
    early: told(await results.ofRun(1, true)),
    arriving: [results.isArriving('1'), results.isArriving('12'), results.isArriving('2')],
    here: told(results.arrivingHere(1)),
    unknown: [await results.find(1, 1), await results.find(2, 0)],
  }).toEqual({
    early: [
      [1, 0, 7, false, true],
      [1, 2, 2, true, true],
      [1, 3, 1, false, false],
      [1, 10, 10, false, true],
    ],
    arriving: [true, true, false],
    here: [[1, 3, 1, false, false]],
    unknown: [null, null],
  })
  await Promise.all([arriving.end(true), another.end(false)])
  expect({
    last: told(await results.ofRun(1, false)).at(2),
    isArriving: results.isArriving('1'),
  }).toEqual({ last: [1, 3, 1, true, true], isArriving: false })
})

test('rows are read with the names of their columns, a cell that is left out is null, and a zero is none', async () => {
  const results = createStoredResults(await ownFiles())
  const writer = await results.begin(1, about(0))
  await writer.add(Buffer.from('[1,0]\n[false,""]\n[3]\n'))
  const stored = await writer.end(false)
  const read = {
    all: await results.rows(stored, 0, 10),
    second: await results.rows(stored, 1, 1),
    notArriving: await results.rowsArrivingHere({ run: 1, index: 0, offset: 0, limit: 1 }),
  }
  await results.remove(1)
  const removed = results.rows(stored, 0, 10)
  await expect(removed).rejects.toMatchObject({ status: 410, message: expired().message })
  expect(read).toEqual({
    all: [
      { n: 1, zero: 0 },
      { n: false, zero: '' },
      { n: 3, zero: null },
    ],
    second: [{ n: false, zero: '' }],
    notArriving: null,
  })
})

test('what arrives at another server is told and read there while the run goes on, and refused while that server does not answer', async () => {
  const { one, two, isReached } = await twoServers()
  const first = await one.begin(5, about(0))
  await first.add(lines(8))
  await first.end(false)
  const second = await one.begin(5, about(1))
  await second.add(lines(1, 2, 3))
  const arriving = await two.find(5, 1)
  if (arriving === null) throw new Error('It is not found')
  const read = (offset: number) =>
    two
      .rows(arriving, offset, 1)
      .catch(({ status, message }: Error & { status: number }) => [status, message])
  const seen = {
    goingOn: told(await two.ofRun(5, true)),
    ended: told(await two.ofRun(5, false)),
    none: await two.find(5, 2),
    rows: [await read(0), await read(2), await one.rows(second.describe(), 1, 1)],
    whole: await two.rows((await two.find(5, 0)) ?? arriving, 0, 2),
  }
  isReached.rows = false
  expect({ ...seen, unreached: await read(0) }).toEqual({
    goingOn: [
      [5, 0, 1, false, true],
      [5, 1, 3, false, false],
    ],
    ended: [[5, 0, 1, false, true]],
    none: null,
    rows: [[{ n: 1, zero: 0 }], [{ n: 3, zero: 0 }], [{ n: 2, zero: 0 }]],
    whole: [{ n: 8, zero: 0 }],
    unreached: [
      409,
      'These rows arrive at another server, which did not answer: ask for them again',
    ],
  })
})
