import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limit = 190_000
const root = join(import.meta.dirname, '..')
const built = join(root, 'dist')
const heavy = /ag-grid|nivo|monaco/

interface Chunk {
  file: string
  imports?: string[]
}

const manifestFile = join(built, '.vite', 'manifest.json')
if (!existsSync(manifestFile)) {
  spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' },
  )
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>

/** The entry and everything it imports before it runs: the login needs no chunk that is loaded later. */
const reach = (name: string, seen: Set<string>): Set<string> => {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return seen
  seen.add(name)
  chunk.imports?.forEach((next) => reach(next, seen))
  return seen
}

const rows = [...reach('index.html', new Set())]
  .flatMap((name) => {
    const file = manifest[name]?.file
    if (file === undefined) return []
    const code = readFileSync(join(built, file))
    return [
      {
        file,
        bytes: code.length,
        gzip: gzipSync(code, { level: 9 }).length,
        heavy: heavy.test(code.toString('utf8')),
      },
    ]
  })
  .sort((one, other) => other.gzip - one.gzip)

const total = rows.reduce((sum, { gzip }) => sum + gzip, 0)
const line = (file: string, bytes: number | string, gzip: number | string) =>
  `${file.padEnd(44)}${String(bytes).padStart(12)}${String(gzip).padStart(12)}`

console.log('First load of /login, JavaScript')
console.log(line('chunk', 'bytes', 'gzip'))
rows.forEach(({ file, bytes, gzip }) => console.log(line(file, bytes, gzip)))
console.log(
  line(
    'all',
    rows.reduce((sum, { bytes }) => sum + bytes, 0),
    total,
  ),
)
console.log(`at most ${String(limit)}: ${total <= limit ? 'kept' : 'NOT KEPT'}`)

const wrong = rows.filter((row) => row.heavy).map(({ file }) => file)
if (wrong.length > 0) console.log(`AG Grid, Nivo or Monaco is named in ${wrong.join(', ')}`)
if (total > limit || wrong.length > 0) process.exitCode = 1
