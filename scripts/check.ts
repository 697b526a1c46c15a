import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gates, isCode, passes, type Gate } from './gates.ts'

const root = join(import.meta.dirname, '..')

const pathsOf = (...parts: string[]) =>
  execFileSync('git', parts, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from a commit, those that git does not know yet among them. */
const changedSince = (commit: string) => [
  ...pathsOf('diff', '--name-only', '--relative', commit),
  ...pathsOf('ls-files', '--others', '--exclude-standard'),
]

const [commit] = process.argv.slice(2)
const inTree = changedSince(commit ?? 'HEAD')
const present = (inTree.length > 0 ? inTree : changedSince('HEAD~1')).filter((file) =>
  existsSync(join(root, file)),
)
const changed = present.filter((file) => isCode.test(file))

const conversations = 'tests/server/conversations/'

/** The folder of the tests of a part of the server, such as `tests/server/models/`. */
const partOf = (name: string) => `tests/${name.split('/').slice(0, 2).join('/')}/`

/**
 * Tests of the server have most of it behind them: its own is the one named after the file, or that imports it itself.
 * Whatever is written down of whole answers belongs to every file of the server, what is written down of a part to that;
 * the tests of the wiring belong to every call of the page.
 */
const serverTests = () => {
  const tests = globSync('tests/{server,wiring}/**/*.test.ts', { cwd: root })
  const isCallChanged = changed.some((file) => /^src\/(api|wiring)\//.test(file))
  const names = changed
    .filter((file) => file.startsWith('server/'))
    .map((file) => file.replace(/\.ts$/, ''))
  return tests.filter((test) => {
    const text = readFileSync(join(root, test), 'utf8')
    return (
      changed.includes(test) ||
      (isCallChanged && test.startsWith('tests/wiring/')) ||
      (names.length > 0 && test.startsWith(conversations)) ||
      names.some(
        (name) =>
          (text.includes('toMatchFileSnapshot') && test.startsWith(partOf(name))) ||
          test === `tests/${name}.test.ts` ||
          text.includes(`../${name}'`) ||
          text.includes(`../${name}.ts'`),
      )
    )
  })
}

const narrowed = gates.flatMap(({ name, command, files }) => {
  const judged = present.filter((file) => files?.match.test(file))
  if (files && judged.length === 0) return []
  return [{ name, command: [...command, ...judged] }]
})
const related = {
  name: 'unit tests of what changed',
  command: [
    'vitest',
    'related',
    '--run',
    ...['--project', 'unit', '--project', 'views', '--passWithNoTests'],
    ...changed,
  ],
}
const server = serverTests()
const named = {
  name: 'server tests of what changed',
  command: ['vitest', 'run', '--project', 'server', ...server],
}

const parts: Gate[] = [
  ...narrowed,
  ...(changed.length > 0 ? [related] : []),
  ...(server.length > 0 ? [named] : []),
]
const results = await Promise.all(parts.map((part) => passes(part)))
process.exitCode = results.every(Boolean) ? 0 : 1
