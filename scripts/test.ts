import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gates, type Gate } from './gates.ts'

interface Outcome {
  passed: number
  failures: string[]
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
  return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [`gate: ${name}`] }
}

const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file} › ${test.fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed
  })

/** Runs a vitest project; a run that crashed without naming a failure counts as one. */
const tests = async (name: string): Promise<Outcome> => {
  const since = performance.now()
  const file = join(scratch, `${name}.json`)
  const parts = ['run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const [status] = (await once(spawn('vitest', parts, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }), 'close')) as [number | null]
  console.log(`${status === 0 ? '✓' : '✗'} ${name} tests (${seconds(since)})`)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failures = failuresOf(report)
    const crashed = status !== 0 && failures.length === 0
    return { passed: report.numPassedTests, failures: crashed ? [`${name}: errors outside the tests, see above`] : failures }
  } catch {
    return { passed: 0, failures: [`${name}: vitest ended before it reported`] }
  }
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
rmSync(scratch, { recursive: true, maxRetries: 5 })

const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
process.exitCode = failures.length === 0 ? 0 : 1
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`)
