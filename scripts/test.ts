import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gates, passes } from './gates.ts'
import { forgetWalks } from './machines/walks.ts'
import { patienceVariable } from '../tests/support/patience.ts'

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

/** What is compiled once is not compiled again by the hundreds of processes of one run. */
const compiled = {
  ...process.env,
  NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  [patienceVariable]: '4000',
}

/** Runs all gates, as many at once as there are workers, in the order of their table, each with its part of the processors, which programs of Go are told. */
const runGates = async (workers: number): Promise<Outcome> => {
  const each = Math.max(1, Math.floor(availableParallelism() / workers))
  const env = { ...compiled, GOMAXPROCS: String(each) }
  const failures: string[] = []
  const queue = [...gates]
  const work = async () => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift())
      if (!(await passes(gate, env))) failures.push(`gate: ${gate.name}`)
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { passed: gates.length - failures.length, failures }
}

const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} › ${test.fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed
  })

/** Runs all tests in one queue of vitest; a run that crashed without naming a failure counts as one. */
const tests = async (): Promise<Outcome> => {
  const report = join(scratch, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', ...reporters], {
    cwd: root,
    env: compiled,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status] = (await once(child, 'close')) as [number | null]
  try {
    const results = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failures = failuresOf(results)
    const crashed = status !== 0 && failures.length === 0
    return {
      passed: results.numPassedTests,
      failures: crashed ? ['vitest: errors outside the tests, see above'] : failures,
    }
  } catch {
    return { passed: 0, failures: ['vitest ended before it reported'] }
  }
}

/** Whether the tests that just ran walked all edges of the machines. */
const coverage = async (): Promise<Outcome> => {
  const name = 'coverage of the machines'
  const passed = await passes({ name, command: ['node', 'scripts/coverage.ts', '--last'] })
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [`gate: ${name}`] }
}

forgetWalks()
const outcomes = [await runGates(2), await tests(), await coverage()]
rmSync(scratch, { recursive: true, maxRetries: 5 })

const failures = outcomes.flatMap((outcome) => outcome.failures)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
process.exitCode = failures.length === 0 ? 0 : 1
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`)
