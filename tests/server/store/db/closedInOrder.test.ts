import {
  cpSync,
  mkdtempSync,
  openSync,
  closeSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeSetting } from '../../../../server/store/db/settings.ts'
import { openStore } from '../../../../server/store/db/open.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartroom-closed-'))
  file = join(folder, 'chartroom.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pageBytes = 4096

/** Overwrites the last page, and leaves the file as large and as old as it was unless it is to look changed. */
const spoil = (path: string, { isNoticed }: { isNoticed: boolean }) => {
  const { size, mtimeMs } = statSync(path)
  const open = openSync(path, 'r+')
  writeSync(open, Buffer.alloc(pageBytes, 7), 0, pageBytes, size - pageBytes)
  closeSync(open)
  const time = new Date(isNoticed ? mtimeMs + 1000 : mtimeMs)
  utimesSync(path, time, time)
}

const filled = async () => {
  const store = await openStore(file)
  await storeSetting(store, 'long', 'x'.repeat(100_000))
  return store
}
const opened = (path = file) =>
  openStore(path).then(
    async (store) => {
      await store.destroy()
      return 'opened'
    },
    (error: Error) => error.message.split(':')[0],
  )

test('a file that was closed in order and is as it was is opened without all of it being read', async () => {
  await (await filled()).destroy()
  spoil(file, { isNoticed: false })
  expect(await opened()).toBe('opened')
})

test('a file that was changed since it was closed is checked', async () => {
  await (await filled()).destroy()
  spoil(file, { isNoticed: true })
  expect(await opened()).toBe('the file is damaged')
  expect(await opened()).toBe('the file is damaged')
})

test('a file that a killed server left is checked', async () => {
  await (await filled()).destroy()
  const running = await openStore(file)
  const left = `${folder}-left`
  cpSync(folder, left, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/-(wal|shm)$/.test(path),
  })
  await running.destroy()
  spoil(join(left, 'chartroom.sqlite'), { isNoticed: false })
  expect(await opened(join(left, 'chartroom.sqlite'))).toBe('the file is damaged')
  rmSync(left, { recursive: true })
})
