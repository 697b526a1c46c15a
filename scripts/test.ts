import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gates, type Gate } from './gates.ts'

interface Failure {
  says: string
  /** The test and its file, where one can be run again. */
  test?: { project: string; file: string }
}

interface Outcome {
  passed: number
  failures: Failure[]
}

interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: 'passed' | 'failed'
    assertionResults: { status: string; fullName: string }[]
  }[]
}

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'chartroom-report-'))

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** What is compiled once is not compiled again by the hundreds of processes of one run. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled') }

/** What it says is shown when it is done, so that two lanes do not speak at once. */
const gate = async ({ name, command: [command = '', ...parts] }: Gate): Promise<Outcome> => {
  const since = performance.now()
  const child = spawn(command, parts, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  const ok = status === 0
  process.stdout.write(Buffer.concat(said))
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(since)})`)
  return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [{ says: `gate: ${name}` }] }
}

const failuresOf = (project: string, { testResults }: Report): Failure[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file} › ${test.fullName}`)
    const lines = status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed
    return lines.map((says) => ({ says, test: { project, file } }))
  })

/** Runs a vitest project, or some of its files one after the other, with nothing that others compiled; a run that crashed without naming a failure counts as one. */
const tests = async (name: string, files: readonly string[] = []): Promise<Outcome> => {
  const since = performance.now()
  const file = join(scratch, `${name}-${String(files.length)}.json`)
  const alone = files.length === 0 ? [] : ['--no-file-parallelism', ...files]
  const parts = ['run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...alone]
  const own = files.length === 0 ? env : process.env
  const [status] = (await once(spawn('vitest', parts, { cwd: root, env: own, stdio: ['ignore', 'inherit', 'inherit'] }), 'close')) as [number | null]
  console.log(`${status === 0 ? '✓' : '✗'} ${name} tests (${seconds(since)})`)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failures = failuresOf(name, report)
    const crashed = status !== 0 && failures.length === 0
    return { passed: report.numPassedTests, failures: crashed ? [{ says: `${name}: errors outside the tests, see above` }] : failures }
  } catch {
    return { passed: 0, failures: [{ says: `${name}: vitest ended before it reported` }] }
  }
}

const mostAgain = 5

/**
 * Runs the few files with failures once more, one after the other on a machine that does nothing else: what fails then is
 * broken, what passes was too slow for the load. Many failures have another cause and are left as they are.
 */
const confirmed = async (failures: Failure[]) => {
  const again = Map.groupBy(failures.flatMap(({ test }) => (test ? [test] : [])), ({ project }) => project)
  const chosen = [...again].map(([project, found]) => [project, [...new Set(found.map(({ file }) => file))]] as const)
  if (chosen.length === 0 || chosen.flatMap(([, files]) => files).length > mostAgain) return failures
  const still = failures.filter(({ test }) => !test)
  for (const [project, files] of chosen) still.push(...(await tests(project, files)).failures)
  return still
}

/** Each step of a lane waits for the one before it. */
const lane = async (steps: (() => Promise<Outcome>)[]) => {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await step())
  return outcomes
}

// The gates need one core each and the tests often wait: two lanes keep both cores of a small machine busy until the end.
const isLint = ({ name }: Gate) => name === 'lint'
const asked = (chosen: Gate[]) => chosen.map((one) => () => gate(one))
const lanes = await Promise.all([
  lane([...asked(gates.filter(isLint)), () => tests('server')]),
  lane([...asked(gates.filter((one) => !isLint(one))), () => tests('unit'), () => tests('gates'), () => tests('e2e')]),
])
const outcomes = lanes.flat()
const atFirst = outcomes.flatMap((outcome) => outcome.failures)
const failures = await confirmed(atFirst)
rmSync(scratch, { recursive: true, maxRetries: 5 })

const listed = (title: string, lines: string[]) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
const unsteady = atFirst.map(({ says }) => says).filter((line) => !failures.some(({ says }) => says === line))
listed('Failed while the machine was busy, passed when run again by themselves', unsteady)
listed('Failed', failures.map(({ says }) => says))
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0) + unsteady.length
process.exitCode = failures.length === 0 ? 0 : 1
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`)
