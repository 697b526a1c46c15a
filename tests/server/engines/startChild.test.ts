import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allocator } from '../../../server/allocator.ts'
import { startChild } from '../../../server/engines/startChild.ts'
import { startProcess } from '../../../server/engines/sqlite/process.ts'
import { startImporter } from '../../../server/uploads/importer/importProcess.ts'
import { previewOptions } from '../../../server/uploads/csv/options.ts'
import { readRows } from '../../support/engineReading.ts'
import { openTestWorkspace } from '../../support/workspace.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartroom-child-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const previewInChild = async () => {
  const path = join(folder, 'data.csv')
  writeFileSync(path, 'a,b\n1,x\n')
  const importer = startImporter()
  const work = {
    files: [{ path, name: 'data.csv', isCut: false }],
    folder,
    options: previewOptions({}),
    stagedFile: null,
    memoryMb: 256,
    threads: 1,
  }
  const { rows } = await importer.preview(work, new AbortController().signal)
  return { rows, end: importer.end }
}

const querySqlite = async () => {
  const child = startProcess(join(folder, 'data.sqlite'), true)
  const { rows } = await child.request(
    { kind: 'execute', sql: "SELECT 1, 'x'", maxRows: 1 },
    'outcome',
  )
  return { rows, end: () => child.end() }
}

const queryDuckDb = async () => {
  const workspace = await openTestWorkspace()
  const rows = await readRows(workspace.engine, "SELECT 1::INTEGER AS a, 'x' AS b")
  return { rows, end: workspace.close }
}

const children: [string, () => Promise<{ rows: unknown[][]; end: () => unknown }>][] = [
  ['that reads files', previewInChild],
  ['of an SQLite file', querySqlite],
  ['of a DuckDB file', queryDuckDb],
]

test.each(children)(
  'the process %s caches what it compiled as soon as it works, since it ends by being killed',
  async (_, work) => {
    const cache = join(folder, 'compiled')
    vi.stubEnv('NODE_COMPILE_CACHE', cache)
    const { rows, end } = await work()
    const cached = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    await end()
    expect(rows).toEqual([[1, 'x']])
    expect(cached.length).toBeGreaterThan(2)
  },
)

test.each(children)('the process %s does its work where nothing can be cached', async (_, work) => {
  writeFileSync(join(folder, 'file'), '')
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'file', 'compiled'))
  const { rows, end } = await work()
  await end()
  expect(rows).toEqual([[1, 'x']])
})

test('a process that computes has nothing of the server’s environment but the path, lives in UTC, and gets what it is given', async () => {
  const module = join(folder, 'tells.mjs')
  writeFileSync(module, 'process.send([process.env, process.execArgv]); process.disconnect()')
  vi.stubEnv('DATABASE_URL', 'postgresql://ada:secret@db/shop')
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  const child = startChild(pathToFileURL(module), {
    execArgv: ['--expose-gc'],
    env: { ONLY: 'this' },
  })
  const [[env, execArgv]] = (await once(child, 'message')) as [[NodeJS.ProcessEnv, string[]]]
  const { NODE_CHANNEL_FD: _, NODE_CHANNEL_SERIALIZATION_MODE: __, ...told } = env
  expect({ told, execArgv }).toEqual({
    told: { ...allocator, PATH: process.env['PATH'], TZ: 'UTC', ONLY: 'this' },
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  })
})

test('a process that cannot be started is heard of as one that ended', async () => {
  const { execPath } = process
  process.execPath = join(folder, 'no node')
  onTestFinished(() => {
    process.execPath = execPath
  })
  const child = startChild(pathToFileURL(join(folder, 'tells.mjs')))
  expect([await once(child, 'exit'), child.connected]).toEqual([[null, null], false])
})

const sessionOf = (pid: number | 'self') => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim()

test.runIf(existsSync('/proc/self/autogroup'))(
  'a process that computes gives way to those of every session, a browser among them, not only to the server that started it',
  async () => {
    writeFileSync(join(folder, 'waits.mjs'), 'process.on("disconnect", () => process.exit())')
    const child = startChild(pathToFileURL(join(folder, 'waits.mjs')))
    const pid = child.pid ?? 0
    await expect.poll(() => sessionOf(pid)).toMatch(/ nice 10$/)
    const [group] = sessionOf(pid).split(' ')
    expect([getPriority(pid), sessionOf('self').split(' ')[0] === group]).toEqual([
      constants.priority.PRIORITY_LOW,
      false,
    ])
    child.disconnect()
    await once(child, 'exit')
  },
)
