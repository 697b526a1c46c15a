import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { coverageOf, edgesFile, type Covered } from './machines/coverage.ts'
import { loadMachines, root } from './machines/load.ts'
import { forgetWalks } from './machines/walks.ts'

// Which states, edges, guards and actions of the machines the unit tests walk. `--last` takes the last run of them,
// `--all` shows with each the test that walks it, `--write` writes the list of edges anew.
const options = new Set(process.argv.slice(2))

if (!options.has('--last')) {
  forgetWalks()
  const run = ['run', '--project', 'unit', '--reporter=dot']
  const { status } = spawnSync('vitest', run, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const nameOf = ({ kind, line }: Covered) => `${kind} ${line}`

const all = coverageOf(await loadMachines())
const edges = all.filter(({ kind }) => kind === 'edge').map(({ line }) => line)
const missing = all.filter(({ test }) => test === null)

if (options.has('--write')) writeFileSync(edgesFile, edges.map((line) => `${line}\n`).join(''))
if (options.has('--all'))
  for (const one of all)
    console.log(`${nameOf(one)}\n  ${one.test ?? `(path: ${one.path ?? '–'})`}`)

const listed = readFileSync(edgesFile, 'utf8').split('\n').filter(Boolean)
const changed = [
  ...listed.filter((line) => !edges.includes(line)).map((line) => `- ${line}`),
  ...edges.filter((line) => !listed.includes(line)).map((line) => `+ ${line}`),
]

const counted = (kind: Covered['kind'], noun: string) => {
  const of = all.filter((one) => one.kind === kind)
  return `${of.filter(({ test }) => test !== null).length} of ${of.length} ${noun}`
}
const counts = [
  counted('state', 'states'),
  counted('edge', 'edges'),
  counted('guard', 'refusals of guards'),
  counted('action', 'actions'),
]
console.log(`Walked: ${counts.join(', ')}`)
if (missing.length > 0) {
  console.error('No test walks these:')
  for (const one of missing)
    console.error(`  ${nameOf(one)}${one.path === null ? '' : `\n    path: ${one.path}`}`)
}
if (changed.length > 0) {
  console.error('The edges are not those of tests/machines/edges.txt:')
  for (const line of changed) console.error(`  ${line}`)
  console.error('Read them, and let npm run coverage -- --write write the list anew.')
}
process.exitCode = missing.length + changed.length > 0 ? 1 : 0
