import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist-server')
const stamp = join(folder, '.built')
const sources = [
  '{server,src/api}/**/*.{ts,wasm}',
  'scripts/buildServer.ts',
  'package.json',
  'package-lock.json',
]

/** What the server starts in a process or thread of its own, and its WebAssembly. */
const namedFile = /new URL\('(\.\/[\w/]+\.(ts|wasm))', import\.meta\.url\)/g

/** Files that are named by their address beside the one that names them become files of the built server. */
const namedFiles: Plugin = {
  name: 'namedFiles',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler(code, id) {
      return code.replaceAll(namedFile, (_, path: string, kind: string) => {
        const file = join(dirname(id), path)
        const name = relative(join(root, 'server'), file).replaceAll('/', '-')
        const emitted =
          kind === 'ts'
            ? this.emitFile({ type: 'chunk', id: file, name })
            : this.emitFile({ type: 'asset', name, source: readFileSync(file) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${emitted})`
      })
    },
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
    input: ['server/main.ts', 'server/worker.ts', 'server/move.ts'],
    platform: 'node',
    // What reads files beside its own, or starts threads of its own.
    external: [/^@duckdb\//, '@fastify/swagger-ui', 'pino'],
    plugins: [namedFiles],
  })
  const { output } = await bundle.write({ dir: folder, chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  removeOthers(output.map(({ fileName }) => fileName))
  writeFileSync(stamp, String(begun))
}

if (import.meta.main) await buildServer()
