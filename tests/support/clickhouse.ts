import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { TestProject } from 'vitest/node'
import { queryClickhouse } from './queryClickhouse.ts'
import { freePort } from './freePort.ts'
import { python, pythonMissing } from './python.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no ClickHouse could be reached; `clickhouseMissing` then says why. */
    clickhouseUrl: string | null
    clickhouseMissing: string
    /** Why there is no server that looks at users and their rights; empty where there is one. */
    clickhouseServerMissing: string
    /** Such as `24.8.1`; empty where none was reached. */
    clickhouseVersion: string
  }
}

const given = process.env['CHARTROOM_TEST_CLICKHOUSE_URL']

const settings = (folder: string, http: number, tcp: number) => `<yandex>
  <logger><level>information</level><console>1</console></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
  <users_config>users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size><timezone>UTC</timezone>
</yandex>`

const user = (name: string, password: string, profile: string) =>
  `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`

const users = `<yandex>
  <profiles><default/><reader><readonly>1</readonly></reader><setter><readonly>2</readonly></setter></profiles>
  <users>${user('default', '', 'default')}${user('reader', 'of tables', 'reader')}${user('setter', 'of settings', 'setter')}</users>
  <quotas><default/></quotas>
</yandex>`

const versionOf = async (url: string) => (await queryClickhouse(url, 'SELECT version()')).trim()

type Server = ChildProcessByStdio<null, Readable, Readable>

/** What a server that starts has written once it matches. */
const written = (server: Server, pattern: RegExp) => {
  process.once('exit', () => server.kill('SIGKILL'))
  return new Promise<RegExpExecArray>((resolve, reject) => {
    let logged = ''
    const listen = (chunk: unknown) => {
      logged = (logged + String(chunk)).slice(-4000)
      const found = pattern.exec(logged)
      if (found !== null) resolve(found)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('exit', () => reject(new Error(`ClickHouse did not start:\n${logged}`)))
  })
}

const startProgram = async (folder: string) => {
  const [http, tcp] = [await freePort(), await freePort()]
  for (const name of ['data', 'tmp', 'files']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'config.xml'), settings(folder, http, tcp))
  await writeFile(join(folder, 'users.xml'), users)
  const server = spawn('clickhouse-server', [`--config-file=${join(folder, 'config.xml')}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await written(server, /Ready for connections/)
  return { server, url: `http://127.0.0.1:${http}`, serverMissing: '' }
}

const startLibrary = async (folder: string) => {
  const front = join(import.meta.dirname, 'clickhouseFront.py')
  const server = spawn(python, [front, join(folder, 'data')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [, port] = await written(server, /^(\d+)\n/)
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    serverMissing: 'ClickHouse runs as a library, which looks at no users and rights',
  }
}

/**
 * A ClickHouse for the whole run: the server whose address (with the rights to make databases) stands in
 * CHARTROOM_TEST_CLICKHOUSE_URL, or one of its own where the program is installed or Python has `chdb`.
 */
export default async (project: TestProject) => {
  const provide = async (url: string | null, missing: string, serverMissing = missing) => {
    project.provide('clickhouseUrl', url)
    project.provide('clickhouseMissing', missing)
    project.provide('clickhouseServerMissing', serverMissing)
    project.provide('clickhouseVersion', url === null ? '' : await versionOf(url))
  }
  if (given !== undefined) {
    await provide(given, '')
    return undefined
  }
  const hasProgram = spawnSync('which', ['clickhouse-server']).status === 0
  const libraryMissing = hasProgram ? '' : pythonMissing(['chdb'])
  if (libraryMissing !== '') {
    await provide(
      null,
      `clickhouse-server is not installed, CHARTROOM_TEST_CLICKHOUSE_URL is not set, and ${libraryMissing}`,
    )
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-clickhouse-'))
  const { server, url, serverMissing } = await (hasProgram ? startProgram : startLibrary)(folder)
  await provide(url, '', serverMissing)
  return async () => {
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
}
