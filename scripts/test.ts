import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gates } from './gates.ts'

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

const run = (command: string, parts: string[]) => spawnSync(command, parts, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })

const gate = ({ name, command: [command = '', ...parts] }: (typeof gates)[number]): Outcome => {
  const since = performance.now()
  const ok = run(command, parts).status === 0
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(since)})`)
  return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [`gate: ${name}`] }
}

const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file} › ${test.fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${file} could not run`] : failed
  })

/** Runs vitest projects; a run that crashed without naming a failure counts as one. */
const tests = (projects: string[]): Outcome => {
  const name = projects.join(' and ')
  const file = join(scratch, `${projects.join('-')}.json`)
  const parts = ['run', ...projects.flatMap((project) => ['--project', project])]
  const { status } = run('vitest', [...parts, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failures = failuresOf(report)
    const crashed = status !== 0 && failures.length === 0
    return { passed: report.numPassedTests, failures: crashed ? [`${name}: errors outside the tests, see above`] : failures }
  } catch {
    return { passed: 0, failures: [`${name}: vitest ended before it reported`] }
  }
}

const outcomes = [...gates.map(gate), tests(['unit']), tests(['gates']), tests(['server']), tests(['e2e'])]
rmSync(scratch, { recursive: true })

const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
process.exitCode = failures.length === 0 ? 0 : 1
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`)
