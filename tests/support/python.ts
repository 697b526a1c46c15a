import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The Python of CHARTROOM_TEST_PYTHON, else python3. */
export const python = process.env['CHARTROOM_TEST_PYTHON'] ?? 'python3'
/** Beside others a second thread of theirs would mostly wait. */
const env = { ...process.env, OMP_NUM_THREADS: '1' }

/** Empty where it has these modules; if not, why. */
export const pythonMissing = (modules: string[]): string => {
  const { error, status } = spawnSync(python, ['-c', `import ${modules.join(', ')}`], { env })
  if (error === undefined && status === 0) return ''
  return `${python} has no ${modules.join(' and ')}, and CHARTROOM_TEST_PYTHON names none that has`
}

/** Runs a program of Python in a folder; answers what it printed as JSON. */
export const runPython = (program: string, folder: string): unknown => {
  const { stdout, stderr, status } = spawnSync(python, ['-c', program], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Calls back with a folder that is there for as long. */
export const inFolder = async <Result>(use: (folder: string) => Promise<Result> | Result) => {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-models-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
