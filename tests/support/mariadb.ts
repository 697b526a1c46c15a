import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './freePort.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no MariaDB could be reached; `mariadbMissing` then says why. */
    mariadbUrl: string | null
    mariadbMissing: string
  }
}

const runs = (command: string) => spawnSync(command, ['--version']).status === 0
const program = () => ['/usr/sbin/mariadbd', '/usr/sbin/mysqld'].find(runs)
const isRoot = process.getuid?.() === 0

/** Two projects may start at once: only one of them speaks to apt at a time. */
const apt = (...given: string[]) => {
  const options = [
    '-o',
    'DPkg::Lock::Timeout=180',
    '-o',
    'Dpkg::Options::=--force-unsafe-io',
    '-o',
    'Dpkg::Use-Pty=0',
  ]
  return spawnSync(
    'flock',
    [join(tmpdir(), 'chartroom-apt.lock'), 'apt-get', '-y', '-qq', ...options, ...given],
    { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  )
}

/** Debian's package of the server alone: it brings no service that would be started, and no user either. */
const install = () => {
  if (!isRoot) throw new Error('it is not installed, and only root may install it')
  if (!runs('flock') || !runs('apt-get'))
    throw new Error('it is not installed, and there is no apt to install it')
  const install = () => apt('install', '--no-install-recommends', 'mariadb-server-core')
  const tried = install()
  if (tried.status === 0) return
  apt('update')
  const { status, stderr } = install()
  if (status !== 0 && program() === undefined)
    throw new Error(`apt could not install it: ${stderr.trim()}`)
}

const idOf = (flag: '-u' | '-g') => spawnSync('id', [flag, 'mysql'], { encoding: 'utf8' })

/** MariaDB refuses to run as root: root lends it the user that Debian's package has for it. */
const owner = () => {
  if (!isRoot) return {}
  if (idOf('-u').status !== 0)
    spawnSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      'mysql',
    ])
  const [user, group] = [idOf('-u'), idOf('-g')]
  if (user.status !== 0) throw new Error('the system user mysql could not be made')
  return { uid: Number(user.stdout), gid: Number(group.stdout) }
}

const settings = (data: string) => [
  '--no-defaults',
  '--basedir=/usr',
  `--datadir=${data}`,
  // A server that starts removes the temporary files of every other one in the same folder.
  `--tmpdir=${data}`,
  '--performance-schema=OFF',
  '--log-warnings=0',
  '--innodb-flush-method=nosync',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
  '--innodb-log-file-size=64M',
  '--innodb-buffer-pool-size=128M',
  '--innodb-temp-data-file-path=ibtmp1:1M:autoextend',
  '--character-set-server=utf8mb4',
  '--max-connections=200',
  '--table-open-cache=400',
  '--open-files-limit=4096',
]

const systemTables = () => {
  const texts = ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'].map((name) =>
    readFileSync(join('/usr/share/mysql', name), 'utf8'),
  )
  return ['USE mysql;', 'SET @skip_auth_anonymous=1;', ...texts].join('\n')
}

const start = async (binary: string, folder: string) => {
  const as = owner()
  const data = join(folder, 'data')
  mkdirSync(join(data, 'mysql'), { recursive: true })
  chmodSync(folder, 0o755)
  const first = join(folder, 'first.sql')
  writeFileSync(
    first,
    "CREATE USER IF NOT EXISTS root@'127.0.0.1';\nGRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n",
  )
  if (as.uid !== undefined)
    for (const path of [folder, data, join(data, 'mysql'), first]) chownSync(path, as.uid, as.gid)
  execFileSync(binary, [...settings(data), '--bootstrap'], {
    ...as,
    input: systemTables(),
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const port = await freePort()
  const server = spawn(
    binary,
    [
      ...settings(data),
      `--init-file=${first}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--skip-name-resolve',
      '--socket=',
    ],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  process.once('exit', () => server.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    let logged = ''
    server.stderr.on('data', (chunk) => {
      logged = (logged + String(chunk)).slice(-4000)
      if (logged.includes('ready for connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`it did not start:\n${logged}`)))
  })
  return { server, url: `mysql://root@127.0.0.1:${port}` }
}

const reach = async (folder: string) => {
  if (program() === undefined) install()
  const binary = program()
  if (binary === undefined) throw new Error('its program was not found')
  return start(binary, folder)
}

/** One MariaDB server for the whole run where there may be one; every test file makes databases of its own on it. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-mariadb-'))
  const cleared = () => rm(folder, { recursive: true, force: true })
  try {
    const { server, url } = await reach(folder)
    project.provide('mariadbUrl', url)
    project.provide('mariadbMissing', '')
    return async () => {
      const exited = once(server, 'exit')
      server.kill('SIGKILL')
      await exited
      await cleared()
    }
  } catch (error) {
    const reason = `MariaDB was not reached: ${error instanceof Error ? error.message : String(error)}`
    process.stderr.write(`${reason}\n`)
    project.provide('mariadbUrl', null)
    project.provide('mariadbMissing', reason)
    await cleared()
    return undefined
  }
}
