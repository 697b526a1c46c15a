export interface Gate {
  name: string
  command: string[]
}

/** What `npm run check` and `npm test` ask of the code before any test runs: a command of `node_modules/.bin` or a script each. */
export const gates: Gate[] = [
  { name: 'types', command: ['tsc', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'architecture', command: ['depcruise', '--output-type', 'err-long', '--config', '.dependency-cruiser.js', 'src', 'server', 'tests', 'e2e', 'scripts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'diagrams', command: ['node', 'scripts/diagrams.ts', '--check'] },
]
