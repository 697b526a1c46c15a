import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { gates } from './gates.ts'

const root = join(import.meta.dirname, '..')
const unit = { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] }

for (const { name, command: [command = '', ...parts] } of [...gates, unit]) {
  const { status } = spawnSync(command, parts, { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  if (status !== 0) process.exitCode = 1
}
