// Runs on the machine's own Node 20 or newer, before anything is installed: plain JavaScript, no packages at the top.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const pinnedNode = join(modules, 'node', 'bin', 'node')

/** @param {string} text */
const print = (text) => process.stdout.write(`${text}\n`)

/** @param {string[]} lines @returns {never} */
const giveUp = (...lines) => {
  process.stderr.write(`\n${lines.join('\n')}\n`)
  process.exit(1)
}

/** @param {string} command @param {string[]} parts @param {NodeJS.ProcessEnv} [env] */
const run = (command, parts, env = process.env) =>
  spawnSync(command, parts, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status ===
  0

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/** @param {string} file */
const packagesOf = (file) => {
  /** @type {unknown} */
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  return /** @type {{ packages: Packages }} */ (lock).packages
}

/** What npm wrote down as installed, compared with what the lock file asks for. Packages of other platforms are optional. */
const isInstalled = () => {
  const written = join(modules, '.package-lock.json')
  if (!existsSync(written) || !existsSync(pinnedNode)) return false
  const { '': _, ...requested } = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(written)
  const isThere = (/** @type {string} */ path) => {
    const { version, integrity, optional, devOptional } = requested[path] ?? {}
    const found = installed[path]
    if (found === undefined) return optional === true || devOptional === true
    return found.version === version && (integrity === undefined || found.integrity === integrity)
  }
  return (
    Object.keys(requested).every(isThere) &&
    Object.keys(installed).every((path) => path in requested)
  )
}

/** `npm ci` replaces `node_modules`, so it must not run on the Node inside it. */
const installPackages = () => {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    giveUp(
      `Chartroom needs Node 20 or newer to install itself; this is ${process.version}. See https://nodejs.org`,
    )
  print('Installing packages (once; a minute or two) …')
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const parts = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (!run('npm', parts, env)) {
    giveUp(
      'The packages could not be installed: npm says why above.',
      'Check the network or the proxy, then run the same command again.',
    )
  }
  if (!existsSync(pinnedNode)) {
    giveUp(
      'npm did not place the pinned Node at node_modules/node/bin/node.',
      'If install scripts are switched off (npm config get ignore-scripts), allow them and run the same command again.',
    )
  }
}

/** @param {string} path @returns {number} */
const newest = (path) => {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  const inside = statSync(path).isDirectory()
    ? readdirSync(path).map((name) => newest(join(path, name)))
    : []
  return Math.max(mtimeMs, ...inside)
}

const preparePage = () => {
  const stamp = join(root, 'dist', '.built')
  const sources = [
    'src',
    'inspector',
    'scripts/machines',
    'public',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ]
  const changed = Math.max(...sources.map((name) => newest(join(root, name))))
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= changed) return
  print('Building the page …')
  if (!run(pinnedNode, [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])) {
    giveUp('The page could not be built: Vite says why above.')
  }
  writeFileSync(stamp, '')
}

const prepareServer = () => {
  if (!run(pinnedNode, [join(root, 'scripts', 'buildServer.ts')])) {
    giveUp('The server could not be built: see above.')
  }
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))

const installDebians = () => {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  print("Installing Debian's Chromium for the browser tests …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0']
  run('apt-get', [...quiet, 'update'], env)
  const install = (/** @type {string} */ name) =>
    run(
      'apt-get',
      [...quiet, 'install', '-y', '--no-install-recommends', name, 'fonts-liberation'],
      env,
    )
  return install('chromium-headless-shell') || install('chromium')
}

const installPlaywrights = () => {
  print("Downloading Playwright's Chromium for the browser tests …")
  const withLibraries =
    process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []
  return run(pinnedNode, [
    join(modules, 'playwright', 'cli.js'),
    'install',
    ...withLibraries,
    'chromium',
  ])
}

const prepareBrowser = async () => {
  const { findChromium, findShell } = await import('./chromium.mjs')
  if (findShell() === undefined) installDebians()
  if ((await findChromium()) === undefined) installPlaywrights()
  if ((await findChromium()) === undefined) {
    giveUp(
      'The browser tests need a Chromium and none could be installed.',
      'Install one (Debian: apt-get install chromium; macOS: Google Chrome; elsewhere: npx playwright install chromium),',
      'or name one with CHROMIUM_PATH=/path/to/chromium, then run the same command again.',
    )
  }
}

if (!isInstalled()) installPackages()
if (process.argv.includes('page')) preparePage()
if (process.argv.includes('server')) prepareServer()
if (process.argv.includes('browser')) await prepareBrowser()
