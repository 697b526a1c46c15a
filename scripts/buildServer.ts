import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import type { Plugin as VitePlugin } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist-server')
const stamp = join(folder, '.built')
const sources = [
  '{server,src/api}/**/*.{ts,wasm}',
  'e2e/support/serverHost.ts',
  'scripts/buildServer.ts',
  'package.json',
  'package-lock.json',
]

/** What the server starts in a process or thread of its own, and its WebAssembly. */
const namedFile = /new URL\('(\.\/[\w/]+\.(?:ts|wasm))', import\.meta\.url\)/g

const withNames = (code: string, id: string, nameOf: (file: string) => string) =>
  code.replaceAll(
    namedFile,
    (_, path: string) => `new URL('${nameOf(join(dirname(id), path))}', import.meta.url)`,
  )

const builtName = (file: string) =>
  relative(join(root, 'server'), file).replaceAll('/', '-').replace(/\.ts$/, '.js')

/** Files that are named by their address beside the one that names them become files of the built server. */
const namedFiles: Plugin = {
  name: 'namedFiles',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler(code, id) {
      return withNames(code, id, (file) => {
        const fileName = builtName(file)
        this.emitFile(
          file.endsWith('.ts')
            ? { type: 'chunk', id: file, fileName }
            : { type: 'asset', source: readFileSync(file), fileName },
        )
        return `./${fileName}`
      })
    },
  },
}

/** What a server in the process of a test starts beside itself, it takes from the built server: that starts sooner. */
export const startsBuilt: VitePlugin = {
  name: 'startsBuilt',
  enforce: 'pre',
  transform: {
    filter: { id: join(root, 'server/**'), code: /import\.meta\.url/ },
    handler: (code, id) =>
      withNames(code, id, (file) => pathToFileURL(join(folder, builtName(file))).href),
  },
}

const isBuilt = () => {
  if (!existsSync(stamp)) return false
  const begun = Number(readFileSync(stamp, 'utf8'))
  return globSync(sources, { cwd: root }).every(
    (file) => statSync(join(root, file)).mtimeMs <= begun,
  )
}

/** Removes what earlier builds wrote. Nothing is removed before: a server that starts meanwhile finds its files. */
const removeOthers = (names: readonly string[]) => {
  for (const name of globSync('**/*.{js,wasm}', { cwd: folder }))
    if (!names.includes(name)) rmSync(join(folder, name))
}

/**
 * Writes the server into few files, with what it takes from its packages: Node reads and compiles 1,700 of them at each
 * start otherwise. Does nothing where no source has changed since.
 */
export const buildServer = async () => {
  if (isBuilt()) return
  console.log('Building the server …')
  const { rolldown } = await import('rolldown')
  const begun = Date.now()
  const bundle = await rolldown({
    cwd: root,
    // The last is no program of its own: browser tests start many servers in one process.
    input: ['server/main.ts', 'server/worker.ts', 'server/move.ts', 'e2e/support/serverHost.ts'],
    platform: 'node',
    // What reads files beside its own, or starts threads of its own.
    external: ['@duckdb/node-bindings', '@fastify/swagger-ui', 'pino'],
    plugins: [namedFiles],
  })
  const { output } = await bundle.write({ dir: folder, chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  removeOthers(output.map(({ fileName }) => fileName))
  writeFileSync(stamp, String(begun))
}

if (import.meta.main) await buildServer()
