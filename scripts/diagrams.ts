import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './machines/diagram.ts'
import { loadMachines, root } from './machines/load.ts'

const folder = join(root, 'docs', 'machines')
const machines = await loadMachines()
const pages = new Map(machines.map((machine) => [`${machine.id}.md`, pageOf(machine)]))
const present = existsSync(folder) ? readdirSync(folder) : []
const surplus = present.filter((name) => !pages.has(name))
const stale = [...pages].filter(
  ([name, page]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== page,
)

if (process.argv.includes('--check')) {
  const wrong = [...stale.map(([name]) => name), ...surplus]
  if (wrong.length > 0) {
    console.error(
      `docs/machines differs from the machines: ${wrong.join(', ')}. Run npm run diagrams and commit what it writes.`,
    )
    process.exitCode = 1
  }
} else {
  mkdirSync(folder, { recursive: true })
  for (const [name, page] of stale) writeFileSync(join(folder, name), page)
  for (const name of surplus) rmSync(join(folder, name))
  console.log(`${pages.size} machines, ${stale.length} pages written, ${surplus.length} removed`)
}
