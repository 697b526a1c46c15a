import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './machines/diagram.ts'
import { indexOf, listedMachines } from './machines/workflows.ts'
import { loadMachines, root } from './machines/load.ts'

const folder = join(root, 'docs', 'machines')
const machines = await loadMachines()
const listed = listedMachines()
const sentenceOf = (id: string) => listed.find((machine) => machine.id === id)?.sentence ?? ''
const pages = new Map<string, string>(
  machines.map((machine) => [`${machine.id}.md`, pageOf(machine, sentenceOf(machine.id))]),
)
pages.set('README.md', indexOf(listed))
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
  console.log(
    `${machines.length} machines, ${stale.length} pages written, ${surplus.length} removed`,
  )
}
