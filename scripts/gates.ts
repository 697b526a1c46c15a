import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Gate {
  name: string
  command: string[]
  /** It judges each file by itself, these of all: `npm run check` names the changed ones that match instead. */
  files?: { all: string[]; match: RegExp }
  /** Nothing but what has such a name, or the imports and exports of any file, changes what it says: else `npm run check` leaves it out. */
  reads?: RegExp | 'links'
}

export const isCode = /\.(tsx?|m?js)$/

/** What `npm run check` and `npm test` ask of the code before any test runs, longest first: a command of `node_modules/.bin` or a script each. */
export const gates: Gate[] = [
  { name: 'lint', command: ['oxlint'], files: { all: [], match: isCode } },
  {
    name: 'types',
    // More checkers would each read most types again: twice the processor time, beside other gates that want it.
    command: [
      'tsc',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
    reads: /\.(tsx?|m?js|json)$/,
  },
  {
    name: 'architecture',
    command: [
      'depcruise',
      '--output-type',
      'err-long',
      '--config',
      '.dependency-cruiser.js',
      'src',
      'server',
      'tests',
      'e2e',
      'scripts',
    ],
    reads: 'links',
  },
  { name: 'unused code', command: ['knip'], reads: 'links' },
  {
    name: 'formatted',
    command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern'],
    files: { all: [], match: /./ },
  },
  {
    name: 'diagrams',
    command: ['node', 'scripts/diagrams.ts', '--check'],
    reads: /^(src\/machines|docs\/machines|scripts)\//,
  },
]

const root = join(import.meta.dirname, '..')

/** Lint and types are programs of Go, which collect their garbage ten times as rarely: a third less of the processor's time, a seventh more memory. */
export const forGates = { GOGC: '1000' }

/** Runs a command in the project's root and shows what it says when it is done, so that two do not speak at once; resolves to whether it passed. */
export const passes = async (
  { name, command: [command = '', ...parts], files }: Gate,
  env: NodeJS.ProcessEnv = process.env,
) => {
  const since = performance.now()
  const child = spawn(command, [...parts, ...(files?.all ?? [])], {
    cwd: root,
    env: { ...env, ...forGates },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(output))
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  return status === 0
}
