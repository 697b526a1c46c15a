import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gates, passes } from './gates.ts'

interface Failure {
  description: string
  /** The file that can be run again. */
  file?: string
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

/** What is compiled once is not compiled again by the hundreds of processes of one run. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled') }

/** Runs all gates, as many at once as there are workers, in the order of their table. */
const runGates = async (workers: number): Promise<Outcome> => {
  const failures: Failure[] = []
  const queue = [...gates]
  const work = async () => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift())
      if (!(await passes(gate, env))) failures.push({ description: `gate: ${gate.name}` })
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { passed: gates.length - failures.length, failures }
}

const failuresOf = ({ testResults }: Report): Failure[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} › ${test.fullName}`)
    const lines = status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed
    return lines.map((description) => ({ description, file }))
  })

/**
 * Runs all tests in one queue of vitest, a project's longest files first, or some files one after the other with
 * nothing that others compiled; a run that crashed without naming a failure counts as one.
 */
const tests = async (files: readonly string[] = []): Promise<Outcome> => {
  const report = join(scratch, `${String(files.length)}.json`)
  const alone = files.length === 0 ? [] : ['--no-file-parallelism', ...files]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', ...reporters, ...alone], {
    cwd: root,
    env: files.length === 0 ? env : process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status] = (await once(child, 'close')) as [number | null]
  try {
    const results = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failures = failuresOf(results)
    const crashed = status !== 0 && failures.length === 0
    return {
      passed: results.numPassedTests,
      failures: crashed
        ? [{ description: 'vitest: errors outside the tests, see above' }]
        : failures,
    }
  } catch {
    return { passed: 0, failures: [{ description: 'vitest ended before it reported' }] }
  }
}

/** Files with failures that are run once more by themselves; 0: what failed has failed. */
const maxRunAgain = 5

/**
 * Runs the few files with failures once more, one after the other on a machine that does nothing else: what fails then is
 * broken, what passes was too slow for the load. Many failures have another cause and are left as they are.
 */
const confirmed = async (failures: Failure[]) => {
  const files = [...new Set(failures.flatMap(({ file }) => file ?? []))]
  if (files.length === 0 || files.length > maxRunAgain) return failures
  return [...failures.filter(({ file }) => file === undefined), ...(await tests(files)).failures]
}

const outcomes = [await runGates(2), await tests()]
const atFirst = outcomes.flatMap((outcome) => outcome.failures)
const failures = await confirmed(atFirst)
rmSync(scratch, { recursive: true, maxRetries: 5 })

const listed = (title: string, lines: string[]) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
const unsteady = atFirst
  .map(({ description }) => description)
  .filter((line) => !failures.some(({ description }) => description === line))
listed('Failed while the machine was busy, passed when run again by themselves', unsteady)
listed(
  'Failed',
  failures.map(({ description }) => description),
)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0) + unsteady.length
process.exitCode = failures.length === 0 ? 0 : 1
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`)
