import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadMachines, root } from './machines/load.ts'
import { mutantsOf, type Mutant } from './machines/mutants.ts'
import { testFilesOf, walkName } from './machines/walks.ts'

// Takes away or turns around one transition, guard or action of the machines at a time, and runs the unit tests that
// reach it: `--machine NAME` of one machine alone, `--sample N` so many of them, drawn by `--seed S`. Prints how many
// of each kind the tests noticed, and those that nobody did.
const { values } = parseArgs({
  options: {
    machine: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const machines = (await loadMachines()).filter(
  (machine) => values.machine === undefined || values.machine.includes(walkName(machine)),
)
const all = [
  ...new Map(machines.flatMap(mutantsOf).map((mutant) => [mutant.name, mutant])).values(),
]

/** A pseudo-random order that is the same for the same seed. */
const shuffled = (mutants: Mutant[], seed: number) => {
  let state = seed
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  return mutants
    .map((mutant) => ({ mutant, at: draw() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ mutant }) => mutant)
}
const tried =
  values.sample === undefined
    ? all
    : shuffled(all, Number(values.seed)).slice(0, Number(values.sample))

const folder = join(root, '.cache/mutants')
const dead = join(folder, 'dead')
const orders = join(folder, 'orders.json')
rmSync(folder, { recursive: true, force: true })
mkdirSync(dead, { recursive: true })
writeFileSync(orders, JSON.stringify({ mutants: tried.map(({ name }) => name), dead }))

const files = testFilesOf(new Set(tried.map(({ name }) => name.slice(0, name.indexOf(':')))))
if (files.length === 0) {
  console.error('No walks are recorded; run npm run coverage first.')
  process.exit(1)
}
const began = performance.now()
const { status } = spawnSync('vitest', ['run', '--project', 'unit', '--reporter=dot', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHARTROOM_MUTANTS: orders },
})
if (status !== 0) process.exit(1)

const seen = new Set(
  globSync('*', { cwd: dead }).map(
    (note) => (JSON.parse(readFileSync(join(dead, note), 'utf8')) as { mutant: string }).mutant,
  ),
)
const survivors = tried.filter(({ name }) => !seen.has(name))
for (const kind of ['edge', 'guard', 'action'] as const) {
  const of = tried.filter((mutant) => mutant.kind === kind)
  console.log(`${kind}s: ${of.filter(({ name }) => seen.has(name)).length} of ${of.length} seen`)
}
const share = ((100 * (tried.length - survivors.length)) / tried.length).toFixed(1)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  `Mutants: ${tried.length - survivors.length} of ${tried.length} seen (${share} %), ${minutes} min`,
)
for (const { name } of survivors) console.log(`  ${name}`)
process.exitCode = survivors.length > tried.length * 0.05 ? 1 : 0
